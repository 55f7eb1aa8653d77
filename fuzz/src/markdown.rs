//! What Markdown of ours may hold besides text.

use pulldown_cmark::{Event, Options, Parser, Tag};

/// The markup that is written by hand in a comment. Nothing else may be HTML.
const OURS: [&str; 5] = ["<details>", "</details>", "<summary>", "</summary>", "<br>"];

/// Letters that turn the direction of what follows, and so reach beyond the text they stand in (UAX #9).
fn turns(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Checks that in a comment as GitHub renders it no text of a card is markup, a link, a picture, a mention or a heading;
/// `marker` is the hidden comment it starts with, `link` the one address it may lead to.
///
/// # Panics
/// Where something is.
pub fn shows_only_text(comment: &str, marker: &str, link: Option<&str>) {
    assert!(!comment.chars().any(|letter| letter.is_control() && letter != '\n'), "a control character");
    assert!(!comment.chars().any(turns), "a letter that turns the direction");
    let (mut shown, mut heading, mut strong, mut code) = (String::new(), None::<String>, None, false);
    let all = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM;
    for event in Parser::new_ext(comment, all) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let mut rest = html.replace(marker, "");
                for ours in OURS {
                    rest = rest.replace(ours, "");
                }
                assert!(!rest.contains(['<', '>']), "markup: {html:?}");
                shown.push_str(&rest);
            }
            Event::Start(Tag::Link { dest_url, .. }) => assert_eq!(Some(&*dest_url), link, "a link"),
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(pulldown_cmark::TagEnd::Heading(_)) => {
                let said = heading.take().unwrap_or_default();
                let known = ["Card readings: ", "Regressions", "Added (", "Removed (", "Modified ("];
                let known = known.iter().chain(&["Support status (", "Wording only ("]);
                assert!(known.into_iter().any(|known| said.starts_with(known)), "a heading: {said:?}");
            }
            Event::Start(Tag::Strong) => strong = Some(shown.len()),
            Event::End(pulldown_cmark::TagEnd::Strong) => {
                let said = strong.take().and_then(|from| shown.get(from..)).unwrap_or_default();
                let known = [" no longer read", " newly not reproduced"];
                assert!(known.into_iter().any(|known| said.ends_with(known)), "bold: {said:?}");
            }
            Event::Start(Tag::CodeBlock(_)) => code = true,
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => code = false,
            Event::Text(text) if !code => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
                shown.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => shown.push('\n'),
            Event::Code(text) => {
                let hash = text.chars().all(|letter| letter.is_ascii_alphanumeric());
                assert!(hash || &*text == "corpus.lock", "code: {text:?}");
            }
            Event::Text(_) | Event::End(_) => {}
            Event::Start(
                Tag::Paragraph
                | Tag::List(None)
                | Tag::Item
                | Tag::HtmlBlock
                | Tag::Table(_)
                | Tag::TableHead
                | Tag::TableRow
                | Tag::TableCell,
            ) => shown.push('\n'),
            other => panic!("what no comment of ours has: {other:?}"),
        }
    }
    // GitHub makes links and mentions of what is shown.
    for (at, _) in shown.match_indices('@') {
        let next = shown.get(at + 1..).and_then(|rest| rest.chars().next());
        assert!(!next.is_some_and(|next| next.is_alphanumeric()), "a mention: {shown:?}");
    }
    for link in ["://", "www."] {
        assert!(!shown.to_ascii_lowercase().contains(link), "an address: {shown:?}");
    }
    for what in ["details", "summary"] {
        let count = |mark: &str| comment.matches(mark).count();
        assert_eq!(count(&format!("<{what}>")), count(&format!("</{what}>")), "{what} is left open");
    }
}
