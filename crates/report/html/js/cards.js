// Search over all faces.

/** Results that are drawn at first: what fits some screens, so that a keystroke costs little. */
const RESULTS_SHOWN = 40;

/** @type {Promise<SearchIndex> | null} */
let indexing = null;

/** The index, made when it is first asked for. */
function searchIndex() {
  indexing ??= block("index").then((raw) => new SearchIndex(raw));
  return indexing;
}

/** @param {SearchIndex} index @param {number} face */
function cardLink(index, face) {
  const name = index.raw.names[face] ?? "";
  return h("a", { href: `#card/${index.addressOf(face)}`, class: "card-link" }, dot(index, face), name);
}

/** @param {SearchIndex} index @param {number} face */
function dot(index, face) {
  const [name, , title] = BY_LETTER.get(index.raw.verdicts[face] ?? "t") ?? ["textless", "t", "Textless"];
  return h("span", { class: `dot ${name}`, role: "img", "aria-label": title, title });
}

/** @type {{ list: HTMLElement, head: HTMLElement, more: HTMLElement, controls: Record<string, HTMLSelectElement | HTMLInputElement>, index: SearchIndex } | null} */
let cardsView = null;
let resultsShown = RESULTS_SHOWN;

/** @param {string} query */
async function drawCards(query) {
  const view = byId("view-cards");
  const input = /** @type {HTMLInputElement} */ (byId("query"));
  if (input.value !== query && document.activeElement !== input) input.value = query;
  if (!cardsView) {
    view.replaceChildren(h("p", { class: "note" }, "Unpacking the cards …"));
    startCards(view, await searchIndex());
  }
  resultsShown = RESULTS_SHOWN;
  // The query may have changed while the index was unpacked.
  drawResults(document.activeElement === input ? input.value : query);
}

/** @param {HTMLElement} view @param {SearchIndex} index */
function startCards(view, index) {
  const verdicts = VERDICTS.map(([name]) => name);
  const selects = {
    verdict: choice("card-verdict", "Any verdict", [...verdicts, "supported", "finding"]),
    format: choice("card-format", "Any format", index.raw.format_names),
  };
  const labels = h("datalist", { id: "labels" }, ...Object.keys(index.raw.labels).map((name) => h("option", { value: name })));
  const label = /** @type {HTMLInputElement} */ (
    h("input", { id: "card-label", type: "search", list: "labels", placeholder: "DealsDamage", autocomplete: "off" })
  );
  const sets = h("datalist", { id: "sets" }, ...index.raw.set_codes.map((code, at) => h("option", { value: code }, index.raw.set_names[at] ?? code)));
  const set = /** @type {HTMLInputElement} */ (
    h("input", { id: "card-set", type: "search", list: "sets", placeholder: "DFT, or a name", autocomplete: "off" })
  );
  const controls = { ...selects, label, set };
  for (const [field, control] of Object.entries(controls)) {
    control.addEventListener("change", () => setTerm(field, control.value));
  }
  const list = h("ol", { class: "results", id: "results" });
  const head = h("p", { class: "note", role: "status" });
  const more = h("button", { type: "button", class: "more" }, "Show more");
  more.addEventListener("click", () => {
    resultsShown += 5 * RESULTS_SHOWN;
    drawResults(currentQuery());
  });
  view.replaceChildren(
    h("h1", { id: "h-cards" }, "Cards"),
    h(
      "div",
      { class: "controls" },
      labelled("Verdict", selects.verdict),
      labelled("Format", selects.format),
      labelled("Set", set),
      labelled("Read as", label),
      labels,
      sets,
    ),
    h(
      "details",
      { class: "help" },
      h("summary", null, "How to search"),
      h(
        "p",
        null,
        "Every word has to be in the name, the text or the type line; ",
        h("code", null, '"draw a card"'),
        " is one phrase, and ",
        h("code", null, "-"),
        " before a term leaves out what has it. ",
        ...["name:bolt", "text:exile", "type:elf", "set:DFT", "format:modern", "verdict:partial", "label:DealsDamage"].flatMap(
          (one) => [searchLink(one, { class: "term" }, one), " "],
        ),
        "narrow it down. Press ",
        h("kbd", null, "/"),
        " to search from anywhere, and the arrow keys to walk through what was found.",
      ),
    ),
    head,
    list,
    more,
  );
  cardsView = { list, head, more, controls, index };
}

