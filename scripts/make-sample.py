#!/usr/bin/env python3
"""Draw the bundled sample from an AtomicCards file, or check the committed one.

    scripts/make-sample.py --corpus AtomicCards.json.gz --set-list SetList.json --out data/sample
    scripts/make-sample.py --older AtomicCards-2020.json.gz [--out data/sample]
    scripts/make-sample.py --check [--out data/sample]

The sample stands in for the real file wherever there is no network, so it has two duties that pull apart: to hold
every construct the tool knows of, and to look like the corpus. It is drawn in three steps:

1. the cards of required.tsv, in the output folder (cards that tests and documents name);
2. a greedy cover: every feature of a face (layout, type, keyword, line shape, ability kind, symbol, era, format, ...)
   is wanted as often as WANTED says, and the card that brings the most wanted features for its length is taken next;
3. a fill: lines are sorted into buckets by their first words, and the bucket that lags most behind its share in the
   corpus is served next, until the sample has its size.

With --older, the cards of the committed sample are taken from an older file once more, in the wording they had then.

Ties are broken by the SHA-256 of the card's name, so the same corpus always gives the same bytes. Only the standard
library is used. Features are found with plain patterns on purpose: they must not depend on the grammar they test.
"""

import argparse
import collections
import gzip
import hashlib
import heapq
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLE = "AtomicCards.sample.json"
OLDER = "AtomicCards-2020.sample.json"
SIZE = 1200
# (cards in the corpus at least, cards wanted in the sample): common things deserve more than one witness.
WANTED = [(2000, 8), (500, 6), (100, 4), (20, 2), (1, 1)]
# Kept even when empty, because an empty value is a fact about the card; every other empty value is dropped.
FACTS = {"colorIdentity", "colors", "legalities", "printings", "subtypes", "supertypes", "types"}
# Dropped always: a deprecated copy of manaValue.
DROPPED = {"convertedManaCost"}

REMINDER = re.compile(r" ?\([^()]*\)")
SYMBOL = re.compile(r"\{[^{}]+\}")
QUOTED = re.compile(r'"[^"]*"')

SHAPES = [
    ("modal bullet", r"^• "),
    ("saga chapter", r"^[IVX]+(, [IVX]+)* — "),
    ("loyalty plus", r"^\[\+[0-9X]+\]: "),
    ("loyalty minus", r"^\[−[0-9X]+\]: "),
    ("loyalty zero", r"^\[0\]: "),
    ("loyalty without brackets", r"^[+−]?[0-9X]+: "),
    ("class level", r"^(\{[^}]+\})+: Level \d"),
    ("leveler band with a top", r"^LEVEL \d+-\d+"),
    ("leveler band without a top", r"^LEVEL \d+\+"),
    ("band N+ |", r"^\d+\+ \|"),
    ("dice row N—N", r"^\d+—\d+ \|"),
    ("dice row N-N", r"^\d+-\d+ \|"),
    ("dice row N", r"^\d+ \|"),
    ("spree row", r"^\+ (\{[^}]+\})+ — "),
    ("tiered row", r"^• [^—]+ — (\{[^}]+\})+ — "),
    ("case to solve", r"^To solve — "),
    ("case solved", r"^Solved — "),
    ("prototype", r"^Prototype (\{[^}]+\})+ — \d"),
    ("attraction visit", r"^Visit — "),
    ("attraction prize", r"^Prize — "),
    ("reminder only paragraph", r"^\(.*\)$"),
]

