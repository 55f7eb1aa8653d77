// The reading of a face as a tree that folds, tied to the words of its text.

/**
 * A part of a reading, and where it is drawn.
 * @typedef {object} Part
 * @property {string} key
 * @property {string} label
 * @property {number} from where its words begin in the text of the face; -1 if that is not known
 * @property {number} to
 * @property {Part | null} parent
 * @property {Part[]} parts parts with rows of their own
 * @property {Part[]} leaves parts that are told in the row of this one
 * @property {number} ability
 * @property {string} slot the slot that it opens
 * @property {string} refers what it refers to, if it is a reference
 * @property {HTMLElement} row
 * @property {HTMLElement} item
 */

/** Stands between the names of parts that are told as one. */
const BETWEEN = "›";

/** Fields that say something of the part they are in, and get no row of their own. */
const SLOT_KEY = "slot";
const REFERENCE_KEY = "to";

/** Letters of a part that stands in the row of another. */
const LONGEST_LEAF = 40;

/** What a reference can stand for besides a slot. @type {Record<string, string>} */
const ANTECEDENTS = {
  Source: "this object",
  Granter: "what granted this",
  Attached: "what it is attached to",
  Head: "the noun before",
  Linked: "what a linked ability set",
  You: "you",
  Defending: "defending player",
  Attacking: "attacking player",
  Active: "active player",
  Enchanted: "enchanted player",
  Chosen: "chosen player",
  Event: "the event",
};

/**
 * The parts of an ability, without rows yet.
 * @param {TreeNode} node
 * @param {Part | null} parent
 * @param {number} ability
 * @param {[number, number]} around the place of the words of the next part around it
 * @returns {Part}
 */
function partOf(node, parent, ability, around) {
  const [key, label, behind, before, parts = []] = node;
  const known = behind >= 0;
  const [from, to] = known ? [around[0] + behind, around[1] - before] : [-1, -1];
  /** @type {[number, number]} */
  const inside = known ? [from, to] : around;
  const slot = parts.find((part) => part[0] === SLOT_KEY && !part[4]?.length)?.[1] ?? "";
  const target = parts.find((part) => part[0] === REFERENCE_KEY && !part[4]?.length)?.[1] ?? "";
  const refers = /^(Slot|Instruction)›\d+$/.test(target) || target in ANTECEDENTS ? target : "";
  const none = /** @type {any} */ (null);
  /** @type {Part} */
  const part = { key, label, from, to, parent, parts: [], leaves: [], ability, slot, refers, row: none, item: none };
  const all = parts
    .filter((one) => !(one[0] === SLOT_KEY && slot) && !(one[0] === REFERENCE_KEY && refers))
    .map((one) => partOf(one, part, ability, inside));
  part.leaves = all.filter(isLeaf);
  part.parts = all.filter((one) => !isLeaf(one));
  return part.label === "" ? withoutStep(part) : part;
}

/** What fits into the row of the part around it. @param {Part} part */
function isLeaf({ parts, leaves, slot, refers, label }) {
  return !parts.length && !leaves.length && !slot && !refers && label.length <= LONGEST_LEAF;
}

/**
 * A list of one, or a step with nothing but its effect, is told together with the one thing in it.
 * @param {Part} part
 * @returns {Part}
 */
function withoutStep(part) {
  const [only] = part.parts;
  if (part.parts.length === 0 && part.leaves.length === 1 && part.leaves[0]?.key === "1") {
    return { ...part, label: part.leaves[0].label, leaves: [] };
  }
  if (!only || part.parts.length > 1 || part.slot || part.refers) return part;
  // The one thing of a list needs no number.
  const below = only.key.replace(/^1( › |$)/, "");
  only.key = below === "" ? part.key : `${part.key} ${BETWEEN} ${below}`;
  only.parent = part.parent;
  only.leaves.push(...part.leaves);
  for (const leaf of part.leaves) leaf.parent = only;
  if (only.from < 0) [only.from, only.to] = [part.from, part.to];
  return only;
}

/** @param {Part} part @param {(part: Part) => void} seen */
function eachPart(part, seen) {
  seen(part);
  for (const one of part.leaves) eachPart(one, seen);
  for (const one of part.parts) eachPart(one, seen);
}

