//! One function per command.

use crate::args::{self, Common, FaceArgs};
use crate::failure::Failure;
use crate::origin::{self, Loaded};
use crate::{find, out};
use rubric_corpus::fetch::Outcome;
use rubric_ledger::{
    Coverage, FaceFinding, GapOrder, GapQuery, GapReport, Ledger, Options, Timings, judge, read_record,
    try_phrase, write_atomically,
};
use rubric_report as report;
use std::path::Path;
use std::time::{Duration, Instant};

/// Gaps in the reports that `run` writes.
const REPORTED_GAPS: usize = 200;

pub(crate) fn ledger<'c>(
    common: &Common,
    loaded: &'c Loaded,
    projection: bool,
) -> Result<Ledger<'c>, Failure> {
    let bar = out::bar(loaded.corpus.face_count() as u64, "reading");
    let step = |faces| bar.inc(faces);
    let threads = common.threads.map(usize::from);
    let ledger = rubric_ledger::run(&loaded.corpus, &Options { threads, projection, progress: Some(&step) });
    bar.finish_and_clear();
    ledger.map_err(Failure::job)
}

fn millis(took: Duration) -> u64 {
    u64::try_from(took.as_millis()).unwrap_or(u64::MAX)
}

pub(crate) fn json<T: serde::Serialize>(document: &T) -> Result<String, Failure> {
    report::json_pretty(document).map_err(Failure::job)
}

/// Everything: the summary, and all reports in a folder.
pub(crate) fn run(common: &Common, options: &args::Run) -> Result<(), Failure> {
    let loaded = origin::load(common)?;
    let start = Instant::now();
    let ledger = ledger(common, &loaded, true)?;
    let whole = start.elapsed();
    let start = Instant::now();
    let (coverage, gaps) = figures(&ledger);
    write_reports(&ledger, &coverage, &gaps, &loaded, &options.out)?;
    let timings = timings(&ledger, loaded.took, whole, start.elapsed());
    let shown = Coverage { timings_ms: options.timings.then_some(timings), ..coverage.clone() };
    show(&ledger, &shown, &gaps, &loaded)?;
    out::view("\n")?;
    out::row(&format!("Reports in {}", options.out.display()))?;
    over_threshold(&coverage, &options.thresholds)
}

fn figures(ledger: &Ledger<'_>) -> (Coverage, GapReport) {
    let gaps = ledger.gaps(&GapQuery { top: Some(REPORTED_GAPS), ..GapQuery::default() });
    (ledger.coverage(), gaps)
}

/// The figures, and what needs somebody's eyes.
fn show(ledger: &Ledger<'_>, coverage: &Coverage, gaps: &GapReport, loaded: &Loaded) -> Result<(), Failure> {
    out::view(&report::summary(coverage, gaps, &loaded.origin))?;
    out::view(&report::misprints(&ledger.misprints))?;
    out::view(&report::findings(&ledger.findings))
}

fn timings(ledger: &Ledger<'_>, load: Duration, whole: Duration, report: Duration) -> Timings {
    let read = ledger.reading_part(whole);
    Timings {
        load: millis(load),
        read: millis(read),
        record: millis(whole.saturating_sub(read)),
        report: millis(report),
    }
}

fn write_reports(
    ledger: &Ledger<'_>,
    coverage: &Coverage,
    gaps: &GapReport,
    loaded: &Loaded,
    folder: &Path,
) -> Result<(), Failure> {
    let sets = loaded.set_names()?;
    let audit = ledger.audit_report(None);
    let files = [
        ("coverage.json", json(coverage)?),
        ("coverage.md", report::coverage_markdown(coverage, gaps, &ledger.findings, &sets)),
        ("audit.json", json(&audit)?),
        ("audit.md", report::audit_markdown(&audit)),
        ("gaps.json", json(gaps)?),
        ("gaps.md", report::gaps_markdown(gaps)),
    ];
    for (name, text) in files {
        write_atomically(&folder.join(name), &[text.as_bytes()]).map_err(Failure::job)?;
    }
    write_projection(ledger, &folder.join("projection.jsonl.gz"))
}