KINDS = [
    ("triggered when", r"(^|— )When "),
    ("triggered whenever", r"(^|— )Whenever "),
    ("triggered at", r"(^|— )At the beginning "),
    ("intervening if", r"^(When|Whenever|At) [^.]*, if "),
    ("two-event trigger", r"^(When|Whenever) [^,]* and (when|whenever) |^(When|Whenever) [^,]* or (attacks|dies|leaves)"),
    ("reflexive trigger", r"\. When you do, "),
    ("delayed trigger", r"at the beginning of (the|your|that player's) next "),
    ("once each turn", r"This ability triggers only (once|twice) each turn"),
    ("activated with tap", r"(^|, )\{T\}[^:.]*: "),
    ("activated with mana", r"^(\{[^}]+\})+(, [^:.]*)?: "),
    ("activated with other cost", r"^(Sacrifice|Discard|Pay|Exile|Remove|Tap|Return|Reveal|Put) [^:.]*: "),
    ("mana ability", r": Add "),
    ("activation restriction", r"Activate (this ability )?only "),
    ("anthem", r"(creatures|tokens) you control get [+−-]"),
    ("restriction", r" can't (attack|block|be blocked|cast|be countered)"),
    ("requirement", r"(attacks?|blocks?) (each|this) (combat|turn) if able"),
    ("cost reduction", r" costs? (\{[^}]+\})+ less to cast"),
    ("cost increase", r" costs? (\{[^}]+\})+ more to (cast|activate)"),
    ("additional cost", r"^As an additional cost to cast"),
    ("alternative cost", r"rather than pay (this spell's|its|the) mana cost"),
    ("characteristic-defining value", r"(power|toughness)( and toughness are| is) (each )?equal to"),
    ("enters tapped", r"enters( the battlefield)? tapped"),
    ("enters with counters", r"enters( the battlefield)? with "),
    ("as it enters", r"^As [^,]* enters, "),
    ("replacement would", r"^If [^.]* would [^.]*instead"),
    ("instead in the line", r"\. If [^.]* instead[.,]"),
    ("instead heads a later line", r"^([A-Z][a-z']+( [a-z]+)? — )?(If [^.]*, |[A-Z][^.]* instead if ).*instead"),
    ("prevention", r"[Pp]revent "),
    ("skip", r"[Ss]kip "),
    ("as long as leads", r"^As long as "),
    ("as long as trails", r" as long as "),
    ("until end of turn leads", r"^Until end of turn, "),
    ("until end of turn trails", r" until end of turn\b"),
    ("for each leads", r"^For each |\. For each "),
    ("for each trails", r" for each "),
    ("where X is", r", where X is "),
    ("unless pays", r" unless [^.]* pays? "),
    ("may", r" may "),
    ("if you do", r"If you do, |If (a|that) player does, "),
    ("otherwise", r"Otherwise, "),
    ("any target", r"any target"),
    ("player or planeswalker", r"player or planeswalker"),
    ("up to target", r"up to (one|two|three|X) (other )?target"),
    ("divided", r"divided as you choose"),
    ("token", r"[Cc]reates? .* token"),
    ("token with a quoted ability", r'tokens? with "|It has "|They have "'),
    ("quoted grant", r'(has|have|gains?) ([a-z ,]+ and )?"'),
    ("emblem", r'emblem with "'),
    ("copy", r"[Cc]op(y|ies) "),
    ("dig", r"[Ll]ook at the top "),
    ("search", r"[Ss]earch(es)? (your|their|its) library"),
    ("coin", r"[Ff]lip a coin"),
    ("dice", r"[Rr]olls? (a|two|three|X) (\w+-sided die|d\d+|dice)"),
    ("vote", r"votes? for"),
    ("piles", r" piles"),
    ("choose a colour", r"choose a color"),
    ("choose a creature type", r"choose a creature type"),
    ("choose a name", r"choose a (nonland )?card name"),
    ("gain control", r"[Gg]ains? control of "),
    ("exchange", r"[Ee]xchange "),
    ("extra turn", r"extra turn"),
    ("linked exile", r"exiled with "),
    ("kicked", r"was kicked"),
    ("mana spending restriction", r"Spend this mana only "),
    ("counter kind other than +1/+1", r" (charge|loyalty|lore|time|oil|stun|shield|verse|quest|page|fade) counters?"),
    ("can be your commander", r"can be your commander"),
    ("deck construction", r"A deck can have "),
]
SHAPES = [(name, re.compile(rx)) for name, rx in SHAPES]
KINDS = [(name, re.compile(rx)) for name, rx in KINDS]

