//! What a player is to be good at, as the command line says it.

use crate::training::{Aim, params::Goal};

/// Reads `wins`, `score`, `wins=SHARE` or `score=POINTS`.
pub fn goal(text: &str) -> Result<Goal, String> {
    let (name, at) = match text.split_once('=') {
        Some((name, at)) => (name, Some(at)),
        None => (text, None),
    };
    let number = |at: &str| at.trim().parse::<f64>().ok().filter(|at| at.is_finite());
    match (name.trim(), at) {
        ("wins", None) => Ok(Goal { aim: Aim::Wins, at: None }),
        ("turns", None) => Ok(Goal { aim: Aim::Turns, at: None }),
        ("score", None) => Ok(Goal { aim: Aim::Score, at: None }),
        ("wins", Some(at)) => match number(at) {
            Some(at) if at > 0.0 && at < 1.0 => Ok(Goal { aim: Aim::Wins, at: Some(at) }),
            _ => Err("expected a share of games won between 0 and 1, such as wins=0.35 for 35 %".into()),
        },
        ("score", Some(at)) => match number(at) {
            Some(at) => Ok(Goal { aim: Aim::Score, at: Some(at) }),
            None => Err("expected a mean score, such as score=120".into()),
        },
        _ => Err("expected wins, score, turns, wins=SHARE such as wins=0.35, or score=POINTS such as score=120".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read_and_nothing_else() {
        assert_eq!(goal("wins"), Ok(Goal { aim: Aim::Wins, at: None }));
        assert_eq!(goal("score=-3.5"), Ok(Goal { aim: Aim::Score, at: Some(-3.5) }));
        assert_eq!(goal("wins=0.35"), Ok(Goal { aim: Aim::Wins, at: Some(0.35) }));
        for wrong in ["", "win", "wins=", "wins=35", "wins=0", "wins=1", "score=inf", "score=x", "points=3", "turns=3"]
        {
            assert!(goal(wrong).is_err(), "{wrong}");
        }
    }
}
