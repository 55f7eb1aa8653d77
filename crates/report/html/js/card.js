// The page of a card: each of its faces with its text and what was read.

/** The newest card asked for: one that was asked for before and came later is not drawn over it. */
let wantedCard = "";

/** @param {string} address */
async function drawCard(address) {
  wantedCard = address;
  const view = byId("view-card");
  const index = await searchIndex();
  const first = index.byAddress.get(address);
  if (first === undefined) {
    const words = address.replaceAll("-", " ");
    view.replaceChildren(
      h("h1", { id: "h-card" }, "No such card"),
      h("p", { class: "lede" }, "No card of this corpus has the address ", h("code", null, address), ". ", searchLink(words, null, `Search for “${words}”`), "."),
    );
    return;
  }
  const faces = index.facesOf(first);
  const pages = await Promise.all(faces.map((face) => facePage(face)));
  if (wantedCard !== address) return;
  const full = index.raw.cards[first] || index.raw.names[first] || "";
  view.replaceChildren(
    h(
      "div",
      { class: "card-head" },
      h("h1", { id: "h-card" }, full),
      pages.some((page) => page.a.length)
        ? h("button", { type: "button", class: "quiet", id: "fold-all", onclick: () => foldAll(readings) }, "Fold all")
        : null,
    ),
  );
  const readings = faces.map((face, at) => new Reading(index.raw.texts[face] ?? "", /** @type {FacePage} */ (pages[at])));
  faces.forEach((face, at) => {
    const page = pages[at];
    const reading = readings[at];
    if (page && reading) view.append(faceArticle(index, face, page, reading, faces.length > 1));
  });
  view.append(cardFooter(index, first));
  document.title = `${full} · Rubric`;
}

/** @param {Reading[]} readings */
function foldAll(readings) {
  const button = byId("fold-all");
  const fold = button.textContent === "Fold all";
  for (const reading of readings) reading.foldAll(fold);
  button.textContent = fold ? "Unfold all" : "Fold all";
}

/**
 * @param {SearchIndex} index
 * @param {number} face
 * @param {FacePage} page
 * @param {Reading} reading
 * @param {boolean} named whether the face has a heading of its own
 */
function faceArticle(index, face, page, reading, named) {
  const { names, type_lines: lines, types, verdicts } = index.raw;
  const name = names[face] ?? "";
  const facts = h(
    "p",
    { class: "facts" },
    page.m ? h("span", { class: "mana" }, ...symbols(page.m)) : null,
    h("span", null, lines[types[face] ?? 0] ?? ""),
    page.p ? h("span", { class: "box" }, page.p) : null,
    page.y ? h("span", { class: "layout" }, page.y) : null,
    verdictMark(verdicts[face] ?? "t"),
  );
  const text = h("div", { class: "face-text" });
  if (page.l.length === 0) {
    text.append(reading.text ? h("p", { class: "oracle line textless" }, reading.text) : h("p", { class: "note" }, "No rules text."));
  }
  page.l.forEach((line, at) => text.append(lineBlock(page, reading, line, at)));
  if (page.f?.length) {
    text.append(
      h("h3", null, "Findings of the audit"),
      h("ul", { class: "findings" }, ...page.f.map(([severity, says]) => h("li", { class: severity }, h("b", null, severity), " ", says))),
    );
  }
  const trees = h("div", { class: "face-ir" });
  page.a.forEach((ability, at) => trees.append(abilityBlock(page, reading, ability, at)));
  if (page.a.length === 0 && page.l.length > 0) trees.append(h("p", { class: "note" }, "Nothing of this face was read."));
  return h(
    "article",
    { class: "face", "aria-label": name },
    h("h2", { class: named ? "" : "hidden" }, name),
    facts,
    h("div", { class: "face-columns" }, text, trees),
  );
}

