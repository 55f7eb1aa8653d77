//! Times `normalise` over a corpus file: the best of ten runs on one thread.
//!
//! `cargo run --release -p rubric-text --example speed -- AtomicCards.json.gz`

#![allow(clippy::print_stdout, reason = "a command-line example")]

use flate2::read::GzDecoder;
use rubric_text::{FaceInput, normalise};
use std::io::Read;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: speed CORPUS")?;
    let mut bytes = std::fs::read(&path)?;
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain)?;
        bytes = plain;
    }
    let json: serde_json::Value = serde_json::from_slice(&bytes)?;
    let cards = json.get("data").and_then(serde_json::Value::as_object).ok_or("no `data` object")?;
    let mut faces: Vec<[String; 4]> = Vec::new();
    let mut keywords: Vec<Vec<String>> = Vec::new();
    for (card, face) in
        cards.iter().flat_map(|(card, list)| list.as_array().into_iter().flatten().map(move |f| (card, f)))
    {
        let field = |name: &str| face.get(name).and_then(serde_json::Value::as_str).map(str::to_owned);
        let name = field("faceName").unwrap_or_else(|| card.clone());
        let [type_line, layout, text] =
            ["type", "layout", "text"].map(|name| field(name).unwrap_or_default());
        faces.push([name, type_line, layout, text]);
        let list = face.get("keywords").and_then(serde_json::Value::as_array);
        keywords.push(list.into_iter().flatten().filter_map(|k| k.as_str().map(str::to_owned)).collect());
    }
    drop(json);
    let (mut best, mut tokens) = (Duration::MAX, 0_usize);
    for _ in 0..10 {
        tokens = 0;
        let clock = Instant::now();
        for ([name, type_line, layout, text], keywords) in faces.iter().zip(&keywords) {
            let keywords: Vec<&str> = keywords.iter().map(String::as_str).collect();
            let normalised = normalise(&FaceInput { name, type_line, layout, keywords: &keywords, text });
            tokens += normalised.lines.iter().map(|line| line.tokens.len()).sum::<usize>();
        }
        best = best.min(clock.elapsed());
    }
    println!("{} faces, {tokens} tokens: {:.1} ms", faces.len(), best.as_secs_f64() * 1e3);
    Ok(())
}
