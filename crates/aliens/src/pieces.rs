//! The small things of the game that everything else names: colours, planets, stars, species, techs.

/// One of a few named things, all of which can be listed.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$about])* $variant),+
        }

        #[allow(dead_code, reason = "not every list needs each of these")]
        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// Its place among all of them.
            #[inline]
            #[must_use]
            pub const fn place(self) -> usize {
                self as usize
            }

            /// Its bit in a set of them.
            #[inline]
            #[must_use]
            pub const fn bit(self) -> u16 {
                1 << self as u16
            }

            /// Its name, as scenarios and replays write it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// The one with this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|known| known.name() == name)
            }
        }
    };
}

named! {
    /// Who acts.
    Side {
        /// The player.
        You = "you",
        /// The rival.
        Rival = "rival",
    }
}

impl Side {
    /// One phrase or the other, for what is told of a side.
    #[must_use]
    pub const fn either<'a>(self, you: &'a str, rival: &'a str) -> &'a str {
        match self {
            Self::You => you,
            Self::Rival => rival,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::You => Self::Rival,
            Self::Rival => Self::You,
        }
    }
}

named! {
    /// The colour of a star, and of a card's signal.
    Colour {
        /// Blue.
        Blue = "blue",
        /// Red.
        Red = "red",
        /// Yellow.
        Yellow = "yellow",
        /// Black.
        Black = "black",
    }
}

named! {
    /// The colour of a life trace.
    Trace {
        /// Red, from sectors.
        Red = "red",
        /// Yellow, from landing.
        Yellow = "yellow",
        /// Blue, from analyzing.
        Blue = "blue",
    }
}

named! {
    /// A planet that can be visited. Oumuamua is one once it is discovered.
    Planet {
        /// Mercury.
        Mercury = "mercury",
        /// Venus.
        Venus = "venus",
        /// Earth, which has neither orbit nor ground.
        Earth = "earth",
        /// Mars.
        Mars = "mars",
        /// Jupiter.
        Jupiter = "jupiter",
        /// Saturn.
        Saturn = "saturn",
        /// Uranus.
        Uranus = "uranus",
        /// Neptune.
        Neptune = "neptune",
        /// The visitor from afar.
        Oumuamua = "oumuamua",
    }
}

named! {
    /// A star, with its sector.
    Star {
        /// Procyon.
        Procyon = "procyon",
        /// Vega.
        Vega = "vega",
        /// Sirius A.
        SiriusA = "sirius_a",
        /// Barnard's Star.
        Barnard = "barnard",
        /// Kepler 22.
        Kepler22 = "kepler_22",
        /// Proxima Centauri.
        Proxima = "proxima",
        /// 61 Virginis.
        Virginis61 = "virginis_61",
        /// Beta Pictoris.
        BetaPictoris = "beta_pictoris",
    }
}

named! {
    /// An alien species.
    Species {
        /// Samples on the moons of Jupiter and Saturn.
        Mascamites = "mascamites",
        /// Three anomalies in the outermost ring.
        Anomalies = "anomalies",
        /// A rock with exofossils.
        Oumuamua = "oumuamua",
        /// Messages that take their time.
        Centaurians = "centaurians",
        /// Technology that is dangerous.
        Exertians = "exertians",
    }
}

named! {
    /// The colour of a tech: what it helps with.
    TechColour {
        /// Probes.
        Orange = "orange",
        /// Telescopes.
        Purple = "purple",
        /// Computers.
        Blue = "blue",
    }
}

named! {
    /// What a card gives when it is tucked, and each round from then on.
    Income {
        /// A credit.
        Credit = "credit",
        /// An energy.
        Energy = "energy",
        /// A card.
        Card = "card",
        /// A data token.
        Data = "data",
        /// A publicity.
        Publicity = "pub",
    }
}

/// A tech: its colour and its number from 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tech {
    /// Its colour.
    pub colour: TechColour,
    /// Its number, from 0.
    pub number: u8,
}

impl Tech {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All of them, by colour and number.
    pub fn all() -> impl Iterator<Item = Self> {
        TechColour::ALL.into_iter().flat_map(|colour| (0..4).map(move |number| Self { colour, number }))
    }

    /// Its place among all of them.
    #[must_use]
    pub const fn place(self) -> usize {
        self.colour as usize * 4 + self.number as usize
    }

    /// Its bit in a set of techs.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.place()
    }
}
