//! The table of exit codes and messages in the README, row by row.

use crate::server::{Server, reply};
use crate::{cards, command, face, file, gzip, piped, rubric, run};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

/// Rows that no run from outside can show: the grammar has no line that it reads but does not reproduce. A test beside the
/// command holds them.
const INSIDE: [&str; 1] = ["more lines are read but not reproduced than `--max-mismatch`"];

const SHA: &str = "0123456789abcdef0123456789abcdef01234567";
const EVERY: &str = "every command";

/// A row of the table.
struct Row {
    command: String,
    code: i32,
    when: String,
    says: String,
}

fn table() -> Vec<Row> {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let (_, table) = readme.split_once("| command | code | when | it says |\n|---|---|---|---|\n").unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [command, code, when, says] = cells[..] else { panic!("{line}") };
        // What stands in code is said to the letter.
        let says =
            says.split_once('`').and_then(|(_, says)| says.split_once('`')).map_or("", |(says, _)| says);
        Row {
            command: command.to_owned(),
            code: code.parse().unwrap(),
            when: when.to_owned(),
            says: says.to_owned(),
        }
    };
    rows.map(row).collect()
}

/// Whether a message is what a row says: `…` and words in capitals stand for anything that is not empty.
fn is_said(message: &str, says: &str) -> bool {
    let open = ["FILE", "FOLDER", "URL", "SHA", "N"];
    let mut pattern = String::new();
    for word in says.split_inclusive(' ') {
        let bare = word.trim_matches([' ', ':', ',']);
        pattern.push_str(&if open.contains(&bare) { word.replacen(bare, "…", 1) } else { word.to_owned() });
    }
    let mut parts = pattern.split('…');
    let Some(mut rest) = message.strip_prefix(parts.next().unwrap()) else { return false };
    let mut ends = rest.is_empty();
    for part in parts {
        if part.is_empty() {
            return !rest.is_empty();
        }
        // Something stands for the mark.
        let from = rest.char_indices().nth(1).map_or(rest.len(), |(at, _)| at);
        let Some(at) = rest.get(from..).and_then(|rest| rest.find(part)) else { return false };
        rest = &rest[from + at + part.len()..];
        ends = rest.is_empty();
    }
    ends
}

