use super::*;
use rubric_diff::{Commits, CorpusFacts, Totals};

fn signature(section: Section, number: usize, cards: &[&str]) -> Signature {
    Signature {
        section,
        category: "ability".to_owned(),
        label: format!("Kind{number}"),
        field: String::new(),
        before: None,
        after: None,
        shown: format!("added: Kind{number} (target unblocked attacking creature, number {number} of many)"),
        cards: cards.iter().map(|card| (*card).to_owned()).collect(),
    }
}

fn facts(exact: u64, corpus: &str) -> Facts {
    let counts =
        |pairs: &[(&str, u64)]| pairs.iter().map(|(key, count)| ((*key).to_owned(), *count)).collect();
    Facts {
        grammar: "0123456789abcdef".to_owned(),
        corpus: CorpusFacts {
            sha256: corpus.to_owned(),
            date: "2026-07-03".to_owned(),
            ..CorpusFacts::default()
        },
        faces: counts(&[("total", 10), ("textless", 2), ("supported", exact), ("proved", exact)]),
        lines: counts(&[("total", 20), ("exact", 10 + exact)]),
        lines_beyond_keywords: counts(&[("total", 15), ("exact", exact)]),
        ..Facts::default()
    }
}

fn diff(signatures: Vec<Signature>) -> Diff {
    let cards = signatures.iter().map(|signature| signature.cards.len() as u64).sum();
    Diff {
        kind: "diff".to_owned(),
        schema: 1,
        commits: Commits::default(),
        base: facts(4, "aaaaaaaaaaaaaaaa"),
        head: Facts { grammar: "fedcba9876543210".to_owned(), ..facts(6, "aaaaaaaaaaaaaaaa") },
        totals: Totals { faces: cards, cards, gained: cards, ..Totals::default() },
        gained: signatures.iter().flat_map(|signature| signature.cards.clone()).collect(),
        signatures,
        ..Diff::default()
    }
}

fn about() -> CommentFor {
    CommentFor {
        head_sha: "a".repeat(40),
        base_sha: "b0123456789abcdef".to_owned(),
        base_name: "main".to_owned(),
        run_url: Some("https://github.com/owner/repo/actions/runs/1".to_owned()),
    }
}

#[test]
fn the_comment_says_what_over_what_and_how_to_see_it_again() {
    let mut found =
        diff(vec![signature(Section::Added, 1, &["Curtain of Light", "Dazzling Beauty", "Gaze", "Zap"])]);
    found.totals.stops_moved = 655;
    found.errata =
        vec![rubric_diff::Erratum { name: "Old Text".into(), before: String::new(), after: String::new() }];
    found.new = vec!["New One".into()];
    let comment = change_comment(&found, &about());
    for part in [
        MARKER,
        "4 card(s), 1 signature(s) (baseline: main b0123456789a)",
        "head `aaaaaaaaaaaa` · base `b0123456789a`",
        "corpus `aaaaaaaaaaaa` (2026-07-03)",
        "4 line(s) on 4 card(s) newly read",
        "| faces supported | 4 (50.0 %) | 6 (75.0 %) | +2 |",
        "| lines exact, beyond keywords | 4 (26.6 %) | 6 (40.0 %) | +2 |",
        "### Added (1)",
        "- 4 card(s) · ability/Kind1 · added: Kind1",
        "first 3: Curtain of Light, Dazzling Beauty, Gaze +1 more",
        "stop moved on 655 line(s)",
        "Errata: Old Text",
        "New: New One",
        "rubric diff --refs b0123456789abcdef aaaaaaaa",
        "[run](https://github.com/owner/repo/actions/runs/1)",
    ] {
        assert!(comment.contains(part), "{part:?} in\n{comment}");
    }
    assert!(comment.starts_with(MARKER));
}

#[test]
fn no_change_names_the_commit_it_is_of() {
    for comment in [change_comment(&diff(vec![]), &about()), no_change_comment(&diff(vec![]), &about())] {
        assert!(comment.contains("no change") && comment.contains("head `aaaaaaaaaaaa`"), "{comment}");
        assert!(!comment.contains('✓') && !comment.contains("pending"));
        assert!(comment.len() < 1_000);
    }
    let failed = failed_comment(&about());
    assert!(failed.contains("the run failed") && failed.contains("head `aaaaaaaaaaaa`"), "{failed}");
    assert!(!failed.contains("no change") && !failed.contains("No change"), "a failure is no empty diff");
}

