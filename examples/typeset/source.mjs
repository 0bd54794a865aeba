import MarkdownIt from "markdown-it";
import { parse as parseYaml } from "yaml";

/**
 * @typedef {{ text: string, bold?: boolean, italic?: boolean, note?: Run[] }} Run a stretch of text in one style; `note` makes it a footnote mark
 * @typedef {{ caption: string, x_label: string, y_label: string, y_maximum: number, x: string[], series: { name: string, values: number[] }[] }} Figure
 * @typedef {{ kind: "heading", level: number, runs: Run[] }
 *   | { kind: "paragraph" | "quote" | "caption", runs: Run[] }
 *   | { kind: "list", ordered: boolean, items: Run[][] }
 *   | { kind: "table", rows: Run[][][] }
 *   | { kind: "figure", figure: Figure }} Block
 * @typedef {{ meta: Record<string, any>, blocks: Block[] }} Source
 */

const markdown = new MarkdownIt({ typographer: true });

/** Private-use characters stand for footnotes while Markdown is parsed. */
const firstNoteCharacter = 0xe000;

/**
 * Reads a document source: YAML front matter, then Markdown. Beyond CommonMark and tables it knows `^[a footnote]`,
 * a paragraph `Table: caption` before a table, and fenced `figure` blocks whose YAML is a line chart.
 * @param {string} text
 * @returns {Source}
 */
export function parseSource(text) {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined)
    throw new Error("A document source begins with front matter between --- lines.");
  /** @type {string[]} */
  const notes = [];
  const marked = body.replace(/\^\[([^\]]*)\]/g, (_, note) => {
    notes.push(note);
    return String.fromCharCode(firstNoteCharacter + notes.length - 1);
  });
  const noteRuns = notes.map((note) => runsOf(markdown.parseInline(note, {})[0].children, []));
  return { meta: parseYaml(front), blocks: blocksOf(markdown.parse(marked, {}), noteRuns) };
}

/** @returns {Run[]} the runs of one line of inline Markdown */
export function parseInline(/** @type {string} */ text) {
  return runsOf(markdown.parseInline(text, {})[0].children, []);
}

/** @returns {Block[]} */
function blocksOf(tokens, notes) {
  /** @type {Block[]} */
  const blocks = [];
  let position = 0;
  while (position < tokens.length) {
    const token = tokens[position];
    const end = closing(tokens, position);
    blocks.push(...blockOf(token, tokens.slice(position, end + 1), notes));
    position = end + 1;
  }
  return blocks;
}

/** @returns {Block[]} one block, or none for what has no text */
function blockOf(token, inside, notes) {
  const lines = inside.filter((each) => each.type === "inline").map((each) => runsOf(each.children, notes));
  switch (token.type) {
    case "heading_open":
      return [{ kind: "heading", level: Number(token.tag.slice(1)), runs: lines[0] }];
    case "paragraph_open":
      return [paragraphOf(lines[0])];
    case "blockquote_open":
      return lines.map((runs) => ({ kind: "quote", runs }));
    case "bullet_list_open":
    case "ordered_list_open":
      return [{ kind: "list", ordered: token.type.startsWith("ordered"), items: lines }];
    case "table_open":
      return [{ kind: "table", rows: tableRows(inside, notes) }];
    case "fence":
      return [{ kind: "figure", figure: parseYaml(token.content) }];
    default:
      throw new Error(`Document sources have no ${token.type}.`);
  }
}

/** @returns {Block} */
function paragraphOf(runs) {
  const label = "Table: ";
  if (!runs[0].text.startsWith(label)) return { kind: "paragraph", runs };
  return { kind: "caption", runs: [{ ...runs[0], text: runs[0].text.slice(label.length) }, ...runs.slice(1)] };
}

/** @returns {Run[][][]} */
function tableRows(tokens, notes) {
  const rows = [];
  for (const token of tokens) {
    if (token.type === "tr_open") rows.push([]);
    if (token.type === "inline") rows.at(-1).push(runsOf(token.children, notes));
  }
  return rows;
}

/** Index of the token that closes the one at `start`. */
function closing(tokens, start) {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    depth += tokens[index].nesting;
    if (depth === 0) return index;
  }
  return tokens.length - 1;
}

/** @returns {Run[]} */
function runsOf(children, notes) {
  const runs = [];
  let bold = false;
  let italic = false;
  for (const token of children) {
    if (token.type === "strong_open" || token.type === "strong_close") bold = token.nesting === 1;
    if (token.type === "em_open" || token.type === "em_close") italic = token.nesting === 1;
    if (token.type === "softbreak") runs.push({ text: " ", bold, italic });
    if (token.type === "text" && token.content !== "")
      runs.push(...withNotes({ text: token.content, bold, italic }, notes));
  }
  return runs;
}

/** Cuts a run at its footnote characters. */
function withNotes(run, notes) {
  return run.text.split(/([\ue000-\uf8ff])/).flatMap((text) => {
    if (text === "") return [];
    const number = text.charCodeAt(0) - firstNoteCharacter;
    const isNote = text.length === 1 && number >= 0 && number < notes.length;
    return [isNote ? { ...run, text: String(number + 1), note: notes[number] } : { ...run, text }];
  });
}

/** @returns {string} */
export function plainText(/** @type {Run[]} */ runs) {
  return runs
    .filter((run) => run.note === undefined)
    .map((run) => run.text)
    .join("");
}
