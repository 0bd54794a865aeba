import { lineStarts } from "../../domain/characters.js";
import { dirname, join, normalize } from "node:path/posix";
import { QuireError } from "../../domain/error.js";
import type { DraftPart } from "../tree/draft.js";
import { shortVerbatim, shortVerbs, verbatimEnvironments, verbatimWords } from "./latex-verbatim.js";

/** A draft of many files as one text, and where its lines come from. */
export interface ExpandedDraft {
  source: string;
  /** Empty where the draft is one file. */
  parts: DraftPart[];
  problems: { line: number; message: string }[];
}

/** A file that is read in place of a command: `\input{chapters/one}`. */
interface Inclusion {
  /** Offset behind the command. */
  end: number;
  /** Relative to the draft's folder. */
  path: string;
  /** Where `\subimport` in it looks. */
  folder: string;
}

const deepest = 10;
const mostFiles = 500;
const mostCharacters = 50_000_000;
const commands = String.raw`\\\\|\\%|%[^\n]*|\\begin\{([A-Za-z]+\*?)\}|\\(input|include|subfile|subfileinclude|import|subimport)(?:\s*\{([^{}\n]*)\}\s*(?:\{([^{}\n]*)\})?|[ \t]+([\p{L}\p{N}./_-]+))`;

/**
 * Puts the files that a draft in LaTeX includes where they are included. The command stays and its line ends with a
 * comment sign, so that no line of a file is mixed with one of another. `readFile` gives null for what is not there;
 * paths are relative to the draft's folder.
 */
export async function expandInputs(
  source: string,
  { name, readFile }: { name: string; readFile: (path: string) => Promise<string | null> },
): Promise<ExpandedDraft> {
  const expansion = new Expansion(name, readFile, verbatimEnvironments(source));
  await expansion.add(source, { file: name, folder: "", from: 0, line: 1 });
  return expansion.result();
}

interface Source {
  file: string;
  folder: string;
  /** What stands before it in its file. */
  from: number;
  line: number;
}

class Expansion {
  private readonly texts: string[] = [];
  private readonly parts: DraftPart[] = [];
  private readonly problems: { line: number; message: string }[] = [];
  private readonly open: string[] = [];
  private length = 0;
  private line = 1;

  constructor(
    private readonly name: string,
    private readonly readFile: (path: string) => Promise<string | null>,
    /** Names of environments that are shown as they are written. */
    private readonly shown: ReadonlySet<string>,
  ) {}

  result(): ExpandedDraft {
    const isOne = this.parts.length < 2;
    return { source: this.texts.join(""), parts: isOne ? [] : this.parts, problems: this.problems };
  }

  async add(text: string, { file, folder, from, line }: Source): Promise<void> {
    let done = 0;
    for (const inclusion of inclusionsOf(text, folder, this.shown)) {
      const { path, end } = inclusion;
      const included = await this.read(path, this.line + breaks(text.slice(done, end)));
      if (included === null) continue;
      const rest = /^[ \t]*(?=\r?\n|$)/u.exec(text.slice(end, end + 200));
      this.put(text, { file, from, line, start: done, end });
      this.write("%\n");
      this.open.push(path);
      await this.add(included.text, { ...included, file: join(dirname(this.name), path), folder: inclusion.folder });
      this.open.pop();
      if (!(this.texts.at(-1) ?? "").endsWith("\n")) this.write("\n");
      done = end;
      if (rest !== null) this.write("%");
    }
    this.put(text, { file, from, line, start: done, end: text.length });
  }

  private async read(path: string, line: number): Promise<Included | null> {
    const isCircle = this.open.includes(path);
    const isTooMuch = this.open.length >= deepest || this.parts.length > mostFiles * 2 || this.length > mostCharacters;
    const text = isCircle || isTooMuch ? null : await this.readFile(path).catch(asRefusal);
    if (typeof text === "string") return documentOf(text);
    const why = isCircle ? "it includes itself" : isTooMuch ? "there are too many of them" : inWords(text);
    this.problems.push({ line, message: `The file ${path} is not audited: ${why}.` });
    return null;
  }

  /** A stretch of a file. */
  private put(
    text: string,
    { file, from, line, start, end }: { file: string; from: number; line: number; start: number; end: number },
  ): void {
    this.partAt({ file, from, line, text, start }, text.slice(start, end));
  }

  private partAt(
    { file, from, line, text, start }: { file: string; from: number; line: number; text: string; start: number },
    written: string,
  ): void {
    const before = text.slice(0, start);
    const column = before.length - (before.lastIndexOf("\n") + 1);
    this.parts.push({
      file,
      start: this.length,
      line: this.line,
      file_start: from + start,
      file_line: line + breaks(before),
      column,
    });
    this.write(written);
  }

  private write(text: string): void {
    this.texts.push(text);
    this.length += text.length;
    this.line += breaks(text);
  }
}

function asRefusal(error: unknown): QuireError {
  if (error instanceof QuireError && error.code === "tool_refused") return error;
  throw error;
}

function inWords(refusal: QuireError | null): string {
  return refusal === null ? "it cannot be read" : `it lies elsewhere. ${refusal.fix ?? ""}`.replace(/[.\s]+$/u, "");
}

interface Included {
  text: string;
  from: number;
  line: number;
}

/** What a file has that is a document of its own stands between its \begin and \end; one that speaks of them has text before. */
function documentOf(text: string): Included {
  const begin = /^[^%\n]*\\begin\s*\{document\}/mu.exec(text);
  if (begin === null || /\\(?:chapter|(?:sub)*section)\b/u.test(text.slice(0, begin.index)))
    return { text, from: 0, line: 1 };
  const from = begin.index + begin[0].length;
  const end = text.indexOf("\\end{document}", from);
  return {
    text: text.slice(from, end < 0 ? undefined : end),
    from,
    line: 1 + breaks(text.slice(0, from)),
  };
}

function inclusionsOf(text: string, folder: string, environments: ReadonlySet<string>): Inclusion[] {
  const found: Inclusion[] = [];
  const shown = [verbatimWords, shortVerbatim(shortVerbs(text))].filter((each) => each !== "").join("|");
  const pattern = new RegExp(`(?:${shown})|${commands}`, "gu");
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [written, , environment, command = "", first, second, bare] = match;
    if (environment !== undefined) {
      if (!environments.has(environment)) continue;
      const end = text.indexOf(written.replace("begin", "end"), pattern.lastIndex);
      if (end >= 0) pattern.lastIndex = end;
      continue;
    }
    if (command === "" || (command.includes("import") && second === undefined)) continue;
    const isImport = command.includes("import");
    const named = (isImport ? second : (first ?? bare)) ?? "";
    if (named.trim() === "" || named.includes("#")) continue;
    const base = isImport ? join(command === "subimport" ? folder : "", first ?? "") : folder;
    const end = isImport ? pattern.lastIndex : behindFirst(match);
    pattern.lastIndex = end;
    found.push({ end, path: withEnding(normalize(join(base, named.trim()))), folder: base });
  }
  return found;
}

/** Behind the first argument: what stands in braces behind it is none. */
function behindFirst(match: RegExpExecArray): number {
  const [written, , , , first] = match;
  return match.index + (first === undefined ? written.length : written.indexOf("}") + 1);
}

function withEnding(path: string): string {
  return /\.[A-Za-z]\w{1,7}$/u.test(path) ? path : `${path}.tex`;
}

function breaks(text: string): number {
  return lineStarts(text).length;
}
