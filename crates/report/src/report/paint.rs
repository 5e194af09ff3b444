//! The colours of charts: for the page they are CSS variables, so that light, dark and print each bring their own; for a
//! file of its own and for the terminal they are fixed.

use kuva::prelude::{LineStyle, MarkerShape, Theme};

/// Where a chart is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// In the page, whose style sheet says what each colour is.
    Page,
    /// In the page on a narrow screen, such as a telephone's.
    Narrow,
    /// In a file of its own, on white.
    File,
    /// In a terminal.
    Terminal,
    /// In a terminal without colours.
    Plain,
}

/// Lines and markers on white: each at least 4.5 to 1, and apart for the colour-blind (after Okabe and Ito).
const LINES: [&str; 10] =
    ["#0063a6", "#b34700", "#007a5e", "#9a3a7c", "#4f4f4f", "#7a6200", "#6a51a3", "#00748a", "#b3125f", "#7f4f24"];

/// Lines in a terminal, which may be dark or light.
const BRIGHT: [&str; 10] =
    ["#4fa3e3", "#e8853d", "#2fb391", "#d07ab3", "#a0a0a0", "#c9a91c", "#a08fd8", "#3fb8cf", "#f06ba8", "#c08f5f"];

/// Areas that carry dark text (Paul Tol's light scheme, <https://personal.sron.nl/~pault/>).
const AREAS: [&str; 8] = ["#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33", "#dddddd"];

/// Chooses colours for a surface.
#[derive(Debug, Clone, Copy)]
pub struct Paint(pub Surface);

impl Paint {
    /// Whether all is drawn with letters.
    #[must_use]
    pub fn is_text(self) -> bool {
        matches!(self.0, Surface::Terminal | Surface::Plain)
    }

    /// Whether there is little room from side to side.
    #[must_use]
    pub fn is_narrow(self) -> bool {
        self.0 == Surface::Narrow
    }

    /// The one of two lengths that there is room for.
    #[must_use]
    pub fn room(self, usual: usize, narrow: usize) -> usize {
        if self.is_narrow() { narrow } else { usual }
    }

    /// Text, axes.
    #[must_use]
    pub fn ink(self) -> String {
        self.pick("--ink", "#1b1e24", "#d2d2d2")
    }

    /// Lines that only guide the eye.
    #[must_use]
    pub fn guide(self) -> String {
        self.pick("--guide", "#8a8f98", "#909090")
    }

    /// The background.
    #[must_use]
    pub fn paper(self) -> String {
        self.pick("--chart", "#ffffff", "none")
    }

    /// The target band.
    #[must_use]
    pub fn target(self) -> String {
        self.pick("--target", "#44bb99", "#2fb391")
    }

    /// The line colour of a series; colours come round again after ten, dashes and markers at other numbers.
    #[must_use]
    pub fn line(self, place: usize) -> String {
        let place = place % LINES.len();
        self.pick(&format!("--line{place}"), LINES[place], BRIGHT[place])
    }

    /// The colour of an area with text in it.
    #[must_use]
    pub fn area(self, place: usize) -> String {
        let place = place % AREAS.len();
        self.pick(&format!("--area{place}"), AREAS[place], BRIGHT[place % BRIGHT.len()])
    }

    /// A share from 0 to 1 as a colour between background and full.
    #[must_use]
    pub fn heat(self, share: f64) -> String {
        if !share.is_finite() {
            return "none".to_owned();
        }
        let share = share.clamp(0.0, 1.0);
        match self.0 {
            // Classes of 2.5 % keep the page small and the style sheet in charge.
            Surface::Page | Surface::Narrow => {
                format!("color-mix(in srgb,var(--heat) {}%,var(--cold))", (share * 40.0).round() * 2.5)
            }
            Surface::File => mix([0xf4, 0xf6, 0xf9], [0x5a, 0xa0, 0xdc], share),
            Surface::Plain => "none".to_owned(),
            Surface::Terminal => mix([0x30, 0x30, 0x38], [0x4f, 0xa3, 0xe3], share),
        }
    }

    /// The theme of axes, grid and legend.
    #[must_use]
    pub fn theme(self) -> Theme {
        let soft = self.pick("--grid", "#e3e6eb", "#404040");
        Theme {
            // The page's box brings its own.
            background: if matches!(self.0, Surface::Page | Surface::Narrow) {
                "none".to_owned()
            } else {
                self.paper()
            },
            axis_color: self.guide(),
            grid_color: soft.clone(),
            tick_color: self.guide(),
            text_color: self.ink(),
            legend_bg: self.paper(),
            legend_border: soft,
            colorbar_border: self.guide(),
            font_family: Some(
                "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif".into(),
            ),
            ..Theme::light()
        }
    }

    fn pick(self, variable: &str, file: &str, terminal: &str) -> String {
        match self.0 {
            Surface::Page | Surface::Narrow => format!("var({variable})"),
            Surface::File => file.to_owned(),
            Surface::Terminal | Surface::Plain => terminal.to_owned(),
        }
    }
}

fn mix(from: [u8; 3], to: [u8; 3], share: f64) -> String {
    let part = |place: usize| {
        let (from, to) = (f64::from(from[place]), f64::from(to[place]));
        (from + (to - from) * share).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

/// The dash of a series, so that lines differ without colour.
#[must_use]
pub fn dash(place: usize) -> LineStyle {
    match place % 5 {
        0 => LineStyle::Solid,
        1 => LineStyle::Dashed,
        2 => LineStyle::DashDot,
        3 => LineStyle::Dotted,
        _ => LineStyle::Custom("12 3 2 3 2 3".into()),
    }
}

/// The marker of a series.
#[must_use]
pub fn marker(place: usize) -> MarkerShape {
    const MARKERS: [MarkerShape; 6] = [
        MarkerShape::Circle,
        MarkerShape::Square,
        MarkerShape::Triangle,
        MarkerShape::Diamond,
        MarkerShape::Plus,
        MarkerShape::Cross,
    ];
    MARKERS[place % MARKERS.len()]
}