# Keywords whose words on the card differ from the name in data/keywords.tsv.
SPELLINGS = {
    "landwalk": [r"\w*walk"],
    "cycling": [r"(?:basic )?\w*cycling"],
    "kicker": ["(?:multi)?kicker"],
    "morph": ["(?:mega)?morph"],
    "daybound and nightbound": ["daybound", "nightbound"],
    "affinity": ["affinity for"],
    "offering": [r"\w+ offering"],
    "tap and untap": ["untap", "taps?"],
    "set in motion": ["set this scheme in motion", "sets? [^.]* in motion"],
    "face a villainous choice": ["faces? a villainous choice"],
    "open an attraction": ["opens? an attraction"],
    "roll to visit your attractions": ["rolls? to visit (your|their) attractions"],
    "venture into the dungeon": ["ventures? into the dungeon"],
    "planeswalk": ["planeswalks? ", "planeswalk"],
    "collect evidence": ["collects? evidence"],
    "manifest dread": ["manifests? dread"],
    "time travel": ["time travels?"],
}


def inflections(word):
    """The forms of an action word that stand on cards; a form that is no word matches nothing and does no harm."""
    stem = word[:-1] if word.endswith("e") else word
    y = word[:-1] + "i" if re.search(r"[^aeiou]y$", word) else None
    forms = {word, word + "s", word + "es", stem + "ed", stem + "ing", word + word[-1] + "ed", word + word[-1] + "ing"}
    if y:
        forms |= {y + "es", y + "ed"}
    return "|".join(re.escape(f) for f in sorted(forms, key=lambda f: (-len(f), f)))


