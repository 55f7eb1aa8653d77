//! How a command ends if not well.

use rubric_report::shown;
use std::io::Write as _;
use std::process::ExitCode;

/// Why a command did not end with 0.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Findings over the threshold that was asked for: exit 1.
    Findings(String),
    /// The tool could not do its job: exit 2.
    Job(String),
    /// Whoever read the output has had enough: no failure of ours.
    ReaderGone,
}

impl Failure {
    /// A failure of the job, in one line whatever the cause says.
    pub(crate) fn job(cause: impl std::fmt::Display) -> Self {
        Self::Job(one_line(&cause.to_string()))
    }

    /// Says what went wrong, on one line of stderr; the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Self::Findings(message) => (message, 1),
            Self::Job(message) => (message, 2),
            Self::ReaderGone => return ExitCode::SUCCESS,
        };
        // Where stderr is closed there is nobody left to tell; the exit code still does.
        let _ = writeln!(anstream::stderr(), "rubric: {message}");
        ExitCode::from(code)
    }
}

fn one_line(text: &str) -> String {
    let parts: Vec<&str> = text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect();
    shown(&parts.join(" ")).into_owned()
}
