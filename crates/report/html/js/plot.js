// Sets over the dates they came out, by the share of their faces that are read whole.

const PLOT = { width: 1120, height: 300, left: 44, right: 14, top: 12, bottom: 26 };

/** Sets with fewer faces than this say little, and are drawn only if asked for. */
const SMALL_SET = 30;

function setsPanel() {
  const panel = h("section", { class: "panel", "aria-labelledby": "h-sets" });
  const kinds = new Map();
  for (const set of overview.sets) kinds.set(set.kind, (kinds.get(set.kind) ?? 0) + 1);
  const main = new Set(["expansion", "core", "EXPANSION", "CORE"]);
  const some = h("select", { id: "plot-kind" }, h("option", { value: "main" }, "Expansions and core sets"));
  some.append(h("option", { value: "large" }, `All with ${SMALL_SET} faces or more`), h("option", { value: "all" }, "All sets"));
  const hasMain = overview.sets.some((set) => main.has(set.kind));
  const select = /** @type {HTMLSelectElement} */ (some);
  select.value = hasMain ? "main" : "all";
  const holder = h("div", { class: "plot" });
  const list = h("details", { class: "as-table" }, h("summary", null, "The same as a table"));
  const chosen = () => {
    const dated = overview.sets.filter((set) => set.text > 0 && !Number.isNaN(Date.parse(set.date)));
    if (select.value === "main") return dated.filter((set) => main.has(set.kind));
    return select.value === "large" ? dated.filter((set) => set.faces >= SMALL_SET) : dated;
  };
  const draw = () => {
    const sets = chosen();
    holder.replaceChildren(drawPlot(sets), plotNote(sets));
    list.querySelector("table")?.remove();
    if (/** @type {HTMLDetailsElement} */ (list).open) list.append(setsTable(sets));
  };
  select.addEventListener("change", draw);
  list.addEventListener("toggle", () => {
    if (/** @type {HTMLDetailsElement} */ (list).open && !list.querySelector("table")) list.append(setsTable(chosen()));
  });
  draw();
  panel.append(
    h(
      "div",
      { class: "panel-head" },
      h("h2", { id: "h-sets" }, "Sets by release"),
      h("label", { class: "inline" }, h("span", { class: "hidden" }, "Which sets"), select),
    ),
    holder,
    list,
  );
  return panel;
}

/** @param {SetFigures[]} sets */
function plotNote(sets) {
  const undated = overview.sets.filter((set) => Number.isNaN(Date.parse(set.date)));
  const [low] = [...sets].sort((a, b) => a.supported / a.text - b.supported / b.text);
  if (!low) return h("p", { class: "note" }, "No set has a date.");
  return h(
    "p",
    { class: "note" },
    `${several(sets.length, "set")}. Larger circles are larger sets; the line is the mean over the sets around a date. Lowest: `,
    searchLink(`set:${low.code}`, null, low.name),
    ` (${percent(low.supported, low.text)}).`,
    undated.length ? ` Without a date, and left out: ${undated.map((set) => set.name).join(", ")}.` : "",
  );
}

/** @param {SetFigures[]} sets */
function setsTable(sets) {
  return table(
    "Sets",
    [
      ["Set", ""],
      ["Released", ""],
      ["Supported", "number"],
      ["Proved", "number"],
      ["With text", "number"],
    ],
    [...sets]
      .reverse()
      .map((set) => [
        searchLink(`set:${set.code}`, null, `${set.name} (${set.code})`),
        set.date,
        percent(set.supported, set.text),
        percent(set.proved, set.text),
        count(set.text),
      ]),
  );
}

/** @param {SetFigures[]} sets */
function drawPlot(sets) {
  const { width, height, left, right, top, bottom } = PLOT;
  const times = sets.map((set) => Date.parse(set.date));
  const from = Math.min(...times);
  const to = Math.max(...times, from + 1);
  const shares = sets.map((set) => set.supported / set.text);
  const floor = Math.max(0, Math.floor(Math.min(...shares, 0.9) * 10) / 10);
  const x = (/** @type {number} */ time) => left + 8 + ((time - from) / (to - from)) * (width - left - right - 16);
  const y = (/** @type {number} */ share) => top + ((1 - share) / (1 - floor)) * (height - top - bottom);
  const el = svg("svg", {
    viewBox: `0 0 ${width} ${height}`,
    role: "group",
    "aria-label": `${sets.length} sets by release date and share of supported faces; the table below has the figures`,
  });
  for (let tick = Math.round(floor * 10); tick <= 10; tick += 1) {
    const at = y(tick / 10);
    el.append(
      svg("line", { class: "grid", x1: left, x2: width - right, y1: at, y2: at }),
      svg("text", { class: "axis", x: left - 8, y: at + 4, "text-anchor": "end" }, `${tick * 10} %`),
    );
  }
  const years = [new Date(from).getUTCFullYear(), new Date(to).getUTCFullYear()];
  for (let year = Math.ceil((years[0] ?? 0) / 5) * 5; year <= (years[1] ?? 0); year += 5) {
    const at = x(Date.UTC(year, 0, 1));
    if (at >= left) {
      el.append(
        svg("line", { class: "grid", x1: at, x2: at, y1: top, y2: height - bottom }),
        svg("text", { class: "axis", x: at, y: height - 8, "text-anchor": "middle" }, String(year)),
      );
    }
  }
  const dots = svg("g", { class: "dots" });
  sets.forEach((set, at) => {
    const says = `${set.name} (${set.code}), ${set.date}: ${percent(set.supported, set.text)} of ${several(set.text, "face")}`;
    const dot = svg(
      "a",
      { href: `#cards?q=${encodeURIComponent(`set:${set.code}`)}`, tabindex: -1, "aria-label": says },
      svg(
        "circle",
        { cx: x(times[at] ?? 0).toFixed(1), cy: y(shares[at] ?? 0).toFixed(1), r: (2 + Math.sqrt(set.faces) / 4.2).toFixed(1) },
        svg("title", null, says),
      ),
    );
    dots.append(dot);
  });
  el.append(dots);
  if (sets.length > 12) {
    el.append(svg("path", { class: "trend", d: trend(sets, times).map(([t, s], at) => `${at ? "L" : "M"}${x(t).toFixed(1)} ${y(s).toFixed(1)}`).join("") }));
  }
  return el;
}

/**
 * The mean share of the sets around each date, weighted by their faces.
 * @param {SetFigures[]} sets
 * @param {number[]} times
 * @returns {[number, number][]}
 */
function trend(sets, times) {
  const around = Math.max(3, Math.round(sets.length / 16));
  return sets.map((_, at) => {
    const near = sets.slice(Math.max(0, at - around), at + around + 1);
    const part = near.reduce((sum, set) => sum + set.supported, 0);
    const of = near.reduce((sum, set) => sum + set.text, 0);
    return [times[at] ?? 0, part / of];
  });
}
