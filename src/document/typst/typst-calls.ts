import type { InlineFacts } from "../tree/draft.js";
import { saysSomething } from "../tree/markdown-of-draft.js";
import { citeOf, readLink } from "./typst-inlines.js";
import { deepest, type TypstReading } from "./typst-reading.js";
import { type Argument, argumentsAt, behindGroup, elementsOf, labelAt, stringAt } from "./typst-scanner.js";
import type { Call, ReadValue } from "./typst-call.js";
import { readTable } from "./typst-tables.js";

interface Found {
  start: number;
  end: number;
  name: string;
  isAlone: boolean;
  readValue: ReadValue;
}

/** Reads a call: of functions that are known what they show, of others the content that they are given. Returns the offset behind it. */
export function readCall(reading: TypstReading, { start, end, name, isAlone, readValue }: Found): number {
  const { source } = reading;
  const args: Argument[] = [];
  let at = start + name.length;
  let isCalled = false;
  while (at < end) {
    if (source[at] === "(") {
      const given = argumentsAt(source, at);
      // Of what is called on the result (".join()") nothing is known.
      if (!isCalled) args.push(...given.args);
      at = given.behind;
    } else if (source[at] === "[") {
      const behind = behindGroup(source, at);
      args.push({ name: null, start: at, end: behind });
      at = behind;
    } else {
      const method = isCalled ? /^\.[\p{L}_][\p{L}\p{N}_-]*(?=[([])/u.exec(source.slice(at, at + 60))?.[0] : undefined;
      if (method === undefined) break;
      at += method.length;
      continue;
    }
    isCalled = true;
  }
  const behind = Math.min(end, at);
  if (!isCalled || reading.depth >= deepest) return behind;
  const value: Call["value"] = (span, strings = false) => readValue(reading, span, strings);
  const call: Call = { name, start, behind, args, isAlone, value };
  reading.depth += 1;
  (functions.get(name) ?? readUnknown)(reading, call);
  reading.depth -= 1;
  return behind;
}

type CallReader = (reading: TypstReading, call: Call) => void;

function positional({ args }: Call): Argument[] {
  return args.filter(({ name }) => name === null);
}

function named({ args }: Call, wanted: string): Argument | undefined {
  return args.find(({ name }) => name === wanted);
}

function wordOf({ source }: TypstReading, argument: Argument | undefined): string | null {
  if (argument === undefined) return null;
  return stringAt(source, argument.start) ?? source.slice(argument.start, argument.end);
}

/** The label that an argument names: `<key>` or `label("key")`. */
function labelOf({ source }: TypstReading, argument: Argument | undefined): string | null {
  if (argument === undefined) return null;
  const text = source.slice(argument.start, argument.end);
  return labelAt(source, argument.start) ?? /^label\(\s*"([^"]+)"\s*\)$/u.exec(text)?.[1] ?? null;
}

/** Content that a function is given, whatever it does with it. */
function readUnknown(reading: TypstReading, call: Call): void {
  const { source } = reading;
  if (call.isAlone) reading.endParagraph(call.start);
  const contents = call.args.filter(({ name, start }) => name === null || source[start] === "[");
  contents.forEach((argument, index) => {
    if (index > 0) reading.writer.add(" ", argument.start, true);
    call.value(argument);
  });
  if (call.isAlone) reading.endParagraph(call.start);
}

/** Functions whose strings are shown as content is. */
function readShown(reading: TypstReading, call: Call): void {
  for (const argument of positional(call)) call.value(argument, true);
}

function readBlockwise(reading: TypstReading, call: Call): void {
  for (const argument of positional(call)) {
    reading.endParagraph(argument.start);
    call.value(argument, true);
  }
  reading.endParagraph(call.start);
}

const within =
  (facts: InlineFacts): CallReader =>
  (reading, call) =>
    reading.writer.within(facts, () => readShown(reading, call));

const nothing: CallReader = () => undefined;
const blank: CallReader = ({ writer }, { start }) => writer.add(" ", start, true);

function readFootnote(reading: TypstReading, call: Call): void {
  const [body] = positional(call);
  const again = labelOf(reading, body);
  if (again !== null && reading.noteAgain(call.start, again)) return;
  reading.note(call.start, labelAt(reading.source, call.behind), () => readShown(reading, call));
}

function readCite(reading: TypstReading, call: Call): void {
  const { source, writer } = reading;
  const key = labelOf(reading, positional(call)[0]);
  if (key === null) return;
  const form = wordOf(reading, named(call, "form"));
  if (form === "none") return void reading.listed.push({ key, line: reading.lineOf(call.start) });
  const place = named(call, "supplement");
  const text = place === undefined ? "" : source.slice(place.start, place.end).replace(/^\[|\]$/gu, "");
  const cites = [{ ...citeOf(key, text), suppress_author: form === "year" }];
  const written = { start: call.start - (source[call.start - 1] === "#" ? 1 : 0), end: call.behind };
  writer.within({ kind: "citation", textual: form === "prose", cites }, () =>
    writer.add(source.slice(written.start, written.end), written.start),
  );
}

function readBibliography(reading: TypstReading, call: Call): void {
  const { source } = reading;
  const line = reading.lineOf(call.start);
  for (const argument of positional(call)) {
    const isList = source[argument.start] === "(";
    for (const each of isList ? elementsOf(source, argument.start + 1, argument.end - 1) : [argument]) {
      const path = stringAt(source, each.start);
      if (path !== null) reading.bibliographies.push({ path, line });
    }
  }
  if (wordOf(reading, named(call, "full")) === "true") reading.listed.push({ key: "*", line });
}

function readFigure(reading: TypstReading, call: Call): void {
  if (call.isAlone) reading.endParagraph(call.start);
  reading.aside({}, () => {
    readShown(reading, call);
    reading.writer.endParagraph();
    const caption = named(call, "caption");
    if (caption !== undefined) reading.block({ kind: "caption" }, () => call.value(caption, true));
  });
}

function readQuote(reading: TypstReading, call: Call): void {
  const { writer } = reading;
  const attribution = named(call, "attribution");
  if (wordOf(reading, named(call, "block")) !== "true" || reading.isOnLine) {
    const isQuoted = wordOf(reading, named(call, "quotes")) !== "false";
    if (isQuoted) writer.add("“", call.start, true);
    readShown(reading, call);
    if (isQuoted) writer.add("”", call.behind - 1, true);
    return;
  }
  const outer = writer.around;
  writer.around = { ...outer, kind: "block_quote" };
  readShown(reading, call);
  writer.endParagraph();
  if (attribution !== undefined) readAttribution(reading, call, attribution);
  writer.around = { ...outer, marker: null, anchor: null };
}

function readAttribution(reading: TypstReading, call: Call, attribution: Argument): void {
  const { writer, source } = reading;
  const key = labelAt(source, attribution.start);
  if (key === null || reading.labels.has(key)) return call.value(attribution, true);
  writer.within({ kind: "citation", textual: false, cites: [citeOf(key, "")] }, () =>
    writer.add(source.slice(attribution.start, attribution.end), attribution.start),
  );
}

function readLinkCall(reading: TypstReading, call: Call): void {
  const [target, ...body] = positional(call);
  const label = labelOf(reading, target);
  const url = label === null ? wordOf(reading, target) : `#${label}`;
  if (target === undefined || url === null) return;
  reading.writer.within({ kind: "link", url }, () => {
    if (body.length === 0 && label === null) call.value(target, true);
    for (const each of body) call.value(each, true);
  });
}

function readRef(reading: TypstReading, call: Call): void {
  const [target] = positional(call);
  const label = labelOf(reading, target);
  if (target === undefined || label === null) return;
  const at = reading.source.indexOf(label, target.start);
  readLink(reading, label, { at, supplement: null });
}

function readHeadingCall(reading: TypstReading, call: Call): void {
  const level = Number(wordOf(reading, named(call, "level")) ?? wordOf(reading, named(call, "depth")) ?? 1);
  reading.block({ kind: "heading", level: Math.min(10, Math.max(1, level || 1)) }, () => readShown(reading, call));
}

function readTitle(reading: TypstReading, call: Call): void {
  reading.block({ kind: "heading", level: null }, () => readShown(reading, call));
}

function readRawCall(reading: TypstReading, call: Call): void {
  const [text] = positional(call);
  if (text === undefined) return;
  const isBlock = wordOf(reading, named(call, "block")) === "true";
  const code = { text: wordOf(reading, text) ?? "" };
  if (isBlock) reading.aside({ kind: "code", code }, () => call.value(text, true));
  else reading.writer.within({ kind: "code" }, () => call.value(text, true));
}

function readImage(reading: TypstReading, call: Call): void {
  const alt = named(call, "alt");
  if (alt !== undefined && saysSomething(wordOf(reading, alt) ?? "")) call.value(alt, true);
}

function readItems(reading: TypstReading, call: Call): void {
  const { writer } = reading;
  const outer = writer.around;
  positional(call).forEach((item, index) => {
    const marker = call.name === "enum" ? `${index + 1}.` : call.name === "list" ? "•" : null;
    reading.block({ kind: "list_item", marker, depth: (outer.depth ?? 0) + 1 }, () => call.value(item, true));
  });
}

const names = (list: string): string[] => list.split(" ");

const functions: ReadonlyMap<string, CallReader> = new Map<string, CallReader>([
  ...names("text strong smallcaps upper lower underline overline strike highlight box link.text").map(
    (name) => [name, readShown] as const,
  ),
  ...names("block align pad par place columns page scale rotate stack grid grid.cell grid.header grid.footer").map(
    (name) => [name, readBlockwise] as const,
  ),
  ...names(
    "lorem v pagebreak colbreak outline counter state query metadata label here locate read json yaml csv xml toml cbor plugin " +
      "line path polygon curve rgb luma cmyk oklab datetime numbering eval assert panic type repr range str int float regex",
  ).map((name) => [name, nothing] as const),
  ...names("h linebreak").map((name) => [name, blank] as const),
  ["parbreak", (reading, { start }) => reading.endParagraph(start)],
  ["emph", within({ kind: "italic" })],
  ["super", within({ kind: "superscript" })],
  ["sub", within({ kind: "subscript" })],
  ["footnote", readFootnote],
  ["cite", readCite],
  ["bibliography", readBibliography],
  ["figure", readFigure],
  ["table", readTable],
  ["quote", readQuote],
  ["link", readLinkCall],
  ["ref", readRef],
  ["heading", readHeadingCall],
  ["title", readTitle],
  ["raw", readRawCall],
  ["image", readImage],
  ...names("list enum terms").map((name) => [name, readItems] as const),
]);