#[test]
fn ten_thousand_signatures_fit_and_what_is_left_out_is_counted() {
    let name = |number: usize| format!("A Card with Quite a Long Name, Number {number}");
    for sections in [&Section::ALL[..], &[Section::Modified], &[Section::Added, Section::Wording]] {
        let signatures: Vec<Signature> = (0..10_000)
            .map(|number| {
                let cards = [name(number), name(number + 1), name(number + 2), name(number + 3)];
                let mut one = signature(
                    sections[number % sections.len()],
                    number,
                    &cards.each_ref().map(|card| &**card),
                );
                one.shown = format!("{} {}", one.shown, "@team <b>|`".repeat(number % 40));
                one
            })
            .collect();
        let mut found = diff(signatures);
        found.lost = (0..10_000).map(name).collect();
        found.totals.lost = 10_000;
        let comment = change_comment(&found, &about());
        assert!(comment.len() <= LONGEST_COMMENT, "{}", comment.len());
        assert!(comment.len() > 40_000, "the room is used: {}", comment.len());
        let shown = comment.matches("card(s) · ability/").count();
        let left: usize = comment
            .lines()
            .filter(|line| line.contains("left out for length"))
            .map(|line| line.split(' ').next().unwrap().replace(',', "").parse::<usize>().unwrap())
            .sum();
        assert_eq!(shown + left, 10_000);
        assert_eq!(comment.matches("<details>").count(), comment.matches("</details>").count());
        assert!(comment.contains("How to reproduce"), "what stands last is never what is left out");
        assert_eq!(comment.matches("standing").count(), sections.len());
    }
}

#[test]
fn nothing_from_a_card_is_markup_or_a_mention() {
    let hostile = "@rubric-mtg/owners <img src=x onerror=y> | a | [x](http://evil.example) `c` ![i](j)\n# head\n</details> #1 \u{1b}[35m";
    let mut one = signature(Section::Added, 1, &[hostile, "@a", "www.evil.example"]);
    one.shown = hostile.to_owned();
    one.label = hostile.to_owned();
    one.category = hostile.to_owned();
    let mut found = diff(vec![one]);
    found.lost = vec![hostile.to_owned()];
    found.new = vec![hostile.to_owned()];
    found.head.grammar = hostile.to_owned();
    found.base.corpus.sha256 = hostile.to_owned();
    found.base.corpus.date = hostile.to_owned();
    let about = CommentFor {
        head_sha: hostile.to_owned(),
        base_sha: hostile.to_owned(),
        base_name: hostile.to_owned(),
        run_url: Some(format!("https://x/) {hostile}")),
    };
    let comment = change_comment(&found, &about);
    // What renders as "@" is followed by an invisible space, so that no login stands behind it.
    assert!(!comment.contains('@'));
    assert_eq!(comment.matches("&#64;").count(), comment.matches("&#64;\u{200b}").count());
    for part in ["<img", "[x](", "![", "://evil", "www.evil", "\n# head", "\u{1b}", " #1", "`c`"] {
        assert!(!comment.contains(part), "{part:?} in\n{comment}");
    }
    assert_eq!(comment.matches("<details>").count(), comment.matches("</details>").count());
    for row in comment.lines().filter(|line| line.starts_with('|')) {
        assert_eq!(row.replace("\\|", "").matches('|').count(), 5, "{row}");
    }
    let page = crate::change_html(&found);
    assert!(!page.contains("<img") && page.contains("&lt;img"), "{page}");
    let seen = crate::change_terminal(&found) + &crate::change_plain(&found);
    assert!(!seen.contains("\u{1b}[35m"), "no escape sequence of a card reaches a terminal");
}

#[test]
fn a_text_of_a_card_turns_no_direction_and_is_no_formula() {
    // What a letter of UAX #9 turns around is what stands behind it: in the comment, on the page, in the terminal.
    let turning =
        ['\u{202a}', '\u{202b}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2029}'];
    let hostile: String = turning.iter().flat_map(|letter| ['a', *letter]).chain("$x$ y$".chars()).collect();
    let mut one = signature(Section::Added, 1, &[&hostile]);
    one.shown.clone_from(&hostile);
    one.label.clone_from(&hostile);
    let mut found = diff(vec![one]);
    found.lost = vec![hostile.clone()];
    let comment = change_comment(&found, &CommentFor { base_name: hostile, ..about() });
    for view in
        [&comment, &crate::change_html(&found), &crate::change_terminal(&found), &crate::change_plain(&found)]
    {
        assert!(!view.contains(turning), "{view:?}");
        assert!(view.contains("a\u{fffd}a\u{fffd}"), "what is not shown leaves a mark: {view:?}");
    }
    assert!(!comment.contains('$') && comment.contains("&#36;x&#36;"), "{comment}");
}

#[test]
fn the_plain_form_is_two_lines_for_each_signature() {
    let mut one = signature(Section::Added, 1, &["Curtain of Light", "Dazzling Beauty"]);
    one.label = "BecomesBlocked".to_owned();
    one.shown = "added: BecomesBlocked (target unblocked attacking creature)".to_owned();
    assert_eq!(
        crate::change_plain(&diff(vec![one])),
        "2 card(s) · ability/BecomesBlocked · added: BecomesBlocked (target unblocked attacking creature)\n\
         Examples: Curtain of Light, Dazzling Beauty\n"
    );
}
