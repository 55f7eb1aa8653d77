//! The `rubric` command: arguments in, documents of the other crates out.

mod args;
mod audit;
mod change;
mod commands;
mod dashboard;
mod failure;
mod find;
mod origin;
mod out;
mod refs;

use args::{Args, Command};
use clap::{CommandFactory as _, Parser as _};
use failure::Failure;
use std::process::ExitCode;

/// Readings are many small trees: an allocator made for that saves a third of the time of a run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    match dispatch(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn dispatch(args: &Args) -> Result<(), Failure> {
    let common = &args.common;
    match &args.command {
        Command::Run(options) => commands::run(common, options),
        Command::Fetch(options) => commands::fetch(common, options),
        Command::Coverage(options) => commands::coverage(common, options),
        Command::Gaps(options) => commands::gaps(common, options),
        Command::Project(options) => commands::project(common, options),
        Command::Audit(options) => audit::audit(common, options),
        Command::Report(options) => dashboard::report(common, options),
        Command::Inventory(options) => commands::inventory(common, options),
        Command::Diff(options) => change::diff(common, options),
        Command::Gate(options) => change::gate(common, options),
        Command::Comment(options) => change::comment(options),
        Command::Parse(options) => commands::parse(common, options),
        Command::Explain(options) => commands::explain(common, &options.face),
        Command::Why(options) => commands::why(common, &options.face),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Args::command(), "rubric", &mut script);
            out::bytes(&script)
        }
    }
}
