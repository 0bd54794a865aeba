import type { ManuscriptBlock, ManuscriptInline } from "../../document/manuscript/tree.js";
import { typstLabel, typstMarkup, typstString } from "../../domain/escape/typst.js";
import { formulaCode, picture, writeInlines } from "./typst-inlines.js";
import { writeTable } from "./typst-table.js";
import type { Writing } from "../typesetting/writing.js";

type Of<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

interface Captioned {
  id: string;
  number: string | null;
  caption: ManuscriptInline[];
  line: number;
}

/** Rows of a table that stands on one page. */
const mostUnbroken = 12;

export function writeTableFigure(writing: Writing, block: Of<"table">): string {
  const body = writeTable(writing, block);
  const figure = captioned(writing, block, { kind: "table", word: writing.words.table, body });
  return block.body.length > mostUnbroken ? figure : `#unbroken[${figure}]`;
}

export function writeFigure(writing: Writing, block: Of<"figure">): string {
  const pictures = block.images.map((image) => picture(writing, image));
  const [only = "[]"] = pictures;
  const row = `grid(columns: ${pictures.length}, gutter: 1em, align: center + bottom, ${pictures.join(", ")})`;
  const body = pictures.length > 1 ? row : only;
  return captioned(writing, block, { kind: "image", word: writing.words.figure, body });
}

/** Code without a caption stands in the text as it is. */
export function writeListing(writing: Writing, block: Of<"code">): string {
  const language = block.language === null ? "" : `, lang: ${typstString(block.language)}`;
  const code = `raw(${typstString(block.text)}, block: true${language})`;
  const isBare = block.number === null && block.caption.length === 0;
  if (isBare) return `#${code}${block.id === "" ? "" : ` ${typstLabel(block.id)}`}`;
  return captioned(writing, block, { kind: "raw", word: writing.words.code, body: code });
}

function captioned(
  writing: Writing,
  { id, number, caption, line }: Captioned,
  { kind, word, body }: { kind: string; word: string; body: string },
): string {
  const words = writing.repeated(() => writeInlines(writing, caption, line));
  const settings = [
    `kind: ${kind}`,
    `supplement: [${typstMarkup(word)}]`,
    `numbering: ${number === null ? "none" : `as-number(${typstString(number)})`}`,
    ...(words === "" && number === null ? [] : [`caption: [${words}]`]),
  ];
  return `#figure(${body}, ${settings.join(", ")})${id === "" ? "" : ` ${typstLabel(id)}`}`;
}

/** The notation is what is read aloud. */
export function writeFormula(writing: Writing, { tex, id, number, line }: Of<"formula">): string {
  const label = id === "" ? "" : ` ${typstLabel(id)}`;
  const code = formulaCode(writing, { tex, isDisplay: true, line });
  if (code === null) return `#raw(${typstString(tex)}, block: true)${label}`;
  const settings = [
    "block: true",
    `alt: ${typstString(tex)}`,
    `numbering: ${number === null ? "none" : `as-number(${typstString(`(${number})`)})`}`,
  ];
  return `#math.equation(${settings.join(", ")}, $ ${code === "" ? '""' : code} $)${label}`;
}
