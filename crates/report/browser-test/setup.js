// The pages that are tested, and the browser they are opened in.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";

const { RUBRIC, CORPUS, CHROMIUM } = process.env;
if (!RUBRIC || !CORPUS || !CHROMIUM) throw new Error("run this through the script beside it");

export const OUT = new URL("out/", import.meta.url).pathname;
mkdirSync(OUT, { recursive: true });

/** Runs the command; where the corpus is not said, it is the one that was named. */
export function rubric(...args) {
  return execFileSync(RUBRIC, ["--offline", ...(args.includes("--corpus") ? [] : ["--corpus", CORPUS]), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 28,
  });
}

export function inOut(name) {
  return join(OUT, name);
}

/** Without the background services of a browser: the page must need no network, and the machine may have none. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function startBrowser() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** A page that fails the test when it logs an error, throws, or asks for anything but its own file. */
export async function open(browser, file, hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const broken = [];
  page.on("pageerror", (error) => broken.push(`threw: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) broken.push(`${message.type()}: ${message.text()}`);
  });
  page.on("dialog", (dialog) => {
    broken.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) broken.push(`asked for ${request.url()}`);
  });
  await page.goto(pathToFileURL(inOut(file)).href + hash);
  return Object.assign(page, { broken });
}

/** An older projection, made of a newer one: a number is another one, and one face was not read. */
export function olderProjection(name, older) {
  const lines = gunzipSync(readFileSync(inOut(name))).toString("utf8").trimEnd().split("\n");
  const [header, ...records] = lines.map((line) => JSON.parse(line));
  header.grammar = "0000000000000000";
  for (const record of records) {
    if (record.name === "Lightning Bolt") {
      record.reading.abilities[0].kind.Spell.Happen.verb.DealsDamage.amount.Number = 4;
    }
    if (record.name === "Swords to Plowshares") {
      record.reading.abilities = [];
      record.verdict = "unsupported";
      record.lines = [{ verdict: "declined", unread: { inside: "effect", stop: "OtherWord", at: 0, tail: "exile target creature" } }];
    }
  }
  writeFileSync(inOut(older), gzipSync([header, ...records].map((record) => JSON.stringify(record)).join("\n") + "\n"));
}

/** A page with another one's block changed: for what no card of a corpus happens to have. */
export function withBlock(name, file, block, change) {
  const text = readFileSync(inOut(file), "utf8");
  const [before, rest] = text.split(`id="data-${block}">`);
  const end = rest.indexOf("</script>");
  const data = JSON.parse(inflateRawSync(Buffer.from(rest.slice(0, end), "base64")).toString("utf8"));
  change(data);
  const packed = deflateRawSync(Buffer.from(JSON.stringify(data))).toString("base64");
  writeFileSync(inOut(name), `${before}id="data-${block}">${packed}${rest.slice(end)}`);
}

/** Everything that a page could take for its own. */
export const HOSTILE =
  "</script><script>globalThis.broken = 1</script><img src=x onerror='globalThis.broken = 1'> \" ' ` ${1} &amp; {{ 7 }} \u202eabc\u200f <b>";
export const LONG = "Draw a card. ".repeat(800).trim();

export function hostileCorpus(name) {
  const card = (fields) => [{ type: "Instant", types: ["Instant"], layout: "normal", legalities: { vintage: "Legal" }, ...fields }];
  const data = {
    [HOSTILE]: card({ name: HOSTILE, text: HOSTILE, manaCost: HOSTILE, type: HOSTILE }),
    Long: card({ name: "Long", text: LONG }),
    Quoted: card({ name: "Quoted", text: "Draw a card.\nTarget creature gains \"{T}: Add `{G}`.\" \u200f\u05d0\u05d1\u202c" }),
  };
  writeFileSync(inOut(name), JSON.stringify({ meta: { date: "2026-01-02", version: "1" }, data }));
  return inOut(name);
}
