import { collapseSpaces, splitAtSpaces } from "../../domain/characters.js";
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
const gap = /(?:[\s.,;:—–‒=-]|\[(?:online|en ligne|en línea)\])*/iuy;

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
    else if (close.includes(sign) && isClosing(words, at)) {
      if (depth > 0) depth -= 1;
      else return { title: trimmed(words.slice(start + 1, at)), start, end: at + 1, how: "quoted" };
    }
  }
  return null;
}

/** An apostrophe stands between letters; a quotation mark behind a stop or before what is no letter. */
function isClosing(words: string, at: number): boolean {
  return /[?!.,]/u.test(words[at - 1] ?? "") || !/^[\p{L}\d]/u.test(words.slice(at + 1));
}

/** A journal in italics right behind the names is one of a style without titles: its volume or year follows. */
function italicTitle(words: string, { start, end }: Stretch): PrintedTitle | null {
  const behind = words.slice(end);
  const isJournal = /^[\s.,]*(?:\(?(?:1[5-9]|20)\d\d\)?[\s,;]+(?:\d|[A-Z]?\d)|\d+\s*[,:(]\s*\(?(?:\d|pp?\.))/u.test(
    behind,
  );
  const written = words.slice(start, end);
  if (isJournal && splitAtSpaces(written.trim()).length <= 6) return null;
  return { title: trimmed(written), start, end, how: "italic" };
}

function plainTitle({ words, italics, until, commas }: TitlePlace, start: number): PrintedTitle | null {
  const container = italics.find(
    (each) => each.start > start + 3 && /(?:[.,;:?!\])]|\b[Ii]n)\s*$/u.test(words.slice(0, each.start)),
  );
  const limit = Math.min(container?.start ?? words.length, until > start ? until : words.length);
  const region = words.slice(start, limit);
  const sentence = sentenceStop(region);
  const stop = commas ? least(commaStop(region), sentence) : sentence;
  // Right before a journal in italics the title ends with its last sentence.
  const isWhole = container !== undefined && (stop === null || /[.?!]\s*$/u.test(region));
  const whole = isWhole ? region.length : (stop ?? commaStop(region) ?? region.length);
  const end = Math.min(whole, ...cuts.map((cut) => indexOf(cut, region)));
  const title = trimmed(region.slice(0, end));
  return title === "" ? null : { title, start, end: start + end, how: "plain" };
}

/** What cannot be a part of a title begins here. */
const cuts: readonly RegExp[] = [
  // "[J]", "[M/OL]", "[Internet]", "[PhD thesis]", "〔学位论文〕" of a medium or a kind
  /\s*[[〔［](?:[A-Z]{1,2}(?:\/[A-Z]{2})?|[^\]〕］]{2,40})[\]〕］]\s*(?=[.,;:/(\d]|\s|$)/u,
  // ", 2nd ed.", ", 2. Aufl."
  /[,.;]?\s+\(?(?:\d{1,2}(?:st|nd|rd|th|er?|[aª]|de|\.)?|[Ss]econd|[Tt]hird|[Ff]ourth|[Rr]ev(?:ised|\.))\s*(?:[Ee]dn?\b|[Ee]dition|éd|Aufl|Ausg|izd|изд|wyd|ed[iı])/u,
  // " (Geneva: World Health Organization)", " (University of Chicago Press, 1970)"
  /\s+\((?=[^)]*(?::\s|\b(?:[Ee]ds?|edn|edition|Aufl|[Uu]niversity|Press|Verlag|Publish\w*|[Vv]ol|thesis|dissertation)\b|(?:1[5-9]|20)\d\d))/u,
  /[.,;]?\s+(?:[Ee]d(?:ited|\.)?|[Hh](?:rs)?g\.|[Tt]rans(?:lated|\.))\s+(?:by|von)\b/u,
  /,\s+(?:in:?|dans|In:?)\s+(?=["“«\p{Lu}])/u,
  /(?<=[\s.,])[Ii]n:\s/u,
  /[,.]?\s+(?:[Pp]p?\.|[Pp]ages?|S\.)\s*\d/u,
  /\s+\/\/\s*/u,
  /;\s+(?=in\b|\p{Lu})/u,
  /[,.]\s+(?:(?:un)?published\s+)?(?:Ph\.?\s?D|M\.?\s?Sc|Master|Doctoral|Dissertation|Thesis|Diss\.|[Tt]hèse|Tesis)/u,
  // ", Chicago, University of Chicago Press"
  /,\s+(?=\p{Lu}[^,:;.]{1,40}(?:,\s+\p{Lu}[^,:;.]{1,20})?[,:]\s+\p{Lu}[^.]{0,60}(?:Press|Verlag|Sons|Publish|University|Universi\w+|Organi[sz]ation|Springer|Elsevier|Wiley|Routledge|Sage))/u,
  // A journal with its volume behind a comma
  /[,:]\s+(?=\p{Lu}[^,;:]{3,140},?\s+(?:[Vv]ol\.?\s*|v\.\s*|[Bb]d\.?\s*|no?\.\s*)?\d{1,4}\s*[(,:;])/u,
];

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function indexOf(cut: RegExp, region: string): number {
  const index = region.search(cut);
  return index < 3 ? region.length : index;
}

const abbreviations =
  /(?:^|[\s(])(?:\p{Lu}|vs|[Ss]t|Dr|Mr|Mrs|Ms|[Nn]o|[Vv]ol|cf|al|spp?|var|subsp|ssp|approx|ca|e\.g|i\.e|U\.S|bzw|z\.B|Nr|Bd|Jr|Sr|[Ee]ds?|Inc|Ltd|pp?|v|art)$/u;

/** The end of a sentence: a stop before a capital, a number, a bracket or the end. */
function sentenceStop(region: string): number | null {
  for (const { index, 0: found } of region.matchAll(stops)) {
    if (found === "." && abbreviations.test(region.slice(0, index))) continue;
    if (index < 3) continue;
    return found === "." ? index : index + 1;
  }
  return null;
}

const stops =
  /[.?!。．](?=["”’»]?(?:\s+["“‘«„([]?(?:\p{Lu}|\p{Lo}|\d|in:?\s|arXiv|(?:bio|med|chem)Rxiv)|\s*\/\/|\s*[–—:-]+\s|\s*$))|(?<=\p{Ll}{2})[.?!](?=\p{Lu}\p{Ll})/gu;

/** A comma behind which something else begins: a journal, "in:". */
function commaStop(region: string): number | null {
  const found = /,\s+(?=(?:in:?\s|\p{Lu}|\d|\())/u.exec(region);
  return found === null || found.index < 3 ? null : found.index;
}

function trimmed(title: string): string {
  return collapseSpaces(title)
    .replace(/^[\s"“”‘„«.,:;]+|[\s"“”’»,.;:([]+$/gu, "")
    .trim();
}
