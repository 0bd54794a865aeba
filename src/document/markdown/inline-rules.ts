import { beginsAsAddress } from "../../domain/url.js";
import type { MarkdownIt, StateInline } from "markdown-it";

/** Marks of notes, formulas between dollar signs, addresses that stand in the text, and what one "~" or two strike out. */
export function addInlineRules({ inline }: MarkdownIt): void {
  inline.ruler.at("text", textBeforeAddress);
  inline.ruler.before("text", "address", address);
  inline.ruler.before("link", "note_mark", noteMark);
  inline.ruler.before("backticks", "formula", formula);
  inline.ruler.at("strikethrough", tildes);
  inline.ruler2.at("strikethrough", strikeOut);
}

const mark = /\[\^([^\][\s]{1,300})\]/uy;

function noteMark(state: StateInline, silent: boolean): boolean {
  const { src, pos, env, md } = state;
  if (src[pos] !== "[" || src[pos + 1] !== "^") return false;
  mark.lastIndex = pos;
  const [written = "", label = ""] = mark.exec(src) ?? [];
  const labels = env["notes"];
  const isKnown = labels instanceof Set && labels.has(md.utils.normalizeReference(label));
  if (written === "" || !isKnown || pos + written.length > state.posMax) return false;
  if (!silent) state.push("note_mark", "", 0).info = label;
  state.pos = pos + written.length;
  return true;
}

/** As code is read: as many signs end it as begin it. */
function formula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== "$") return false;
  let from = pos;
  while (from < posMax && src[from] === "$") from += 1;
  const size = from - pos;
  for (let close = src.indexOf("$", from); close >= 0 && close < posMax;) {
    let end = close;
    while (end < posMax && src[end] === "$") end += 1;
    if (end - close === size) {
      if (!silent) state.push("formula", "", 0).content = src.slice(from, close);
      state.pos = end;
      return true;
    }
    close = src.indexOf("$", end);
  }
  if (!silent) state.pending += src.slice(pos, from);
  state.pos = from;
  return true;
}

/** Of its own for each number of signs, so that one is ended by one and two by two. */
const tildeMarkers = [0, 0xf001, 0xf002];

function tildes(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== "~") return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push("text", "", 0).content = "~".repeat(length);
  const marker = tildeMarkers[length];
  const token = state.tokens.length - 1;
  if (marker !== undefined) state.delimiters.push({ marker, length: 0, token, end: -1, open, close });
  state.pos += length;
  return true;
}

function strikeOut(state: StateInline): void {
  for (const delimiters of [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters ?? [])]) {
    for (const { marker, token, end } of delimiters) {
      const opening = state.tokens[token];
      const closing = state.tokens[delimiters[end]?.token ?? -1];
      if (!tildeMarkers.includes(marker) || opening === undefined || closing === undefined) continue;
      Object.assign(opening, { type: "struck_open", nesting: 1, content: "" });
      Object.assign(closing, { type: "struck_close", nesting: -1, content: "" });
    }
  }
}

/** Addresses as GitHub finds them; they end before the punctuation behind them. */
const addresses =
  /(?<![\p{L}\d])(?:https?:\/\/[\p{L}\d]|www\.[\p{L}\d])[^\s<]*|(?<![\w+\-./])[\w+\-.]+@[\w-]+(?:\.[\w-]+)+/giu;
const behind = /[!"&'),.:;<>?\]}*_~]+$/u;

interface Address {
  start: number;
  end: number;
  url: string;
}

const found = new WeakMap<StateInline, Address[]>();

function addressesOf(state: StateInline): Address[] {
  const known = found.get(state);
  if (known !== undefined) return known;
  const all = /:\/\/|www\.|@/iu.test(state.src)
    ? Array.from(state.src.matchAll(addresses), ({ index, 0: text }) => addressAt(index, text)).filter(
        (each) => each !== null,
      )
    : [];
  found.set(state, all);
  return all;
}

function addressAt(start: number, text: string): Address | null {
  let written = text.replace(behind, "");
  const count = (sign: string) => written.split(sign).length - 1;
  // A bracket that was opened within belongs to the address.
  while (text[written.length] === ")" && count("(") > count(")")) written = text.slice(0, written.length + 1);
  const isHost = text.toLowerCase().startsWith("www.");
  const isMail = !isHost && !beginsAsAddress(text);
  if (isMail && /[\d\-_]$/u.test(written)) return null;
  const url = isMail ? `mailto:${written}` : isHost ? `http://${written}` : written;
  return { start, end: start + written.length, url };
}

function nextAddress(state: StateInline): Address | undefined {
  const all = addressesOf(state);
  while ((all[0]?.start ?? Infinity) < state.pos) all.shift();
  return all[0];
}

function address(state: StateInline, silent: boolean): boolean {
  if (silent || state.linkLevel > 0) return false;
  const next = nextAddress(state);
  if (next === undefined || next.start !== state.pos || next.end > state.posMax) return false;
  const { start, end, url } = next;
  state.push("link_open", "a", 1).attrs = [["href", url]];
  const text = state.push("text", "", 0);
  text.content = state.src.slice(start, end);
  text.meta = { start, end };
  state.push("link_close", "a", -1);
  state.pos = end;
  return true;
}

const text = /[^\n!#$%&*+\-:<=>@[\\\]^_`{}~]+/uy;

/** As far as nothing can begin. */
function textBeforeAddress(state: StateInline, silent: boolean): boolean {
  text.lastIndex = state.pos;
  const words = text.exec(state.src)?.[0];
  if (words === undefined) return false;
  const next = silent || state.linkLevel > 0 ? undefined : nextAddress(state);
  const end = Math.min(state.pos + words.length, state.posMax, next?.start ?? Infinity);
  if (end <= state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}
