//! `rubric audit`.

use crate::args::{self, Common};
use crate::commands::{json, ledger};
use crate::failure::Failure;
use crate::{origin, out};
use rubric_audit::Vocabulary;
use rubric_ledger::{listed_words, new_words, wordings, write_atomically};
use rubric_report as report;

/// Everything that the audit finds, and whether that is too much.
pub(crate) fn audit(common: &Common, options: &args::Audit) -> Result<(), Failure> {
    let loaded = origin::load(common)?;
    loaded.announce();
    let run = ledger(common, &loaded, false)?;
    let mut document = run.audit_report(options.rule.as_deref());
    if let Some(rule) =
        options.rule.as_deref().filter(|_| document.rules.iter().all(|rule| rule.findings == 0))
    {
        let known = document.rules.iter().any(|known| known.id.starts_with(rule));
        if !known {
            let ids: Vec<&str> = document.rules.iter().map(|rule| rule.id).collect();
            return Err(Failure::job(format_args!("no rule “{rule}”, only {}", ids.join(", "))));
        }
    }
    let folder = options.vocabulary.as_deref().or_else(|| loaded.folder());
    let listed = folder.map_or_else(|| Ok(Vocabulary::default()), listed_words).map_err(Failure::job)?;
    if options.vocabulary.is_some() && listed == Vocabulary::default() {
        let folder = options.vocabulary.as_deref().unwrap_or_else(|| std::path::Path::new(".")).display();
        return Err(Failure::job(format_args!(
            "{folder}: neither Keywords.json nor CardTypes.json is there"
        )));
    }
    document.new_words = new_words(&listed, &loaded.corpus);
    if let Some(older) = &options.against {
        let older = rubric_corpus::load(older, &rubric_corpus::Options::default()).map_err(Failure::job)?;
        let threads = common.threads.map(usize::from);
        document.wordings = Some(wordings(&older, &loaded.corpus, threads).map_err(Failure::job)?);
    }
    if let Some(path) = &options.out {
        let text = report::audit_markdown(&document);
        write_atomically(path, &[text.as_bytes()]).map_err(Failure::job)?;
    }
    if options.json {
        out::bytes(json(&document)?.as_bytes())?;
    } else {
        out::view(&report::audit_terminal(&document))?;
    }
    match options.max_disputed {
        Some(most) if document.faces.disputed > most => Err(Failure::Findings(format!(
            "{} faces are disputed, {most} are allowed",
            document.faces.disputed
        ))),
        _ => Ok(()),
    }
}
