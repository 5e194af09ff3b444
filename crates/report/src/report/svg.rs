//! What a chart's SVG still needs to live in a page with others.

use super::paint::Surface;
use crate::files::shown_markup;
use std::fmt::Write;

/// Fits an SVG by kuva into a page or a file of its own: a `viewBox`, so that it can be any size; a role and a title, for
/// those who cannot see it; ids that no other chart has and that are the same in every process; and no character that is
/// none in XML, whatever names hold. `series` are the places of the variants that its series are of, if any.
pub(super) fn finish(svg: &str, name: &str, title: &str, series: &[usize], surface: Surface) -> String {
    let Some((open, rest)) = svg.split_once('>') else { return String::new() };
    let size = |key: &str| attribute(open, key).and_then(|value| value.parse::<f64>().ok()).unwrap_or(0.0);
    let (width, height) = (size("width"), size("height"));
    let fixed = |key: &str| format!(" {key}=\"{}\"", attribute(open, key).unwrap_or_default());
    let open = open.replace(&fixed("width"), "").replace(&fixed("height"), "");
    let mut head = format!("{open} viewBox=\"0 0 {width} {height}\" role=\"img\"");
    if matches!(surface, Surface::Page | Surface::Narrow) {
        let _ = write!(head, " aria-label=\"{}\"", escape(title));
        if !series.is_empty() {
            let places: Vec<String> = series.iter().map(usize::to_string).collect();
            let _ = write!(head, " data-series=\"{}\"", places.join(" "));
        }
    } else {
        let _ = write!(head, " width=\"{width}\" height=\"{height}\"");
    }
    head.push('>');
    if surface == Surface::File {
        let _ = write!(head, "<title>{}</title>", escape(title));
    }
    // What kuva says about itself, and its one style rule, stand once in the page.
    let rest = without(rest, "<!--", "-->");
    let rest = without(&rest, "<style>", "</style>");
    let narrow = if surface == Surface::Narrow { "-narrow" } else { "" };
    shown_markup(&(head + &own_ids(&rest, &format!("{name}{narrow}")))).into_owned()
}

fn attribute<'a>(tag: &'a str, key: &str) -> Option<&'a str> {
    let from = tag.find(&format!(" {key}=\""))? + key.len() + 3;
    tag[from..].split('"').next()
}

fn without(text: &str, from: &str, to: &str) -> String {
    match (text.find(from), text.find(to)) {
        (Some(start), Some(end)) if start < end => format!("{}{}", &text[..start], &text[end + to.len()..]),
        _ => text.to_owned(),
    }
}

/// Renames every id, in the order of their definition. kuva counts ids over the life of the process, so they would
/// differ from call to call.
fn own_ids(svg: &str, name: &str) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for part in svg.split(" id=\"").skip(1) {
        if let Some(id) = part.split('"').next()
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    let mut text = svg.to_owned();
    for (place, id) in ids.iter().enumerate() {
        text = text.replace(&format!("id=\"{id}\""), &format!("id=\"{name}-{place}\""));
        text = text.replace(&format!("url(#{id})"), &format!("url(#{name}-{place})"));
    }
    text
}

/// Text as it may stand in XML.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAW: &str = "<svg xmlns=\"x\" width=\"80.5\" height=\"40\" fill=\"red\"><!-- Generated --><defs>\
                       <clipPath id=\"kuva-clip-7\"></clipPath><style>g.tt{}</style></defs>\
                       <g clip-path=\"url(#kuva-clip-7)\"/></svg>";

    #[test]
    fn ids_belong_to_the_chart_and_do_not_depend_on_what_was_drawn_before() {
        let page = finish(RAW, "levels", "A <title>", &[3, 0], Surface::Page);
        assert_eq!(page, finish(&RAW.replace("clip-7", "clip-9"), "levels", "A <title>", &[3, 0], Surface::Page));
        assert!(page.contains("url(#levels-0)") && page.contains("id=\"levels-0\""), "{page}");
        assert!(
            page.contains(" data-series=\"3 0\"")
                && page.contains("viewBox=\"0 0 80.5 40\"")
                && page.contains("aria-label=\"A &lt;title&gt;\""),
            "{page}"
        );
        assert!(!page.contains("<style>") && !page.contains("<!--") && !page.contains(" width=\"80.5\""), "{page}");
    }

    #[test]
    fn a_file_keeps_its_size_and_has_a_title() {
        let file = finish(RAW, "levels", "Levels", &[], Surface::File);
        assert!(file.contains(" width=\"80.5\" height=\"40\"") && file.contains("<title>Levels</title>"), "{file}");
    }
}
