//! Words, and what is said of those that cannot be read.

use super::*;

/// Signs such as those of a language whose words hold `-`, `/` and `+`.
const SIGNS: [&str; 11] = ["->", ">=", "=", ";", ",", "|", "&", "{", "}", ":", ">"];

fn all<'a>(words: &Words<'a>) -> Vec<&'a str> {
    words.words.iter().map(|word| word.text).collect()
}

#[test]
fn words_and_signs_are_read_with_their_places() {
    let mut words = Words::new("a_1,  b*");
    assert!(words.skip("a_1") && words.skip(",") && !words.skip("c"));
    assert_eq!(words.fault("x", "y").within, 6..7);
    assert!(words.skip("b") && words.pause() && words.skip("*") && words.done() && !words.skip(""));
    assert!(all(&Words::new("")).is_empty());
}

#[test]
fn a_language_may_say_which_signs_stand_alone() {
    for (text, expected) in [
        ("  vp 1;data 2 ", &["vp", "1", ";", "data", "2"][..]),
        ("signal with:probe x2", &["signal", "with:probe", "x2"]),
        ("if pub>=8: { a }", &["if", "pub", ">=", "8", ":", "{", "a", "}"]),
        ("landers-no-moons>=3&hand=0", &["landers-no-moons", ">=", "3", "&", "hand", "=", "0"]),
        ("pay orbiter 1->{x}", &["pay", "orbiter", "1", "->", "{", "x", "}"]),
        ("land / win any + traces red+yellow", &["land", "/", "win", "any", "+", "traces", "red+yellow"]),
        ("größe: ½", &["größe", ":", "½"]),
    ] {
        assert_eq!(all(&Words::with_signs(text, &SIGNS)), expected, "{text}");
    }
}

#[test]
fn wrong_words_are_shown_with_the_nearest_right_one() {
    let known = [("launch", 1), ("land", 2)];
    let mut words = Words::new("vp lanch");
    assert!(words.skip("vp"));
    let fault = words.one_of("an effect", known).unwrap_err();
    assert_eq!(fault, Fault::new(3..8, "`lanch` is not an effect", "did you mean `launch`?"));
    assert!(words.skip("lanch"));
    let fault = words.one_of("an effect", known).unwrap_err();
    assert_eq!(fault, Fault::new(8..8, "an effect is missing", "it can be: `launch`, `land`"));
    let fault = Words::new("x").one_of("a letter", [("c", 1), ("d", 2)]).unwrap_err();
    assert_eq!(fault.help, "it can be: `c`, `d`");
    let fault = Words::new("sea").known("a site", known, "name a row of `sites`").unwrap_err();
    assert_eq!(fault.help, "name a row of `sites`");
    let fault = Words::new("lad").known("a site", known, "name a row of `sites`").unwrap_err();
    assert_eq!(fault.help, "name a row of `sites`; did you mean `land`?");
}

#[test]
fn names_of_several_words_are_read_as_far_as_they_fit() {
    let known = [("damage", 1), ("damage tool", 2), ("pushed isru", 3), ("pushed thrust", 4)];
    let read = |text| Words::new(text).one_of("an effect", known);
    assert_eq!(["damage 2", "damage tool", "pushed thrust 3"].map(read), [Ok(1), Ok(2), Ok(4)]);
    assert_eq!(read("pushed 3"), Err(Fault::new(7..8, "`3` is not expected here", "write `isru` or `thrust`")));
    assert_eq!(read("pushed isro"), Err(Fault::new(7..11, "`isro` is not expected here", "did you mean `isru`?")));
    assert_eq!(read("pushed").unwrap_err(), Fault::new(6..6, "the text ends too early", "write `isru` or `thrust`"));
    assert_eq!(read("").unwrap_err().help, "it can be: `damage`, `pushed`");
}

#[test]
fn each_name_of_a_set_is_checked_by_itself() {
    let known = [("red", 1), ("blue", 4)];
    let read = |text| Words::with_signs(text, &SIGNS).set("a colour", '/', known);
    assert_eq!(read("red/blue"), Ok(5));
    for (text, within, what) in [
        ("red/blu", 4..7, "`blu` is not a colour"),
        ("red/", 4..4, "`` is not a colour"),
        ("", 0..0, "a colour is missing"),
    ] {
        let fault = read(text).unwrap_err();
        assert_eq!((fault.within, fault.what.as_str()), (within, what));
    }
}

#[test]
fn numbers_and_repetitions_have_a_range() {
    assert_eq!(Words::with_signs("20", &SIGNS).number(1..=20), Ok(20));
    for (wrong, what) in [
        ("21", "`21` is no number in its range"),
        ("0", "`0` is no number in its range"),
        ("300", "`300` is no number in its range"),
        ("-1", "`-1` stands where a number should"),
        ("+1", "`+1` stands where a number should"),
        ("many", "`many` stands where a number should"),
        ("", "a number is missing"),
    ] {
        let fault = Words::with_signs(wrong, &SIGNS).number(1..=20).unwrap_err();
        assert_eq!(fault, Fault::new(0..wrong.len(), what, "write a whole number from 1 to 20"));
    }
    let read = |text| Words::new(text).number_or(1, 1..=3);
    assert_eq!((read("2"), read(""), read("; 2"), read("4").is_err()), (Ok(2), Ok(1), Ok(1), true));
    let times = |text| Words::new(text).times();
    assert_eq!((times("x3"), times("; x3"), times("x1").is_err(), times("x10").is_err()), (Ok(3), Ok(1), true, true));
}

#[test]
fn lists_end_with_the_text() {
    let read = |text| Words::new(text).list::<_, 2>(";", |words| words.number(1..=9)).map(|list| list.to_vec());
    assert_eq!((read(""), read("1; 2"), read("1;")), (Ok(vec![]), Ok(vec![1, 2]), Ok(vec![1])));
    assert_eq!(read("1 2").unwrap_err(), Fault::new(2..3, "`2` is too much here", "write `;` between two"));
    let fault = read("1; 2; 3").unwrap_err();
    assert_eq!((fault.within, fault.help.as_str()), (6..7, "leave out what follows; 2 are the most"));
}

#[test]
fn a_range_spans_the_words_read() {
    let mut words = Words::new("a bc  d");
    assert!(words.skip("a"));
    let start = words.here().start;
    assert_eq!(words.since(start), 2..2);
    assert!(words.skip("bc"));
    assert_eq!(words.since(start), 2..4);
    assert_eq!(words.finish("").unwrap_err().within, 6..7);
    assert_eq!(words.expect("d e").unwrap_err(), Fault::new(7..7, "the text ends too early", "write `d e`"));
}

#[test]
fn an_end_is_taken_off_a_word_alone() {
    let mut words = Words::with_signs("mars+moons moons", &SIGNS);
    assert!(words.skip_end("+moons") && !words.skip_end("+moons") && words.skip("mars"));
    assert!(!words.skip_end("moons"), "nothing would be left");
}

#[test]
fn letters_beyond_ascii_count_as_one_character() {
    let mut words = Words::new("é x");
    assert!(words.skip("é"));
    assert_eq!(words.fault("", "").within, 2..3);
}
