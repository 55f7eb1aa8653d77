// Why lines are declined: a ranked list that opens to patterns and cards.

/** Gaps that are listed at first, and more at each step. */
const GAPS_SHOWN = 60;
/** Cards of a gap that are listed at first. */
const GAP_CARDS = 40;

/** The words of a gap. @param {Gap} gap */
function tailOf(gap) {
  return gap.t === "" ? "(end of the line)" : gap.t;
}

/** @param {Gap} gap */
function gapAddress(gap) {
  return `#gaps/${encodeURIComponent(gap.i)}/${encodeURIComponent(gap.t)}`;
}

/** @type {{ gaps: Gap[], shown: number, redraw: () => void } | null} */
let gapsView = null;

/** @param {string[]} path the construct and the words of the gap to open */
async function drawGaps(path) {
  const view = byId("view-gaps");
  if (!gapsView) {
    view.replaceChildren(h("p", { class: "note" }, "Unpacking the gaps …"));
    const [data, index] = await Promise.all([
      /** @type {Promise<Gaps>} */ (block("gaps")),
      searchIndex(),
    ]);
    startGaps(view, data, index);
  }
  if (path.length > 1 && gapsView) openGap(path[0] ?? "", path[1] ?? "");
}

/** @param {HTMLElement} view @param {Gaps} data @param {SearchIndex} index */
function startGaps(view, data, index) {
  const list = h("ol", { class: "gaps", id: "gap-list" });
  const words = /** @type {HTMLInputElement} */ (
    h("input", { type: "search", id: "gap-words", placeholder: "Words, or a construct", autocomplete: "off" })
  );
  const constructs = [...new Set(data.gaps.map((gap) => gap.i.split("/")[0] ?? ""))].sort();
  const inside = choice("gap-inside", "All constructs", constructs);
  const format = choice("gap-format", "All formats", index.raw.format_names);
  const shownCount = h("p", { class: "note", role: "status" });
  const more = h("button", { type: "button", class: "more" }, "Show more");
  const state = { gaps: data.gaps, shown: GAPS_SHOWN, redraw: () => {} };
  const wanted = () => {
    const word = fold(words.value.trim());
    const fits = (/** @type {Gap} */ gap) =>
      (inside.value === "" || gap.i.split("/")[0] === inside.value) &&
      (word === "" || fold(`${gap.i} ${gap.t}`).includes(word));
    const found = data.gaps.filter(fits);
    if (format.value === "") return found;
    const of = (/** @type {Gap} */ gap) => gap.m?.find(([name]) => name === format.value)?.[1] ?? 0;
    return found.filter((gap) => of(gap) > 0).sort((a, b) => of(b) - of(a));
  };
  state.redraw = () => {
    const found = wanted();
    state.gaps = found;
    const most = found.reduce((least, gap) => Math.max(least, gap.a), 1);
    list.replaceChildren(...found.slice(0, state.shown).map((gap) => gapItem(gap, most, index, format.value)));
    shownCount.textContent = `${several(found.length, "gap")} · ${count(found.reduce((sum, gap) => sum + gap.l, 0))} declined lines`;
    more.hidden = found.length <= state.shown;
  };
  const restart = () => {
    state.shown = GAPS_SHOWN;
    state.redraw();
  };
  words.addEventListener("input", oncePerFrame(restart));
  inside.addEventListener("change", restart);
  format.addEventListener("change", restart);
  more.addEventListener("click", () => {
    state.shown += 4 * GAPS_SHOWN;
    state.redraw();
  });
  view.replaceChildren(
    h("h1", { id: "h-gaps" }, "Gaps"),
    h(
      "p",
      { class: "lede" },
      "Where reading stops: the construct it was inside of and the three words from the furthest point, ranked by the faces that each gap alone keeps from being read whole.",
    ),
    h(
      "div",
      { class: "controls" },
      labelled("Find", words),
      labelled("Inside", inside),
      labelled("Format", format),
    ),
    shownCount,
    h(
      "div",
      { class: "gap-head", "aria-hidden": "true" },
      h("span", null, "Unlocks"),
      h("span", null, "Stopped at"),
      h("span", null, "Inside"),
      h("span", { class: "number" }, "Faces"),
      h("span", { class: "number" }, "Lines"),
    ),
    list,
    more,
  );
  gapsView = state;
  state.redraw();
}

