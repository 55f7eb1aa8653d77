//! What changed: `diff`, `gate` and `comment`.

use crate::args::{self, Common, DiffFormat, FailOn, GateFailOn};
use crate::commands::{json, ledger, write_projection};
use crate::failure::Failure;
use crate::{origin, out, refs};
use rubric_diff::{Baseline, Commits, Diff, Side};
use rubric_ledger::{ProjectionText, write_atomically};
use rubric_report::github::{Github, Options, Posted};
use rubric_report::{self as report, CommentFor};
use std::io::{Read as _, Write as _};
use std::path::Path;

/// The largest diff document that is read.
const LARGEST_DIFF: u64 = 256 << 20;
/// Where GitHub Actions takes the summary of a job.
const SUMMARY_VARIABLE: &str = "GITHUB_STEP_SUMMARY";
const TOKEN_VARIABLE: &str = "GITHUB_TOKEN";

/// Two projections, or two commits.
pub(crate) fn diff(common: &Common, options: &args::Diff) -> Result<(), Failure> {
    let mut found = match (&options.refs, &options.base, &options.head) {
        (Some(refs), _, _) => between_refs(common, refs, &options.profile)?,
        (None, Some(base), Some(head)) => between_files(base, head)?,
        _ => return Err(Failure::job("diff takes two projections, or --refs with two commits")),
    };
    for (given, kept) in [
        (&options.base_sha, &mut found.commits.base),
        (&options.head_sha, &mut found.commits.head),
        (&options.base_name, &mut found.commits.base_name),
    ] {
        if !given.is_empty() {
            kept.clone_from(given);
        }
    }
    let text = match options.format {
        DiffFormat::Terminal => report::change_terminal(&found),
        DiffFormat::Plain => report::change_plain(&found),
        DiffFormat::Markdown => report::change_markdown(&found),
        DiffFormat::Json => json(&found)?,
        DiffFormat::Html => report::change_html(&found),
    };
    match (&options.out, options.format) {
        (Some(path), _) => write_atomically(path, &[text.as_bytes()]).map_err(Failure::job)?,
        (None, DiffFormat::Terminal) => out::view(&text)?,
        (None, _) => out::bytes(text.as_bytes())?,
    }
    fail_on(&found, &options.fail_on)
}

fn fail_on(found: &Diff, wanted: &[FailOn]) -> Result<(), Failure> {
    let totals = &found.totals;
    for wanted in wanted {
        let (count, what) = match wanted {
            FailOn::Lost => (totals.lost, "lines were read and are declined now"),
            FailOn::Changed => (totals.changed, "lines are read as something else"),
            FailOn::Mismatch => (totals.mismatches, "lines are newly read but not reproduced"),
            FailOn::Any => (totals.faces, "faces are read otherwise"),
        };
        if count > 0 {
            return Err(Failure::Findings(format!("{count} {what}")));
        }
    }
    Ok(())
}

pub(crate) fn between_files(base_file: &Path, head_file: &Path) -> Result<Diff, Failure> {
    // The two have nothing to do with each other until both are there.
    let (base, head) = std::thread::scope(|scope| {
        let base = scope.spawn(|| ProjectionText::load(base_file));
        let head = ProjectionText::load(head_file);
        (base.join(), head)
    });
    let base = base.map_err(|_| Failure::job("reading the base projection ended early"))?;
    let (base, head) = (base.map_err(Failure::job)?, head.map_err(Failure::job)?);
    rubric_diff::diff(&side(&base)?, &side(&head)?, &report::english).map_err(|error| match error.which() {
        Some("base") => about(base_file, &error),
        _ => about(head_file, &error),
    })
}

/// A failure that names the file at fault.
fn about(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::job(format_args!("{}: {error}", file.display()))
}

fn side(text: &ProjectionText) -> Result<Side<'_>, Failure> {
    let facts = serde_json::from_slice(text.header()).map_err(Failure::job)?;
    Ok(Side { facts, records: text.records().collect() })
}

fn between_refs(common: &Common, refs: &[String], profile: &str) -> Result<Diff, Failure> {
    let [base, head] = refs else { return Err(Failure::job("--refs takes two commits")) };
    let folder = temporary()?;
    let loaded = origin::load(common)?;
    loaded.announce();
    let corpus = loaded.file(folder.path())?;
    drop(loaded);
    let projected = refs::project(&[base, head], profile, &corpus, folder.path())?;
    let [base, head] = projected.as_slice() else { return Err(Failure::job("two commits were asked for")) };
    let mut found = between_files(&base.file, &head.file)?;
    found.commits = Commits { base: base.sha.clone(), base_name: base.name.clone(), head: head.sha.clone() };
    Ok(found)
}

pub(crate) fn temporary() -> Result<tempfile::TempDir, Failure> {
    tempfile::tempdir().map_err(|error| Failure::job(format_args!("no temporary folder: {error}")))
}