/// A folder with a corpus, projections, a baseline, a diff and a repository.
struct Scene {
    folder: tempfile::TempDir,
    server: Server,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path();
        let all = |second: &str| {
            let aura = json!({"type": "Enchantment — Aura", "types": ["Enchantment"], "subtypes": ["Aura"]});
            cards([
                face("Opt", "Draw a card.", json!({})),
                face("Bird", second, json!({})),
                face("Stone", "Florp a card.", json!({})),
                face("Odd", "I — Draw a card.", aura),
            ])
        };
        file(at, "cards.json", &all("Flying"));
        rubric(at, &["--corpus", "cards.json", "project", "--out", "base.gz"]).ends("base", None);
        let text = std::fs::read(at.join("base.gz")).unwrap();
        let text = std::io::read_to_string(flate2::read::MultiGzDecoder::new(&text[..])).unwrap();
        let changed = |make: &dyn Fn(&mut serde_json::Value)| -> Vec<u8> {
            let record = |line: &str| {
                let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
                if record["name"] == "Bird" {
                    make(&mut record);
                }
                format!("{record}\n")
            };
            gzip(text.lines().map(record).collect::<String>().as_bytes())
        };
        let declined =
            json!([{"verdict": "declined", "unread": {"inside": "x", "stop": "x", "at": 0, "tail": "x"}}]);
        file(
            at,
            "lost.gz",
            &changed(&|record| {
                record["lines"] = declined.clone();
                record["reading"] = json!({});
            }),
        );
        file(
            at,
            "other.gz",
            &changed(&|record| record["reading"] = json!({"abilities": [{"kind": "Otherwise"}]})),
        );
        file(at, "misprinted.gz", &changed(&|record| record["lines"][0]["verdict"] = json!("mismatch")));
        file(at, "cut.gz", &std::fs::read(at.join("base.gz")).unwrap()[..50]);
        file(at, "newer.gz", &gzip(text.replace("\"schema\":1,", "\"schema\":99,").as_bytes()));
        file(at, "damaged.json", b"{\"data\":{\n\"Opt\":3}}");
        file(at, "taken", b"");
        std::fs::create_dir_all(at.join("beside")).unwrap();
        file(&at.join("beside"), "cards.json", &all("Flying"));
        file(&at.join("beside"), "SetList.json", b"[");
        std::fs::create_dir_all(at.join("words")).unwrap();
        file(&at.join("words"), "Keywords.json", b"[");
        rubric(at, &["gate", "--baseline", "baseline", "--projection", "base.gz", "--update"])
            .ends("baseline", None);
        let diff =
            ["diff", "base.gz", "lost.gz", "--format", "json", "--head-sha", SHA, "--out", "diff.json"];
        rubric(at, &diff).ends("diff", None);
        let git = |args: &[&str]| Command::new("git").args(args).current_dir(at).output().unwrap();
        assert!(git(&["init", "--quiet"]).status.success());
        let server = Server::start(&String::from_utf8(all("Flying")).unwrap());
        Self { folder, server }
    }

    fn at(&self) -> &Path {
        self.folder.path()
    }

    fn command(&self, args: &[&str]) -> Command {
        let corpus: &[&str] = if args.contains(&"--corpus") { &[] } else { &["--corpus", "cards.json"] };
        let mut tool = command(self.at(), &[corpus, args].concat());
        for name in ["GITHUB_TOKEN", "GITHUB_REPOSITORY", "GITHUB_STEP_SUMMARY", "GITHUB_API_URL"] {
            tool.env_remove(name);
        }
        tool
    }

    /// Each command as it does its job.
    fn well(&self) -> Vec<Vec<&str>> {
        let comment = ["comment", "diff.json", "--head-sha", SHA, "--dry-run"];
        vec![
            vec!["run", "--out", "out"],
            vec!["fetch", "--base", &self.server.base],
            vec!["coverage"],
            vec!["gaps"],
            vec!["parse", "Opt"],
            vec!["explain", "Opt"],
            vec!["why", "Opt"],
            vec!["project", "--out", "p.gz"],
            vec!["audit"],
            vec!["report", "--out", "out"],
            vec!["inventory"],
            vec!["diff", "base.gz", "other.gz"],
            vec!["gate", "--baseline", "baseline"],
            comment.to_vec(),
            vec!["completions", "bash"],
        ]
    }

    /// The commands that a row is about, each brought to where the row says.
    fn commands(&self, row: &Row) -> Vec<Command> {
        let well =
            |but: &[&str]| self.well().into_iter().filter(|args| !but.contains(&args[0])).collect::<Vec<_>>();
        let of = |all: &[&[&str]]| all.iter().map(|args| self.command(args)).collect::<Vec<_>>();
        match (row.command.as_str(), row.when.as_str()) {
            (EVERY, "it did its job") => well(&[]).iter().map(|args| self.command(args)).collect(),
            (EVERY, "whoever reads its output stops reading") => {
                // A pipe whose reader is gone before anything is written to it.
                well(&[]).iter().map(|args| printing(self.command(args), gone())).collect()
            }
            (EVERY, "an argument is missing, unknown or malformed") => {
                let mut all: Vec<Command> = well(&[])
                    .iter()
                    .map(|args| self.command(&[args, &["--no-such-option"][..]].concat()))
                    .collect();
                all.extend(of(&[
                    &["parse"],
                    &["project"],
                    &["gate"],
                    &["comment"],
                    &["diff", "base.gz"],
                    &["completions", "csh"],
                ]));
                all.extend(of(&[
                    &["nonsense"],
                    &[],
                    &["gaps", "--top", "x"],
                    &["coverage", "--threads", "0"],
                ]));
                all
            }
            ("every command that prints", "stdout takes no more") => {
                let full = || std::fs::OpenOptions::new().write(true).open("/dev/full");
                let to_full = |args: &Vec<&str>| Some(printing(self.command(args), full().ok()?.into()));
                well(&["project"]).iter().filter_map(to_full).collect()
            }
            ("every command that reads a corpus", "it is missing, damaged or none") => {
                let readers = well(&["fetch", "comment", "completions", "diff"]);
                let with = |file: &'static str| {
                    readers.iter().map(move |args| self.command(&[&["--corpus", file], &args[..]].concat()))
                };
                let refs = self.command(&["--corpus", "damaged.json", "diff", "--refs", "a", "b"]);
                with("missing.json")
                    .chain(with("damaged.json"))
                    .chain(with("base.gz"))
                    .chain([refs])
                    .collect()
            }
            (
                "every command that writes a file",
                "it cannot be written; the file of before is still there",
            ) => of(&[
                &["run", "--out", "taken"],
                &["project", "--out", "taken/p.gz"],
                &["report", "--html", "taken/page.html"],
                &["report", "--badge", "taken"],
                &["audit", "--out", "taken/audit.md"],
                &["inventory", "--out", "taken/inventory.md"],
                &["diff", "base.gz", "lost.gz", "--out", "taken/diff"],
                &["gate", "--baseline", "taken/baseline", "--update"],
            ]),
            ("`run`, `coverage`", "fewer faces with text are supported than `--min-supported`") => of(&[
                &["run", "--min-supported", "99"],
                &["coverage", "--min-supported", "99"],
                &["coverage", "--json", "--min-supported", "100"],
            ]),
            ("`run`, `report`", "the SetList.json beside the corpus is damaged") => {
                let corpus = ["--corpus", "beside/cards.json"];
                of(&[&[&corpus[..], &["run"]].concat(), &[&corpus[..], &["report"]].concat()])
            }
            ("`fetch`", "`--offline` is given") => of(&[&["--offline", "fetch"]]),
            ("`fetch`", "there is no cache folder") => {
                let mut tool = self.command(&["fetch"]);
                for name in ["RUBRIC_CACHE_DIR", "XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"] {
                    tool.env_remove(name);
                }
                vec![tool]
            }
            ("`fetch`", "the server cannot be reached, or has no such file") => {
                self.server.oddly(|_| Some(reply("404 Not Found", "", b"")));
                of(&[&["fetch"], &["fetch", "--force", "--base", &self.server.base]])
            }
            ("`fetch`", "what the server sends is damaged") => {
                self.server.oddly(|_| None);
                self.server.publish("<html>no cards</html>");
                of(&[&["fetch", "--base", &self.server.base]])
            }
            ("`gaps`", "`--try` has no arrow") => of(&[&["gaps", "--try", "no arrow"]]),
            ("`gaps`", "the corpus has no such `--format`") => of(&[&["gaps", "--format", "vintge"]]),
            ("`parse`, `explain`, `why`", "no card is called so") => {
                of(&[&["parse", "Opp"], &["explain", "Opp"], &["why", "Opp"]])
            }
            ("`audit`", "more faces are disputed than `--max-disputed`") => {
                of(&[&["audit", "--max-disputed", "0"], &["audit", "--json", "--max-disputed", "0"]])
            }
            ("`audit`", "no rule is called so") => of(&[&["audit", "--rule", "nothing"]]),
            ("`audit`", "the `--vocabulary` folder has neither list") => {
                of(&[&["audit", "--vocabulary", "beside"]])
            }
            ("`audit`", "a list, or the corpus of `--against`, is missing or damaged") => of(&[
                &["audit", "--vocabulary", "words"],
                &["audit", "--against", "missing.json"],
                &["audit", "--against", "damaged.json"],
            ]),
            ("`report`", "`--base` is given without a page to be written") => {
                of(&[&["report", "--badge", "b", "--base", "base.gz"]])
            }
            (
                "`report`, `diff`, `gate`",
                "a projection is missing, cut off, damaged or of a newer schema",
            ) => {
                let broken = ["missing.gz", "cut.gz", "damaged.json", "newer.gz", "taken"];
                broken
                    .iter()
                    .flat_map(|file| {
                        of(&[
                            &["report", "--html", "page.html", "--base", file],
                            &["report", "--html", "page.html", "--base", "base.gz", "--head", file],
                            &["diff", file, "base.gz"],
                            &["diff", "base.gz", file],
                            &["gate", "--baseline", "baseline", "--projection", file],
                        ])
                    })
                    .collect()
            }
            ("`diff`", "a line was read and is not, with `--fail-on lost`") => {
                of(&[&["diff", "base.gz", "lost.gz", "--fail-on", "lost"]])
            }
            ("`diff`", "a line is read otherwise, with `--fail-on changed`") => {
                of(&[&["diff", "base.gz", "other.gz", "--fail-on", "changed"]])
            }
            ("`diff`", "a line is newly read but not reproduced, with `--fail-on mismatch`") => {
                of(&[&["diff", "lost.gz", "misprinted.gz", "--fail-on", "mismatch"]])
            }
            ("`diff`", "any reading or verdict changed, with `--fail-on any`") => of(&[
                &["diff", "base.gz", "other.gz", "--fail-on", "any"],
                &["diff", "lost.gz", "base.gz", "--fail-on", "any"],
            ]),
            ("`diff`", "`--refs` names no commit") => {
                of(&[&["diff", "--refs", "no-such", "other"], &["diff", "--refs", "HEAD", "x"]])
            }
            ("`gate`", "a line of the baseline is not read any more") => {
                of(&[&["gate", "--baseline", "baseline", "--projection", "lost.gz"]])
            }
            ("`gate`", "a line of the baseline is read otherwise, with `--fail-on changed`") => {
                of(&[&["gate", "--baseline", "baseline", "--projection", "other.gz", "--fail-on", "changed"]])
            }
            ("`gate`", "the baseline is missing or damaged") => of(&[
                &["gate", "--baseline", "missing"],
                &["gate", "--baseline", "taken"],
                &["gate", "--baseline", "damaged.json"],
            ]),
            ("`comment`", "the diff is missing or damaged") => {
                let sha = ["--head-sha", SHA, "--dry-run"];
                let with = |file: &'static str| self.command(&[&["comment", file], &sha[..]].concat());
                vec![with("missing"), with("taken"), with("damaged.json"), with("baseline")]
            }
            ("`comment`", "the diff is of another commit") => {
                of(&[&["comment", "diff.json", "--head-sha", "ff"]])
            }
            ("`comment`", "there is no token") => of(&[&["comment", "diff.json", "--head-sha", SHA]]),
            ("`comment`", "no repository is named") => {
                let mut tool = self.command(&["comment", "diff.json", "--head-sha", SHA]);
                tool.env("GITHUB_TOKEN", "secret");
                vec![tool]
            }
            ("`comment`", "GitHub cannot be reached, or refuses") => {
                // Whoever stands in for MTGJSON has nothing to say to this.
                let apis = [crate::NOWHERE, self.server.base.as_str()];
                apis.iter()
                    .map(|api| {
                        let mut tool =
                            self.command(&["comment", "diff.json", "--head-sha", SHA, "--repository", "a/b"]);
                        tool.env("GITHUB_TOKEN", "secret").env("GITHUB_API_URL", api);
                        tool
                    })
                    .collect()
            }
            (command, when) => panic!("no scene for the row {command}, {when}"),
        }
    }
}

