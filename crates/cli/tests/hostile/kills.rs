//! Whenever a command is killed, every file is the old one or the new one. Two commands at once are no matter either.

use crate::server::Server;
use crate::{begin, cards, command, face, file, rubric, sample, timed};
use rubric_corpus::fetch::current;
use rubric_corpus::{Options, load};
use serde_json::json;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant, SystemTime};

/// Kills of each of four commands.
fn kills() -> usize {
    if timed() { 30 } else { 5 }
}

/// Files by their path in a folder. What a killed process was writing has a name that says so and is no file of anybody.
type Files = BTreeMap<PathBuf, Vec<u8>>;

fn files(folder: &Path) -> Files {
    let mut out = Files::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&next) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                folders.push(path);
            } else if !(name.starts_with(".rubric-") && name.ends_with(".part")) {
                out.insert(path.strip_prefix(folder).unwrap().to_path_buf(), std::fs::read(&path).unwrap());
            }
        }
    }
    out
}

/// Two corpora, each half of the sample.
fn halves(folder: &Path) -> [String; 2] {
    let all = sample();
    let all: Vec<_> = all["data"].as_object().unwrap().iter().collect();
    [0, 1].map(|half| {
        let data: serde_json::Map<_, _> = all
            .iter()
            .skip(half)
            .step_by(2)
            .map(|(name, faces)| ((*name).clone(), (*faces).clone()))
            .collect();
        let text = json!({"meta": {"date": "2026-01-02"}, "data": data}).to_string();
        let path = file(folder, &format!("half-{half}.json"), text.as_bytes());
        path.to_str().unwrap().to_owned()
    })
}

/// What can be told of a folder at a glance: what lies in it, and when it was written.
fn glance(folder: &Path) -> Vec<(PathBuf, Option<SystemTime>)> {
    let mut seen = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        // A file may go while it is looked at.
        let data = entry.metadata().ok();
        if data.as_ref().is_some_and(std::fs::Metadata::is_dir) {
            seen.extend(glance(&entry.path()));
        }
        seen.push((entry.path(), data.and_then(|data| data.modified().ok())));
    }
    seen.sort();
    seen
}

/// Waits until a file in `folder` stirs, or the command ended.
fn stirs(folder: &Path, before: &[(PathBuf, Option<SystemTime>)], child: &mut Child) {
    while glance(folder) == before && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(100));
    }
}

/// Kills a command that writes into `folder` until it was killed so often: half of the times at moments all over the time it
/// takes, and half at moments after the first file stirs. `look` sees what each left.
fn kill_often(what: &str, folder: &Path, make: impl Fn() -> Command, mut look: impl FnMut()) {
    let (tool, start, before) = (make(), Instant::now(), glance(folder));
    let mut child = begin(tool);
    stirs(folder, &before, &mut child);
    let reading = start.elapsed();
    assert!(child.wait().unwrap().success(), "{what}");
    let (whole, writing) = (start.elapsed(), start.elapsed() - reading);
    look();
    let (mut killed, mut ended, mut late) = (0, 0, 0);
    while killed < kills() {
        let share = (killed / 2) as f64 / (kills() / 2 + 1) as f64;
        // A machine that got quicker since would end before each.
        let share = share * 0.7_f64.powi(late);
        let (tool, before) = (make(), glance(folder));
        let mut child = begin(tool);
        if killed % 2 == 0 {
            std::thread::sleep(whole.mul_f64(share));
        } else {
            stirs(folder, &before, &mut child);
            std::thread::sleep(writing.mul_f64(share));
        }
        child.kill().unwrap();
        let status = child.wait().unwrap();
        look();
        if status.signal() == Some(9) {
            (killed, late) = (killed + 1, 0);
        } else {
            assert!(status.success(), "{what}: {status}");
            (ended, late) = (ended + 1, late + 1);
        }
        assert!(late < 50, "{what}: ends before it can be killed");
    }
    println!("{what}: killed {killed} times within {whole:?}, ended before that {ended} times");
}

/// Lets a command that writes files of each half over those of the other, and kills it.
fn old_or_new(name: &str, args: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let halves = halves(folder);
    let of = |half: usize| -> Vec<&str> { [&["--offline", "--corpus", &halves[half % 2]], args].concat() };
    let out = folder.join("out");
    let whole: [Files; 2] = [0, 1].map(|half| {
        rubric(folder, &of(half)).ends(name, None);
        files(&out)
    });
    assert!(!whole[0].is_empty() && whole[0].keys().eq(whole[1].keys()), "{name}");
    let (mut old, mut new) = (0, 0);
    // The half that is not there.
    let next = Cell::new(0);
    kill_often(
        name,
        &out,
        || command(folder, &of(next.get())),
        || {
            let left = files(&out);
            assert!(left.keys().eq(whole[0].keys()), "{name}: {:?}", left.keys());
            let mut counts = [0, 0];
            for (path, content) in &left {
                let half = whole.iter().position(|files| files[path] == *content);
                counts
                    [half.unwrap_or_else(|| panic!("{name}: {} is neither old nor new", path.display()))] +=
                    1;
            }
            new += counts[next.get()];
            old += counts[1 - next.get()];
            if counts[next.get()] == left.len() {
                next.set(1 - next.get());
            }
        },
    );
    println!("{name}: {old} files were old, {new} new");
    // Neither is the cache harmed.
    for half in &halves {
        let cached = Options::cached_in(Some(folder.join("cache")));
        assert_eq!(load(half.as_ref(), &cached).unwrap(), load(half.as_ref(), &Options::default()).unwrap());
    }
}

