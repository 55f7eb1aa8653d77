//! Hashes the sources that decide what a reading is, so that every figure can name the grammar it came from.

#![allow(
    clippy::disallowed_methods,
    reason = "paths are spelled the same on every system; no text is read here"
)]

use std::fs;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "tsv") {
            found.push(path);
        }
    }
}

fn main() {
    // 64-bit FNV-1a over names and bytes: an identity, not a safeguard.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            // Checkouts may differ in line endings; readings do not.
            if *byte != b'\r' {
                hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    };
    for dir in ["src", "../ir/src", "../text/src"] {
        println!("cargo::rerun-if-changed={dir}");
        let mut found = Vec::new();
        sources(Path::new(dir), &mut found);
        found.sort();
        for path in found {
            add(path.to_string_lossy().replace('\\', "/").as_bytes());
            add(&fs::read(&path).unwrap_or_default());
        }
    }
    println!("cargo::rustc-env=RUBRIC_GRAMMAR_HASH={hash:016x}");
}
