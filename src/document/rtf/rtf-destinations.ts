/** What the text of a group is for. */
export type Destination =
  | "text"
  | "skipped"
  | "fonts"
  | "styles"
  /** The number or sign before an item of a list. */
  | "marker"
  | "note"
  /** A box that stands beside the paragraph. */
  | "box"
  | "comment"
  | "comment_author"
  | "title"
  | "author"
  | "subject"
  | "keywords"
  | "created";

const named: readonly (readonly [Destination, string])[] = [
  ["fonts", "fonttbl"],
  ["styles", "stylesheet"],
  ["marker", "listtext pntext"],
  ["note", "footnote"],
  ["box", "shptxt"],
  ["comment", "annotation"],
  ["comment_author", "atnauthor"],
  ["title", "title"],
  ["author", "author"],
  ["subject", "subject"],
  ["keywords", "keywords"],
  ["created", "creatim"],
  ["text", "fldrslt moMath moMathPara"],
  [
    "skipped",
    "colortbl pict object objdata header headerl headerr headerf footer footerl footerr footerf info fldinst private xe tc rxe nonshppict shpinst shprslt upr ftnsep ftnsepc aftnsep aftnsepc pntxta pntxtb filetbl listtable listoverridetable revtbl nextfile template operator company manager category doccomm hlinkbase buptim revtim printim falt panose fname datafield atrfstart atrfend",
  ],
];

const byWord = new Map(named.flatMap(([destination, words]) => words.split(" ").map((word) => [word, destination])));

/** What a word opens a group for; null of one that opens none. */
export function destinationOf(word: string): Destination | null {
  return byWord.get(word) ?? null;
}

/** Words that stand for a character. */
export const characterWords: Readonly<Record<string, string>> = {
  tab: " ",
  line: " ",
  lbr: " ",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
  emdash: "—",
  endash: "–",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
};

/** Signs that stand for a character; a hyphen that only may break a word is none. */
export const characterSigns: Readonly<Record<string, string>> = {
  "~": "\u00a0",
  _: "-",
  "\\": "\\",
  "{": "{",
  "}": "}",
};