/** @param {string} id @param {string} all @param {string[]} options @returns {HTMLSelectElement} */
function choice(id, all, options) {
  const select = h("select", { id }, h("option", { value: "" }, all), ...options.map((one) => h("option", { value: one }, one)));
  return /** @type {HTMLSelectElement} */ (select);
}

/** @param {string} title @param {HTMLElement} control */
function labelled(title, control) {
  return h("label", { class: "field" }, h("span", null, title), control);
}

/** @param {Gap} gap @param {number} most @param {SearchIndex} index @param {string} format */
function gapItem(gap, most, index, format) {
  const of = format === "" ? gap.a : (gap.m?.find(([name]) => name === format)?.[1] ?? 0);
  const details = /** @type {HTMLDetailsElement} */ (
    h(
      "details",
      { class: "gap", "data-inside": gap.i, "data-tail": gap.t },
      h(
        "summary",
        null,
        h(
          "span",
          { class: "unlocks" },
          h("span", { class: "unlocks-bar" }, h("span", { "width%": (of * 100) / most })),
          h("b", null, count(of)),
          h("span", { class: "hidden" }, " faces unlocked"),
        ),
        h("code", { class: "tail" }, tailOf(gap)),
        h("span", { class: "inside" }, gap.i),
        h("span", { class: "number" }, count(gap.f.length), h("span", { class: "hidden" }, " faces")),
        h("span", { class: "number" }, count(gap.l), h("span", { class: "hidden" }, " lines")),
      ),
    )
  );
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(gapBody(gap, index));
  });
  return h("li", null, details);
}

/** @param {Gap} gap @param {SearchIndex} index */
function gapBody(gap, index) {
  const body = h("div", { class: "gap-body" });
  if (gap.m?.length) {
    body.append(
      h("h2", { class: "sub" }, "Unlocks by format"),
      h("p", { class: "chips" }, ...gap.m.map(([name, faces]) => h("span", { class: "chip" }, `${name} ${count(faces)}`))),
    );
  }
  if (gap.x?.length) {
    body.append(
      h("h2", { class: "sub" }, "Expected there"),
      h("p", { class: "expected" }, ...gap.x.map((word) => h("code", null, word))),
    );
  }
  if (gap.p?.length) {
    body.append(
      h("h2", { class: "sub" }, "How the lines go on"),
      h("ul", { class: "patterns" }, ...gap.p.map(([words, lines]) => h("li", null, h("b", null, `${count(lines)} ×`), patternWords(words)))),
    );
  }
  if (gap.e?.length) {
    body.append(
      h("h2", { class: "sub" }, "For example"),
      h(
        "ul",
        { class: "examples" },
        ...gap.e.map(([name, line]) => h("li", null, h("b", null, name), " ", h("q", { class: "oracle" }, line))),
      ),
    );
  }
  const faces = fromSteps(gap.f);
  const list = h("ul", { class: "gap-cards" });
  const show = (/** @type {number} */ most) => {
    list.replaceChildren(...faces.slice(0, most).map((face) => h("li", null, cardLink(index, face))));
  };
  show(GAP_CARDS);
  body.append(h("h2", { class: "sub" }, several(faces.length, "face")), list);
  if (faces.length > GAP_CARDS) {
    const all = h("button", { type: "button", class: "more" }, `Show all ${count(faces.length)}`);
    all.addEventListener("click", () => {
      show(faces.length);
      all.remove();
    });
    body.append(all);
  }
  return body;
}

/** @param {string} words */
function patternWords(words) {
  const [before, after = ""] = words.split("▸");
  return h("code", null, before ?? "", h("span", { class: "stop-sign", title: "reading stopped here" }, "▸"), after);
}

/** Opens a gap that an address names. @param {string} inside @param {string} tail */
function openGap(inside, tail) {
  const state = gapsView;
  const at = state?.gaps.findIndex((gap) => gap.i === inside && gap.t === tail) ?? -1;
  if (!state || at < 0) {
    announce("This gap is not among those shown");
    return;
  }
  if (at >= state.shown) {
    state.shown = at + GAPS_SHOWN;
    state.redraw();
  }
  const details = /** @type {HTMLDetailsElement | undefined} */ (byId("gap-list").children[at]?.firstElementChild);
  if (!details) return;
  details.open = true;
  details.scrollIntoView({ block: "start" });
  details.querySelector("summary")?.focus({ preventScroll: true });
}
