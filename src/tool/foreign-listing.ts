import { splitLines } from "../domain/characters.js";

/** Names of fields that listings for people write before a colon. */
const fieldNames = new Set(
  (
    "title|name|url|link|pdf url|pdf link|pdf|href|source|doi|arxiv id|arxiv|id|pmid|paper id|author|authors|published|" +
    "publication date|publication year|date|year|venue|journal|abstract|summary|snippet|description|content"
  ).split("|"),
);
/** In characters. */
const longestLine = 5000;
const numbered = /^\s*(?:#{1,6}\s+(?:\d+[.):]?\s+)?|\[?\d{1,3}[.)\]:]\s+|(?:result|paper)\s+\d+\s*:?\s*)(.*)$/iu;
const markdownLink = /\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/u;
const bareAddress = /^<?(https?:\/\/[^\s>]+)>?$/u;

/** Only an address or an identifier makes a listed thing a result. */
const naming = [
  "url",
  "link",
  "pdf url",
  "pdf link",
  "pdf",
  "href",
  "doi",
  "arxiv id",
  "arxiv",
  "pmid",
  "id",
  "source",
  "paper id",
];

/**
 * The entries of a listing written for people: numbered or headed, or with one "Title:" each, the other fields as
 * "Name: value" lines or Markdown links. What names no address and no identifier is no entry.
 */
export function listingEntries(text: string): Record<string, string>[] {
  const entries: Record<string, string>[] = [];
  let current: Record<string, string> = {};
  const start = () => {
    current = {};
    entries.push(current);
  };
  for (const whole of splitLines(text)) {
    // Patterns read a line again and again, and no line that names a result is longer.
    const line = whole.slice(0, longestLine);
    const begins = numbered.exec(line);
    const bare = withoutMarks(begins?.[1] ?? line);
    if (begins !== null || beginsAgain(bare, current)) start();
    if (entries.length === 0 && bare !== "") start();
    readLine(bare, current, begins !== null);
  }
  return entries.filter((entry) => naming.some((name) => entry[name] !== undefined)).map(withAddress);
}

/** Without bullets and emphasis. */
function withoutMarks(line: string): string {
  return line
    .replace(/^\s*[-*+•>]\s+/u, "")
    .replaceAll(/\*\*|__/g, "")
    .trim();
}

function beginsAgain(line: string, current: Record<string, string>): boolean {
  const [name] = fieldOf(line) ?? [];
  if (name === "title" || name === "name") return current["title"] !== undefined || current["name"] !== undefined;
  return markdownLink.test(line) && line.startsWith("[") && current["url"] !== undefined;
}

function readLine(line: string, entry: Record<string, string>, isHead: boolean): void {
  const [name, value] = fieldOf(line) ?? [];
  const link = markdownLink.exec(line);
  const address = bareAddress.exec(line)?.[1];
  if (name !== undefined) entry[name] ??= markdownLink.exec(value ?? "")?.[2] ?? value ?? "";
  else if (link && entry["url"] === undefined) {
    entry["title"] ??= link[1] ?? "";
    entry["url"] = link[2] ?? "";
  } else if (address !== undefined) entry["url"] ??= address;
  else if (isHead && line !== "") entry["title"] ??= line;
  else if (line !== "" && !isRule(line)) {
    const known = ["abstract", "summary", "content", "description"].find((each) => entry[each] !== undefined);
    const place = known ?? "snippet";
    entry[place] = `${entry[place] ?? ""} ${line}`.trim();
  }
}

/** The field that a line names, in lower case, and what it says of it. */
function fieldOf(line: string): [name: string, value: string] | null {
  const at = line.indexOf(":");
  const name = line.slice(0, Math.max(0, at)).trimEnd().toLowerCase();
  return fieldNames.has(name) ? [name, line.slice(at + 1).trimStart()] : null;
}

/** A line drawn under a heading or between entries. */
function isRule(line: string): boolean {
  return line.length >= 3 && Array.from(line).every((sign) => "-=_".includes(sign));
}

/** A source that is an address is the entry's address. */
function withAddress(entry: Record<string, string>): Record<string, string> {
  const { source } = entry;
  return entry["url"] === undefined && source !== undefined && bareAddress.test(source)
    ? { ...entry, url: source }
    : entry;
}