/** @param {FacePage} page @param {Reading} reading @param {FaceLine} line @param {number} at */
function lineBlock(page, reading, line, at) {
  // Reminder text may stand outside of every line: it is shown with the line behind it.
  const from = at === 0 ? 0 : (page.l[at - 1]?.s[1] ?? 0);
  const last = at === page.l.length - 1;
  const before = reading.text.slice(from, line.s[0]).trim();
  const after = last ? reading.text.slice(line.s[1]).trim() : "";
  const block = h("div", { class: `line ${line.v}` });
  if (before) block.append(h("p", { class: "oracle reminder" }, before));
  block.append(h("p", { class: "oracle" }, ...reading.cut(line.s[0], line.s[1], line.u ? line.u.s : null)));
  block.append(
    h(
      "p",
      { class: "line-foot" },
      h("span", { class: `word ${line.v}` }, line.v),
      h("span", null, line.f.toLowerCase()),
      line.a === undefined ? null : h("span", null, `ability ${line.a + 1}`),
    ),
  );
  if (line.u) block.append(stopBlock(line.u));
  if (line.d?.length) block.append(differenceBlock(line.d));
  if (after) block.append(h("p", { class: "oracle reminder" }, after));
  return block;
}

/** Where a declined line stopped. @param {Unread} unread */
function stopBlock(unread) {
  const gap = `#gaps/${encodeURIComponent(unread.i)}/${encodeURIComponent(unread.w)}`;
  const block = h(
    "div",
    { class: "stopped" },
    h(
      "p",
      null,
      "Stopped inside ",
      h("b", null, unread.i),
      unread.w ? " at " : " at the end",
      unread.w ? h("code", null, unread.w) : null,
      " · ",
      h("a", { href: gap }, "this gap"),
    ),
  );
  if (unread.x.length) {
    block.append(
      h(
        "p",
        { class: "expected" },
        h("span", null, "Expected"),
        ...unread.x.map((word) => h("code", null, word)),
        unread.n ? h("span", null, `and ${count(unread.n)} more`) : null,
      ),
    );
  }
  return block;
}

/** What was printed, word by word. @param {[0 | 1 | 2, string][]} difference */
function differenceBlock(difference) {
  const pieces = difference.flatMap(([kind, words]) => {
    const piece = kind === 0 ? h("span", null, words) : h(kind === 1 ? "del" : "ins", null, words);
    return [piece, " "];
  });
  return h("div", { class: "printed" }, h("p", null, "Printed back as"), h("p", { class: "oracle" }, ...pieces));
}

/** @param {FacePage} page @param {Reading} reading @param {FacePage["a"][number]} ability @param {number} at */
function abilityBlock(page, reading, ability, at) {
  const title = `Ability ${at + 1}`;
  const block = h("section", { class: "ability", "aria-label": title }, h("h3", null, title), reading.tree(at, `${title}, as read`));
  for (const [setter, reader, kind] of page.k ?? []) {
    if (reader === at) block.append(h("p", { class: "link" }, `Reads what ability ${setter + 1} sets: ${kind} `, h("span", null, "CR 607")));
  }
  if (ability.b?.length) {
    const rows = ability.b.map(([words, to, antecedent, rule]) => [
      h("span", { class: "oracle" }, words),
      to.toLowerCase(),
      antecedent ? h("span", { class: "oracle" }, antecedent) : "–",
      rule,
    ]);
    block.append(
      h(
        "details",
        { class: "refs", open: true },
        h("summary", null, several(rows.length, "reference")),
        table(
          `References of ${title.toLowerCase()}`,
          [
            ["Words", ""],
            ["Stand for", ""],
            ["Which is", ""],
            ["By rule", "minor"],
          ],
          rows,
        ),
      ),
    );
  }
  return block;
}

/** @param {SearchIndex} index @param {number} face */
function cardFooter(index, face) {
  const { formats, format_names: names, printings, set_codes: codes, set_names: sets } = index.raw;
  const legal = names.filter((_, bit) => ((formats[face] ?? 0) >>> bit) & 1);
  const printed = printings[face] ?? [];
  return h(
    "footer",
    { class: "card-foot" },
    h("div", null, h("h3", null, "Legal in"), h("p", { class: "chips" }, ...(legal.length ? legal.map((name) => searchLink(`format:${name}`, { class: "chip" }, name)) : ["no format"]))),
    printed.length
      ? h(
          "div",
          null,
          h("h3", null, `Printed in ${several(printed.length, "set")}`),
          h("p", { class: "chips" }, ...printed.map((set) => searchLink(`set:${codes[set] ?? ""}`, { class: "chip", title: sets[set] ?? "" }, codes[set] ?? ""))),
        )
      : null,
  );
}