/** The part that a reference stands for, where the reading has one. @param {Part} part @returns {Part | null} */
function antecedentOf(part) {
  const slot = /^Slot›(\d+)$/.exec(part.refers)?.[1];
  if (slot === undefined) return null;
  // Slots are numbered within an ability; one in quotes numbers its own.
  for (let scope = part.parent; scope; scope = scope.parent) {
    if (scope.label !== "Ability" && scope.parent) continue;
    /** @type {Part | null} */
    let found = null;
    eachPart(scope, (one) => {
      if (!found && one !== part && one.slot === slot && scopeOf(one) === scope) found = one;
    });
    if (found) return found;
  }
  return null;
}

/** @param {Part} part @returns {Part} */
function scopeOf(part) {
  let scope = part;
  while (scope.parent && scope.label !== "Ability") scope = scope.parent;
  return scope;
}

/**
 * Draws the trees of a face, and keeps them and its text pointing at each other.
 */
class Reading {
  /**
   * @param {string} text
   * @param {FacePage} page
   */
  constructor(text, page) {
    this.text = text;
    this.page = page;
    this.abilities = page.a.map((ability, at) => partOf(ability.t, null, at, [0, text.length]));
    /** @type {Part[]} */
    this.parts = [];
    this.abilities.forEach((root) => eachPart(root, (part) => this.parts.push(part)));
    /** @type {{ el: HTMLElement, from: number, to: number }[]} */
    this.segments = [];
    /** @type {Map<HTMLElement, Part>} */
    this.byRow = new Map();
    /** @type {HTMLElement[]} */
    this.lit = [];
    /** @type {Part | null} */
    this.pinned = null;
  }

  // ---- text --------------------------------------------------------------------------------------------------------

  /**
   * A piece of the text, cut wherever a part begins or ends.
   * @param {number} from
   * @param {number} to
   * @param {[number, number] | null} stop the word that stopped reading
   * @returns {Node[]}
   */
  cut(from, to, stop) {
    const cuts = new Set([from, to]);
    for (const part of this.parts) {
      if (part.from > from && part.from < to) cuts.add(part.from);
      if (part.to > from && part.to < to) cuts.add(part.to);
    }
    for (const at of stop ?? []) if (at > from && at < to) cuts.add(at);
    for (const match of this.text.slice(from, to).matchAll(/\([^()]*\)|\n/g)) {
      const at = from + match.index;
      cuts.add(at);
      cuts.add(at + match[0].length);
    }
    const sorted = [...cuts].sort((a, b) => a - b);
    /** @type {Node[]} */
    const out = [];
    sorted.forEach((start, at) => {
      const end = sorted[at + 1];
      if (end === undefined) return;
      const words = this.text.slice(start, end);
      if (words === "\n") {
        out.push(h("br"));
        return;
      }
      const reminder = words.startsWith("(") && words.endsWith(")");
      const stopped = stop !== null && start >= stop[0] && end <= stop[1] && end > start;
      const el = h("span", { class: `seg${reminder ? " reminder" : ""}${stopped ? " stop" : ""}` }, ...symbols(words));
      if (!reminder) {
        const segment = { el, from: start, to: end };
        this.segments.push(segment);
        el.addEventListener("pointerenter", () => this.showAt(segment, false));
        el.addEventListener("pointerleave", () => this.rest());
        el.addEventListener("click", () => this.showAt(segment, true));
      }
      out.push(el);
    });
    if (stop && stop[0] === stop[1]) out.push(h("span", { class: "seg stop end", title: "the line ends too soon" }));
    return out;
  }

  /** The smallest part around a piece of text. @param {{ from: number, to: number }} segment */
  partAt(segment) {
    /** @type {Part | null} */
    let best = null;
    for (const part of this.parts) {
      if (part.from < 0 || part.from > segment.from || part.to < segment.to) continue;
      // Of parts with the same words the outer one is told first: the inner ones are in sight with it.
      if (!best || part.to - part.from < best.to - best.from) best = part;
    }
    return best;
  }

  /** @param {{ el: HTMLElement, from: number, to: number }} segment @param {boolean} pin */
  showAt(segment, pin) {
    const part = this.partAt(segment);
    if (!part) return;
    if (pin) {
      this.reveal(part);
      this.focus(part);
      part.row.scrollIntoView({ block: "nearest" });
    }
    this.show(part);
  }