function currentQuery() {
  return /** @type {HTMLInputElement} */ (byId("query")).value;
}

/** Puts a field's term into the query, in the place of another one of that field. @param {string} field @param {string} value */
function setTerm(field, value) {
  const others = parseQuery(currentQuery())
    .filter((term) => term.field !== field)
    .map(termText);
  if (value !== "") others.push(termText({ field, value, not: false }));
  const input = /** @type {HTMLInputElement} */ (byId("query"));
  input.value = others.join(" ");
  location.hash = `#cards?q=${encodeURIComponent(input.value)}`;
}

/** @param {Term} term */
function termText({ field, value, not }) {
  const quoted = /\s/.test(value) ? `"${value}"` : value;
  return `${not ? "-" : ""}${field ? `${field}:` : ""}${quoted}`;
}

/** @param {string} query */
function drawResults(query) {
  if (!cardsView) return;
  const { list, head, more, controls, index } = cardsView;
  const start = performance.now();
  const { faces, terms, unknown } = index.find(query);
  const words = terms.filter((term) => !term.not && ["", "text"].includes(term.field)).map((term) => term.value.toLowerCase());
  list.replaceChildren(...faces.slice(0, resultsShown).map((face) => result(index, face, words)));
  more.hidden = faces.length <= resultsShown;
  const took = performance.now() - start;
  head.textContent = unknown.length
    ? `Nothing is known as ${unknown.join(", ")}`
    : `${several(faces.length, "face")}${query.trim() === "" ? "" : " found"}`;
  head.title = `in ${took.toFixed(1)} ms`;
  for (const [field, control] of Object.entries(controls)) {
    const value = terms.find((term) => term.field === field && !term.not)?.value ?? "";
    control.value = control instanceof HTMLSelectElement ? value.toLowerCase() : value;
  }
}

/** @param {SearchIndex} index @param {number} face @param {string[]} words */
function result(index, face, words) {
  const { names, cards, texts, type_lines: lines, types, verdicts } = index.raw;
  const full = cards[face] ?? "";
  return h(
    "li",
    null,
    h(
      "a",
      { href: `#card/${index.addressOf(face)}`, class: "result" },
      h(
        "span",
        { class: "result-head" },
        dot(index, face),
        h("b", null, names[face] ?? ""),
        full ? h("span", { class: "full" }, full) : null,
        h("span", { class: "type-line" }, lines[types[face] ?? 0] ?? ""),
        verdictMark(verdicts[face] ?? "t"),
      ),
      h("span", { class: "excerpt oracle" }, ...excerpt(texts[face] ?? "", words)),
    ),
  );
}

/** The text around the first word that was searched for. @param {string} text @param {string[]} words */
function excerpt(text, words) {
  const flat = text.replaceAll("\n", " ¶ ");
  const low = flat.toLowerCase();
  const word = words.find((one) => low.includes(one));
  const at = word === undefined ? -1 : low.indexOf(word);
  // Letters that change their length with their case would be marked askew.
  if (word === undefined || at < 0 || low.length !== flat.length) return [clip(flat, 0, 220)];
  const from = at > 120 ? flat.lastIndexOf(" ", at - 60) + 1 : 0;
  return [
    (from > 0 ? "… " : "") + flat.slice(from, at),
    h("mark", null, flat.slice(at, at + word.length)),
    clip(flat, at + word.length, 220 - (at - from)),
  ];
}

/** @param {string} text @param {number} from @param {number} most */
function clip(text, from, most) {
  return text.length - from <= most ? text.slice(from) : `${text.slice(from, from + most)}…`;
}

/** The arrow keys lead from the search field through what was found. @param {KeyboardEvent} event */
function walkResults(event) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#results a.result")]);
  const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const inField = document.activeElement === byId("query");
  if (at < 0 && !inField) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? at + 1 : at - 1;
  if (next < 0) byId("query").focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}
