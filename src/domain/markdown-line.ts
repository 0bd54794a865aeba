/** How a line of Markdown begins. One reader, for texts that are read line by line; whole documents have their parser. */
export interface MarkdownLine {
  /** Of a heading 1 to 6, of other lines 0. */
  level: number;
  isItem: boolean;
  /** The offset of the first character behind quote, list and heading marks and their blanks. */
  content: number;
}

const marks = /^(\s*(?:>\s?)*)\s*(?:(#{1,6})\s+|((?:[-*+•]|\d{1,3}\\?[.)])\s+(?:\[[ xX]\]\s+)?))?/;
/** Blanks from which a heading mark is code. */
const codeIndent = 4;

/** Reads the marks that a line begins with. "2019. " is a year at the end of a sentence and no list mark. */
export function readMarkdownLine(line: string): MarkdownLine {
  const [whole = "", before = "", heading = "", item = ""] = marks.exec(line) ?? [];
  const isHeading = heading !== "" && !before.includes(">") && before.length < codeIndent;
  return { level: isHeading ? heading.length : 0, isItem: item !== "", content: whole.length };
}

/** The words of a line without the marks before them and the closing marks of a heading: "## Results ##". */
export function wordsOfLine(line: string): string {
  const { level, content } = readMarkdownLine(line);
  let end = line.trimEnd().length;
  if (level > 0) while (line.charAt(end - 1) === "#") end -= 1;
  return line.slice(content, Math.max(content, end)).trimEnd();
}

/** The cells of a row of a table; null for other lines. */
export function tableCells(line: string): string[] | null {
  const row = line.trim();
  if (row.length < 2 || !row.startsWith("|") || !row.endsWith("|")) return null;
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}