  /** The part that a reference stands for: of its own ability, or the whole of one that it is linked to (CR 607). @param {Part} part */
  antecedent(part) {
    if (part.refers !== "Linked") return antecedentOf(part);
    const setters = (this.page.k ?? []).filter(([, reader]) => reader === part.ability).map(([setter]) => setter);
    // Of several nobody says which one is meant.
    return setters.length === 1 ? (this.abilities[setters[0] ?? 0] ?? null) : null;
  }

  // ---- light -------------------------------------------------------------------------------------------------------

  /** Lights a part, its words, and what it refers to. @param {Part} part */
  show(part) {
    this.dark();
    this.light(part, "hot");
    const antecedent = this.antecedent(part);
    if (antecedent) this.light(antecedent, "ante");
  }

  /** @param {Part} part @param {string} kind */
  light(part, kind) {
    let row = part.row;
    for (let around = part.parent; around; around = around.parent) {
      if (around.item !== part.item && around.item.getAttribute("aria-expanded") === "false") row = around.row;
    }
    row.classList.add(kind);
    this.lit.push(row);
    if (part.from < 0) return;
    for (const { el, from, to } of this.segments) {
      if (from >= part.from && to <= part.to) {
        el.classList.add(kind);
        this.lit.push(el);
      }
    }
  }

  dark() {
    for (const el of this.lit) el.classList.remove("hot", "ante");
    this.lit = [];
  }

  /** Back to what has the focus. */
  rest() {
    this.dark();
    if (this.pinned) this.show(this.pinned);
  }

  // ---- tree --------------------------------------------------------------------------------------------------------

