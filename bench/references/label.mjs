// What each token of a printed entry is, as far as that is known: the labels it may have, as bits.
import { tokensOf } from "../../dist/reference/printed/entry-tokens.js";
import { labels } from "../../dist/reference/printed/tagger.js";

/** @typedef {import("../../dist/reference/printed/entry-tokens.js").Token} Token */
/** @typedef {{ start: number, end: number }} Stretch */

/** @param {...string} names */
export const bits = (...names) =>
  names.reduce((sum, name) => sum | (1 << labels.indexOf(/** @type {any} */ (name))), 0);
const [O, X, elsewhere] = [bits("O"), bits("X"), bits("N", "O")];
const role =
  /^(?:eds?|hrsg|dirs?|hg|ред|red|editors?|éds?|coords?|orgs?|arg|toim|szerk|herausgeber|redactores|editores|curatore)$/iu;
const fold = (/** @type {string} */ text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’ʼ]/gu, "'");
const isWord = (/** @type {Token} */ { text }) => /[\p{L}\p{N}]/u.test(text);

/**
 * Labels of the tokens of a work that a style printed; null where its names are not found in what was printed.
 * @param {import("./printed-works.mjs").PrintedWork} printed @param {any} work @param {string} words
 */
export function labelsOfPrint({ fields }, work, words) {
  const tokens = tokensOf(words);
  const allowed = new Int32Array(tokens.length).fill(O);
  const inside = (/** @type {Stretch} */ { start, end }) =>
    tokens.flatMap((token, index) => (token.start >= start && token.end <= end ? [index] : []));
  const titleAt = fields.find(({ names }) => names.some((name) => name.startsWith("title")))?.start ?? Infinity;
  const taken = new Set();
  for (const field of fields) {
    const at = inside(field);
    const is = (/** @type {string[]} */ ...all) => all.some((name) => field.names.includes(name));
    const once = (/** @type {string} */ name) => !taken.has(name) && taken.add(name);
    if (is("title", "title-short") && once("T")) setWords(tokens, at, fold(work.title), "T", allowed);
    else if (is("container-title", "container-title-short") && work["container-title"] && once("C"))
      setWords(tokens, at, fold(work["container-title"]), "C", allowed);
    else if (is("issued")) setYear(tokens, at, work, allowed);
    else if (is("volume")) setNumbers(tokens, at, "V", allowed);
    else if (is("issue")) setNumbers(tokens, at, "I", allowed);
    else if (is("page", "page-first")) setNumbers(tokens, at, "P", allowed);
  }
  const leading = fields.filter(
    ({ start, names }) =>
      start < titleAt && names.some((name) => /author|editor|composer|producer|director|translator/u.test(name)),
  );
  const [first] = leading.toSorted((one, other) => one.start - other.start || other.end - one.end);
  if (first !== undefined) {
    const people = work.author ?? work.editor ?? [];
    if (people.length > 0 && !setNames(tokens, inside(first), people, allowed)) return null;
    // "(Eds.)" behind the names.
    if (work.author === undefined) {
      for (
        let index = tokens.findIndex(({ start }) => start >= first.end);
        index >= 0 && index < tokens.length && allowed[index] === O && tokens[index].end - first.end < 12;
        index += 1
      )
        if (role.test(tokens[index].text)) allowed[index] = bits("R");
    }
  }
  sideOfTitle(allowed);
  return { tokens, allowed };
}

/** What is nothing in particular stands before the title or behind it. @param {Int32Array} allowed */
function sideOfTitle(allowed) {
  const at = allowed.indexOf(bits("T"));
  allowed.forEach((mask, index) => {
    if ((mask & O) !== 0) allowed[index] = (mask & ~O) | (at < 0 ? elsewhere : index < at ? bits("N") : O);
  });
}

/** @param {Token[]} tokens @param {number[]} at @param {string} known @param {string} label @param {Int32Array} allowed */
function setWords(tokens, at, known, label, allowed) {
  const parts = new Set(known.split(/[^\p{L}\p{N}]+/u));
  const has = (/** @type {Token} */ token) =>
    fold(token.text)
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => parts.has(part));
  const words = at.filter((index) => isWord(tokens[index]));
  const hits = words.filter((index) => has(tokens[index]));
  const [from, to] = hits.length > 0 ? [hits[0], hits.at(-1)] : [words[0], words.at(-1)];
  if (from === undefined || to === undefined) return;
  for (const index of at) if (index >= from && index <= to) allowed[index] = bits(label);
  const behind = tokens[to + 1];
  if (behind && /^[?!)]/u.test(behind.text) && at.includes(to + 1)) allowed[to + 1] = bits(label, "O");
}