def load_keywords():
    """Patterns for every keyword of data/keywords.tsv: as an item of a keyword line, and anywhere in a text."""
    out = []
    for row in (ROOT / "data/keywords.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        kind, _, word = row.split("\t")
        spellings = SPELLINGS.get(word)
        if spellings is None:
            spellings = [re.escape(word)] if kind == "ability" or " " in word else [inflections(word)]
        body = "|".join(spellings)
        end = r"(?!\w)"
        anywhere = re.compile(rf"(?<![\w'])(?:{body}){end}", re.I)
        # An item of a keyword line: at the head of the paragraph, or after the comma or semicolon of such a line.
        item = re.compile(rf"^(?:[^.:]*[,;] )?(?:{body}){end}(?=$|[,;—]| [{{0-9X—]|—| [a-z])", re.I)
        out.append((kind, word, anywhere, item if kind == "ability" else None))
    return out


# A list of keywords holds no sentence; one keyword with a cost or an ability after a dash may ("Escape—…", "Visit — …").
KEYWORD_LINE = re.compile(r"^[A-Z][^.:]*$|^[A-Z][\w' -]*—")


def masked(face, line):
    """The line with the card's own name, numbers and symbols masked, for buckets of first words."""
    names = {face["name"], face.get("faceName") or face["name"]}
    names |= {n[2:] for n in names if n.startswith("A-")}
    names |= {n.split(",")[0] for n in names if "," in n}
    for name in sorted(names, key=lambda n: (-len(n), n)):
        line = line.replace(name, "~")
    line = SYMBOL.sub("{}", line)
    line = re.sub(r"(\{\})+", "{}", line)
    return re.sub(r"\b\d+\b", "N", line)


def forms_of(face, line):
    """How the keywords of a keyword line are parameterised: "kicker {} and/or", "protection from red", "ward—pay"."""
    out = set()
    for part in re.split(r"[,;] ", masked(face, line)):
        words = part.lower().replace("—", " — ").split()[:3]
        if words and "~" not in words:
            out.add("keyword form: " + " ".join(words))
        if "—" in words:
            break  # What follows is one cost or ability, not a list.
    return out


def lines_of(face):
    """The paragraphs of a face without reminder text; a paragraph of nothing else is left out."""
    stripped = (REMINDER.sub("", p).strip() for p in (face.get("text") or "").split("\n"))
    return [p for p in stripped if p]


def is_keyword_line(line, keywords):
    return bool(KEYWORD_LINE.match(line)) and any(item and item.search(line) for _, _, _, item in keywords)


def buckets_of(faces, keywords):
    """One bucket per line: its first two masked words.

    Keyword lines share one bucket, because the cover has brought more than their share and the fill should make up for
    it; faces without lines share another.
    """
    out = []
    for face in faces:
        for line in lines_of(face):
            if is_keyword_line(line, keywords):
                out.append("(keywords)")
            else:
                words = re.sub(r"[.,;:]", "", masked(face, line)).split()
                out.append(" ".join(words[:2]))
        if not lines_of(face):
            out.append("(no line)")
    return out


def features_of(faces, keywords, first_year):
    """Every feature a card brings, as a set of strings `group: name`."""
    out = {f"faces: {len(faces)}"}
    if first_year:
        out.add(f"era: {first_year}")
    for face in faces:
        text = face.get("text") or ""
        layout = face.get("layout")
        out.add(f"layout: {layout}")
        out.add(f"layout and side: {layout} {face.get('side') or '-'}")
        out |= {f"type: {t}" for t in face["types"]}
        out.add("type line: " + " ".join(face["types"]))
        out |= {f"supertype: {t}" for t in face["supertypes"]}
        for fmt, status in face["legalities"].items():
            out.add(f"format: {fmt} {status}")
        if not face["legalities"]:
            out.add("format: none")
        if not text:
            out.add("shape: no text")
        elif not lines_of(face):
            out.add("shape: reminder text alone")
        out |= {f"symbol: {s}" for s in SYMBOL.findall(text)}
        out |= {f"character: {c}" for c in text if ord(c) > 126}
        power = face.get("power") or "0"
        if not power.isdigit():
            out.add("power: star" if "*" in power else "power: sign")
        for paragraph in text.split("\n") if text else []:
            out |= {f"shape: {name}" for name, rx in SHAPES if rx.search(paragraph)}
            out.add("paragraph length: " + str(min(len(paragraph) // 100, 8) * 100))
        paragraphs = text.split("\n")
        for head, body in zip(paragraphs, paragraphs[1:]):
            if body.startswith("• ") and not head.startswith("• "):
                plain = REMINDER.sub("", head)
                out.add("shape: modal header " + ("with a dash" if plain.endswith("—") else "without a dash"))
        level = [i for i, p in enumerate(paragraphs) if re.search(r"^(\{[^}]+\})+: Level \d", p)]
        ends = level[1:] + [len(paragraphs)]
        if any(end - start > 2 for start, end in zip(level, ends)):
            out.add("shape: class level with two paragraphs")
        own = {face.get("faceName") or face["name"]}
        own |= {n.split(",")[0] for n in own}
        for line in lines_of(face):
            out |= {f"kind: {name}" for name, rx in KINDS if rx.search(line)}
            if re.match(r"^[A-Z][\w' -]{2,30} — ", line) and line.split(" — ")[0] not in ("To solve", "Solved", "Visit", "Prize"):
                out.add("kind: words before a dash")
            quotes = QUOTED.findall(line)
            if any(name in quote for name in own for quote in quotes):
                out.add("kind: own name in a quote")
            if any(re.search(r"\bthis (creature|permanent|land|artifact|token)\b", q) for q in quotes):
                out.add("kind: this-noun in a quote")
            is_list = bool(KEYWORD_LINE.match(line))
            has_item = False
            for kind, word, anywhere, item in keywords:
                if not anywhere.search(line):
                    continue
                out.add(f"{kind} word: {word}")
                if item and is_list and item.search(line):
                    out.add(f"keyword line: {word}")
                    has_item = True
            if has_item:
                out |= forms_of(face, line)
            if has_item and ", " in line:
                out.add("shape: keyword list with commas")
            if has_item and "; " in line:
                out.add("shape: keyword list with semicolons")
            if any(name != face["name"] and name in line for name in own):
                out.add("kind: short name")
    return out


def key_of(name):
    return hashlib.sha256(name.encode()).hexdigest()


def wanted(count):
    return next(want for least, want in WANTED if count >= least)


def effort(faces):
    """How dear a card is to the cover: long texts cost more, much-printed and legal cards less."""
    length = sum(len(face.get("text") or "") for face in faces)
    prints = min(len(faces[0]["printings"]), 12)
    legal = any(face["legalities"] for face in faces)
    # Whole numbers, so that no rounding of the machine can change the order.
    return (800 + length) * (30 - prints) * (1 if legal else 2)


def cover(cards, features, counts, chosen):
    """Greedy set cover with multiplicities. Gains only shrink, so a stale heap entry is re-priced when it surfaces."""
    need = {f: min(wanted(c), c) for f, c in counts.items()}
    for name in chosen:
        for f in features[name]:
            need[f] -= 1

    def gain(name):
        return sum(1 for f in features[name] if need[f] > 0)

    def entry(name):
        # Larger gain per effort first; scaled to whole numbers.
        return (-(gain(name) * 10**9 // effort(cards[name])), key_of(name), name)

    heap = [entry(name) for name in sorted(cards) if name not in chosen]
    heapq.heapify(heap)
    picked = []
    while heap:
        top = heapq.heappop(heap)
        fresh = entry(top[2])
        if fresh[0] == 0:
            continue
        if fresh != top and heap and fresh > heap[0]:
            heapq.heappush(heap, fresh)
            continue
        picked.append(top[2])
        for f in features[top[2]]:
            need[f] -= 1
    return picked


def fill(cards, buckets, chosen, size):
    """Serve the bucket that lags most behind its share, until `size` cards are chosen."""
    total = collections.Counter(b for name in cards for b in buckets[name])
    lines = sum(total.values())
    goal = size * lines // len(cards)
    have = collections.Counter(b for name in chosen for b in buckets[name])
    queues = collections.defaultdict(list)
    for name in sorted(cards, key=key_of):
        if name not in chosen:
            for b in set(buckets[name]):
                queues[b].append(name)
    chosen = set(chosen)
    # Lag scaled by the number of corpus lines, to stay in whole numbers.
    lag = {b: total[b] * goal - have[b] * lines for b in total}
    heap = [(-v, b) for b, v in sorted(lag.items())]
    heapq.heapify(heap)
    while len(chosen) < size and heap:
        value, bucket = heapq.heappop(heap)
        if -value != lag[bucket]:
            heapq.heappush(heap, (-lag[bucket], bucket))
            continue
        queue = [n for n in queues[bucket] if n not in chosen]
        queues[bucket] = queue
        if not queue:
            continue
        # Of the next two, the one in print most often: the sample should hold cards people know.
        name = max(queue[:2], key=lambda n: len(cards[n][0]["printings"]))
        chosen.add(name)
        for b in buckets[name]:
            lag[b] -= lines
        heapq.heappush(heap, (-lag[bucket], bucket))
    return chosen


def read_json(path):
    raw = pathlib.Path(path).read_bytes()
    if raw[:2] == b"\x1f\x8b":
        raw = gzip.decompress(raw)
    return json.loads(raw)


def first_years(cards, sets):
    """The year each card first came out; promotional lists count only where a card is in nothing else, since they
    carry the date of the list's first card."""
    dates = {s["code"]: (s["type"].upper() == "PROMOTIONAL", s["releaseDate"]) for s in sets}
    out = {}
    for name, faces in cards.items():
        days = [dates[c] for face in faces for c in face["printings"] if c in dates]
        out[name] = min(days)[1][:4] if days else None
    return out


def slim(face):
    return {
        k: v
        for k, v in face.items()
        if k not in DROPPED and (k in FACTS or v not in (None, "", [], {}))
    }


def dump(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def write_sample(path, meta, cards):
    lines = [f"{dump(name)}:{dump([slim(f) for f in cards[name]])}" for name in sorted(cards)]
    text = '{"meta":' + dump(meta) + ',"data":{\n' + ",\n".join(lines) + "\n}}\n"
    path.write_text(text, encoding="utf-8")


def write_sets(out, meta, sets):
    text = '{"meta":' + dump(meta) + ',"data":[\n' + ",\n".join(dump(s) for s in sets) + "\n]}\n"
    (out / "SetList.json").write_text(text, encoding="utf-8")


def required(out):
    rows = (out / "required.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [row.split("\t")[0] for row in rows]


def profile(cards):
    """Figures that say how alike two sets of cards are."""
    lines = [line for faces in cards.values() for face in faces for line in lines_of(face)]
    keywords = load_keywords()
    only = sum(1 for line in lines if is_keyword_line(line, keywords))
    lengths = sorted(len(line) for line in lines)
    return {
        "cards": len(cards),
        "faces": sum(len(f) for f in cards.values()),
        "paragraphs with rules text": len(lines),
        "of them keyword lines, %": round(100 * only / len(lines), 1),
        "median characters of a paragraph": lengths[len(lengths) // 2],
        "legal or restricted in Vintage, % of cards": round(
            100 * sum(1 for f in cards.values() if f[0]["legalities"].get("vintage") in ("Legal", "Restricted")) / len(cards), 1
        ),
    }


def make(args):
    out = pathlib.Path(args.out)
    doc = read_json(args.corpus)
    sets_doc = read_json(args.set_list)
    cards = doc["data"]
    sets = sets_doc["data"]
    years = first_years(cards, sets)
    keywords = load_keywords()
    features = {name: features_of(faces, keywords, years[name]) for name, faces in cards.items()}
    buckets = {name: buckets_of(faces, keywords) for name, faces in cards.items()}
    counts = collections.Counter(f for fs in features.values() for f in fs)
    # A form of one card is its wording, not a form.
    lone = {f for f, c in counts.items() if c == 1 and f.startswith("keyword form: ")}
    for f in lone:
        del counts[f]
    features = {name: fs - lone for name, fs in features.items()}

    wishes = required(out)
    missing = [name for name in wishes if name not in cards]
    if missing:
        sys.exit(f"make-sample: required.tsv names cards that {args.corpus} lacks: {', '.join(missing)}")
    chosen = set(wishes)
    chosen |= set(cover(cards, features, counts, chosen))
    covered = len(chosen)
    if covered > SIZE:
        sys.exit(f"make-sample: the cover alone takes {covered} cards, more than {SIZE}; lower WANTED")
    chosen = fill(cards, buckets, chosen, SIZE)
    sample = {name: cards[name] for name in chosen}

    meta = {"date": doc["meta"]["date"], "version": doc["meta"]["version"]}
    write_sample(out / SAMPLE, meta, sample)
    used = {code for faces in sample.values() for face in faces for code in face["printings"]}
    write_sets(out, sets_doc["meta"], sorted((s for s in sets if s["code"] in used), key=lambda s: (s["releaseDate"], s["code"])))

    have = collections.Counter(f for name in chosen for f in features[name])
    rows = ["feature\tcorpus\tsample"] + [f"{f}\t{counts[f]}\t{have[f]}" for f in sorted(counts)]
    (out / "coverage.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")

    write_counts(out, cards, chosen, features, counts, have)
    print(f"required {len(wishes)} cards, cover {covered - len(wishes)}, fill {len(chosen) - covered}")


def make_older(args):
    out = pathlib.Path(args.out)
    doc = read_json(args.older)
    cards = {name: doc["data"][name] for name in read_json(out / SAMPLE)["data"] if name in doc["data"]}
    write_sample(out / OLDER, {"date": doc["meta"]["date"], "version": doc["meta"]["version"]}, cards)
    print(f"{len(cards)} cards in the wording of {doc['meta']['date']}")


def write_counts(out, cards, chosen, features, counts, have):
    """Rewrite the tables of counts in the sample's README, between its two markers."""
    rows = ["| | corpus | sample |", "|---|---:|---:|"]
    whole = profile(cards)
    rows += [f"| {k} | {whole[k]:,} | {v:,} |" for k, v in profile({n: cards[n] for n in chosen}).items()]
    rows += [
        "",
        "| group of features | features | of them in the sample | cards of the corpus with one | cards of the sample with one |",
        "|---|---:|---:|---:|---:|",
    ]
    groups = collections.defaultdict(set)
    for f in counts:
        groups[f.split(": ")[0]].add(f)
    for group, names in sorted(groups.items()):
        bring = sum(1 for n in cards if names & features[n])
        brought = sum(1 for n in chosen if names & features[n])
        rows.append(f"| {group} | {len(names)} | {sum(1 for f in names if have[f])} | {bring:,} | {brought:,} |")
    readme = out / "README.md"
    before, _, rest = readme.read_text(encoding="utf-8").partition("<!-- counts -->")
    _, _, after = rest.partition("<!-- end of counts -->")
    text = before + "<!-- counts -->\n" + "\n".join(rows) + "\n<!-- end of counts -->" + after
    readme.write_text(text, encoding="utf-8")


def check(args):
    """Recompute the features from the committed sample and compare them with coverage.tsv."""
    out = pathlib.Path(args.out)
    cards = read_json(out / SAMPLE)["data"]
    sets = read_json(out / "SetList.json")["data"]
    years = first_years(cards, sets)
    keywords = load_keywords()
    have = collections.Counter(f for name, faces in cards.items() for f in features_of(faces, keywords, years[name]))
    faults = [f"{name}: named in required.tsv, not in the sample" for name in required(out) if name not in cards]
    listed = {}
    for row in (out / "coverage.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        feature, corpus, sample = row.split("\t")
        listed[feature] = int(sample)
        if have[feature] != int(sample):
            faults.append(f"{feature}: coverage.tsv says {sample}, the sample has {have[feature]}")
        if have[feature] < min(wanted(int(corpus)), int(corpus)):
            faults.append(f"{feature}: {corpus} cards in the corpus, only {have[feature]} in the sample")
    strangers = [f for f in sorted(have) if f not in listed and not f.startswith("keyword form: ")]
    faults += [f"{f}: in the sample, not in coverage.tsv" for f in strangers]
    codes = {c for faces in cards.values() for face in faces for c in face["printings"]}
    faults += [f"{c}: in printings, not in SetList.json" for c in sorted(codes - {s["code"] for s in sets})]
    older = read_json(out / OLDER)["data"]
    faults += [f"{name}: in {OLDER}, not in the sample" for name in sorted(older.keys() - cards.keys())]
    if len(cards) != SIZE:
        faults.append(f"{len(cards)} cards, not {SIZE}")
    for fault in faults:
        print(f"make-sample --check: {fault}", file=sys.stderr)
    print(f"{len(cards)} cards, {len(listed)} features, {len(faults)} faults")
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", help="AtomicCards .json or .json.gz to draw from")
    parser.add_argument("--older", help="older AtomicCards file to take the sample's cards from")
    parser.add_argument("--set-list", help="SetList.json (default: beside the corpus)")
    parser.add_argument("--out", default=str(ROOT / "data/sample"), help="folder of the sample")
    parser.add_argument("--check", action="store_true", help="check the committed sample; needs no corpus")
    args = parser.parse_args()
    if args.check:
        sys.exit(check(args))
    if args.older:
        make_older(args)
        return
    if not args.corpus:
        parser.error("--corpus is needed (or --older, or --check)")
    args.set_list = args.set_list or str(pathlib.Path(args.corpus).with_name("SetList.json"))
    make(args)


if __name__ == "__main__":
    main()
