//! Tests of perihelion from outside, through its public API and its files.

mod bad_files;
mod readers;
mod schemas;
mod timers_players;
