import { withoutVerdictMarks } from "./quire-signs.js";

/** Embeddings, overrides and isolates of writing direction (UAX #9): what follows them would be read in another order. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/gu;

/** HTML that is known to be HTML. Made by `markup` and `htmlOf` alone, so that no text gets into a page unescaped. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Value = Html | string | number | readonly Value[];

/**
 * A template of HTML in which every value is escaped (WHATWG HTML: text in elements and in attributes within quotes),
 * unless it is `Html` itself. Signs in a text that pass for verdicts of Quire become words; lists are put one after the
 * other. No value may stand in a script, a style, a comment or an attribute without quotes.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((text, piece, index) => `${text}${written(values[index - 1] ?? "")}${piece}`));
}

/** Takes what Quire's own code has written as HTML: signs, styles, what a renderer of Markdown made. Never give it text of others. */
export function htmlOf(text: string): Html {
  return new Html(text);
}

/** Pieces one after the other, with `between` between them; empty ones are left out. */
export function joined(pieces: readonly Html[], between = ""): Html {
  return new Html(
    pieces
      .map(({ text }) => text)
      .filter((text) => text !== "")
      .join(between),
  );
}

export const nothing = new Html("");

function written(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? escaped(value) : value.map(written).join("");
}

/** Text within elements of XML (XML 1.0, 2.4) or HTML, its signs as they are: for documents of others and what edits them. */
export function elementText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escaped(text: string): string {
  return elementText(withoutVerdictMarks(text))
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll(reordering, "\uFFFD")
    .replaceAll("\0", "\uFFFD");
}

/** A link to a page of the web, opened without a word of where from; the words alone where the address is no such page. */
export function webLink(address: string | null, words: string | Html): Html {
  const safe = webAddress(address);
  return safe === null ? markup`${words}` : markup`<a href="${safe}" rel="noopener noreferrer">${words}</a>`;
}

/** An address that a page may lead to, as a browser reads it: of the web or of mail, without a name and password. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, username, password } = new URL(address);
  const isOpen = protocol === "https:" || protocol === "http:" || protocol === "mailto:";
  return isOpen && username === "" && password === "" ? address : null;
}

/** Characters that services write by their names in HTML, besides those of XML. */
const namedCharacters: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
};

/** Writes out references to characters by name or number ("&amp;", "&#8217;"); what is none stays. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/giu, (whole, name: string) => {
    if (!name.startsWith("#")) return namedCharacters[name.toLowerCase()] ?? whole;
    const code = name.toLowerCase().startsWith("#x") ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : whole;
  });
}
