//! The command line.

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Reads the rules text of Magic cards into a typed ability IR and proves each reading by printing it back.
///
/// Exit codes: 0 clean; 1 findings over a threshold that was asked for; 2 the tool could not do its job.
#[derive(Debug, Parser)]
#[command(name = "rubric", version, propagate_version = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command takes.
#[derive(Debug, ClapArgs)]
pub(crate) struct Common {
    /// Corpus to read: an MTGJSON AtomicCards file, .json or .json.gz
    #[arg(long, global = true, value_name = "PATH")]
    pub(crate) corpus: Option<PathBuf>,
    /// Never try the network
    #[arg(long, global = true)]
    pub(crate) offline: bool,
    /// Threads to read with [default: one per core]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Read the whole corpus; show its coverage and write all reports
    Run(Run),
    /// Fetch the card data from MTGJSON
    Fetch(Fetch),
    /// Show how much of the corpus is read
    Coverage(Coverage),
    /// Rank the reasons why lines are declined
    Gaps(Gaps),
    /// Print the reading of a card or a text
    Parse(Parse),
    /// Show line by line what a card is read as, or where and why reading stopped
    Explain(OneFace),
    /// Show every reference of a card's reading and what it stands for
    Why(OneFace),
    /// Write the projection: all readings of the corpus, one face a line
    Project(Project),
    /// Check every reading against facts the grammar did not use
    Audit(Audit),
    /// Write the dashboard, a page for a browser, and badges
    Report(Report),
    /// Count what each variant and field of the IR is used for
    Inventory(Inventory),
    /// Show what changed between two projections, or between two commits of this repository
    Diff(Diff),
    /// Compare what is read now with a committed baseline
    Gate(Gate),
    /// Put a diff into the one comment on its pull request
    Comment(Comment),
    /// Print a script of completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Run {
    /// Folder for the reports
    #[arg(long, value_name = "DIR", default_value = "reports/latest")]
    pub(crate) out: PathBuf,
    /// Show how long the stages took
    #[arg(long)]
    pub(crate) timings: bool,
    #[command(flatten)]
    pub(crate) thresholds: Thresholds,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Fetch {
    /// Address that the file names are appended to [default: RUBRIC_MTGJSON, else MTGJSON itself]
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<String>,
    /// Fetch everything again, changed or not
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Coverage {
    /// Print the coverage document as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Say how long the stages took
    #[arg(long)]
    pub(crate) timings: bool,
    #[command(flatten)]
    pub(crate) thresholds: Thresholds,
}

/// When to exit with 1.
#[derive(Debug, ClapArgs)]
pub(crate) struct Thresholds {
    /// Exit with 1 if fewer of the faces with text are supported, in percent
    #[arg(long, value_name = "PERCENT")]
    pub(crate) min_supported: Option<f64>,
    /// Exit with 1 if more lines were read but not reproduced
    #[arg(long, value_name = "N")]
    pub(crate) max_mismatch: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Gaps {
    /// How many gaps to show
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) top: usize,
    /// Only gaps inside constructs whose name starts so
    #[arg(long, value_name = "CONSTRUCT")]
    pub(crate) inside: Option<String>,
    /// Only gaps whose three words hold this
    #[arg(long, value_name = "WORDS")]
    pub(crate) tail: Option<String>,
    /// Rank by the faces of one format (vintage)
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// What to rank by: faces a gap alone holds back, faces it stands on, or lines
    #[arg(long, value_enum, default_value = "alone")]
    pub(crate) by: GapOrder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Put a phrase that reads in the place of another in all declined lines; say how many faces would be whole
    #[arg(long = "try", value_name = "FIND=>KNOWN", conflicts_with_all = ["inside", "tail", "format", "by", "top"])]
    pub(crate) trial: Option<String>,
}

/// What gaps are ranked by.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum GapOrder {
    Alone,
    Faces,
    Lines,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Project {
    /// File to write (gzip JSON Lines)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Audit {
    /// Only rules whose id starts so (facts, structure, binding/misfit, …)
    #[arg(long, value_name = "ID")]
    pub(crate) rule: Option<String>,
    /// Compare with the readings of an older corpus, where the words differ
    #[arg(long, value_name = "OLDER")]
    pub(crate) against: Option<PathBuf>,
    /// Folder with MTGJSON's Keywords.json and CardTypes.json [default: where the corpus lies]
    #[arg(long, value_name = "DIR")]
    pub(crate) vocabulary: Option<PathBuf>,
    /// Write the findings as Markdown
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Exit with 1 if more faces are disputed
    #[arg(long, value_name = "N")]
    pub(crate) max_disputed: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Inventory {
    /// Write the whole inventory as Markdown
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print the whole inventory as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Diff {
    /// Projection from before
    #[arg(value_name = "BASE", required_unless_present = "refs", conflicts_with = "refs", requires = "head")]
    pub(crate) base: Option<PathBuf>,
    /// Projection from after
    #[arg(value_name = "HEAD")]
    pub(crate) head: Option<PathBuf>,
    /// Build two commits of this repository instead, and read the same corpus with both
    #[arg(long, num_args = 2, value_names = ["BASE", "HEAD"])]
    pub(crate) refs: Option<Vec<String>>,
    /// Cargo profile to build the commits with
    #[arg(long, value_name = "PROFILE", requires = "refs", default_value = "release")]
    pub(crate) profile: String,
    /// What to print
    #[arg(long, value_enum, default_value = "terminal")]
    pub(crate) format: DiffFormat,
    /// Write it to a file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Exit with 1 if there is such a change; may be given several times
    #[arg(long, value_enum, value_delimiter = ',')]
    pub(crate) fail_on: Vec<FailOn>,
    /// Commit of the base, to be kept in the JSON
    #[arg(long, value_name = "SHA", default_value = "", hide_default_value = true)]
    pub(crate) base_sha: String,
    /// Commit of the head, to be kept in the JSON
    #[arg(long, value_name = "SHA", default_value = "", hide_default_value = true)]
    pub(crate) head_sha: String,
    /// Branch of the base, to be kept in the JSON
    #[arg(long, value_name = "BRANCH", default_value = "", hide_default_value = true)]
    pub(crate) base_name: String,
}

/// Forms of a diff.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DiffFormat {
    /// By sections, in colour, with the first of each
    Terminal,
    /// Two lines for each signature
    Plain,
    /// As in the comment
    Markdown,
    /// Everything
    Json,
    /// A fragment of a page
    Html,
}

/// Changes that may end a command with 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// A line that was read is declined
    Lost,
    /// A line is read as something else
    Changed,
    /// A line is newly read without being reproduced
    Mismatch,
    /// Any change of a reading or a verdict
    Any,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Gate {
    /// The baseline
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: PathBuf,
    /// Projection to hold against it, instead of reading the corpus now
    #[arg(long, value_name = "FILE")]
    pub(crate) projection: Option<PathBuf>,
    /// Write the baseline anew
    #[arg(long, conflicts_with = "fail_on")]
    pub(crate) update: bool,
    /// Exit with 1 on these [default: lost]
    #[arg(long, value_enum, value_delimiter = ',')]
    pub(crate) fail_on: Vec<GateFailOn>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What may end `gate` with 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GateFailOn {
    /// A line that was read is not read any more
    Lost,
    /// A line is read as something else
    Changed,
    /// Nothing: only show what changed
    Never,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Comment {
    /// The diff, as `rubric diff --format json` wrote it
    #[arg(value_name = "DIFF", required_unless_present = "failed", conflicts_with = "failed")]
    pub(crate) diff: Option<PathBuf>,
    /// There is no diff since the run failed: say so in the comment, if there is one
    #[arg(long)]
    pub(crate) failed: bool,
    /// Commit that was read for the head: decides which pull request is meant
    #[arg(long, value_name = "SHA")]
    pub(crate) head_sha: String,
    /// Repository that the commit is of, as owner/name: narrows the pull request down
    #[arg(long, value_name = "OWNER/NAME")]
    pub(crate) head_repository: Option<String>,
    /// Repository of the pull request [default: GITHUB_REPOSITORY]
    #[arg(long, value_name = "OWNER/NAME")]
    pub(crate) repository: Option<String>,
    /// Login that the comment is written under
    #[arg(long, value_name = "LOGIN", default_value = "github-actions[bot]")]
    pub(crate) author: String,
    /// Page of the run
    #[arg(long, value_name = "URL")]
    pub(crate) run_url: Option<String>,
    /// Print the comment, and talk to nobody
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Report {
    /// Folder for what is written, where no other place is named
    #[arg(long, value_name = "DIR", default_value = "reports/latest")]
    pub(crate) out: PathBuf,
    /// Write the dashboard, as one file [default: dashboard.html in the folder]
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) html: Option<Option<PathBuf>>,
    /// Write badges, as shields.io's endpoint takes them, into a folder [default: badges in the folder]
    #[arg(long, value_name = "DIR", num_args = 0..=1)]
    pub(crate) badge: Option<Option<PathBuf>>,
    /// Projection to show the changes from
    #[arg(long, value_name = "FILE")]
    pub(crate) base: Option<PathBuf>,
    /// Projection to show the changes to, instead of what is read now
    #[arg(long, value_name = "FILE", requires = "base")]
    pub(crate) head: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Parse {
    #[command(flatten)]
    pub(crate) face: FaceArgs,
    /// Print the reading as Oracle text instead of JSON
    #[arg(long, conflicts_with = "tree")]
    pub(crate) readable: bool,
    /// Print the reading as a tree instead of JSON
    #[arg(long)]
    pub(crate) tree: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct OneFace {
    #[command(flatten)]
    pub(crate) face: FaceArgs,
}

/// A card of the corpus, or a text given on the command line.
#[derive(Debug, ClapArgs)]
pub(crate) struct FaceArgs {
    /// Name of a card or of one of its faces
    #[arg(value_name = "CARD", required_unless_present = "text", conflicts_with = "text")]
    pub(crate) card: Vec<String>,
    /// Rules text to read instead; \n stands for a new paragraph
    #[arg(long, value_name = "TEXT")]
    pub(crate) text: Option<String>,
    /// Name of the face that the text is on
    #[arg(long, value_name = "NAME", requires = "text", default_value = "Nameless")]
    pub(crate) name: String,
    /// Type line of the face that the text is on
    #[arg(long = "type", value_name = "TYPE", requires = "text", default_value = "Creature")]
    pub(crate) type_line: String,
    /// MTGJSON layout of the card that the text is on
    #[arg(long, value_name = "LAYOUT", requires = "text", default_value = "normal")]
    pub(crate) layout: String,
    /// MTGJSON keyword of the card that the text is on; may be given several times
    #[arg(long = "keyword", value_name = "KEYWORD", requires = "text")]
    pub(crate) keywords: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_fit_together() {
        Args::command().debug_assert();
    }
}
