// What changed between two projections: equal changes of many cards as one.

/** Cards of a signature that are listed at first. */
const CHANGE_CARDS = 60;

async function drawChanges() {
  const view = byId("view-changes");
  if (view.childElementCount > 0) return;
  if (!document.querySelector("nav [data-view=changes]")) {
    view.append(h("h1", { id: "h-changes" }, "Changes"), h("p", { class: "lede" }, "This page was made without a projection to compare with."));
    return;
  }
  const [changes, index] = await Promise.all([/** @type {Promise<Changes>} */ (block("changes")), searchIndex()]);
  const { totals } = changes;
  const figure = (/** @type {string} */ name, /** @type {string} */ title) =>
    h("div", { class: `figure ${name}` }, h("b", null, count(totals[name] ?? 0)), h("span", null, title));
  view.replaceChildren(
    h("h1", { id: "h-changes" }, "Changes"),
    h(
      "p",
      { class: "lede" },
      `${several(totals.cards ?? 0, "card")} in ${several(changes.signatures, "signature")}, from grammar `,
      h("code", null, changes.base),
      " to ",
      h("code", null, changes.head),
      ".",
    ),
    h(
      "div",
      { class: "figures" },
      figure("lost", "lines lost"),
      figure("changed", "changed"),
      figure("gained", "gained"),
      figure("reworded", "reworded"),
      figure("mismatches", "newly not reproduced"),
    ),
    ...changes.besides.split("\n").filter(Boolean).map((line) => h("p", { class: "note" }, line)),
  );
  for (const section of changes.sections) {
    view.append(
      h(
        "section",
        null,
        h("h2", null, `${section.title} `, h("small", null, count(section.signatures.length))),
        h("ol", { class: "changes" }, ...section.signatures.map((signature) => h("li", null, signatureBlock(signature, index)))),
      ),
    );
  }
}

/** @param {Signature} signature @param {SearchIndex} index */
function signatureBlock(signature, index) {
  const details = /** @type {HTMLDetailsElement} */ (
    h(
      "details",
      { class: "change" },
      h(
        "summary",
        null,
        h("b", { class: "number" }, count(signature.cards.length), h("span", { class: "hidden" }, " cards")),
        h("code", null, signature.place),
        h("span", null, signature.shown),
      ),
    )
  );
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(changeBody(signature, index));
  });
  return details;
}

/** @param {Signature} signature @param {SearchIndex} index */
function changeBody(signature, index) {
  const side = (/** @type {string} */ title, /** @type {ChangeSide | null} */ value) =>
    h(
      "div",
      { class: `side ${title.toLowerCase()}` },
      h("h3", null, title),
      value?.english ? h("p", { class: "oracle" }, value.english) : null,
      value ? h("pre", { tabindex: 0 }, value.data) : h("p", { class: "note" }, "nothing"),
    );
  const list = h("ul", { class: "gap-cards" });
  const show = (/** @type {number} */ most) => {
    const items = signature.cards.slice(0, most).map((name) => {
      const face = index.byAddress.get(slugOf(name));
      return h("li", null, face === undefined ? name : cardLink(index, face));
    });
    list.replaceChildren(...items);
  };
  show(CHANGE_CARDS);
  const body = h(
    "div",
    { class: "change-body" },
    signature.field ? h("p", { class: "note" }, "Field ", h("code", null, signature.field)) : null,
    h("div", { class: "sides" }, side("Before", signature.before), side("After", signature.after)),
    h("h3", null, several(signature.cards.length, "card")),
    list,
  );
  if (signature.cards.length > CHANGE_CARDS) {
    const all = h("button", { type: "button", class: "more" }, `Show all ${count(signature.cards.length)}`);
    all.addEventListener("click", () => {
      show(signature.cards.length);
      all.remove();
    });
    body.append(all);
  }
  return body;
}
