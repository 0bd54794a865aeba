import { type Xml, xml, knownXml, noXml } from "./xml.js";

/** Deepest level of Word's lists, 0 being the outermost. */
export const deepestLevel = 8;
const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** How far each level stands in, in twentieths of a point. */
export const levelIndent = 425;

type ListKind = "bullet" | "ordered" | "open" | "done" | "headings" | "appendix";
const kinds: readonly ListKind[] = ["bullet", "ordered", "open", "done", "headings", "appendix"];

/** The lists of a document: each ordered one counts on its own, from its own first number. */
export class ListNumbers {
  private readonly starts: { id: number; kind: ListKind; level: number; first: number }[] = [];
  private next: number;

  /** `first` is the number that the first list gets; a template has its own before it. */
  constructor(private readonly first: number) {
    this.next = first + kinds.length;
  }

  /** The number of a list that does not count. */
  of(kind: Exclude<ListKind, "ordered">): number {
    return this.first + kinds.indexOf(kind);
  }

  /** The number of a new list that counts at a level from a first number. */
  ordered(level: number, first: number): number {
    const id = this.next;
    this.next += 1;
    this.starts.push({ id, kind: "ordered", level, first });
    return id;
  }

  /** `w:abstractNum` elements; `headingStyles` are those of the levels 1 to 6, by id. */
  abstracts(headingStyles: readonly string[] | null): Xml {
    return xml`${kinds.map((kind, index) => {
      const styles = kind === "headings" ? headingStyles : null;
      return xml`<w:abstractNum w:abstractNumId="${this.first + index}"><w:multiLevelType w:val="${kind === "bullet" ? "hybridMultilevel" : "multilevel"}"/>${levels.map((level) => levelOf(kind, level, styles?.[level] ?? null))}</w:abstractNum>`;
    })}`;
  }

  /** `w:num` elements. */
  numbers(): Xml {
    const fixed = kinds.map(
      (_kind, index) =>
        xml`<w:num w:numId="${this.first + index}"><w:abstractNumId w:val="${this.first + index}"/></w:num>`,
    );
    const ordered = this.first + kinds.indexOf("ordered");
    const counted = this.starts.map(
      ({ id, level, first }) =>
        xml`<w:num w:numId="${id}"><w:abstractNumId w:val="${ordered}"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${first}"/></w:lvlOverride></w:num>`,
    );
    return xml`${fixed}${counted}`;
  }
}

const bullets = ["•", "–", "▪"];
const formats = ["decimal", "lowerLetter", "lowerRoman"];

function levelOf(kind: ListKind, level: number, style: string | null): Xml {
  const isHeading = kind === "headings" || kind === "appendix";
  const left = (level + 1) * levelIndent;
  const place = isHeading
    ? xml`<w:ind w:left="0" w:firstLine="0"/>`
    : xml`<w:tabs><w:tab w:val="num" w:pos="${left}"/></w:tabs><w:ind w:left="${left}" w:hanging="${levelIndent}"/>`;
  const styled = style === null ? noXml : xml`<w:pStyle w:val="${style}"/>`;
  const suffix = isHeading ? knownXml(`<w:suff w:val="space"/>`) : noXml;
  const { format, text } = signOf(kind, level);
  const font = kind === "open" || kind === "done" ? boxes : noXml;
  return xml`<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${styled}${suffix}<w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr>${place}</w:pPr>${font}</w:lvl>`;
}

const boxes = knownXml(
  `<w:rPr><w:rFonts w:ascii="Segoe UI Symbol" w:hAnsi="Segoe UI Symbol" w:eastAsia="Segoe UI Symbol" w:cs="Segoe UI Symbol"/></w:rPr>`,
);

function signOf(kind: ListKind, level: number): { format: string; text: string } {
  const own = `%${level + 1}`;
  switch (kind) {
    case "bullet":
      return { format: "bullet", text: bullets[level % bullets.length] ?? "•" };
    case "open":
      return { format: "bullet", text: "☐" };
    case "done":
      return { format: "bullet", text: "☑" };
    case "ordered":
      return { format: formats[level % formats.length] ?? "decimal", text: `${own}.` };
    default: {
      const text = levels.slice(0, level + 1).map((each) => `%${each + 1}`);
      return { format: kind === "appendix" && level === 0 ? "upperLetter" : "decimal", text: text.join(".") };
    }
  }
}

/** What Word counts headings as, so that what it shows is known beforehand. */
export class HeadingCount {
  private readonly counts = { headings: [] as number[], appendix: [] as number[] };

  /** The number that Word gives the next heading of a level (1 to 6). */
  next(level: number, isAppendix: boolean): string {
    const counts = this.peek(level, isAppendix);
    this.counts[isAppendix ? "appendix" : "headings"] = counts;
    return shownCounts(counts, isAppendix);
  }

  /** The same, without counting it. */
  would(level: number, isAppendix: boolean): string {
    return shownCounts(this.peek(level, isAppendix), isAppendix);
  }

  private peek(level: number, isAppendix: boolean): number[] {
    const counts = this.counts[isAppendix ? "appendix" : "headings"].slice(0, level);
    for (let each = 0; each < level - 1; each += 1) counts[each] ??= 1;
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    return counts;
  }
}

function shownCounts([first = 1, ...others]: readonly number[], isAppendix: boolean): string {
  return [isAppendix ? letters(first) : String(first), ...others.map(String)].join(".");
}

/** A, B, ... Z, AA, BB, as Word counts. */
function letters(count: number): string {
  return String.fromCodePoint(65 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
}
