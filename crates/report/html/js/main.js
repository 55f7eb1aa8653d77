// Addresses and views.

const VIEWS = /** @type {const} */ (["overview", "gaps", "cards", "card", "changes"]);

/** `#card/lightning-bolt`, `#cards?q=…`, `#gaps/effect/…` as a view, a path and a query. */
function address() {
  const [path = "", query = ""] = location.hash.replace(/^#/, "").split("?");
  const [view = "", ...rest] = path.split("/").map(decoded);
  const known = /** @type {(typeof VIEWS)[number]} */ (VIEWS.find((one) => one === view) ?? "overview");
  return { view: known, rest, q: new URLSearchParams(query).get("q") ?? "" };
}

/** Addresses are typed by hand, too. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @type {string} */
let shownView = "";
/** Where each address was left, to go back to. @type {Map<string, number>} */
const leftAt = new Map();
let shownAddress = "";

async function route() {
  const { view, rest, q } = address();
  if (shownAddress) leftAt.set(shownAddress, scrollY);
  const isNew = view !== shownView || view === "card";
  for (const name of VIEWS) byId(`view-${name}`).hidden = name !== view;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    const here = link.getAttribute("data-view") === (view === "card" ? "cards" : view);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  shownView = view;
  shownAddress = location.hash;
  if (view !== "card") document.title = `Rubric · ${view}`;
  try {
    if (view === "overview") drawOverview();
    else if (view === "gaps") await drawGaps(rest);
    else if (view === "cards") await drawCards(q);
    else if (view === "card") await drawCard(rest.join("/"));
    else await drawChanges();
  } catch (error) {
    byId(`view-${view}`).append(h("p", { class: "note broken" }, `This view cannot be drawn: ${String(error)}`));
    throw error;
  }
  if (isNew && !(view === "gaps" && rest.length > 1)) scrollTo(0, leftAt.get(location.hash) ?? 0);
  if (view === "card") announce(byId("h-card").textContent ?? "");
}

function startSearch() {
  const input = /** @type {HTMLInputElement} */ (byId("query"));
  const changed = () => {
    const hash = `#cards?q=${encodeURIComponent(input.value)}`;
    // A search is one place to go back to, however many letters it took.
    if (shownView === "cards") history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    shownAddress = hash;
    if (shownView === "cards" && cardsView) {
      resultsShown = RESULTS_SHOWN;
      drawResults(input.value);
    } else void route();
  };
  input.addEventListener("input", changed);
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (document.querySelector("#results a.result"))?.click();
  });
  document.addEventListener("keydown", (event) => {
    const typing = /** @type {HTMLElement | null} */ (event.target)?.matches?.("input, select, textarea");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (shownView === "cards") walkResults(event);
  });
}

startTheme();
startSearch();
addEventListener("hashchange", () => void route());
void route();
// Whoever looks at the figures will search next: the index is made while nothing else is to be done.
void pageIsThere.then(() => {
  const idle = /** @type {any} */ (globalThis).requestIdleCallback ?? setTimeout;
  idle(() => void searchIndex());
});
