// Search over all faces: a mask for each term, and the masks put together.

/** Kinds of match, best first; what is found in a text alone comes last. */
const RANKS = { exact: 1, start: 2, word: 3, name: 4, other: 5 };

/** Terms whose faces are kept: those of one query, while it is typed. */
const MATCHES_KEPT = 24;

/**
 * All there is to search in. Texts are joined into one, since finding in one long text is what browsers are quickest at.
 */
class SearchIndex {
  /** @param {RawIndex} raw */
  constructor(raw) {
    this.raw = raw;
    this.size = raw.names.length;
    /** @type {Map<string, number[]>} */
    this.labels = new Map(Object.entries(raw.labels).map(([name, steps]) => [name.toLowerCase(), fromSteps(steps)]));
    this.findings = fromSteps(raw.findings);
    this.names = new Haystack(raw.names.map((name, at) => fold(raw.cards[at] ? `${name} / ${raw.cards[at]}` : name)));
    this.texts = new Haystack(raw.texts.map(fold));
    this.typeLines = raw.type_lines.map(fold);
    this.sets = new Map(raw.set_codes.map((code, at) => [code.toLowerCase(), at]));
    this.setNames = raw.set_names.map(fold);
    /** @type {number[]} The first face of each face's card. */
    this.first = [];
    /** @type {string[]} The address of a card, at its first face. */
    this.addresses = [];
    /** @type {Map<string, number>} */
    this.byAddress = new Map();
    /** @type {Map<string, { mask: Uint8Array, ranks: Uint8Array }>} */
    this.matches = new Map();
    this.giveAddresses();
  }

  /** Every card gets an address of its own; a face of several is also found by its own name. */
  giveAddresses() {
    const { names, cards, nth } = this.raw;
    const faces = new Map();
    for (let face = 0; face < this.size; face += 1) {
      const full = cards[face] || names[face] || "";
      const before = face - 1;
      const same =
        face > 0 &&
        cards[face] !== "" &&
        cards[before] === cards[face] &&
        nth[face] === nth[before] &&
        names[before] !== names[face];
      if (same) {
        this.first.push(/** @type {number} */ (this.first[before]));
        this.addresses.push("");
      } else {
        this.first.push(face);
        const slug = slugOf(full) || "card";
        let address = slug;
        for (let more = 2; this.byAddress.has(address); more += 1) address = `${slug}-${more}`;
        this.byAddress.set(address, face);
        this.addresses.push(address);
      }
      if (cards[face]) faces.set(slugOf(names[face] ?? ""), face);
    }
    for (const [slug, face] of faces) {
      if (!this.byAddress.has(slug)) this.byAddress.set(slug, face);
    }
  }

  /** The address of the card that a face is on. @param {number} face */
  addressOf(face) {
    return this.addresses[this.first[face] ?? face] ?? "";
  }

  /** All faces of the card that a face is on. @param {number} face */
  facesOf(face) {
    const first = this.first[face] ?? face;
    const all = [first];
    while (this.first[first + all.length] === first) all.push(first + all.length);
    return all;
  }

  /**
   * The faces that a query finds, the best first.
   * @param {string} query
   * @returns {{ faces: number[], terms: Term[], unknown: string[] }}
   */
  find(query) {
    const terms = parseQuery(query);
    const unknown = [];
    const ranks = new Uint8Array(this.size).fill(RANKS.other);
    const found = new Uint8Array(this.size).fill(1);
    for (const term of terms) {
      const match = this.match(term);
      if (match === null) {
        unknown.push(`${term.field}:${term.value}`);
        found.fill(0);
        continue;
      }
      const wanted = term.not ? 0 : 1;
      for (let face = 0; face < found.length; face += 1) {
        if (match.mask[face] !== wanted) found[face] = 0;
        const rank = match.ranks[face] ?? RANKS.other;
        if (rank < (ranks[face] ?? 0)) ranks[face] = rank;
      }
    }
    /** @type {number[][]} */
    const buckets = [[], [], [], [], [], []];
    for (let face = 0; face < found.length; face += 1) {
      if (found[face]) buckets[ranks[face] ?? RANKS.other]?.push(face);
    }
    const byLength = (/** @type {number} */ a, /** @type {number} */ b) => this.names.length(a) - this.names.length(b) || a - b;
    buckets[RANKS.start]?.sort(byLength);
    return { faces: buckets.flat(), terms, unknown };
  }

  /**
   * 1 for each face that has a term, and how good its name fits; null where the term asks for what does not exist. Most
   * keystrokes change one term only, so the others are kept.
   * @param {Term} term
   * @returns {{ mask: Uint8Array, ranks: Uint8Array } | null}
   */
  match(term) {
    const key = `${term.field}:${term.value}`;
    const known = this.matches.get(key);
    if (known) return known;
    const ranks = new Uint8Array(this.size).fill(RANKS.other);
    const mask = this.mask(term, ranks);
    if (!mask) return null;
    if (this.matches.size >= MATCHES_KEPT) this.matches.clear();
    this.matches.set(key, { mask, ranks });
    return { mask, ranks };
  }