pub(crate) fn write_projection(ledger: &Ledger<'_>, path: &Path) -> Result<(), Failure> {
    ledger.write_projection(path, env!("CARGO_PKG_VERSION")).map_err(Failure::job)
}

fn over_threshold(coverage: &Coverage, thresholds: &args::Thresholds) -> Result<(), Failure> {
    if let Some(most) = thresholds.max_mismatch
        && coverage.lines.mismatch > most
    {
        return Err(Failure::Findings(format!(
            "{} lines were read but not reproduced, {most} are allowed",
            coverage.lines.mismatch
        )));
    }
    if let Some(least) = thresholds.min_supported {
        let (supported, of) = (coverage.faces.supported, coverage.faces.with_text());
        // Exact for any corpus: both counts are far below 2^53.
        if (supported as f64) * 100.0 < least * (of as f64) {
            return Err(Failure::Findings(format!(
                "{supported} of {of} faces with text are supported, less than {least} %"
            )));
        }
    }
    Ok(())
}

/// The figures.
pub(crate) fn coverage(common: &Common, options: &args::Coverage) -> Result<(), Failure> {
    let loaded = origin::load(common)?;
    let start = Instant::now();
    let ledger = ledger(common, &loaded, false)?;
    let whole = start.elapsed();
    let start = Instant::now();
    let (coverage, gaps) = figures(&ledger);
    let timings = timings(&ledger, loaded.took, whole, start.elapsed());
    let coverage = Coverage { timings_ms: options.timings.then_some(timings), ..coverage };
    if options.json {
        loaded.announce();
        out::bytes(json(&coverage)?.as_bytes())?;
    } else {
        show(&ledger, &coverage, &gaps, &loaded)?;
    }
    over_threshold(&coverage, &options.thresholds)
}

/// The gaps, or what closing one would be worth.
pub(crate) fn gaps(common: &Common, options: &args::Gaps) -> Result<(), Failure> {
    let phrases = options.trial.as_deref().map(split_trial).transpose()?;
    let loaded = origin::load(common)?;
    loaded.announce();
    let ledger = ledger(common, &loaded, false)?;
    if let Some((find, known)) = phrases {
        let threads = common.threads.map(usize::from);
        let trial = try_phrase(&ledger, find, known, threads).map_err(Failure::job)?;
        return if options.json {
            out::bytes(json(&trial)?.as_bytes())
        } else {
            out::view(&report::trial(&trial))
        };
    }
    if let Some(format) = options.format.as_deref().filter(|format| loaded.corpus.format(format).is_none()) {
        let known: Vec<&str> = loaded.corpus.formats().map(|(_, name)| name).collect();
        return Err(Failure::job(format_args!(
            "no format “{format}” in the corpus, only {}",
            known.join(", ")
        )));
    }
    let gaps = ledger.gaps(&GapQuery {
        inside: options.inside.as_deref(),
        tail: options.tail.as_deref(),
        format: options.format.as_deref(),
        by: match options.by {
            args::GapOrder::Alone => GapOrder::Alone,
            args::GapOrder::Faces => GapOrder::Faces,
            args::GapOrder::Lines => GapOrder::Lines,
        },
        top: Some(options.top),
        expected_of: None,
    });
    if options.json { out::bytes(json(&gaps)?.as_bytes()) } else { out::view(&report::gap_list(&gaps)) }
}

fn split_trial(trial: &str) -> Result<(&str, &str), Failure> {
    match trial.split_once("=>") {
        Some((find, known)) if !find.trim().is_empty() => Ok((find.trim(), known.trim())),
        _ => Err(Failure::job(format_args!("--try takes 'FIND=>KNOWN', not “{trial}”"))),
    }
}

/// The projection.
pub(crate) fn project(common: &Common, options: &args::Project) -> Result<(), Failure> {
    let loaded = origin::load(common)?;
    loaded.announce();
    let ledger = ledger(common, &loaded, true)?;
    write_projection(&ledger, &options.out)
}

