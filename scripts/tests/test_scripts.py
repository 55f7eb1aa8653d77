"""Tests of the scripts: python3 -m unittest discover -s scripts/tests"""

import copy
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import re
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
sys.dont_write_bytecode = True


def load(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_").removesuffix(".py"), str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


RATCHET = load("ratchet")
CITATIONS = load("check-citations")
SAMPLE = load("make-sample.py")
LOCK = load("corpus-lock")
BENCH = load("bench")
DEPENDENCIES = load("check-dependencies")
FUZZ = load("fuzz")

COVERAGE = {
    "schema": 1,
    "corpus": {"sha256": "aa" * 32, "date": "2026-07-03", "cards": 900, "faces": 1000},
    "grammar": "g",
    "faces": {"total": 1000, "textless": 100, "supported": 450, "proved": 441, "disputed": 0, "partial": 250, "unsupported": 200},
    "lines": {"total": 2000, "exact": 1299, "variant": 3, "mismatch": 0, "declined": 698},
    "lines_beyond_keywords": {"total": 1500, "exact": 797, "variant": 3, "mismatch": 0, "declined": 700},
    "formats": {"vintage": {"faces": 800, "textless": 50, "supported": 400, "proved": 395, "disputed": 0}},
    "sets": {},
}


class Ratchet(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.pin = pathlib.Path(self.folder.name, "ratchet.json")
        self.report = pathlib.Path(self.folder.name, "coverage.json")
        self.write(self.pin, {"corpus": {"sha256": "aa" * 32, "date": "x"}, "floors": {}, "maxima": {"mismatch": 0, "variant_percent": 0.3}})

    def write(self, path, value):
        path.write_text(json.dumps(value), encoding="utf-8")

    def run_with(self, coverage, *flags):
        self.write(self.report, coverage)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = RATCHET.main(["--coverage", str(self.report), "--file", str(self.pin), *flags])
        return code, out.getvalue(), err.getvalue()

    def changed(self, path, value):
        coverage = copy.deepcopy(COVERAGE)
        at = coverage
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
        return coverage

    def test_percentages_leave_out_textless_faces(self):
        now = RATCHET.figures(COVERAGE)
        self.assertEqual(now["faces_supported"], 50.0)
        self.assertEqual(now["vintage_supported"], 53.333)
        self.assertEqual(now["lines"], 65.1)
        self.assertEqual(now["lines_beyond_keywords"], 53.333)

    def test_update_then_same_figures_pass(self):
        self.assertEqual(self.run_with(COVERAGE, "--update")[0], 0)
        self.assertEqual(json.loads(self.pin.read_text())["floors"]["faces_proved"], 49.0)
        self.assertEqual(self.run_with(COVERAGE)[0], 0)

    def test_each_figure_that_falls_is_named(self):
        self.run_with(COVERAGE, "--update")
        for path, value, name in [
            (("faces", "supported"), 449, "faces_supported"),
            (("faces", "proved"), 440, "faces_proved"),
            (("formats", "vintage", "supported"), 399, "vintage_supported"),
            (("formats", "vintage", "proved"), 394, "vintage_proved"),
            (("lines", "exact"), 1298, "lines"),
            (("lines_beyond_keywords", "exact"), 796, "lines_beyond_keywords"),
        ]:
            code, _, err = self.run_with(self.changed(path, value))
            self.assertEqual(code, 1, name)
            self.assertEqual([line.split(":")[1].strip() for line in err.splitlines()], [name])

    def test_maxima(self):
        code, _, err = self.run_with(self.changed(("lines", "mismatch"), 1))
        self.assertEqual((code, "mismatch: 1 lines" in err), (1, True))
        code, _, err = self.run_with(self.changed(("lines", "variant"), 4))
        self.assertEqual((code, "variant: 4 of 1303" in err), (1, True))
        # An update cannot make either acceptable.
        before = self.pin.read_text()
        self.assertEqual(self.run_with(self.changed(("lines", "mismatch"), 1), "--update", "--lower")[0], 1)
        self.assertEqual(self.pin.read_text(), before)

    def test_update_lowers_only_when_told(self):
        self.run_with(COVERAGE, "--update")
        less = self.changed(("lines", "exact"), 1200)
        self.assertEqual(self.run_with(less, "--update")[0], 1)
        self.assertEqual(self.run_with(less)[0], 1)
        self.assertEqual(self.run_with(less, "--update", "--lower")[0], 0)
        self.assertEqual(self.run_with(less)[0], 0)

    def test_other_corpus_holds_mismatch_only(self):
        self.run_with(COVERAGE, "--update")
        other = self.changed(("corpus", "sha256"), "bb" * 32)
        other["faces"]["supported"] = 1
        code, out, _ = self.run_with(other)
        self.assertEqual((code, "only mismatch is held" in out), (0, True))
        other["lines"]["mismatch"] = 2
        self.assertEqual(self.run_with(other)[0], 1)

    def test_unusable_reports_end_with_2(self):
        for path, value in [(("schema",), 2), (("faces",), {}), (("lines", "total"), 0), (("corpus",), {})]:
            self.assertEqual(self.run_with(self.changed(path, value))[0], 2, path)
        self.report.write_text("<html>", encoding="utf-8")
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(RATCHET.main(["--coverage", str(self.report), "--file", str(self.pin)]), 2)
            self.assertEqual(RATCHET.main(["--coverage", "/nonexistent", "--file", str(self.pin)]), 2)

    def test_tool_that_fails_ends_with_2(self):
        tool = pathlib.Path(self.folder.name, "tool")
        tool.write_text("#!/bin/sh\nexit 2\n", encoding="utf-8")
        tool.chmod(0o755)
        with contextlib.redirect_stderr(io.StringIO()) as err:
            code = RATCHET.main(["--corpus", "x.json", "--bin", str(tool), "--file", str(self.pin)])
        self.assertEqual((code, "ended with 2" in err.getvalue()), (2, True))


class Citations(unittest.TestCase):
    def numbers(self, text):
        return [n for _, n in CITATIONS.citations(text)]

    def test_lists_ranges_and_line_ends(self):
        self.assertEqual(self.numbers("(CR 614.1a, 614.6 and 614.15)."), ["614.1a", "614.6", "614.15"])
        self.assertEqual(self.numbers("CR 614–616"), ["614", "616"])
        self.assertEqual(self.numbers("/// see CR 608.2h,\n/// 608.2i."), ["608.2h", "608.2i"])
        self.assertEqual(self.numbers("CR 115, 847 faces; the CR number"), ["115"])
        self.assertEqual(self.numbers("CR 700.2 on 3 faces. 1.5 s"), ["700.2"])

    def test_a_number_that_does_not_exist_is_found_with_its_line(self):
        known = CITATIONS.known_numbers()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.rs")
            path.write_text("/// CR 702.9a\n/// CR 702.9z, 101.99\n", encoding="utf-8")
            count, wrong = CITATIONS.faults([path], known)
        self.assertEqual(count, 3)
        self.assertEqual([w.split(":", 1)[1] for w in wrong], ["2: CR 702.9z does not exist", "2: CR 101.99 does not exist"])


class Sample(unittest.TestCase):
    def test_cover_brings_every_feature_and_fill_reaches_the_size(self):
        faces = lambda n: [{"name": n, "text": "x" * len(n), "printings": [], "legalities": {}}]
        cards = {n: faces(n) for n in ["a", "b", "c", "dd", "ee"]}
        features = {"a": {"1"}, "b": {"1"}, "c": {"2"}, "dd": {"1", "2"}, "ee": {"3"}}
        picked = set(SAMPLE.cover(cards, features, {"1": 3, "2": 2, "3": 1}, set()))
        self.assertEqual(picked, {"dd", "ee"})
        buckets = {n: ["x"] for n in cards}
        self.assertEqual(len(SAMPLE.fill(cards, buckets, picked, 4)), 4)

    def test_keyword_line_is_told_from_a_sentence(self):
        keywords = SAMPLE.load_keywords()
        for line in ["Flying", "Flying, first strike", "Cycling {2}", "Basic landcycling {1}", "Ward—Pay 2 life.", "Megamorph {4}{G}"]:
            self.assertTrue(SAMPLE.is_keyword_line(line, keywords), line)
        for line in ["Draw a card.", "{T}: Flying", "Target creature gains flying until end of turn."]:
            self.assertFalse(SAMPLE.is_keyword_line(line, keywords), line)


class CorpusLock(unittest.TestCase):
    CORPUS = b'{"meta":{"date":"2026-07-03","version":"5"},"data":{}}'

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "cards.json").write_bytes(self.CORPUS)

    def call(self, *argv):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = LOCK.main(["--root", str(self.root), *argv])
        return code, out.getvalue(), err.getvalue()

    def test_what_is_pinned_is_what_is_got(self):
        self.assertEqual(self.call("set", str(self.root / "cards.json"), "--from", "cards.json")[0], 0)
        self.assertEqual(self.call("show", "date")[:2], (0, "2026-07-03\n"))
        self.assertEqual(self.call("get", str(self.root / "out.json"))[0], 0)
        self.assertEqual((self.root / "out.json").read_bytes(), self.CORPUS)

    def test_other_bytes_are_refused(self):
        self.call("set", str(self.root / "cards.json"), "--from", "cards.json")
        (self.root / "cards.json").write_bytes(self.CORPUS + b" ")
        code, _, err = self.call("get", str(self.root / "out.json"))
        self.assertEqual(code, 2)
        self.assertIn("corpus.lock pins", err)
        self.assertFalse((self.root / "out.json").exists())

    def test_nothing_outside_the_repository_and_no_other_scheme(self):
        for where in ("../x", "/etc/hostname", "http://127.0.0.1:9/x", "file:///etc/hostname", "absent.json"):
            self.assertEqual(self.call("set", str(self.root / "cards.json"), "--from", where)[0], 2, where)
            self.assertFalse((self.root / "corpus.lock").exists())

    def test_the_committed_lock_holds(self):
        code = LOCK.main(["get", str(self.root / "out.json")])
        self.assertEqual(code, 0)
        self.assertEqual(LOCK.read_lock(LOCK.ROOT / "corpus.lock")["date"], LOCK.date_of((self.root / "out.json").read_bytes()))


class Bench(unittest.TestCase):
    ROWS = [(name, BENCH.Took(*took)) for name, *took in [
        ("gunzip", 20.0), ("values", 160.0), ("run, nothing cached", 900.0, 1500.0, 200.0), ("load", 80.0), ("read", 280.0),
        ("run, cached", 700.0, 1300.0, 180.0),
        ("gunzip", 25.0), ("values", 150.0), ("run, nothing cached", 950.0, 1400.0, 310.0), ("load", 90.0), ("read", 310.0),
        ("run, cached", 690.0, 1290.0, 181.0),
    ]]

    def test_stages_are_taken_from_what_the_command_prints(self):
        shown = "  faces 3\n  load 12 ms · read 300 ms · record 200 ms · report 60 ms\n"
        self.assertEqual(BENCH.stages(shown), {"load": 12, "read": 300, "record": 200, "report": 60})
        self.assertEqual(BENCH.stages("gunzip 41.20 ms · values 163.05 ms"), {"gunzip": 41.2, "values": 163.05})

    def test_the_fastest_time_and_the_most_memory_count(self):
        best = BENCH.fastest(self.ROWS)
        self.assertEqual(best["run, nothing cached"], (900.0, 1400.0, 310.0))
        self.assertEqual(best["read"], (280.0, None, None))

    def test_the_table_has_both_ratios(self):
        lines = BENCH.table(BENCH.fastest(self.ROWS))
        read = next(line for line in lines if "texts to verdicts" in line)
        self.assertEqual(read.split()[-3:], ["280.0", "14.00", "1.87"])
        self.assertEqual(next(line for line in lines if "nothing cached" in line and "900" in line).split()[-2:], ["1400", "310"])
        # A plain file has nothing to unpack.
        plain = [(name, took._replace(wall=0.0) if name == "gunzip" else took) for name, took in self.ROWS]
        self.assertIn("–", next(line for line in BENCH.table(BENCH.fastest(plain)) if "texts to verdicts" in line))

    def test_what_is_over_a_bar_is_named(self):
        self.assertEqual(BENCH.over(BENCH.fastest(self.ROWS)), ["run, nothing cached: 310 MB, at most 300"])
        self.assertEqual(BENCH.over({"read": BENCH.Took(301.0)}), ["read: 301 ms, at most 300"])

    def test_a_full_corpus_has_its_size_and_the_same_texts(self):
        corpus = {"meta": {}, "data": {f"Card {n}": [{"name": f"Card {n}", "text": "Draw a card — “one”."}] for n in range(50)}}
        full = BENCH.filled(copy.deepcopy(corpus), 200_000)
        self.assertLess(abs(len(full) - 200_000), 50 * 200)
        for card, faces in json.loads(full)["data"].items():
            self.assertEqual(faces[0]["text"], corpus["data"][card][0]["text"])
            self.assertEqual(len(faces[0]["foreignData"]), 9)

    def test_wall_time_and_memory_are_those_of_the_child(self):
        code = "import time; x = bytearray(80_000_000); time.sleep(0.2); print('load 3 ms')"
        out, took = BENCH.timed([sys.executable, "-c", code])
        self.assertEqual(out, "load 3 ms\n")
        self.assertGreater(took.wall, 200)
        self.assertGreater(took.peak, 80)
        small = BENCH.timed([sys.executable, "-c", ""])[1]
        self.assertLess(small.peak, 80)
        busy = BENCH.timed([sys.executable, "-c", "import time\nwhile time.process_time() < 0.2: pass"])[1]
        self.assertGreater(busy.cpu, 200)

    def test_a_command_that_fails_is_an_error_with_its_words(self):
        with self.assertRaisesRegex(BENCH.Unusable, "ended with 2: no such card"):
            BENCH.timed([sys.executable, "-c", "import sys; sys.exit(print('no such card', file=sys.stderr) or 2)"])
        with contextlib.redirect_stderr(io.StringIO()) as err:
            self.assertEqual(BENCH.main(["/nonexistent/AtomicCards.json"]), 2)
        self.assertIn("/nonexistent/AtomicCards.json", err.getvalue())


class Dependencies(unittest.TestCase):
    @staticmethod
    def crate(name, rust=None, kinds=("lib",)):
        return {"name": name, "version": "1.0.0", "rust_version": rust, "targets": [{"kind": [kind]} for kind in kinds]}

    def test_a_newer_rust_is_found(self):
        crates = [self.crate("a", "1.88"), self.crate("b", "1.88.1"), self.crate("c", "1.9"), self.crate("d"), self.crate("e", "2.0.0-x")]
        wrong, stated = DEPENDENCIES.newer(crates, "1.88")
        self.assertEqual([line.split(" ")[0] for line in wrong], ["b", "e"])
        self.assertEqual(stated, 4)

    def test_build_scripts_are_the_listed_ones(self):
        crates = [self.crate("a", kinds=("lib", "custom-build")), self.crate("b"), self.crate("c", kinds=("custom-build",))]
        self.assertEqual(DEPENDENCIES.scripts(crates, ["a", "c"]), [])
        self.assertEqual([line.split(" ")[0] for line in DEPENDENCIES.scripts(crates, ["b", "c"])], ["a", "b"])

    @unittest.skipIf(DEPENDENCIES.tomllib is None, "this Python reads no TOML")
    def test_what_is_looked_at_is_what_is_released(self):
        targets = DEPENDENCIES.tomllib.loads((DEPENDENCIES.ROOT / "deny.toml").read_text())["graph"]["targets"]
        release = (DEPENDENCIES.ROOT / ".github/workflows/release.yml").read_text()
        self.assertEqual(sorted(targets), sorted(re.findall(r"target: ([a-z0-9_-]+),", release)))


class Fuzz(unittest.TestCase):
    def test_every_target_has_seeds_that_fit_and_stay_the_same(self):
        for target, longest in FUZZ.TARGETS.items():
            seeds = list(FUZZ.seeds(target))
            self.assertGreater(len(set(seeds)), 40, target)
            self.assertLessEqual(max(map(len, seeds)), longest, target)
            self.assertEqual(seeds, list(FUZZ.seeds(target)), target)

    def test_every_target_is_in_the_manifest_and_the_other_way_round(self):
        manifest = (SCRIPTS.parent / "fuzz/Cargo.toml").read_text(encoding="utf-8")
        files = sorted(path.stem for path in (SCRIPTS.parent / "fuzz/fuzz_targets").iterdir())
        self.assertEqual(sorted(FUZZ.TARGETS), files)
        for target in FUZZ.TARGETS:
            self.assertIn(f'path = "fuzz_targets/{target}.rs"', manifest)

    def test_the_dictionary_is_one_quoted_entry_a_line(self):
        for line in FUZZ.dictionary().splitlines():
            self.assertRegex(line, r'^"([ !#-\[\]-~]|\\x[0-9a-f]{2})+"$')

    def test_what_a_run_came_to_is_read_from_its_log(self):
        quiet = "#2 INITED cov: 5\n#4096\tpulse cov: 9\nstat::number_of_executed_units: 5120\n"
        self.assertEqual(FUZZ.executions(quiet), 5120)
        self.assertEqual(FUZZ.executions("#2\tINITED cov: 5\n#4096\tpulse cov: 9\n"), 4096)
        self.assertEqual(FUZZ.executions(""), 0)
        panic = "thread '<unnamed>' panicked at src/lib.rs:7:9:\nslow: reading\n==1== ERROR: libFuzzer: deadly signal\nTest unit written to /a/crash-1\n"
        self.assertEqual(FUZZ.finding(panic), ("src/lib.rs:7:9: slow: reading",) * 2 + ("/a/crash-1",))
        other = FUZZ.finding(panic.replace("slow: reading", "left: 1"))
        self.assertEqual(other, ("src/lib.rs:7:9: left: 1", "src/lib.rs:7:9", "/a/crash-1"))
        hung = "timeout after 30 seconds"
        self.assertEqual(FUZZ.finding(f"==1== ERROR: libFuzzer: {hung}"), (hung, hung, ""))

    def test_what_cannot_be_run_is_told(self):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(FUZZ.main(["10", "nothing"]), 2)
            self.assertEqual(FUZZ.main(["10", "20"]), 2)
        self.assertIn("usage", said.getvalue())


if __name__ == "__main__":
    unittest.main()
