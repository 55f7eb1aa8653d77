//! The workflows: who may do what, on which event, with whose code.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// All workflows and the action.
fn all() -> Vec<(String, String)> {
    let mut names: Vec<String> = std::fs::read_dir(root().join(".github/workflows"))
        .unwrap()
        .map(|entry| format!(".github/workflows/{}", entry.unwrap().file_name().to_string_lossy()))
        .collect();
    names.push("action.yml".to_owned());
    names.sort();
    names.into_iter().map(|name| (name.clone(), read(&name))).collect()
}

/// The block under a key: the lines below it that stand deeper, without comments.
fn block(text: &str, key: &str) -> Vec<String> {
    let mut lines = text.lines();
    let first =
        lines.by_ref().find(|line| line.trim_start().starts_with(&format!("{key}:"))).unwrap_or_default();
    let depth = first.len() - first.trim_start().len();
    lines
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .take_while(|line| line.len() - line.trim_start().len() > depth)
        .map(|line| line.trim().to_owned())
        .collect()
}

fn permissions(text: &str) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    for (at, _) in text.match_indices("permissions:") {
        // From the start of its line, so that the depth is seen.
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        out.push(block(&text[start..], "permissions"));
    }
    out
}

#[test]
fn every_action_is_pinned_by_commit() {
    let mut seen = 0;
    for (name, text) in all() {
        for line in
            text.lines().filter(|line| line.trim_start().trim_start_matches("- ").starts_with("uses:"))
        {
            let used = line.split_once("uses:").unwrap().1.trim();
            let (action, rest) = used.split_once('@').unwrap();
            let (sha, version) = rest.split_once(" # ").unwrap_or((rest, ""));
            assert!(action.starts_with("actions/"), "{name}: {used}");
            assert!(sha.len() == 40 && sha.bytes().all(|byte| byte.is_ascii_hexdigit()), "{name}: {used}");
            assert!(version.starts_with('v'), "{name}: {used} names no version");
            seen += 1;
        }
    }
    assert!(seen >= 10);
}

#[test]
fn what_runs_code_of_a_pull_request_may_only_read() {
    for name in ["ci.yml", "coverage.yml"] {
        let text = read(&format!(".github/workflows/{name}"));
        assert_eq!(permissions(&text), [["contents: read"]], "{name}");
        assert!(block(&text, "on").contains(&"pull_request:".to_owned()), "{name}");
        assert!(!text.contains("secrets.") && !text.contains("github.token"), "{name} has no token to lose");
        let checkouts = text.matches("actions/checkout@").count();
        assert!(checkouts > 0 && text.matches("persist-credentials: false").count() == checkouts, "{name}");
    }
    for (name, text) in all() {
        assert!(!text.contains("pull_request_target"), "{name}: write access and foreign code do not meet");
    }
}

#[test]
fn the_comment_job_writes_and_has_none_of_the_pull_requests_code() {
    let text = read(".github/workflows/coverage-comment.yml");
    assert_eq!(block(&text, "on"), ["workflow_run:", "workflows: [Coverage]", "types: [completed]"]);
    assert!(read(".github/workflows/coverage.yml").starts_with("name: Coverage\n"));
    assert_eq!(permissions(&text), [["actions: read", "pull-requests: write"]]);
    for word in ["checkout", "git clone", "git fetch", "cargo", "npm", "eval", "source "] {
        assert!(!text.contains(word), "{word}");
    }
    assert!(text.contains("github.event.workflow_run.event == 'pull_request'"));
    // The tool is the one main built: runs of pull requests cannot save into the caches of main.
    assert!(text.contains("actions/cache/restore@") && text.contains("rubric-bin-"));
    let coverage = read(".github/workflows/coverage.yml");
    let (pulls, pushes) = coverage.split_once("\n  reports:").unwrap();
    assert!(!pulls.contains("rubric-bin-") && pushes.contains("rubric-bin-"));
    assert!(pushes.contains("if: github.event_name == 'push'"));
    // The pull request is told by what GitHub says was run, never by a number from the artifact.
    assert!(text.contains("HEAD_SHA: ${{ github.event.workflow_run.head_sha }}"));
    assert!(text.contains("HEAD_REPOSITORY: ${{ github.event.workflow_run.head_repository.full_name }}"));
    assert!(!text.contains("--pull"));
    // A run that failed says so.
    assert!(text.contains("--failed"));
}

#[test]
fn nothing_from_an_event_is_pasted_into_a_script() {
    for (name, text) in all() {
        let mut depth = None;
        for line in text.lines() {
            let indent = line.len() - line.trim_start().len();
            if depth.is_some_and(|depth| !line.trim().is_empty() && indent <= depth) {
                depth = None;
            }
            if depth.is_some() || line.trim_start().trim_start_matches("- ").starts_with("run: ") {
                assert!(!line.contains("${{"), "{name}: {line}");
            }
            if line.trim_end().ends_with("run: |") {
                depth = Some(indent);
            }
        }
    }
}

#[test]
fn a_pull_request_answers_for_its_first_parent_over_the_same_bytes() {
    let text = read(".github/workflows/coverage.yml");
    assert!(text.contains("fetch-depth: 2"));
    assert!(
        text.contains("git rev-parse HEAD^1")
            && text.contains("test \"$(git rev-parse HEAD^2)\" = \"$HEAD_SHA\"")
    );
    for tip in ["origin/main", "pull_request.base.sha", "MTGJSON", "rubric fetch"] {
        assert!(!text.contains(tip), "{tip}");
    }
    // The base is read in the job where it is not known: there is no "pending".
    assert!(text.contains("if: steps.base.outputs.cache-hit != 'true'"));
    assert!(text.contains("key: projection-${{ steps.key.outputs.code }}-${{ steps.key.outputs.corpus }}"));
    assert!(text.contains("scripts/corpus-lock get"));
    assert!(text.contains("if-no-files-found: error") && !text.contains("continue-on-error"));
}

#[test]
fn only_publishing_a_release_may_write_contents() {
    for (name, text) in all() {
        let writers = text.matches("contents: write").count();
        assert_eq!(writers, usize::from(name.ends_with("release.yml")), "{name}");
    }
    let text = read(".github/workflows/release.yml");
    assert_eq!(block(&text, "on"), ["push:", "tags: [\"v*\"]"]);
    let (build, publish) = text.split_once("\n  publish:").unwrap();
    assert!(!build.contains("write") && !publish.contains("checkout"));
    for target in ["x86_64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"] {
        assert!(build.contains(target) && read("action.yml").contains(target), "{target}");
    }
}

#[test]
fn the_action_passes_inputs_by_the_environment() {
    let text = read("action.yml");
    for input in ["corpus", "base", "head", "fail-on", "min-supported", "max-mismatch", "version"] {
        assert!(text.contains(&format!("  {input}:\n")), "{input}");
        assert!(text.contains(&format!("${{{{ inputs.{input} }}}}")), "{input} is used");
    }
    assert!(text.contains("using: composite") && text.contains("sha256sum -c"));
}