/** @param {Token[]} tokens @param {number[]} at @param {any} work @param {Int32Array} allowed */
function setYear(tokens, at, work, allowed) {
  const year = String(work.issued?.["date-parts"]?.[0]?.[0] ?? "");
  for (const index of at) if (year !== "" && tokens[index].text.includes(year)) allowed[index] = bits("Y");
}

/** @param {Token[]} tokens @param {number[]} at @param {string} label @param {Int32Array} allowed */
function setNumbers(tokens, at, label, allowed) {
  const numbers = at.filter((index) => /\d/u.test(tokens[index].text));
  const from = numbers[0] ?? 0;
  const to = numbers.at(-1) ?? -1;
  for (const index of at) if (index >= from && index <= to) allowed[index] = bits(label);
}

/** @param {Token[]} tokens @param {number[]} at @param {import("./records.mjs").Person[]} people @param {Int32Array} allowed */
function setNames(tokens, at, people, allowed) {
  const words = at.filter((index) => isWord(tokens[index]));
  for (const index of at) allowed[index] = X;
  if (people.length === 1 && people[0]?.literal !== undefined) {
    words.forEach((index, place) => (allowed[index] = bits(place === 0 ? "LB" : "L")));
    const from = words[0] ?? 0;
    const to = words.at(-1) ?? -1;
    for (const index of at) if (index > from && index < to && !isWord(tokens[index])) allowed[index] = bits("L");
    return true;
  }
  /** @type {(string | null)[]} */
  const labelled = words.map(() => null);
  /** @type {number[]} */
  const starts = [];
  /** Whether the given names of the person that begins there come first. @type {Map<number, boolean>} */
  const natural = new Map();
  let place = 0;
  for (const { literal, family = literal ?? "", given = "" } of people) {
    const parts = fold(family).split(" ");
    const found = findFamily(tokens, words, place, parts);
    if (found === null) continue;
    const givens = fold(given)
      .split(/[\s.-]+/u)
      .filter((part) => part !== "");
    const matches = (/** @type {number} */ each) => {
      const text = fold(tokens[words[each]].text);
      return (
        givens.some(
          (part) =>
            part === text ||
            part.startsWith(text) ||
            text.split(/[-‐]/u).every((piece) => givens.some((name) => name.startsWith(piece))),
        ) ||
        (/^\p{Lu}{1,4}$/u.test(tokens[words[each]].text) && givens[0]?.[0] === text[0])
      );
    };
    let start = found.from;
    while (start > place && labelled[start - 1] === null && matches(start - 1)) start -= 1;
    let end = found.to;
    for (let each = start; each < found.from; each += 1) labelled[each] = "G";
    for (let each = found.from; each < found.to; each += 1) labelled[each] = literal === undefined ? "F" : "L";
    if (start === found.from)
      while (
        end < words.length &&
        end - found.to < givens.length + 1 &&
        matches(end) &&
        findFamily(tokens, words, end, parts)?.from !== end
      )
        labelled[end++] = "H";
    starts.push(start);
    natural.set(start, start < found.from);
    place = end;
  }
  if (starts.length === 0) return false;
  const last = words[place - 1] ?? -1;
  for (const index of at) {
    const next = starts.find((start) => (words[start] ?? -1) > index);
    if (next !== undefined && natural.get(next) === true) allowed[index] = bits("Z");
  }
  for (const [each, index] of words.entries()) {
    const label = labelled[each];
    if (label !== null) allowed[index] = bits(starts.includes(each) ? `${label}B` : label);
    else if (each >= place)
      allowed[index] = role.test(tokens[index].text) ? bits("R") : starts.length < people.length ? bits("E") : O;
    else if (/^(?:\p{Lu}|\p{L}{5,})/u.test(tokens[index].text)) return false;
  }
  // Marks between parts of one person are a part of it; a stop behind its last initial, too.
  const labelAt = (/** @type {number} */ index) => labelled[words.indexOf(index)] ?? null;
  for (const index of at) {
    if (isWord(tokens[index])) continue;
    if (index > last + 1) allowed[index] = starts.length < people.length ? bits("E", "O") : O;
    else {
      const before = words.findLast((word) => word < index);
      const behind = words.find((word) => word > index);
      const [one, two] = [before === undefined ? null : labelAt(before), behind === undefined ? null : labelAt(behind)];
      const isNew = behind === undefined || starts.includes(words.indexOf(behind));
      if (one === "F" && two === "H" && !isNew) allowed[index] = bits("M");
      else if (
        (one === "G" || one === "H") &&
        (isNew || two === null ? tokens[index].text === "." && index === (before ?? 0) + 1 : true)
      )
        allowed[index] = bits(one);
      else if (index > last) allowed[index] = bits("X", "Z", "O", "E", "R");
    }
  }
  const behind = tokens[last + 1];
  if (behind?.text === "." && !at.includes(last + 1) && labelled[place - 1] === "H") allowed[last + 1] = bits("H", "O");
  return true;
}

