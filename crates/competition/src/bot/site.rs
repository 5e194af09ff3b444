//! The Site Action of the first two eras.

use super::Done;
use crate::{
    Competition,
    orders::Target,
    pieces::{Side, SiteId},
    sites::Sites,
    state::State,
};
use crate::{random::Luck, ruleset::Log};

/// What the table of the site action looks at, apart from teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Situation {
    Lagrange,
    EmptyBox,
    Tile,
}

impl Competition {
    /// Carries out a site action of the first two eras.
    pub(super) fn site_action<L: Log>(&self, state: &mut State, target: Target, luck: &mut Luck, log: &mut L) -> Done {
        let words = |site| self.site_words(state.era, site);
        let land = &state.land;
        let (free, team) = (self.chart(state.era).all & !land.any_bases(), land.teams(Side::Competition));
        match target {
            Target::Site(site) if land.bases(Side::You).has(site) => {
                log.event("Site Action: your base", || {
                    format!(
                        "you have a base at {}: the highest numbered site with a team and no base is taken",
                        words(site)
                    )
                });
                self.elsewhere(state, true, luck, log)
            }
            Target::Site(site) if land.bases(Side::Competition).has(site) => {
                log.event("Site Action: competition base", || {
                    format!(
                        "the competition has a base at {}: the lowest numbered site with a team and no base is taken",
                        words(site)
                    )
                });
                self.elsewhere(state, false, luck, log)
            }
            Target::Site(site) => self.without_base(state, site, luck, log),
            Target::Either(first, second) => {
                let open = [first, second].map(|site| Some(site).filter(|&site| free.has(site)));
                let ([Some(site), _] | [None, Some(site)]) = open else {
                    log.event("Site Action: two sites, both with bases", || {
                        format!(
                            "{} and {} have bases: the highest numbered site with a team and no base is taken",
                            words(first),
                            words(second)
                        )
                    });
                    return self.elsewhere(state, true, luck, log);
                };
                let with_team = open.into_iter().flatten().find(|&site| team.has(site));
                let (rule, why) = match with_team {
                    Some(_) => ("Two Sites Listed: team", "a team is there and no base"),
                    None => (
                        "Two Sites Listed: no team",
                        "it is the first of them without a base, and no team is at one without",
                    ),
                };
                let site = with_team.unwrap_or(site);
                log.event(rule, || format!("the competition takes {}, because {why}", words(site)));
                self.without_base(state, site, luck, log)
            }
            Target::Extreme { highest, even } => {
                let evens = self.chart(state.era).even;
                let fits = free & if even { evens } else { !evens };
                let extreme = |sites: Sites| if highest { sites.highest() } else { sites.lowest() };
                let which = if highest { "highest" } else { "lowest" };
                let parity = if even { "even" } else { "odd" };
                let found = extreme(fits & team);
                let (rule, with) = match found {
                    Some(_) => ("Highest and Lowest: team", "without a base and with a team"),
                    None => ("Highest and Lowest: no team", "without a base, and no such site has a team"),
                };
                let Some(site) = found.or_else(|| extreme(fits)) else {
                    log.event("Highest and Lowest: draw another", || {
                        format!("no {parity} site is without a base, so another card is drawn")
                    });
                    return Done::DrawAnother;
                };
                log.event(rule, || format!("{} is the {which} {parity} site {with}", words(site)));
                self.without_base(state, site, luck, log)
            }
        }
    }

    /// Resolves the action at the highest or lowest numbered site with a team and no base, or draws another card.
    fn elsewhere<L: Log>(&self, state: &mut State, highest: bool, luck: &mut Luck, log: &mut L) -> Done {
        let sites = state.land.teams(Side::Competition) & !state.land.any_bases();
        let Some(site) = (if highest { sites.highest() } else { sites.lowest() }) else {
            log.event("Site Action: draw another", || {
                "no site without a base has a team of the competition, so another card is drawn".into()
            });
            return Done::DrawAnother;
        };
        self.without_base(state, site, luck, log)
    }

    /// The table for a site without a base: what is there, and whether a team is.
    fn without_base<L: Log>(&self, state: &mut State, site: SiteId, luck: &mut Luck, log: &mut L) -> Done {
        let situation = if self.site(state.era, site).lagrange {
            Situation::Lagrange
        } else if self.empty_box(state, site).is_some() {
            Situation::EmptyBox
        } else {
            Situation::Tile
        };
        let era = state.era;
        let name = || self.site_words(era, site);
        if state.at(site).teams(Side::Competition) == 0 {
            let placed = self.place_team(state, site);
            match (placed, situation) {
                (true, Situation::Lagrange) => {
                    log.event("No Base Present: Lagrange site, no team", || format!("a team goes to {}", name()));
                }
                (true, Situation::EmptyBox) => {
                    log.event("No Base Present: empty box, no team", || format!("a team goes to {}", name()));
                }
                (true, Situation::Tile) => {
                    log.event("No Base Present: discovery tile, no team", || {
                        format!("a team goes to {}, beside the tile", name())
                    });
                }
                (false, Situation::EmptyBox) => {
                    log.event("No Base Present: empty box, no team available", || {
                        format!("no team is left, so a tile is placed at {}", name())
                    });
                    self.place_tile(state, site, luck, log);
                }
                (false, Situation::Lagrange | Situation::Tile) => {
                    log.event("No Base Present: no team available", || {
                        format!("no team is left for {}, so nothing is placed", name())
                    });
                }
            }
            return Done::CarriedOut;
        }
        match situation {
            Situation::Lagrange => {
                log.event("No Base Present: Lagrange site, team", || {
                    format!("the team at {} makes way for a base", name())
                });
            }
            Situation::EmptyBox => {
                log.event("No Base Present: empty box, team", || {
                    format!("a tile is placed at {}, and the team makes way for a base", name())
                });
                self.place_tile(state, site, luck, log);
            }
            Situation::Tile => {
                log.event("No Base Present: discovery tile, team", || {
                    format!("the team at {} makes way for a base", name())
                });
            }
        }
        self.remove_team(state, site);
        self.place_base(state, site, 0, luck, log);
        Done::CarriedOut
    }
}

#[cfg(test)]
mod tests;
