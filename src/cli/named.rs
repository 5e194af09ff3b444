//! The command line in the words of a program of one's own: its name, and its ruleset in the examples.

use crate::{
    Rulesets,
    files::{SHIPPED, program},
    rulesets::shipped,
};
use clap::{Arg, Command};

/// The ruleset that the examples of help texts play.
const EXAMPLE: &str = "timers";

/// The command line with this program's name and rulesets wherever its help says those of the shipped program. Of the
/// shipped program it is the very same.
pub fn named(command: Command, rulesets: &Rulesets) -> Command {
    if program() == SHIPPED {
        return command;
    }
    let version = concat!("on perihelion ", env!("CARGO_PKG_VERSION"));
    let words = Words { program: program(), rulesets };
    words.of_command(command.name(program()).bin_name(program()).version(version))
}

/// The words of a program.
struct Words<'a> {
    program: &'a str,
    rulesets: &'a Rulesets,
}

impl Words<'_> {
    fn of_command(&self, command: Command) -> Command {
        let about = command.get_about().map(|text| self.of(&text.to_string()));
        let long_about = command.get_long_about().map(|text| self.of(&text.to_string()));
        let after_help = command.get_after_help().map(|text| self.of(&text.to_string()));
        let mut command = command.mut_args(|argument| self.of_argument(argument));
        if let Some(text) = about {
            command = command.about(text);
        }
        if let Some(text) = long_about {
            command = command.long_about(text);
        }
        if let Some(text) = after_help {
            command = command.after_help(text);
        }
        command.mut_subcommands(|command| self.of_command(command))
    }

    fn of_argument(&self, argument: Arg) -> Arg {
        let help = argument.get_help().map(|text| self.of(&text.to_string()));
        let long_help = argument.get_long_help().map(|text| self.of(&text.to_string()));
        let argument = if let Some(text) = help { argument.help(text) } else { argument };
        if let Some(text) = long_help { argument.long_help(text) } else { argument }
    }

    /// A text with its commands as this program is called.
    fn of(&self, text: &str) -> String {
        let lines = text.split('\n').filter_map(|line| match line.strip_prefix("  perihelion ") {
            Some(arguments) => {
                let arguments = self.example(arguments)?;
                Some(format!(
                    "  {} {}",
                    self.program,
                    arguments.replace("completions/perihelion", &format!("completions/{}", self.program))
                ))
            }
            None => Some(self.own_ruleset(&line.replace("`perihelion ", &format!("`{} ", self.program)))),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The arguments of an example with a ruleset of this program; `None` for one that is about what only a shipped
    /// ruleset has: its settings, or a scenario beside the standard one.
    fn example(&self, arguments: &str) -> Option<String> {
        let here = |name: &str| self.rulesets.descriptor(name).is_some();
        let names = |name: &str| arguments.contains(&format!("{name} ")) || arguments.contains(&format!("/{name}/"));
        if here(EXAMPLE) {
            return Some(arguments.to_owned());
        }
        // What these name is found in no other game.
        let foreign = ["harder", "spy", "buy"].iter().any(|word| arguments.contains(word));
        let alien = shipped().names().any(|name| name != EXAMPLE && !here(name) && names(name));
        if alien || foreign || arguments.split(' ').any(|word| word.contains('=')) {
            return None;
        }
        Some(self.own_ruleset(arguments))
    }

    /// A text with this program's first ruleset in place of one that it has not got.
    fn own_ruleset(&self, text: &str) -> String {
        match self.rulesets.names().next() {
            Some(own) if self.rulesets.descriptor(EXAMPLE).is_none() => text.replace(EXAMPLE, own),
            _ => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cli::Cli,
        rulesets::{aliens, shipped},
    };
    use clap::CommandFactory;

    fn helps(rulesets: &Rulesets) -> String {
        let mut command = Words { program: "mygame", rulesets }.of_command(Cli::command().name("mygame"));
        command.build();
        let mut helps = command.render_long_help().to_string();
        for command in command.get_subcommands_mut() {
            helps.push_str(&command.render_long_help().to_string());
        }
        helps
    }

    #[test]
    fn every_command_of_every_help_has_the_programs_own_name() {
        for rulesets in [shipped().clone(), Rulesets::default().with(aliens::ENTRY)] {
            let helps = helps(&rulesets);
            let left: Vec<&str> = helps.lines().filter(|line| line.contains("perihelion ")).collect();
            assert!(
                left.iter().all(|line| !line.contains("`perihelion") && !line.contains("  perihelion ")),
                "{left:#?}"
            );
            assert!(helps.contains("  mygame list\n") && helps.contains("completions/mygame"), "{helps}");
        }
    }

    #[test]
    fn examples_are_about_rulesets_that_the_program_has() {
        let one: Rulesets = [aliens::ENTRY].into_iter().collect();
        let helps = helps(&one);
        assert!(!helps.contains("timers"), "{helps}");
        assert!(helps.contains("  mygame sweep scenarios/aliens/sweeps/start.toml\n"), "{helps}");
    }
}