/** @param {Token[]} tokens @param {number[]} words @param {number} from @param {string[]} parts */
function findFamily(tokens, words, from, parts) {
  const at = (/** @type {number} */ place) => fold(tokens[words[place]]?.text ?? "");
  for (let place = from; place < Math.min(words.length, from + 6); place += 1) {
    if (parts.every((part, index) => at(place + index) === part)) return { from: place, to: place + parts.length };
  }
  for (let place = from; place < Math.min(words.length, from + 6); place += 1)
    if (at(place) === parts.at(-1)) return { from: place, to: place + 1 };
  return null;
}

const elements = {
  author: bits("FB", "F", "M", "H", "GB", "G", "LB", "L", "X", "Z", "E", "R"),
  title: bits("T"),
  date: bits("Y", "O"),
  journal: bits("C"),
  "container-title": bits("C"),
  volume: bits("V", "I", "O"),
  pages: bits("P", "O"),
};

/** Entries that people tagged, in the form of AnyStyle's data sets. @param {string} xml */
export function taggedEntries(xml) {
  return [...xml.matchAll(/<sequence>([^]*?)<\/sequence>/gu)].map(([, body = ""]) => {
    let text = "";
    /** @type {(Stretch & { names: string[] })[]} */
    const fields = [];
    for (const [, name = "", inner = ""] of body.matchAll(/<([a-z-]+)>([^]*?)<\/\1>/gu)) {
      const words = inner
        .replace(/&lt;/gu, "<")
        .replace(/&gt;/gu, ">")
        .replace(/&quot;/gu, '"')
        .replace(/&amp;/gu, "&")
        .replace(/\s+/gu, " ")
        .trim();
      if (text !== "") text += " ";
      fields.push({ names: [name], start: text.length, end: text.length + words.length });
      text += words;
    }
    return { id: "", text, italics: [], fields };
  });
}

/** @param {import("./printed-works.mjs").PrintedWork} entry @param {string} words */
export function labelsOfTags({ fields }, words) {
  const tokens = tokensOf(words);
  const allowed = new Int32Array(tokens.length).fill(O);
  const hasAuthor = fields.some(({ names: [name] }) => name === "author");
  let years = 0;
  for (const [
    place,
    {
      names: [name = ""],
      start,
      end,
    },
  ] of fields.entries()) {
    const isLead = name === "editor" && !hasAuthor && place < 2;
    const mask = elements[/** @type {keyof typeof elements} */ (isLead ? "author" : name)] ?? O;
    const at = tokens.flatMap((token, index) => (token.start >= start && token.end <= end ? [index] : []));
    const wordsAt = at.filter((index) => isWord(tokens[index]));
    const last = wordsAt.at(-1) ?? -1;
    const first = wordsAt[0] ?? 1e9;
    for (const index of at) {
      const token = tokens[index];
      const isOuter = index > last || index < first;
      if (mask === elements.date) {
        const isYear = token.shape.startsWith("year") || /(?:1[4-9]|20)\d\d/u.test(token.text);
        allowed[index] = isYear && years === 0 ? bits("Y") : isYear ? bits("Y", "O") : O;
        if (isYear) years += 1;
      } else if (mask === elements.author) allowed[index] = index > last ? mask | O : mask;
      else if (mask === elements.pages) allowed[index] = /\d/u.test(token.text) ? bits("P") : mask;
      else if (mask === elements.volume) allowed[index] = /\d/u.test(token.text) ? mask : O;
      else if (mask === bits("C") && /^(?:in|dans|:)$/iu.test(token.text) && index < first + 2)
        allowed[index] = bits("C", "O");
      else allowed[index] = isOuter && mask !== O ? (/^[?!)]/u.test(token.text) ? mask | O : O) : mask;
    }
  }
  sideOfTitle(allowed);
  return { tokens, allowed };
}
