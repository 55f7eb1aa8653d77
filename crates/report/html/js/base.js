// What every view uses: elements, numbers, words for verdicts, and the theme.

/**
 * An element. Children that are strings become text: nothing here ever parses markup.
 * @param {string} tag
 * @param {Record<string, any> | null} [props] attributes; `on…` is a listener, `class` and `text` are what they say
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
function h(tag, props, ...children) {
  const el = document.createElement(tag);
  setProps(el, props);
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) el.append(child);
  }
  return el;
}

/**
 * The same for drawings.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
function svg(tag, props, ...children) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setProps(el, props);
  el.append(...children);
  return el;
}

/**
 * @param {HTMLElement | SVGElement} el
 * @param {Record<string, any> | null} [props]
 */
function setProps(el, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (name === "text") el.textContent = value;
    else if (name === "width%") /** @type {HTMLElement} */ (el).style.width = `${value}%`;
    else el.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  const el = document.getElementById(id);
  if (!el) throw new Error(`no element ${id}`);
  return el;
}

const NUMBERS = new Intl.NumberFormat("en-US");

/** @param {number} number */
function count(number) {
  return NUMBERS.format(number);
}

/** "1 face", "2 faces". @param {number} number @param {string} noun */
function several(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** A share, rounded down, so that 100.0 % is said only of the whole. @param {number} part @param {number} of */
function percent(part, of) {
  if (of === 0) return "–";
  const mille = Math.floor((part * 1000) / of);
  return `${Math.floor(mille / 10)}.${mille % 10} %`;
}

/** What the verdicts of faces are called, in the order of bars. */
const VERDICTS = /** @type {const} */ ([
  ["proved", "p", "Proved", "every line reads and prints back token for token"],
  ["variant", "s", "Supported", "reads whole, up to a listed spelling that means the same"],
  ["disputed", "d", "Disputed", "reads whole, but the audit has an error finding"],
  ["partial", "a", "Partial", "some lines read, some not"],
  ["unsupported", "u", "Unsupported", "no line reads"],
  ["textless", "t", "Textless", "no rules text to read"],
]);

/** @type {Map<string, (typeof VERDICTS)[number]>} */
const BY_LETTER = new Map(VERDICTS.map((verdict) => [verdict[1], verdict]));

/** A verdict as a dot and a word. @param {string} letter */
function verdictMark(letter) {
  const [name, , title, says] = BY_LETTER.get(letter) ?? ["textless", "t", "Textless", ""];
  return h("span", { class: `verdict ${name}`, title: says }, title);
}

/** Says something to whoever cannot see it. @param {string} text */
function announce(text) {
  byId("status").textContent = text;
}

/** Brings a name to what is compared: no capitals, no accents. @param {string} text */
function fold(text) {
  const low = text.toLowerCase();
  // Most texts are plain, and normalising costs more than looking.
  // eslint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(low)) return low;
  return low.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("−", "-").replaceAll("’", "'");
}

/** A name as it stands in an address. @param {string} name */
function slugOf(name) {
  return fold(name).replace(/['"]/g, "").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
}

/**
 * What a control's value becomes while somebody is typing into it.
 * @param {() => void} work
 * @returns {() => void}
 */
function oncePerFrame(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}

// ---- theme ---------------------------------------------------------------------------------------------------------

const THEMES = ["auto", "light", "dark"];
const THEME_SIGNS = { auto: "◐", light: "☀", dark: "☾" };

/** Storage is refused to some pages that are opened as files. @param {string} name */
function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} theme */
function setTheme(theme) {
  const known = THEMES.includes(theme) ? theme : "auto";
  document.documentElement.dataset.theme = known;
  const button = byId("theme");
  button.textContent = THEME_SIGNS[/** @type {keyof typeof THEME_SIGNS} */ (known)];
  button.setAttribute("aria-label", `Theme: ${known}`);
  button.title = `Theme: ${known}`;
  try {
    localStorage.setItem("rubric-theme", known);
  } catch {
    // It holds until the page is left, then.
  }
}

function startTheme() {
  setTheme(remembered("rubric-theme") ?? "auto");
  byId("theme").addEventListener("click", () => {
    const now = THEMES.indexOf(document.documentElement.dataset.theme ?? "auto");
    setTheme(THEMES[(now + 1) % THEMES.length] ?? "auto");
  });
}
