//! What the stages of a run are compared with: unpacking the file, and parsing it into JSON values.
//!
//! `yardsticks FILE` prints one line, `gunzip 41.20 ms · values 163.05 ms`: wall times on one thread, with the inflater
//! and the allocator of the command. Unpacking a file that is not packed takes no time.

#![allow(clippy::print_stdout, reason = "a measuring tool reports to its terminal")]

use std::error::Error;
use std::hint::black_box;
use std::io::Read as _;
use std::time::{Duration, Instant};

use flate2::read::MultiGzDecoder;
use serde_json::Value;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// First bytes of a gzip file (RFC 1952, 2.3.1).
const GZIP: [u8; 2] = [0x1f, 0x8b];

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("usage: yardsticks FILE")?;
    let packed = std::fs::read(path)?;
    let (plain, gunzip) = timed(|| unpacked(packed))?;
    let (value, values) = timed(|| Ok(serde_json::from_slice::<Value>(&plain)?))?;
    black_box(value);
    println!("gunzip {:.2} ms · values {:.2} ms", millis(gunzip), millis(values));
    Ok(())
}

fn unpacked(bytes: Vec<u8>) -> Result<Vec<u8>, Box<dyn Error>> {
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let mut plain = Vec::new();
    MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut plain)?;
    Ok(plain)
}

fn timed<T>(work: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<(T, Duration), Box<dyn Error>> {
    let start = Instant::now();
    let done = work()?;
    Ok((done, start.elapsed()))
}

fn millis(took: Duration) -> f64 {
    took.as_secs_f64() * 1e3
}
