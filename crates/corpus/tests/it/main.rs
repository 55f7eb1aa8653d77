//! The crate as its callers use it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "helpers of tests fail like tests"
)]

mod fetch;
mod load;
mod locate;
mod server;
mod shared;

use std::io::Write;

/// A small, sound AtomicCards text whose one card has this text.
fn cards(text: &str) -> String {
    format!(
        r#"{{"meta":{{"date":"2026-01-02","version":"5.3"}},"data":{{"Opt":[{{"name":"Opt","layout":"normal",
        "type":"Instant","types":["Instant"],"colors":["U"],"legalities":{{"vintage":"Legal"}},
        "printings":["INV","DOM"],"text":{text:?}}}]}}}}"#
    )
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