  /** The tree of an ability. @param {number} ability @param {string} title */
  tree(ability, title) {
    const root = this.abilities[ability];
    const tree = h("ul", { role: "tree", class: "ir", "aria-label": title });
    if (root) tree.append(this.item(root, 1));
    const first = /** @type {HTMLElement | null} */ (tree.querySelector("[role=treeitem]"));
    if (first) first.tabIndex = 0;
    tree.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event), tree));
    return tree;
  }

  /** @param {Part} part @param {number} level @returns {HTMLElement} */
  item(part, level) {
    const row = h("span", { class: "row" });
    const item = h("li", { role: "treeitem", "aria-level": level, tabindex: -1 }, row);
    part.row = row;
    part.item = item;
    this.byRow.set(item, part);
    row.append(h("span", { class: "twist", "aria-hidden": "true" }), ...this.words(part));
    if (part.slot) row.append(h("span", { class: "slot", title: `opens slot ${part.slot}` }, `#${part.slot}`));
    if (part.refers) row.append(this.reference(part));
    for (const leaf of part.leaves) {
      leaf.item = item;
      leaf.row = h("span", { class: "leaf" }, ...this.words(leaf));
      leaf.row.addEventListener("pointerenter", () => this.show(leaf));
      leaf.row.addEventListener("pointerleave", () => this.show(part));
      row.append(leaf.row);
    }
    if (part.parts.length) {
      item.setAttribute("aria-expanded", "true");
      item.append(h("ul", { role: "group" }, ...part.parts.map((one) => this.item(one, level + 1))));
    }
    queueMicrotask(() => item.setAttribute("aria-label", this.spoken(part)));
    row.addEventListener("pointerenter", () => this.show(part));
    row.addEventListener("pointerleave", () => this.rest());
    row.addEventListener("click", () => {
      this.focus(part);
      if (part.parts.length) this.fold(item, item.getAttribute("aria-expanded") === "true");
    });
    item.addEventListener("focus", () => {
      this.pinned = part;
      this.show(part);
    });
    item.addEventListener("blur", () => {
      this.pinned = null;
      this.dark();
    });
    return item;
  }

  /** The field and the names of a part. @param {Part} part @returns {HTMLElement[]} */
  words({ key, label }) {
    const out = [];
    if (key) out.push(h("span", { class: key.startsWith("@") ? "key wording" : "key" }, key));
    const names = label.split(BETWEEN).filter(Boolean);
    for (const name of names) out.push(h("span", { class: /^[A-Z][A-Za-z0-9]*$/.test(name) ? "name" : "value" }, name));
    return out;
  }

  /** A part without what is below it: what a screen reader says of its row. @param {Part} part @returns {string} */
  spoken(part) {
    const out = [part.key, ...part.label.split(BETWEEN)];
    if (part.slot) out.push(`slot ${part.slot}`);
    if (part.refers) {
      const known = ANTECEDENTS[part.refers] ?? part.refers.replace(BETWEEN, " ").toLowerCase();
      out.push(`refers to ${this.wordsOf(this.antecedent(part)) || known}`);
    }
    return [...out.filter(Boolean), ...part.leaves.map((leaf) => `, ${this.spoken(leaf)}`)].join(" ").replaceAll(" ,", ",");
  }

  /** Where a reference points. @param {Part} part */
  reference(part) {
    const slot = /^Slot›(\d+)$/.exec(part.refers)?.[1];
    const linked = part.refers === "Linked" ? this.antecedent(part) : null;
    if (slot === undefined && !linked) {
      return h("span", { class: "points" }, `→ ${ANTECEDENTS[part.refers] ?? part.refers.replace(BETWEEN, " ").toLowerCase()}`);
    }
    const to = linked ? `ability ${linked.ability + 1}` : `#${slot}`;
    const link = h("button", { type: "button", class: "points", tabindex: -1 }, `→ ${to}`);
    // The antecedent may stand behind the reference, so it is looked up when all is drawn.
    queueMicrotask(() => {
      const words = linked ? "" : this.wordsOf(this.antecedent(part));
      if (words) link.append(h("q", { class: "oracle" }, words));
    });
    link.addEventListener("click", (event) => {
      event.stopPropagation();
      const antecedent = this.antecedent(part);
      if (!antecedent) return;
      this.reveal(antecedent);
      this.focus(antecedent);
    });
    return link;
  }

  /** @param {Part | null} part */
  wordsOf(part) {
    if (!part || part.from < 0) return "";
    return clip(this.text.slice(part.from, part.to), 0, 48);
  }

  /** Unfolds all that is around a part. @param {Part} part */
  reveal(part) {
    for (let around = part.parent; around; around = around.parent) {
      if (around.item !== part.item) this.fold(around.item, false);
    }
  }

  /** @param {HTMLElement} item @param {boolean} folded */
  fold(item, folded) {
    if (item.hasAttribute("aria-expanded")) item.setAttribute("aria-expanded", String(!folded));
  }

  /** @param {boolean} folded */
  foldAll(folded) {
    for (const part of this.parts) if (part.parent || !folded) this.fold(part.item, folded && part.parts.length > 0);
  }

  /** @param {Part} part */
  focus(part) {
    const tree = part.item.closest("[role=tree]");
    for (const item of tree?.querySelectorAll("[tabindex='0']") ?? []) /** @type {HTMLElement} */ (item).tabIndex = -1;
    part.item.tabIndex = 0;
    part.item.focus({ preventScroll: false });
  }

  /** The keys of a tree, as screen readers and file managers have them. @param {KeyboardEvent} event @param {HTMLElement} tree */
  key(event, tree) {
    const item = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[role=treeitem]") ?? null);
    const part = item && this.byRow.get(item);
    if (!item || !part || event.altKey || event.ctrlKey || event.metaKey) return;
    const open = item.getAttribute("aria-expanded");
    const seen = /** @type {HTMLElement[]} */ ([...tree.querySelectorAll("[role=treeitem]")]).filter(
      (one) => !one.parentElement?.closest("[aria-expanded=false]"),
    );
    const at = seen.indexOf(item);
    const goTo = (/** @type {HTMLElement | undefined} */ to) => {
      const target = to && this.byRow.get(to);
      if (target) this.focus(target);
    };
    switch (event.key) {
      case "ArrowDown":
        goTo(seen[at + 1]);
        break;
      case "ArrowUp":
        goTo(seen[at - 1]);
        break;
      case "Home":
        goTo(seen[0]);
        break;
      case "End":
        goTo(seen.at(-1));
        break;
      case "ArrowRight":
        if (open === "false") this.fold(item, false);
        else if (open === "true") goTo(seen[at + 1]);
        break;
      case "ArrowLeft":
        if (open === "true") this.fold(item, true);
        else if (part.parent) this.focus(part.parent);
        break;
      case "Enter":
      case " ": {
        const antecedent = this.antecedent(part);
        if (antecedent) {
          this.reveal(antecedent);
          this.focus(antecedent);
        } else if (open !== null) this.fold(item, open === "true");
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }
}

/** Symbols in braces stand apart from words. @param {string} text @returns {(Node | string)[]} */
function symbols(text) {
  return text.split(/(\{[^{}\s]{1,12}\})/).map((piece, at) => (at % 2 ? h("span", { class: "symbol" }, piece) : piece));
}
