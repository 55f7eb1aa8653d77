// The first view: figures, and where they come from.

/** @param {FaceCounts} counts @param {string} name */
function countOf(counts, name) {
  // Proved faces are counted among the supported ones: a bar has each face once.
  if (name === "variant") return counts.supported - counts.proved;
  return counts[/** @type {keyof FaceCounts} */ (name)] ?? 0;
}

/** Verdicts that a bar is made of: textless faces are not part of any share. */
const BARRED = VERDICTS.filter(([name]) => name !== "textless");

/** A bar of verdicts. @param {FaceCounts} counts @param {string} what */
function stackedBar(counts, what) {
  const of = counts.total - counts.textless;
  const says = BARRED.filter(([name]) => countOf(counts, name) > 0)
    .map(([name, , title]) => `${title} ${percent(countOf(counts, name), of)}`)
    .join(", ");
  const bar = h("div", { class: "bar", role: "img", "aria-label": `${what}: ${says}` });
  for (const [name, , title] of BARRED) {
    const part = countOf(counts, name);
    if (part === 0) continue;
    const share = (part * 100) / Math.max(of, 1);
    bar.append(
      h("span", { class: `part ${name}`, "width%": share, title: `${title}: ${count(part)} (${percent(part, of)})` }),
    );
  }
  return bar;
}

/** A bar of one share. @param {number} part @param {number} of @param {string} what */
function shareBar(part, of, what) {
  const share = of === 0 ? 0 : (part * 100) / of;
  return h(
    "div",
    { class: "bar", role: "img", "aria-label": `${what}: ${percent(part, of)}` },
    h("span", { class: "part proved", "width%": share }),
  );
}

/**
 * A table with a heading for each column.
 * @param {string} caption
 * @param {[string, string][]} columns heading, and class
 * @param {(Node | string)[][]} rows whose first cell heads the row
 */
function table(caption, columns, rows) {
  const head = columns.map(([title, kind]) => h("th", { scope: "col", class: kind }, title || h("span", { class: "hidden" }, "Share")));
  const body = rows.map((cells) =>
    h(
      "tr",
      null,
      ...cells.map((cell, at) =>
        h(at === 0 ? "th" : "td", at === 0 ? { scope: "row", class: columns[at]?.[1] } : { class: columns[at]?.[1] }, cell),
      ),
    ),
  );
  return h(
    "table",
    null,
    h("caption", null, caption),
    h("thead", null, h("tr", null, ...head)),
    h("tbody", null, ...body),
  );
}

/** @param {string} query @param {Record<string, any> | null} props @param {...(Node | string)} children */
function searchLink(query, props, ...children) {
  return h("a", { href: `#cards?q=${encodeURIComponent(query)}`, ...props }, ...children);
}

function drawOverview() {
  const view = byId("view-overview");
  if (view.childElementCount > 0) return;
  const { faces, lines, lines_beyond_keywords: hard } = overview;
  const of = faces.total - faces.textless;
  view.append(
    h(
      "div",
      { class: "hero" },
      h(
        "h1",
        { id: "h-overview" },
        h("strong", null, percent(faces.supported, of)),
        ` of ${count(of)} card faces with rules text read whole`,
      ),
      h(
        "p",
        { class: "lede" },
        "A line counts as read only if its reading, printed back to Oracle English, gives the line it came from. ",
        `${percent(faces.proved, of)} of faces are proved token for token; nothing is approximated, and no face leaves the count.`,
      ),
      stackedBar(faces, "All faces with text"),
      legend(faces, of),
    ),
    h("div", { class: "columns" }, formatsPanel(), formsPanel(lines, hard)),
    setsPanel(),
    provenance(),
  );
}