/// What each variant and field of the IR is used for.
pub(crate) fn inventory(common: &Common, options: &args::Inventory) -> Result<(), Failure> {
    let loaded = origin::load(common)?;
    loaded.announce();
    let threads = common.threads.map(usize::from);
    let inventory = rubric_ledger::inventory(&loaded.corpus, threads).map_err(Failure::job)?;
    if let Some(path) = &options.out {
        let text = report::inventory_markdown(&inventory);
        write_atomically(path, &[text.as_bytes()]).map_err(Failure::job)?;
    }
    if options.json {
        out::bytes(json(&inventory)?.as_bytes())
    } else {
        out::view(&report::inventory_summary(&inventory))
    }
}

/// The card data from MTGJSON, into the cache.
pub(crate) fn fetch(common: &Common, options: &args::Fetch) -> Result<(), Failure> {
    if common.offline {
        return Err(Failure::job("fetch needs the network, and --offline rules it out"));
    }
    let folder = rubric_corpus::default_cache_dir()
        .ok_or_else(|| Failure::job("there is no folder to fetch into: set RUBRIC_CACHE_DIR"))?;
    let mut how = origin::fetch_options(folder, options.base.as_deref());
    how.force = options.force;
    let fetched = rubric_corpus::fetch::fetch(&how, &mut out::FetchBars::default()).map_err(Failure::job)?;
    for (file, outcome) in &fetched.files {
        let what = match outcome {
            Outcome::Downloaded { bytes } => format!("{bytes} bytes"),
            Outcome::Unchanged => "unchanged".to_owned(),
            Outcome::Absent => "not on the server".to_owned(),
        };
        out::row(&format!("  {file}: {what}"))?;
    }
    let snapshot = fetched.snapshot;
    out::row(&snapshot.corpus().display().to_string())?;
    let date = if snapshot.date.is_empty() { "undated" } else { &snapshot.date };
    out::row(&format!("  {date} · sha256 {}", snapshot.sha256))
}

/// The reading of a card or a text.
pub(crate) fn parse(common: &Common, options: &args::Parse) -> Result<(), Failure> {
    for face in find::faces(common, &options.face)? {
        if options.readable {
            out::view(&report::face_heading(face.own_name(), &face.type_line))?;
            out::view(&report::readable(&judge(&face).outcome, out::width()))?;
        } else if options.tree {
            out::view(&report::face_heading(face.own_name(), &face.type_line))?;
            out::view(&report::trees(&rubric_ledger::explain(&face).outcome, out::width()))?;
        } else {
            out::bytes(json(&read_record(&face))?.as_bytes())?;
        }
    }
    Ok(())
}

/// A card line by line.
pub(crate) fn explain(common: &Common, face: &FaceArgs) -> Result<(), Failure> {
    for face in find::faces(common, face)? {
        out::view(&report::face_heading(face.own_name(), &face.type_line))?;
        let judged = rubric_ledger::explain(&face);
        out::view(&report::explanation(&judged.outcome, out::width()))?;
        let found =
            judged.findings.into_iter().map(|finding| FaceFinding::new(&face, &judged.outcome, finding));
        out::view(&report::findings(&found.collect::<Vec<_>>()))?;
    }
    Ok(())
}

/// A card's references.
pub(crate) fn why(common: &Common, face: &FaceArgs) -> Result<(), Failure> {
    for face in find::faces(common, face)? {
        out::view(&report::face_heading(face.own_name(), &face.type_line))?;
        out::view(&report::bindings(&rubric_ledger::explain(&face).outcome, out::width()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use args::Thresholds;

    /// No line is read but not reproduced, so that no corpus can show this.
    #[test]
    fn a_mismatch_too_many_is_a_finding() {
        let mut coverage = Coverage::default();
        coverage.lines.mismatch = 3;
        let allowed = |most| Thresholds { min_supported: None, max_mismatch: Some(most) };
        assert!(over_threshold(&coverage, &allowed(3)).is_ok());
        let Err(Failure::Findings(said)) = over_threshold(&coverage, &allowed(2)) else { panic!() };
        assert_eq!(said, "3 lines were read but not reproduced, 2 are allowed");
    }
}
