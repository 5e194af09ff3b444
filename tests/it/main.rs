//! Tests of perihelion from outside, through its public API, its files and its program: one binary for the sake of link
//! time.

mod aliens;
mod allocations;
mod bad_files;
mod browser;
mod by_hand;
mod commands;
mod comparisons;
mod competition;
mod docs;
mod endeavours;
mod examples;
mod exploration;
mod pages;
mod pig;
mod players;
mod program;
mod readers;
mod replays;
mod reports;
mod rulesets;
mod schemas;
mod search;
mod shipped;
mod sweeps;
mod timers_players;
