//! Streams: documents to stdout, notes and progress to stderr.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{ErrorKind, Write as _};

/// Prints a view; styles are stripped where stdout is no terminal or `NO_COLOR` is set.
pub(crate) fn view(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    check(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Prints a document as it is.
pub(crate) fn bytes(document: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    check(out.write_all(document).and_then(|()| out.flush()))
}

/// Says something beside the output.
pub(crate) fn note(text: &str) {
    // A note that cannot be said is no reason to stop.
    let _ = writeln!(anstream::stderr(), "{text}");
}

fn check(written: std::io::Result<()>) -> Result<(), Failure> {
    match written {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Failure::ReaderGone),
        Err(error) => Err(Failure::job(format_args!("cannot write to stdout: {error}"))),
    }
}

/// A bar on stderr, which shows only where that is a terminal.
pub(crate) fn bar(length: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length).with_message(what);
    match ProgressStyle::with_template("{msg:>8} {wide_bar} {human_pos}/{human_len}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
