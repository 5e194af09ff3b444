//! The command line in the words of a program of one's own: its name, and its ruleset in the examples.

use crate::{
    Rulesets,
    files::{SHIPPED, program},
    ruleset::{Descriptor, SettingKind},
    rulesets::shipped,
};
use clap::{Arg, Command};

/// The ruleset that the examples of help texts play.
const EXAMPLE: &str = "timers";

/// Its setting that they change.
const SETTING: &str = "timers.start";

/// The command line with this program's name and rulesets wherever its help says those of the shipped program. Of the
/// shipped program it is the very same.
pub fn named(command: Command, rulesets: &Rulesets) -> Command {
    if program() == SHIPPED {
        return command;
    }
    let version = concat!("on perihelion ", env!("CARGO_PKG_VERSION"));
    let words = Words::new(program(), rulesets);
    words.of_command(command.name(program()).bin_name(program()).version(version))
}

/// A whole number of a ruleset's settings, with its usual value and another one: what an example can change.
pub fn two_values(descriptor: &Descriptor) -> Option<(&'static str, i64, i64)> {
    descriptor.settings.iter().find_map(|info| match info.kind {
        SettingKind::Integer { least, default, .. } if default > least => Some((info.path, default, default - 1)),
        SettingKind::Integer { most, default, .. } if default < most => Some((info.path, default, default + 1)),
        _ => None,
    })
}

/// The words of a program.
struct Words<'a> {
    program: &'a str,
    rulesets: &'a Rulesets,
    /// The ruleset that its examples play, unless it is [`EXAMPLE`].
    own: Option<&'static Descriptor>,
}

impl<'a> Words<'a> {
    /// Of its own rulesets, which are not shipped, or else of any, the first stands in for that of the examples.
    fn new(program: &'a str, rulesets: &'a Rulesets) -> Self {
        let own = rulesets.descriptors().find(|known| shipped().descriptor(known.name).is_none());
        let any = || rulesets.descriptors().next().filter(|_| rulesets.descriptor(EXAMPLE).is_none());
        Self { program, rulesets, own: own.or_else(any) }
    }
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
    /// ruleset has.
    fn example(&self, arguments: &str) -> Option<String> {
        let Some(own) = self.own else { return Some(arguments.to_owned()) };
        let here = |name: &str| self.rulesets.descriptor(name).is_some();
        let names = |name: &str| arguments.contains(&format!("{name} ")) || arguments.contains(&format!("/{name}/"));
        let alien = shipped().names().any(|name| name != EXAMPLE && !here(name) && names(name));
        // What these name is found in no other game.
        let foreign = ["harder", "spy", "buy", "goal.rank"].iter().any(|word| arguments.contains(word));
        let bare = arguments.contains(SETTING) && two_values(own).is_none();
        (!alien && !foreign && !bare).then(|| self.own_ruleset(arguments))
    }

    /// A text with the ruleset of this program's examples, one of its settings, and sweeps and tunes that are still to be
    /// written.
    fn own_ruleset(&self, text: &str) -> String {
        let Some(own) = self.own else { return text.to_owned() };
        let mut text = text.to_owned();
        for sweep in ["start", "official"] {
            text = text.replace(&format!("scenarios/{EXAMPLE}/sweeps/{sweep}.toml"), "my_sweep.toml");
        }
        text = text.replace(&format!("scenarios/{EXAMPLE}/tunes/two_players.toml"), "my_tune.toml");
        text = text.replace("reports/start", "reports/my_sweep");
        if let Some((path, usual, other)) = two_values(own) {
            for (shipped, here) in [("=23", usual), ("=22", other)] {
                text = text.replace(&format!("{SETTING}{shipped}"), &format!("{path}={here}"));
            }
            text = text.replace(&format!("\"{SETTING}\" = 23"), &format!("\"{path}\" = {usual}"));
        }
        text.replace(EXAMPLE, own.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Entry,
        cli::{Cli, new::FILES},
        ruleset::declare::assumed,
        rulesets::{aliens, shipped},
    };
    use clap::CommandFactory;
    use std::path::Path;

    static MYGAME: Descriptor = Descriptor {
        name: "mygame",
        settings: &[assumed("hull.start", [1, 9, 4], "points", "Hull at the start.")],
        ..Descriptor::BLANK
    };

    fn mygame() -> Rulesets {
        Rulesets::default().with(Entry::unplayed(&MYGAME, |_| Vec::new()))
    }

    fn helps(rulesets: &Rulesets) -> String {
        let mut command = Words::new("mygame", rulesets).of_command(Cli::command().name("mygame"));
        command.build();
        let mut helps = command.render_long_help().to_string();
        for command in command.get_subcommands_mut() {
            helps.push_str(&command.render_long_help().to_string());
        }
        helps
    }

    #[test]
    fn every_command_of_every_help_has_the_programs_own_name() {
        for rulesets in [shipped().clone(), Rulesets::default().with(aliens::ENTRY), mygame()] {
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
    fn examples_are_about_rulesets_and_settings_that_the_program_has() {
        let one: Rulesets = [aliens::ENTRY].into_iter().collect();
        let helps_of_one = helps(&one);
        assert!(!helps_of_one.contains("timers"), "{helps_of_one}");
        assert!(helps_of_one.contains("  mygame run scenarios/aliens/standard.toml -s standard\n"), "{helps_of_one}");
        // Its own ruleset comes before those that are shipped.
        for rulesets in [mygame(), shipped().clone().with(Entry::unplayed(&MYGAME, |_| Vec::new()))] {
            let helps = helps(&rulesets);
            assert!(!helps.contains("timers") && !helps.contains("mygame.start"), "{helps}");
            for example in [
                "  mygame compare S -s standard --a hull.start=4 --b hull.start=3\n",
                "  mygame sweep my_sweep.toml\n",
                "{ \"hull.start\" = 4 }",
            ] {
                assert!(helps.contains(example), "no {example} in {helps}");
            }
        }
    }

    #[test]
    fn examples_name_files_that_a_new_package_has_and_pig_too() {
        let helps = helps(&mygame());
        let examples = helps.lines().filter_map(|line| line.strip_prefix("  mygame "));
        let given = examples.flat_map(|line| line.split(" > ").next().unwrap_or_default().split(' '));
        let named: Vec<&str> = given
            .filter(|word| word.ends_with(".toml") && word.contains('/') && !word.contains('*'))
            .chain([
                "strategies/mygame/standard.toml",
                "strategies/mygame/novice.toml",
                "strategies/mygame/expert.toml",
            ])
            .collect();
        assert!(named.len() > 9, "{named:?}");
        for path in named {
            assert!(FILES.iter().any(|(file, _)| *file == path), "{path}");
            assert!(Path::new("examples/pig").join(path.replace("mygame", "pig")).is_file(), "{path}");
        }
    }
}