#[test]
fn a_killed_run_leaves_old_or_new_reports() {
    old_or_new("run", &["run", "--out", "out"]);
}

#[test]
fn a_killed_project_leaves_the_old_or_the_new_projection() {
    old_or_new("project", &["project", "--out", "out/p.gz"]);
}

#[test]
fn a_killed_report_leaves_the_old_or_the_new_page() {
    old_or_new("report", &["report", "--out", "out"]);
}

/// A server with cards of a size that is worth cutting, two versions of them, and how it packs each.
fn server() -> (Server, [String; 2], [Vec<u8>; 2]) {
    let texts = [3, 5].map(|step| {
        let text =
            |at: usize| (0..40).map(|word| format!("w{} ", (at * word * step) % 1_009)).collect::<String>();
        let all = cards((0..600).map(|at| face(&format!("Bird {at}"), &text(at), json!({}))));
        String::from_utf8(all).unwrap()
    });
    let server = Server::start(&texts[0]);
    let packed = texts.each_ref().map(|text| {
        server.publish(text);
        server.file("AtomicCards.json.gz")
    });
    (server, texts, packed)
}

/// The files that the cache holds are those that belong together: the cards, and their hash.
fn is_whole(cache: &Path, packed: &[Vec<u8>]) -> Option<usize> {
    let snapshot = current(cache)?;
    let (corpus, all) = (std::fs::read(snapshot.corpus()).unwrap(), files(&snapshot.dir));
    let which = packed.iter().position(|packed| *packed == corpus).expect("the old cards or the new");
    assert_eq!(all.len(), 6, "{:?}", all.keys());
    assert_eq!(all[Path::new("AtomicCards.json.gz.sha256")], snapshot.sha256.as_bytes());
    load(&snapshot.corpus(), &Options::cached_in(Some(cache.to_path_buf()))).unwrap();
    Some(which)
}

#[test]
fn a_killed_fetch_leaves_the_old_or_the_new_cards() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, cache) = (folder.path(), folder.path().join("cache"));
    let (server, texts, packed) = server();
    let fetch = || command(folder, &["fetch", "--base", &server.base]);
    // Into an empty cache half of the times: then there are no old cards.
    let (mut old, mut new, mut none) = (0, 0, 0);
    let (next, tries) = (Cell::new(0), Cell::new(0));
    let make = || {
        tries.set(tries.get() + 1);
        if tries.get() % 4 > 1 && cache.exists() {
            std::fs::remove_dir_all(&cache).unwrap();
        }
        server.publish(&texts[next.get()]);
        fetch()
    };
    kill_often("fetch", &cache, make, || match is_whole(&cache, &packed) {
        None => none += 1,
        Some(which) if which == next.get() => {
            new += 1;
            next.set(1 - which);
        }
        Some(_) => old += 1,
    });
    println!("fetch: the cards were old {old} times and new {new} times, and there were none {none} times");
    assert!(begin(fetch()).wait().unwrap().success());
    assert!(is_whole(&cache, &packed).is_some());
}

#[test]
fn several_at_once_do_not_harm_the_cache_or_the_reports() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, cache) = (folder.path(), folder.path().join("cache"));
    let (server, texts, packed) = server();
    let halves = halves(folder);
    let whole = halves.each_ref().map(|half| {
        rubric(folder, &["--corpus", half, "run", "--out", "alone"]).ends("run", None);
        files(&folder.join("alone"))
    });
    std::fs::remove_dir_all(&cache).unwrap();
    for round in 0..if timed() { 20 } else { 4 } {
        server.publish(&texts[round % 2]);
        let fetch = ["fetch", "--force", "--base", &server.base];
        let run = |half: usize| ["--corpus", &halves[half], "run", "--out", "out"];
        let [one, other] = [run(0), run(1)];
        let all: [&[&str]; 6] = [&fetch, &one, &fetch, &other, &one, &other];
        let children: Vec<_> = all.iter().map(|args| begin(command(folder, args))).collect();
        for (mut child, args) in children.into_iter().zip(all) {
            assert!(child.wait().unwrap().success(), "{args:?}");
        }
        assert_eq!(is_whole(&cache, &packed), Some(round % 2));
        let left = files(&folder.join("out"));
        assert!(left.keys().eq(whole[0].keys()), "{:?}", left.keys());
        for (path, content) in left {
            assert!(whole.iter().any(|files| files[&path] == content), "{}", path.display());
        }
        for half in &halves {
            let cached = Options::cached_in(Some(cache.clone()));
            assert_eq!(
                load(half.as_ref(), &cached).unwrap(),
                load(half.as_ref(), &Options::default()).unwrap()
            );
        }
    }
    // Nobody was killed, so nothing is left that was never finished.
    let unfinished = |folder: &Path| {
        std::fs::read_dir(folder)
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_str().unwrap().starts_with('.'))
            .count()
    };
    assert_eq!(
        [cache.join("distilled"), cache.join("mtgjson"), folder.join("out")].map(|at| unfinished(&at)),
        [0, 0, 0]
    );
}
