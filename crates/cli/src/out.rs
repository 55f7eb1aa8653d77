//! Streams: documents to stdout, notes and progress to stderr.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressStyle};
use rubric_corpus::fetch::{FetchError, Outcome, Progress};
use rubric_report::shown;
use std::io::{ErrorKind, Write as _};
use std::time::Duration;

/// Prints a view; styles are stripped where stdout is no terminal or `NO_COLOR` is set.
pub(crate) fn view(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    check(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Columns of the terminal; the usual number where stdout is none. `COLUMNS` names another.
pub(crate) fn width() -> usize {
    let named =
        std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    let seen = || terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
    named.or_else(seen).unwrap_or(rubric_report::USUAL_WIDTH)
}

/// Prints a document as it is.
pub(crate) fn bytes(document: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    check(out.write_all(document).and_then(|()| out.flush()))
}

/// Prints one row without styles: what it names may be called anything.
pub(crate) fn row(text: &str) -> Result<(), Failure> {
    view(&format!("{}\n", shown(text)))
}

/// Says something beside the output.
pub(crate) fn note(text: &str) {
    // A note that cannot be said is no reason to stop.
    let _ = writeln!(anstream::stderr(), "{}", shown(text));
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

/// A bar for each file of a fetch.
#[derive(Default)]
pub(crate) struct FetchBars {
    bar: Option<ProgressBar>,
}

impl Progress for FetchBars {
    fn started(&mut self, file: &str, received: u64, total: Option<u64>) {
        let bar = total.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
        let bar = bar.with_message(file.to_owned());
        let template = match total {
            Some(_) => "{msg} {wide_bar} {bytes}/{total_bytes} {bytes_per_sec}",
            None => "{msg} {spinner} {bytes} {bytes_per_sec}",
        };
        let bar = match ProgressStyle::with_template(template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        bar.set_position(received);
        self.bar = Some(bar);
    }

    fn received(&mut self, _file: &str, received: u64) {
        if let Some(bar) = &self.bar {
            bar.set_position(received);
        }
    }

    fn waiting(&mut self, file: &str, wait: Duration, reason: &FetchError) {
        self.clear();
        note(&format!("rubric: {file}: trying again in {} s: {reason}", wait.as_secs_f32().ceil()));
    }

    fn finished(&mut self, _file: &str, _outcome: Outcome) {
        self.clear();
    }
}

impl FetchBars {
    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Drop for FetchBars {
    fn drop(&mut self) {
        // A fetch that failed leaves its bar behind.
        self.clear();
    }
}
