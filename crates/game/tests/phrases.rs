//! What the derive of phrases makes of declarations.

use perihelion_game::ruleset::language::{Fault, Phrase, Read, Words};

/// Names that a scenario gives.
struct Table<'a>(&'a [&'a str]);

#[derive(Debug, Clone, Copy, PartialEq, Phrase)]
#[phrase("a colour")]
enum Colour {
    Red,
    #[name = "dark-blue"]
    Blue,
}

#[derive(Debug, PartialEq)]
struct Card(usize);

impl Phrase<Table<'_>> for Card {
    fn read(words: &mut Words<'_>, table: &Table<'_>) -> Read<Self> {
        words.known("a card", table.0.iter().copied().zip(0..), "name a card").map(Card)
    }
}

fn letters(words: &mut Words<'_>, _: &Table<'_>) -> Read<usize> {
    words.one_of("a letter", [("a", 1), ("b", 2)])
}

#[derive(Debug, PartialEq, Phrase)]
#[phrase("an effect", context = Table<'_>)]
enum Effect {
    /// Without anything.
    #[says = "nothing happens"]
    Rest,
    #[says(|coins| "{coins} coins")]
    Gain(#[number(1..=20)] u8),
    #[says(|colour, count| "{count} of {}", match colour { Colour::Red => "red", Colour::Blue => "blue" })]
    Find(Colour, #[number(1..=6, default = 1)] u8),
    #[name = "damage tool"]
    #[says = "the tool is damaged"]
    DamageTool,
    #[says(|_| "damage")]
    Damage(#[number(1..=6, default = 1)] u8),
    #[says(|_, _| "a card is taken")]
    Take(Card, Option<Colour>),
    #[says("a landing{}", if *moons { " on a moon" } else { "" })]
    Land {
        #[flag = "moon"]
        moons: bool,
        #[unless = "at once"]
        later: bool,
        #[unsaid]
        len: u8,
    },
    #[name("pick own", any_owner = false, up_to = 1)]
    #[name("pick any", any_owner = true)]
    #[says = "up to {up_to} are picked"]
    Pick {
        any_owner: bool,
        #[after = "up_to"]
        #[number(1..=4)]
        up_to: u8,
    },
    #[says(|letter| "letter {letter}")]
    Write(#[with(letters)] usize),
    #[name("send", "sends")]
    #[name("send number", 0 = with(small))]
    #[name("send nothing", 0 = 9)]
    #[says(|what| "{what} is sent")]
    Send(#[with(letters)] usize),
    #[with(twice)]
    #[says = "twice"]
    Twice,
    #[unsaid]
    #[says(|_| "never")]
    Never(u8),
}

fn small(words: &mut Words<'_>, _: &Table<'_>) -> Read<usize> {
    words.number(3..=5).map(usize::from)
}

fn twice(words: &mut Words<'_>, table: &Table<'_>) -> Read<Effect> {
    Effect::read(words, table)?;
    Effect::read(words, table).map(|_| Effect::Twice)
}

fn read(text: &str) -> Read<Effect> {
    let mut words = Words::new(text);
    let effect = Effect::read(&mut words, &Table(&["tea", "coffee"]))?;
    words.finish("one effect is all")?;
    Ok(effect)
}

#[test]
fn a_variant_is_read_by_its_words_and_then_its_fields() {
    let land = |moons, later| Effect::Land { moons, later, len: 0 };
    for (text, effect, said) in [
        ("rest", Effect::Rest, "nothing happens"),
        ("gain 3", Effect::Gain(3), "3 coins"),
        ("find red", Effect::Find(Colour::Red, 1), "1 of red"),
        ("find red 4", Effect::Find(Colour::Red, 4), "4 of red"),
        ("damage", Effect::Damage(1), "damage"),
        ("damage tool", Effect::DamageTool, "the tool is damaged"),
        ("take coffee", Effect::Take(Card(1), None), "a card is taken"),
        ("take tea red", Effect::Take(Card(0), Some(Colour::Red)), "a card is taken"),
        ("land", land(false, true), "a landing"),
        ("land at once moon", land(true, false), "a landing on a moon"),
        ("pick own", Effect::Pick { any_owner: false, up_to: 1 }, "up to 1 are picked"),
        ("pick any up_to 3", Effect::Pick { any_owner: true, up_to: 3 }, "up to 3 are picked"),
        ("write b", Effect::Write(2), "letter 2"),
        ("sends a", Effect::Send(1), "1 is sent"),
        ("send number 4", Effect::Send(4), "4 is sent"),
        ("send nothing", Effect::Send(9), "9 is sent"),
        ("twice rest gain 1", Effect::Twice, "twice"),
    ] {
        let found = read(text);
        assert_eq!(found.as_ref().map(Effect::says), Ok(said.to_owned()), "{text}");
        assert_eq!(found, Ok(effect), "{text}");
    }
}

#[test]
fn what_no_text_says_can_be_said_all_the_same() {
    assert_eq!(Effect::Never(1).says(), "never");
}

#[test]
fn mistakes_are_told_at_their_places() {
    for (text, within, what, help) in [
        ("", 0..0, "an effect is missing", ""),
        ("gian 3", 0..4, "`gian` is not an effect", "did you mean `gain`?"),
        ("gain 30", 5..7, "`30` is no number in its range", "write a whole number from 1 to 20"),
        ("find green", 5..10, "`green` is not a colour", "it can be: `red`, `dark-blue`"),
        ("take cofee", 5..10, "`cofee` is not a card", "name a card; did you mean `coffee`?"),
        ("land at moon", 8..12, "`moon` is not expected here", "write `once`"),
        ("pick some", 5..9, "`some` is not expected here", "write `own` or `any`"),
        ("pick any 3", 9..10, "`3` is not expected here", "write `up_to`"),
        ("never 3", 0..5, "`never` is not an effect", ""),
        ("rest now", 5..8, "`now` is too much here", "one effect is all"),
    ] {
        let fault = read(text).expect_err(text);
        let help = if help.is_empty() { fault.help.clone() } else { help.to_owned() };
        assert_eq!(fault, Fault::new(within, what, help), "{text}");
    }
}
