//! `report`: the dashboard and the badges.

use crate::args::{self, Common};
use crate::change::{between_files, temporary};
use crate::commands::{ledger, write_projection};
use crate::failure::Failure;
use crate::{origin, out};
use rubric_diff::Diff;
use rubric_ledger::{Ledger, write_atomically};
use rubric_report::{self as report, DashboardParts};
use std::path::Path;

/// The page, the badges, or both.
pub(crate) fn report(common: &Common, options: &args::Report) -> Result<(), Failure> {
    let both = options.html.is_none() && options.badge.is_none();
    let in_out = |name| options.out.join(name);
    let page = asked(options.html.as_ref(), both, in_out("dashboard.html"));
    let badges = asked(options.badge.as_ref(), both, in_out("badges"));
    if page.is_none() && options.base.is_some() {
        return Err(Failure::job("--base is for the page: add --html"));
    }
    let loaded = origin::load(common)?;
    loaded.announce();
    let projects = options.base.is_some() && options.head.is_none();
    let ledger = ledger(common, &loaded, projects)?;
    if let Some(folder) = badges {
        let badges = report::badges(&ledger.coverage());
        for (name, badge) in &badges {
            let text = report::json_line(badge).map_err(Failure::job)?;
            write_atomically(&folder.join(name), &[text.as_bytes()]).map_err(Failure::job)?;
        }
        out::row(&format!("{}: {} badges", folder.display(), badges.len()))?;
    }
    if let Some(path) = page {
        let sets = loaded.set_list()?;
        let changes = match &options.base {
            Some(base) => Some(changes(&ledger, base, options.head.as_deref())?),
            None => None,
        };
        let parts = DashboardParts {
            ledger: &ledger,
            sets: &sets,
            origin: &loaded.origin,
            tool: env!("CARGO_PKG_VERSION"),
            changes: changes.as_ref(),
            threads: common.threads.map(usize::from),
        };
        let text = report::dashboard(&parts).map_err(Failure::job)?;
        write_atomically(&path, &[text.as_bytes()]).map_err(Failure::job)?;
        out::row(&format!("{}: {} bytes", path.display(), text.len()))?;
    }
    Ok(())
}

/// Where something goes: nowhere, to the place that was named, or to the usual one.
fn asked(
    wanted: Option<&Option<std::path::PathBuf>>,
    both: bool,
    usual: std::path::PathBuf,
) -> Option<std::path::PathBuf> {
    match wanted {
        Some(named) => Some(named.clone().unwrap_or(usual)),
        None => both.then_some(usual),
    }
}

/// From a projection to another one, or to what is read now.
fn changes(ledger: &Ledger<'_>, base: &Path, head: Option<&Path>) -> Result<Diff, Failure> {
    if let Some(head) = head {
        return between_files(base, head);
    }
    let folder = temporary()?;
    let path = folder.path().join("projection.jsonl.gz");
    write_projection(ledger, &path)?;
    between_files(base, &path)
}