/// What is read now, against what was read when the baseline was written.
pub(crate) fn gate(common: &Common, options: &args::Gate) -> Result<(), Failure> {
    let folder = temporary()?;
    let text = match &options.projection {
        Some(path) => ProjectionText::load(path),
        None => {
            let loaded = origin::load(common)?;
            loaded.announce();
            let path = folder.path().join("projection.jsonl.gz");
            write_projection(&ledger(common, &loaded, true)?, &path)?;
            ProjectionText::load(&path)
        }
    };
    let text = text.map_err(Failure::job)?;
    let side = side(&text)?;
    let read = options.projection.as_deref().unwrap_or(Path::new("what is read now"));
    if options.update {
        let baseline = Baseline::of(&side).map_err(|error| about(read, &error))?.text();
        write_atomically(&options.baseline, &[baseline.as_bytes()]).map_err(Failure::job)?;
        return out::row(&format!("{}: {} bytes", options.baseline.display(), baseline.len()));
    }
    let baseline =
        std::fs::read_to_string(&options.baseline).map_err(|error| about(&options.baseline, &error))?;
    let baseline = Baseline::parse(&baseline).map_err(|error| about(&options.baseline, &error))?;
    let found = rubric_diff::gate(&baseline, &side).map_err(|error| about(read, &error))?;
    if options.json {
        out::bytes(json(&found)?.as_bytes())?;
    } else {
        out::view(&report::gate_terminal(&found))?;
    }
    let wanted = if options.fail_on.is_empty() { &[GateFailOn::Lost][..] } else { &options.fail_on };
    for wanted in wanted {
        let (list, what) = match wanted {
            GateFailOn::Lost => (&found.lost, "lost lines that were read"),
            GateFailOn::Changed => (&found.changed, "are read as something else"),
            GateFailOn::Never => continue,
        };
        if !list.is_empty() {
            return Err(Failure::Findings(format!("{} faces {what}", list.len())));
        }
    }
    Ok(())
}

/// The comment on a pull request.
pub(crate) fn comment(options: &args::Comment) -> Result<(), Failure> {
    let mut about = CommentFor {
        head_sha: options.head_sha.clone(),
        run_url: options.run_url.clone(),
        ..CommentFor::default()
    };
    let (body, create) = match &options.diff {
        None => (report::failed_comment(&about), false),
        Some(path) => {
            let found = read_diff(path)?;
            // The artifact says which commit it is of; the event says which commit the comment is for.
            if !found.commits.head.is_empty() && !found.commits.head.eq_ignore_ascii_case(&options.head_sha) {
                return Err(Failure::job(format_args!(
                    "{}: a diff of another commit than {}",
                    path.display(),
                    options.head_sha
                )));
            }
            about.base_sha.clone_from(&found.commits.base);
            about.base_name.clone_from(&found.commits.base_name);
            let other_faces = !(found.errata.is_empty() && found.new.is_empty() && found.gone.is_empty());
            (report::change_comment(&found, &about), !found.is_empty() || other_faces)
        }
    };
    if let Some(path) = std::env::var_os(SUMMARY_VARIABLE).filter(|path| !path.is_empty()) {
        append(Path::new(&path), &body)?;
    }
    if options.dry_run {
        return out::bytes(body.as_bytes());
    }
    let token = std::env::var(TOKEN_VARIABLE)
        .map_err(|_| Failure::job(format_args!("{TOKEN_VARIABLE} is not set")))?;
    let repository = match &options.repository {
        Some(repository) => repository.clone(),
        None => std::env::var("GITHUB_REPOSITORY")
            .map_err(|_| Failure::job("no repository: give --repository or set GITHUB_REPOSITORY"))?,
    };
    let mut how = Options::new(&repository);
    how.author.clone_from(&options.author);
    if let Some(api) = std::env::var("GITHUB_API_URL").ok().filter(|api| !api.is_empty()) {
        how.api = api;
    }
    let github = Github::new(&token, how).map_err(Failure::job)?;
    let pulls =
        github.pulls_of(&options.head_sha, options.head_repository.as_deref()).map_err(Failure::job)?;
    if pulls.is_empty() {
        // Closed, or pushed to again, since the run began: its own run will speak for it.
        out::note("rubric: no open pull request has this head; nothing to comment on");
    }
    for pull in pulls {
        let posted = github.put_comment(pull, report::MARKER, &body, create).map_err(Failure::job)?;
        out::note(&match posted {
            Posted::Created(id) => format!("rubric: #{pull}: comment {id} created"),
            Posted::Edited(id) => format!("rubric: #{pull}: comment {id} edited"),
            Posted::Unchanged(id) => format!("rubric: #{pull}: comment {id} says this already"),
            Posted::Nothing => format!("rubric: #{pull}: nothing to say"),
        });
    }
    Ok(())
}

fn read_diff(path: &Path) -> Result<Diff, Failure> {
    let fail = |error: &dyn std::fmt::Display| about(path, error);
    let file = std::fs::File::open(path).map_err(|error| fail(&error))?;
    let mut bytes = Vec::new();
    file.take(LARGEST_DIFF + 1).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    if bytes.len() as u64 > LARGEST_DIFF {
        return Err(fail(&format_args!("larger than {LARGEST_DIFF} bytes")));
    }
    Diff::from_json(&bytes).map_err(|error| fail(&error))
}

fn append(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| file.write_all(format!("{text}\n").as_bytes()))
        .map_err(|error| about(path, &error))
}
