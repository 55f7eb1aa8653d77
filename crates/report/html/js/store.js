// The data in the page: figures as they are, everything else packed until it is asked for.

/** @type {Overview} */
const overview = JSON.parse(byId("data-overview").textContent ?? "{}");

/** @type {Map<string, Promise<any>>} */
const unpacked = new Map();

/** The blocks stand behind this script: they are there when the whole page is. */
const pageIsThere = new Promise((resolve) => {
  if (document.readyState !== "loading") resolve(null);
  else document.addEventListener("DOMContentLoaded", () => resolve(null), { once: true });
});

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function fromBase64(text) {
  const native = /** @type {any} */ (Uint8Array).fromBase64;
  if (native) return native.call(Uint8Array, text);
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at += 1) bytes[at] = raw.charCodeAt(at);
  return bytes;
}

/**
 * The data of a block.
 * @param {string} name
 * @returns {Promise<any>}
 */
function block(name) {
  let known = unpacked.get(name);
  if (!known) {
    known = unpack(name);
    unpacked.set(name, known);
  }
  return known;
}

/** @param {string} name */
async function unpack(name) {
  await pageIsThere;
  const el = byId(`data-${name}`);
  const bytes = fromBase64(el.textContent ?? "");
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const data = JSON.parse(await new Response(stream).text());
  // What was unpacked is not kept twice.
  el.remove();
  return data;
}

/** The readings of a face. @param {number} face @returns {Promise<FacePage>} */
async function facePage(face) {
  const piece = await block(`faces-${Math.floor(face / overview.piece)}`);
  return piece[face % overview.piece];
}

/** Numbers from the steps between them. @param {number[]} steps */
function fromSteps(steps) {
  let last = 0;
  return steps.map((step) => (last += step));
}
