import { basename } from "node:path";
import { z } from "zod";
import { locateWords, type PlacedText } from "../../../corpus/layout/located-words.js";
import { lettersAndDigits } from "../../../domain/characters.js";
import { QuireError } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";
import { boxSize, type PageRectangle, type WordBox } from "../../../domain/word-box.js";
import type { LayoutPage } from "../../../ports/document-reader.js";
import type { ShownFile } from "../../../ports/page-pictures.js";
import type { PdfFacts } from "../../../ports/pdf-files.js";
import type { Services } from "../../../run/services.js";
import { confinedFiles } from "../../client-rules.js";

/** What a question about a file tells of it: those of a scan. */
const askedAbout = z.object({
  file: z.object({ path: z.string(), sha256: z.string() }),
  comparison: z.array(z.object({ field: z.string(), file: z.string(), record: z.string() })).default([]),
});
type AskedAbout = z.infer<typeof askedAbout>;

/** A word of the record, or of what the file says, found on a page. */
export interface FieldMark extends PageRectangle {
  field: string;
}

/** So many files are kept as they were read last. */
const mostKept = 16;

/** Files that runs ask about: they need not be in the library. What a log names is shown where clients may read it. */
export class AskedFiles {
  private readonly read = new Map<string, Promise<PdfFacts>>();

  constructor(private readonly services: Pick<Services, "files" | "config" | "pdfs">) {}

  /** What the question with this key is about. Throws `not_found` where it is about no file. */
  about(events: readonly Event[], key: string): AskedAbout {
    const asked = events.findLast(({ event, key: of }) => event === "gate_open" && of === key)?.content;
    const about = askedAbout.safeParse((asked as { details?: unknown } | undefined)?.details);
    if (about.success) return about.data;
    throw new QuireError("not_found", `There is no question "${key}" about a file.`, { facts: { gate: key } });
  }

  /** Throws `not_a_pdf`, and `tool_refused` for what lies elsewhere. */
  async shown({ file: { path, sha256 } }: AskedAbout): Promise<ShownFile> {
    const { files, config } = this.services;
    const confined = confinedFiles(files, config);
    const checked = confined.resolve(path);
    const name = basename(path);
    // A scan writes into the file and names it anew: its picture is of what it was asked about.
    if ((await confined.stat(checked)) === null || (await confined.hash(checked)) !== sha256)
      throw new QuireError("not_found", `${name} is not as it was when this was asked.`, { facts: { path } });
    return { sha256, name, bytes: () => confined.read(checked, config.max_file_bytes) };
  }

  /** The text of a page that was looked at for the work's own words; empty for other pages. */
  async page(file: ShownFile, page: number): Promise<PlacedText> {
    const { read_pages } = await this.facts(file);
    const found = read_pages.find(({ number }) => number === page);
    return found === undefined ? { lines: [], boxes: [] } : placed(found);
  }

  /** Where the first pages have what the record and the file say, field by field. */
  async marks(file: ShownFile, { comparison }: AskedAbout): Promise<FieldMark[]> {
    const { read_pages } = await this.facts(file);
    const pages = read_pages.map(placed);
    return comparison.flatMap((row) =>
      wordings(row).flatMap((words) => {
        const found = pages.map((page) => locateWords(page, words)).find(({ how }) => how !== "none");
        return found?.rectangles.map((rectangle) => ({ field: row.field, ...rectangle })) ?? [];
      }),
    );
  }

  private facts(file: ShownFile): Promise<PdfFacts> {
    const known = this.read.get(file.sha256);
    if (known) return known;
    const facts = file.bytes().then((bytes) => this.services.pdfs.inspect(bytes, file.name));
    this.read.set(file.sha256, facts);
    facts.catch(() => this.read.delete(file.sha256));
    const [oldest] = this.read.keys();
    if (this.read.size > mostKept && oldest !== undefined) this.read.delete(oldest);
    return facts;
  }
}

/** Fields whose values are lists: their parts stand apart on a page. */
const lists: ReadonlySet<string> = new Set(["authors", "isbn"]);

/** What is shorter, a volume or an issue, stands on a page for other things, too. */
const fewestLetters = 4;

/** What is looked for on a page: what the file and the record say, each once. */
function wordings({ field, file, record }: AskedAbout["comparison"][number]): string[] {
  const values = lists.has(field) ? [file, record].flatMap((value) => value.split(", ")) : [file, record];
  const byLetters = new Map(values.map((value) => [lettersAndDigits(value), value]));
  return [...byLetters].flatMap(([letters, value]) => (letters.length < fewestLetters ? [] : [value]));
}

/** Lines of a page by their number on it, and the boxes of their words. */
function placed({ number: page, lines }: LayoutPage): PlacedText {
  return {
    lines: lines.map(({ text }, index) => ({ line: index + 1, text })),
    boxes: lines.flatMap(({ text, boxes = [] }, index) => boxesOf(text, boxes, { line: index + 1, page })),
  };
}

function boxesOf(text: string, boxes: readonly number[], at: Pick<WordBox, "line" | "page">): WordBox[] {
  let start = 0;
  return text.split(" ").flatMap((word, index) => {
    const [left, top, width, height] = boxes.slice(index * boxSize, (index + 1) * boxSize);
    const from = start;
    start += word.length + 1;
    if (left === undefined || top === undefined || width === undefined || height === undefined) return [];
    return [{ ...at, start: from, box: [left, top, width, height] as const }];
  });
}
