//! Any text comes back from its lines, byte for byte, whatever its case and whichever form of it is taken.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_fuzz::{Face, soon};
use rubric_text::{Line, lines, normalise, restore, token_spans};
use std::time::Duration;

fuzz_target!(|input: &[u8]| {
    let Some(face) = Face::of(input) else { return };
    let input = face.for_text();
    let normalised = soon("normalise", Duration::from_millis(200), || normalise(&input));
    assert_eq!(lines(&input), normalised.lines);
    let plain = |line: &Line| line.text.clone();
    let lower = |line: &Line| line.text.to_ascii_lowercase();
    let masked = |line: &Line| line.masked.as_ref().map_or_else(|| plain(line), |masked| masked.0.clone());
    for form in [&plain as &dyn Fn(&Line) -> String, &lower, &masked] {
        let texts: Vec<String> = normalised.lines.iter().map(form).collect();
        let back = soon("restore", Duration::from_millis(200), || restore(&texts, &normalised.trivia));
        assert_eq!(back, face.text, "{texts:?}");
        for (line, spans) in texts.iter().zip(token_spans(&texts, &normalised.trivia)) {
            assert_eq!(spans.len(), line.split(' ').filter(|token| !token.is_empty()).count());
            let mut at = 0;
            for (from, to) in spans {
                assert!(at <= from && face.text.get(from..to).is_some(), "{from}..{to} of {:?}", face.text);
                at = to;
            }
        }
    }
    for line in &normalised.lines {
        assert!(face.text.get(line.start..line.end).is_some());
        for (text, tokens) in std::iter::once((&line.text, &line.tokens))
            .chain(line.masked.iter().map(|masked| (&masked.0, &masked.1)))
        {
            assert!(tokens.iter().all(|token| text.get(token.start as usize..token.end as usize).is_some()));
        }
    }
});
