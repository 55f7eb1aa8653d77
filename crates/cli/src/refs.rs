//! Two commits of this repository, each built and made to read the same corpus.

use crate::failure::Failure;
use crate::out;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The projection of a commit.
pub(crate) struct Projected {
    /// What it was called.
    pub(crate) name: String,
    /// The commit.
    pub(crate) sha: String,
    /// Its projection.
    pub(crate) file: PathBuf,
}

/// Takes the worktree away again, however the work ends.
struct Worktree<'w> {
    root: &'w Path,
    path: PathBuf,
}

impl Drop for Worktree<'_> {
    fn drop(&mut self) {
        // What is left behind is taken away by the next one.
        let _ = remove(self.root, &self.path);
    }
}

/// Checks each commit out into one worktree, builds it, and lets it read `corpus`; the projections lie in `folder`.
///
/// One worktree and one target folder serve all, so that cargo builds anew only what differs between the commits.
pub(crate) fn project(
    commits: &[&String],
    profile: &str,
    corpus: &Path,
    folder: &Path,
) -> Result<Vec<Projected>, Failure> {
    let root = PathBuf::from(run("git", Command::new("git").args(["rev-parse", "--show-toplevel"]))?);
    let named: Vec<(&String, String)> =
        commits.iter().map(|name| commit(&root, name).map(|sha| (*name, sha))).collect::<Result<_, _>>()?;
    let target = root.join("target").join("refs");
    std::fs::create_dir_all(&target)
        .map_err(|error| Failure::job(format_args!("{}: {error}", target.display())))?;
    let path = target.join("tree");
    remove(&root, &path)?;
    let Some((_, first)) = named.first() else { return Ok(Vec::new()) };
    run(
        "git worktree add",
        git(&root).args(["worktree", "add", "--quiet", "--detach"]).arg(&path).arg(first),
    )?;
    let worktree = Worktree { root: &root, path };
    let mut out = Vec::new();
    for (index, (name, sha)) in named.into_iter().enumerate() {
        out::note(&format!("rubric: building {name}"));
        run("git checkout", git(&worktree.path).args(["checkout", "--quiet", "--force", "--detach", &sha]))?;
        run(
            &format!("building {name}"),
            Command::new("cargo")
                .args(["build", "--quiet", "--package", "rubric", "--profile", profile])
                .current_dir(&worktree.path)
                .env("CARGO_TARGET_DIR", &target),
        )?;
        let built = if profile == "dev" { "debug" } else { profile };
        let tool = target.join(built).join(format!("rubric{}", std::env::consts::EXE_SUFFIX));
        let file = folder.join(format!("{index}.jsonl.gz"));
        out::note(&format!("rubric: reading with {name}"));
        run(
            &format!("reading with {name}"),
            Command::new(tool).arg("project").arg("--corpus").arg(corpus).arg("--out").arg(&file),
        )?;
        out.push(Projected { name: name.clone(), sha, file });
    }
    Ok(out)
}

fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder);
    command
}

/// The commit that a name stands for. The name is never taken for an option.
fn commit(root: &Path, name: &str) -> Result<String, Failure> {
    run(
        &format!("“{name}” is no commit of this repository"),
        git(root)
            .args(["rev-parse", "--verify", "--quiet", "--end-of-options"])
            .arg(format!("{name}^{{commit}}")),
    )
}

/// Takes a worktree away that may or may not be there.
fn remove(root: &Path, path: &Path) -> Result<(), Failure> {
    if path.exists() {
        // A folder that git does not know as a worktree is what a broken run left.
        let known = run("git worktree remove", git(root).args(["worktree", "remove", "--force"]).arg(path));
        if known.is_err() && path.exists() {
            std::fs::remove_dir_all(path)
                .map_err(|error| Failure::job(format_args!("{}: {error}", path.display())))?;
        }
    }
    run("git worktree prune", git(root).args(["worktree", "prune"])).map(drop)
}

/// Runs a command to its end; what it printed, without the last line end.
fn run(what: &str, command: &mut Command) -> Result<String, Failure> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure::job(format_args!("{what}: {error}")))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    // The last lines say what it came to; a whole build log would bury them.
    let last: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).rev().take(3).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(Failure::job(format_args!("{what}: {}: {}", output.status, last.join(" "))))
}