/** @param {FaceCounts} faces @param {number} of */
function legend(faces, of) {
  const items = VERDICTS.filter(([name]) => name !== "variant" || countOf(faces, name) > 0).map(
    ([name, , title, says]) => {
      const part = countOf(faces, name);
      const share = name === "textless" ? "not in the share" : percent(part, of);
      return h(
        "li",
        null,
        searchLink(
          `verdict:${name}`,
          { class: "legend-item", title: says },
          h("span", { class: `swatch ${name}` }),
          h("span", { class: "legend-title" }, title),
          h("span", { class: "legend-number" }, count(part)),
          h("span", { class: "legend-share" }, share),
        ),
      );
    },
  );
  if (faces.executable !== undefined) {
    items.push(
      h(
        "li",
        null,
        h(
          "span",
          { class: "legend-item", title: "the rules kernel runs what was read" },
          h("span", { class: "swatch executable" }),
          h("span", { class: "legend-title" }, "Executable"),
          h("span", { class: "legend-number" }, count(faces.executable)),
          h("span", { class: "legend-share" }, percent(faces.executable, of)),
        ),
      ),
    );
  }
  return h("ul", { class: "legend", "aria-label": "Faces by verdict" }, ...items);
}

function formatsPanel() {
  const executable = overview.formats.some(([, counts]) => counts.executable !== undefined);
  const disputed = overview.faces.disputed > 0;
  /** @type {[string, string][]} */
  const columns = [
    ["Format", ""],
    ["", "wide"],
    ["Supported", "number"],
    ["Proved", "number minor"],
    ...(disputed ? [/** @type {[string, string]} */ (["Disputed", "number minor"])] : []),
    ...(executable ? [/** @type {[string, string]} */ (["Executable", "number minor"])] : []),
    ["With text", "number minor"],
  ];
  const rows = [/** @type {[string, FaceCounts]} */ (["all", overview.faces]), ...overview.formats]
    .filter(([, counts]) => counts.total > 0)
    .map(([name, counts], at) => {
      const of = counts.total - counts.textless;
      return [
        at === 0 ? "All cards" : searchLink(`format:${name}`, null, name),
        stackedBar(counts, name),
        percent(counts.supported, of),
        percent(counts.proved, of),
        ...(disputed ? [count(counts.disputed)] : []),
        ...(executable ? [percent(counts.executable ?? 0, of)] : []),
        count(of),
      ];
    });
  return h(
    "section",
    { class: "panel" },
    table("By format", columns, rows),
    h("p", { class: "note" }, "Shares are of the faces with rules text, rounded down. A face counts for a format in which it is legal or restricted."),
  );
}

/** @param {LineCounts} lines @param {LineCounts} hard */
function formsPanel(lines, hard) {
  const row = (/** @type {string} */ name, /** @type {number} */ read, /** @type {number} */ of) => [
    name,
    shareBar(read, of, name),
    percent(read, of),
    count(of),
  ];
  const all = (/** @type {string} */ name, /** @type {LineCounts} */ counts) =>
    row(name, counts.exact + counts.variant, counts.total);
  const rows = [
    all("All lines", lines),
    all("Beyond keywords", hard),
    ...overview.forms.map((form) => row(form.name, form.read, form.total)),
  ];
  return h(
    "section",
    { class: "panel" },
    table(
      "By kind of ability",
      [
        ["Lines", ""],
        ["", "wide"],
        ["Read", "number"],
        ["Of", "number minor"],
      ],
      rows,
    ),
    h(
      "p",
      { class: "note" },
      `${count(lines.exact)} exact · ${count(lines.variant)} variant · ${count(lines.mismatch)} mismatch · ${count(lines.declined)} declined. A declined line counts as the kind that it looks like.`,
    ),
  );
}

function provenance() {
  const { corpus } = overview;
  const item = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ kind = "") =>
    h("div", null, h("dt", null, name), h("dd", { class: kind }, value));
  return h(
    "footer",
    { class: "provenance" },
    h(
      "dl",
      null,
      item("Corpus", `${corpus.date || "undated"} · ${several(corpus.cards, "card")} · ${several(corpus.faces, "face")}`),
      item("SHA-256", corpus.sha256, "mono"),
      item("Grammar", overview.grammar, "mono"),
      item("Audit", `${several(overview.errors, "error")} · ${several(overview.warnings, "warning")}`),
      item("Rubric", overview.tool),
    ),
    h(
      "p",
      { class: "legal" },
      "Card names and texts belong to Wizards of the Coast. This is unofficial fan content, not approved or endorsed by them.",
    ),
  );
}