  /**
   * @param {Term} term
   * @param {Uint8Array} ranks
   * @returns {Uint8Array | null}
   */
  mask(term, ranks) {
    const value = fold(term.value);
    const mask = new Uint8Array(this.size);
    switch (term.field) {
      case "":
        this.names.mark(value, mask, ranks);
        this.texts.mark(value, mask);
        this.markTypes(value, mask);
        // A variant's name in full, as it is spelled.
        if (/^[A-Z][a-z0-9]+[A-Z]/.test(term.value)) this.markFaces(this.labels.get(value) ?? [], mask);
        return mask;
      case "name":
        this.names.mark(value, mask, ranks);
        return mask;
      case "text":
        this.texts.mark(value, mask);
        return mask;
      case "type":
        this.markTypes(value, mask);
        return mask;
      case "label": {
        const faces = this.labels.get(value);
        return faces ? this.markFaces(faces, mask) : null;
      }
      case "verdict":
        return this.markVerdict(value, mask);
      case "format": {
        const bit = this.raw.format_names.findIndex((name) => name.toLowerCase() === value);
        if (bit < 0) return null;
        for (let face = 0; face < mask.length; face += 1) mask[face] = ((this.raw.formats[face] ?? 0) >>> bit) & 1;
        return mask;
      }
      case "set":
        return this.markSet(value, mask);
      default:
        return null;
    }
  }

  /** @param {number[]} faces @param {Uint8Array} mask */
  markFaces(faces, mask) {
    for (const face of faces) mask[face] = 1;
    return mask;
  }

  /** @param {string} value @param {Uint8Array} mask */
  markTypes(value, mask) {
    const fits = this.typeLines.map((line) => line.includes(value));
    for (let face = 0; face < mask.length; face += 1) {
      if (fits[this.raw.types[face] ?? 0]) mask[face] = 1;
    }
  }

  /** @param {string} value @param {Uint8Array} mask */
  markVerdict(value, mask) {
    if (value === "finding") return this.markFaces(this.findings, mask);
    const letters = value === "supported" ? "ps" : (VERDICTS.find(([name]) => name === value)?.[1] ?? "");
    if (!letters) return null;
    for (let face = 0; face < mask.length; face += 1) {
      mask[face] = letters.includes(this.raw.verdicts[face] ?? "") ? 1 : 0;
    }
    return mask;
  }

  /** A set by its code, else by a part of its name. @param {string} value @param {Uint8Array} mask */
  markSet(value, mask) {
    const code = this.sets.get(value);
    const wanted = new Set(
      code === undefined ? this.setNames.flatMap((name, at) => (name.includes(value) ? [at] : [])) : [code],
    );
    if (wanted.size === 0) return null;
    for (let face = 0; face < mask.length; face += 1) {
      mask[face] = this.raw.printings[face]?.some((set) => wanted.has(set)) ? 1 : 0;
    }
    return mask;
  }
}

/** Whether a letter (a–z) or digit has this code. @param {number} code */
function isWordCode(code) {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** Many texts as one. */
class Haystack {
  /** @param {string[]} texts */
  constructor(texts) {
    this.starts = new Uint32Array(texts.length + 1);
    let at = 0;
    texts.forEach((text, face) => {
      this.starts[face] = at;
      at += text.length + 1;
    });
    this.starts[texts.length] = at;
    // Nobody can type what stands between them.
    this.all = `${texts.join("\u0000")}\u0000`;
  }

  /** How long a text is. @param {number} face */
  length(face) {
    return (this.starts[face + 1] ?? 0) - (this.starts[face] ?? 0);
  }

  /**
   * Marks every text that holds `value`.
   * @param {string} value
   * @param {Uint8Array} mask
   * @param {Uint8Array} [ranks] how good the match is; only better ones are noted
   */
  mark(value, mask, ranks) {
    if (value === "") {
      mask.fill(1);
      return;
    }
    const { all, starts } = this;
    let face = 0;
    let at = all.indexOf(value);
    while (at >= 0) {
      while ((starts[face + 1] ?? all.length) <= at) face += 1;
      mask[face] = 1;
      const end = starts[face + 1] ?? all.length;
      if (ranks) {
        const start = starts[face] ?? 0;
        const length = end - 1 - start;
        const boundary = at > start && !isWordCode(all.charCodeAt(at - 1));
        const rank = at === start ? (value.length === length ? RANKS.exact : RANKS.start) : boundary ? RANKS.word : RANKS.name;
        if (rank < (ranks[face] ?? 0)) ranks[face] = rank;
      }
      at = all.indexOf(value, ranks && (ranks[face] ?? 0) > RANKS.word ? at + 1 : end);
    }
  }
}

/** Short names of fields. @type {Record<string, string>} */
const FIELDS = {
  n: "name", name: "name", o: "text", oracle: "text", text: "text", t: "type", type: "type", s: "set", e: "set",
  set: "set", f: "format", format: "format", v: "verdict", is: "verdict", verdict: "verdict", l: "label", label: "label",
};

/**
 * `-text:"draw a card" set:dft` as terms. What is before a colon only counts if it is a field's name.
 * @param {string} query
 * @returns {Term[]}
 */
function parseQuery(query) {
  /** @type {Term[]} */
  const terms = [];
  for (const match of query.matchAll(/(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi)) {
    const [whole, minus = "", prefix = "", quoted, bare] = match;
    const field = FIELDS[prefix.toLowerCase()];
    const value = quoted ?? bare ?? "";
    if (prefix && field === undefined) {
      terms.push({ field: "", value: whole.replace(/^-|"/g, ""), not: minus === "-" });
    } else if (value !== "" && !(field === undefined && whole === "-")) {
      terms.push({ field: field ?? "", value, not: minus === "-" });
    }
  }
  return terms;
}