fn printing(mut tool: Command, to: Stdio) -> Command {
    tool.stdout(to);
    tool
}

/// What nobody reads.
fn gone() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[test]
fn every_row_of_the_table_is_so() {
    let rows = table();
    assert!(rows.len() > 30, "{}", rows.len());
    let scene = Scene::new();
    let mut seen = BTreeSet::new();
    for row in &rows {
        let what = format!("{} · {} · {}", row.command, row.code, row.when);
        assert!(seen.insert(what.clone()), "{what} stands twice");
        if INSIDE.contains(&row.when.as_str()) {
            continue;
        }
        let commands = scene.commands(row);
        if commands.is_empty() {
            eprintln!("skipped: {what}: there is no /dev/full here");
        }
        for tool in commands {
            let told = format!("{what}: {:?}", tool.get_args().collect::<Vec<_>>());
            let keeps_stdout = row.when.starts_with("whoever") || row.when.starts_with("stdout");
            let ran = if keeps_stdout { piped(tool).unwrap() } else { run(tool) };
            assert_eq!(ran.code, Some(row.code), "{told}: {}", ran.stderr);
            let mut said: Vec<&str> = ran.stderr.lines().collect();
            said.retain(|line| !line.starts_with("rubric: reading ") && !line.contains(": trying again in "));
            match row.says.as_str() {
                "" => assert!(said.is_empty(), "{told}: {said:?}"),
                // How a command is called takes several lines.
                says if says.starts_with("error: ") => assert!(is_said(said[0], says), "{told}: {said:?}"),
                says => {
                    assert_eq!(said.len(), 1, "{told}: {said:?}");
                    assert!(is_said(said[0], says), "{told}: {says:?} is not {:?}", said[0]);
                }
            }
        }
        if row.when.ends_with("the file of before is still there") {
            assert_eq!(std::fs::read(scene.at().join("taken")).unwrap(), b"");
        }
    }
    let of_each: BTreeSet<&str> =
        ["run", "fetch", "gaps", "parse", "audit", "report", "diff", "gate", "comment"].into();
    for command in of_each {
        assert!(rows.iter().any(|row| row.command.contains(&format!("`{command}`"))), "{command}");
    }
}

#[test]
fn marks_stand_for_something() {
    assert!(is_said("rubric: a/b.gz: cut off", "rubric: FILE: …"));
    assert!(is_said("rubric: 3 of 4 faces", "rubric: N of N faces"));
    assert!(is_said("rubric: no rule “x”, only y, z", "rubric: no rule “…”, only …"));
    assert!(!is_said("rubric: 3 of 4 faces are", "rubric: N of N faces"));
    assert!(!is_said("rubric: : cut off", "rubric: FILE: …"));
    assert!(!is_said("rubric: a/b.gz: ", "rubric: FILE: …"));
    assert!(!is_said("rubric: something else", "rubric: no rule “…”, only …"));
}
