import { latexToText } from "./latex-to-text.js";
import type { Draft, InlineFacts } from "../tree/draft.js";
import { LineIndex } from "../tree/positions.js";
import { type Around, BlockWriter } from "../tree/block-writer.js";
import type { Definition } from "./latex-macros.js";
import { verbatimEnvironments } from "./latex-verbatim.js";
import { LatexScanner, type LatexSpan, type LatexToken, textOf } from "./latex-scanner.js";

/** Something that was opened and will be closed: by a brace, by \end, at the latest where the file ends. */
interface Frame {
  /** Of an environment; null of what a brace closes. */
  environment: string | null;
  /** Nothing closes it but the end of its paragraph. */
  untilParagraph: boolean;
  close: () => void;
}

/** Deeper nesting is no writing of people: what is within it is read as if it were not there. */
const deepest = 30;
/** More is not read by people. */
const mostProblems = 50;

/** Empty groups and options, and then a group: they say nothing. */
const beforeArgument = /(?:\{[ \t]*\}|\[[^[\]{}]*\])*(?=\{)/y;

/** The state in which the commands of a draft in LaTeX are read: its scanner, what is open, the blocks so far. */
export class LatexReading {
  readonly scanner: LatexScanner;
  /** Names of environments that are shown as they are written. */
  readonly shown: ReadonlySet<string>;
  readonly writer: BlockWriter;
  readonly bibliographies: Draft["bibliographies"] = [];
  /** Files that the draft writes itself, by their names. */
  readonly written = new Map<string, { text: string; line: number }>();
  readonly listed: { key: string; line: number }[] = [];
  readonly problems: Draft["problems"] = [];
  readonly definitions = new Map<string, Definition>();
  /** Commands that this draft defines as ones that cite. */
  readonly citing = new Set<string>();
  /** Level of \chapter less one: 0 where there are chapters. */
  readonly outermost: number;
  inPreamble: boolean;
  hasEnded = false;
  notes = 0;
  quotes = 0;
  readonly lists: { isNumbered: boolean; count: number }[] = [];
  private readonly lines: LineIndex;
  private readonly frames: Frame[] = [];
  /** Names of the environments among them, and how often each. */
  private readonly environments = new Map<string, number>();
  /** How many of them only the end of a paragraph closes. */
  private unclosed = 0;
  private balance: ReadonlyMap<string, number> | undefined;
  private readonly waiting: { depth: number; next: () => void }[] = [];

  constructor(readonly source: string) {
    this.lines = new LineIndex(source);
    this.scanner = new LatexScanner(source);
    this.shown = verbatimEnvironments(source);
    this.writer = new BlockWriter(this.lines);
    this.inPreamble = /^[^%\n]*\\begin\s*\{document\}/mu.test(source);
    this.outermost = /\\part\b/u.test(source) ? 0 : /\\chapter\b/u.test(source) ? 1 : 2;
    for (const at of this.scanner.braces.unclosed) this.problem(at, "This brace is never closed.");
  }

  problem(at: number, message: string): void {
    if (this.problems.length < mostProblems) this.problems.push({ line: this.lineOf(at), message });
  }

  lineOf(at: number): number {
    return this.lines.at(at).line;
  }

  write(text: string, { start, origin }: Pick<LatexSpan, "start" | "origin">): void {
    if (!this.isSilent) this.writer.add(text, origin ?? start, origin !== null);
  }

  /** Characters that the draft writes in other ones. */
  writeDecoded(text: string, { start, origin }: Pick<LatexSpan, "start" | "origin">): void {
    if (!this.isSilent) this.writer.add(text, origin ?? start, true);
  }

  endCell({ start, origin }: Pick<LatexSpan, "start" | "origin">): void {
    if (!this.isSilent) this.writer.endCell(origin ?? start);
  }

  /** Before the document begins nothing is printed, save what titles say. */
  get isSilent(): boolean {
    return this.inPreamble && this.writer.depth === 0;
  }

  /** Reads the group that comes next as the words of a command; false where none comes. */
  openGroup(close: () => void): boolean {
    this.scanner.skipBlanks();
    const place = this.scanner.place();
    if (place === undefined || this.scanner.take(/\{/y) === null) return false;
    this.open({ close, start: place.start - 1, origin: place.origin });
    return true;
  }

  /** Reads the groups that come next as the words of something unknown; a blank parts what stands in two of them. */
  openArguments(): void {
    if (this.scanner.take(beforeArgument) === null) return;
    this.openGroup(() => {
      const place = this.scanner.place();
      if (place === undefined || this.scanner.take(beforeArgument) === null) return;
      this.writeDecoded(" ", place);
      this.openArguments();
    });
  }

  /** A brace was read. */
  open({ close, start, origin }: { close: () => void; start: number; origin: number | null }): void {
    const untilParagraph = origin === null && !this.scanner.braces.closing.has(start);
    if (untilParagraph) this.unclosed += 1;
    this.frames.push({ environment: null, untilParagraph, close });
  }

  /** Whether the next closing brace closes something: what ends a row ends a line of a cell then. */
  get isInGroup(): boolean {
    return this.frames.at(-1)?.environment === null;
  }

  closeBrace(): void {
    if (this.frames.at(-1)?.environment === null) this.closeFrom(this.frames.length - 1);
  }

  openEnvironment(environment: string, close: () => void): void {
    this.environments.set(environment, (this.environments.get(environment) ?? 0) + 1);
    this.frames.push({ environment, untilParagraph: false, close });
  }

  closeEnvironment(name: string): boolean {
    if ((this.environments.get(name) ?? 0) === 0) return false;
    this.closeFrom(this.frames.findLastIndex(({ environment }) => environment === name));
    return true;
  }

  /** Whether the whole source begins an environment as often as it ends it. */
  comesOutEven(name: string): boolean {
    this.balance ??= balanceOf(this.source);
    return (this.balance.get(name) ?? 0) >= 0;
  }

  endParagraph(): void {
    if (this.unclosed > 0) this.closeFrom(this.frames.findIndex(({ untilParagraph }) => untilParagraph));
    this.writer.endParagraph();
  }

  closeAll(): void {
    this.closeFrom(0);
    while (this.writer.depth > 0) this.writer.endAside();
    this.writer.endParagraph();
  }

  /** The words of the group that comes next stand in a stretch of their own. */
  readInline(facts: InlineFacts): void {
    if (this.writer.openCount > deepest) return;
    const inline = this.writer.open(facts);
    if (!this.openGroup(() => this.writer.close(inline))) this.writer.close(inline);
  }

  /** The words of the group that comes next are blocks of their own. */
  readAside(around: Around): void {
    if (this.writer.depth > deepest) return;
    this.writer.beginAside(around);
    if (!this.openGroup(() => this.writer.endAside())) this.writer.endAside();
  }

  /** Reads a stretch that was skipped, and goes on with `next` behind it. */
  afterSpan(span: LatexSpan, next: () => void): void {
    this.waiting.push({ depth: this.scanner.depth, next });
    if (!this.scanner.enter(span)) this.goOn();
  }

  /** Does what waited for the end of a stretch that has been read. */
  goOn(): void {
    while (this.waiting.length > 0 && this.scanner.depth <= (this.waiting.at(-1)?.depth ?? 0))
      this.waiting.pop()?.next();
  }

  private closeFrom(index: number): void {
    while (this.frames.length > index) {
      const frame = this.frames.pop();
      if (frame === undefined) return;
      const { environment, untilParagraph, close } = frame;
      if (untilParagraph) this.unclosed -= 1;
      if (environment !== null) this.environments.set(environment, (this.environments.get(environment) ?? 1) - 1);
      close();
    }
  }
}

/** Carries a command out, once its name has been read. */
export type CommandReader = (reading: LatexReading, token: LatexToken) => void;

/** A stretch as it reads. */
export function plainText(span: LatexSpan | null): string {
  return span === null ? "" : latexToText(textOf(span).replace(/(?<!\\)%[^\n]*\n\s*/gu, ""));
}

/** How much more often each environment is begun than ended. */
function balanceOf(source: string): Map<string, number> {
  const balance = new Map<string, number>();
  for (const [, what, name = ""] of source.matchAll(/\\(begin|end)\{([^{}\n]{1,60})\}/gu))
    balance.set(name.trim(), (balance.get(name.trim()) ?? 0) + (what === "begin" ? 1 : -1));
  return balance;
}
