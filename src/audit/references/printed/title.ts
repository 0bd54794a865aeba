/** A title as it stands in an entry. */
export interface PrintedTitle {
  title: string;
  start: number;
  /** Offset of the first character behind it and its quotation marks. */
  end: number;
  how: "quoted" | "italic" | "plain";
}

export interface Stretch {
  start: number;
  end: number;
}

export interface TitlePlace {
  /** Identifiers blanked. */
  words: string;
  italics: readonly Stretch[];
  /** Where names and a year before the title end. */
  from: number;
  /** Of the entry's year where it stands behind the title; else the end of the text. */
  until: number;
  /** The names and what follows them are divided by commas: so are titles and journals. */
  commas: boolean;
}

const closing: Record<string, string> = {
  "“": "”",
  "«": "»",
  "„": "“”",
  "‘": "’",
  '"': '"',
  "‹": "›",
  "「": "」",
  "《": "》",
  "'": "'",
};
const gap = /[\s.,:;—–‒=-]*/uy;

/** Reads the title that begins at a place: between quotation marks, in italics, or plain words up to a stop. */
export function readTitle(place: TitlePlace): PrintedTitle | null {
  const { words, from } = place;
  gap.lastIndex = from;
  const start = from + (gap.exec(words)?.[0].length ?? 0);
  const quoted = quotedAt(words, start);
  if (quoted !== null) return quoted;
  const italic = place.italics.find((each) => Math.abs(each.start - start) <= 1 && each.end - each.start > 3);
  if (italic !== undefined) return italicTitle(words, italic);
  return plainTitle(place, start);
}

function quotedAt(words: string, start: number): PrintedTitle | null {
  const close = closing[words[start] ?? ""];
  if (close === undefined) return null;
  let depth = 0;
  for (let at = start + 1; at < words.length; at += 1) {
    const sign = words[at] ?? "";
    if (sign === words[start] && !close.includes(sign)) depth += 1;
    else if (close.includes(sign) && !/^[\p{L}\d]/u.test(words.slice(at + 1))) {
      if (depth > 0) depth -= 1;
      else return { title: trimmed(words.slice(start + 1, at)), start, end: at + 1, how: "quoted" };
    }
  }
  return null;
}

/** A journal in italics right behind the names is one of a style without titles: its volume or year follows. */
function italicTitle(words: string, { start, end }: Stretch): PrintedTitle | null {
  const behind = words.slice(end);
  const isJournal = /^[\s.,]*(?:\(?(?:1[5-9]|20)\d\d\)?[\s,;]+(?:\d|[A-Z]?\d)|\d+\s*[,:(]\s*\(?[\dA-Za-z])/u.test(
    behind,
  );
  const written = words.slice(start, end);
  if (isJournal && written.trim().split(/\s+/u).length <= 6) return null;
  return { title: trimmed(written), start, end, how: "italic" };
}

function plainTitle({ words, italics, until, commas }: TitlePlace, start: number): PrintedTitle | null {
  const container = italics.find(
    (each) => each.start > start + 3 && /(?:[.,;:?!\])]|\b[Ii]n)\s*$/u.test(words.slice(0, each.start)),
  );
  const limit = Math.min(container?.start ?? words.length, until > start ? until : words.length);
  const region = words.slice(start, limit);
  const stop = commas ? commaStop(region) : sentenceStop(region);
  const whole = container !== undefined && stop === null ? region.length : (stop ?? commaStop(region) ?? region.length);
  const marked =
    /\s*(?:\[(?:[A-Z]{1,2}(?:\/[A-Z]{2})?|Internet|[^\]]{0,30}(?:thesis|dissertation|preprint|report|abstract)[^\]]{0,30})\]|(?<=[\s.,])[Ii]n:\s)/u.exec(
      region,
    );
  const end = Math.min(whole, marked === null || marked.index === 0 ? whole : marked.index);
  const title = trimmed(region.slice(0, end));
  return title === "" ? null : { title, start, end: start + end, how: "plain" };
}

const abbreviations =
  /(?:^|[\s(])(?:\p{Lu}|vs|[Ss]t|Dr|Mr|Mrs|Ms|[Nn]o|[Vv]ol|cf|al|spp?|var|subsp|ssp|approx|ca|e\.g|i\.e|U\.S|bzw|z\.B|Nr|Bd|Jr|Sr|[Ee]ds?|Inc|Ltd)$/u;

/** The end of a sentence: a stop before a capital, a number, a bracket or the end. */
function sentenceStop(region: string): number | null {
  for (const { index, 0: found } of region.matchAll(
    /[.?!。．](?=["”’»]?(?:\s+["“‘«„([]?(?:\p{Lu}|\p{Lo}|\d|in:?\s)|\s*\/\/|\s*[–—]\s|\s*$))/gu,
  )) {
    if (found === "." && abbreviations.test(region.slice(0, index))) continue;
    if (index < 3) continue;
    return found === "." ? index : index + 1;
  }
  return null;
}

/** A comma behind which something else begins: a journal, "in:". */
function commaStop(region: string): number | null {
  const found = /,\s+(?=(?:in:?\s|\p{Lu}|\d|\())/u.exec(region);
  return found === null || found.index < 3 ? null : found.index;
}

function trimmed(title: string): string {
  return title
    .replace(/\s+/gu, " ")
    .replace(/^[\s"“”‘„«.,:;]+|[\s"“”’»,.;:([]+$/gu, "")
    .trim();
}
