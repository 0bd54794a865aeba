import { isDigits } from "./characters.js";
import { disarmLabels } from "./escape/quire-signs.js";
import type { CheckedAnswer, Claim, Source } from "./evidence.js";
import { type Item, itemAuthors, itemYear } from "./item.js";
import type { Notice } from "./record.js";

/** Holds what a line about a work needs of its record. */
export interface RecordFacts {
  authors: readonly string[];
  year: number | null;
  doi: string | null;
  key: string;
  tags: readonly string[];
}

/** "Edward Hu, Yelong Shen et al., 2021 | doi:10.1000/x | @hu2021lora | thesis, read"; empty where nothing is known. */
export function recordLine({ authors, year, doi, key, tags }: RecordFacts): string {
  const who = [shortAuthors(authors), year === null ? "" : String(year)].filter(Boolean).join(", ");
  const parts = [who, doi === null ? "" : `doi:${doi}`, key === "" ? "" : `@${key}`, tags.join(", ")];
  return parts.filter((part) => part !== "").join(" | ");
}

/** At most three names, then "et al.". */
export function shortAuthors(authors: readonly string[]): string {
  return authors.length > 3 ? `${authors.slice(0, 2).join(", ")} et al.` : authors.join(", ");
}

/** "Title (Authors, 2021; @key)" for models. */
export function workWords(item: Item): string {
  const who = [shortAuthors(itemAuthors(item)), itemYear(item) === null ? "" : String(itemYear(item))];
  const facts = [who.filter(Boolean).join(", "), item.id === undefined ? "" : `@${item.id}`].filter(Boolean).join("; ");
  return `${item.title ?? "(no title read)"}${facts === "" ? "" : ` (${facts})`}`;
}

const noticeNames: Record<Notice["kind"], string> = {
  retracted: "RETRACTED",
  concern: "EXPRESSION OF CONCERN",
  corrected: "corrected",
  published_version: "published since",
};

/** Says what has happened to a work, each thing once, the gravest first: "RETRACTED (2015-03)". */
export function noticeWords(notices: readonly Notice[]): { words: string; grave: boolean }[] {
  const kinds = Object.keys(noticeNames) as Notice["kind"][];
  return kinds.flatMap((kind) => {
    const found = notices.filter((notice) => notice.kind === kind);
    if (found.length === 0) return [];
    const date = found.find((notice) => notice.date !== null)?.date;
    const doi = kind === "published_version" ? found.find((notice) => notice.doi !== null)?.doi : undefined;
    const detail = [date, doi && `doi:${doi}`].filter(Boolean).join(", ");
    const words = detail === "" ? noticeNames[kind] : `${noticeNames[kind]} (${detail})`;
    return [{ words, grave: kind === "retracted" || kind === "concern" }];
  });
}

/** Over the pages that a model's own search cited, wherever an answer is shown. */
export const webSourcesTitle = "Web sources (cited by the model, not checked)";

/** "Karpicke & Roediger (2008). The critical importance of retrieval" as far as the record goes; it holds nothing that passes for a label. */
export function sourceName(source: Pick<Source, "title" | "authors" | "year">): string {
  const [first, second, ...others] = source.authors;
  const names = others.length > 0 ? `${first} et al.` : [first, second].filter(Boolean).join(" & ");
  const year = source.year === null ? "" : `(${source.year})`;
  const head = [names, year].filter(Boolean).join(" ");
  return disarmLabels(head === "" ? source.title : `${head}. ${source.title}`);
}

/** Makes the address that a source's DOI leads to; null where it has none. */
export function doiAddress({ doi }: Pick<Source, "doi">): string | null {
  return doi ? `https://doi.org/${doi.replace(/[^\w.()/:;-]/g, encodeURIComponent)}` : null;
}

/** Finds the address at which a source can be looked at: its DOI, else the address that a tool had it from; null for a work without either. */
export function sourceAddress(source: Pick<Source, "doi" | "url">): string | null {
  return doiAddress(source) ?? (source.url ? source.url.replace(/[\s<>]/g, encodeURIComponent) : null);
}

/** " (abstract only)": what of a source was read, where it was not the source itself. */
export function kindWords({ kind, analysis, work_id }: Pick<Source, "kind" | "analysis" | "work_id">): string {
  if (analysis !== undefined) return analysisWords(work_id, analysis);
  if (kind === "abstract") return " (abstract only)";
  if (kind === "note") return " (note)";
  return kind === "page" ? " (fetched page)" : "";
}

/** Figures of a hash that tell one from another. */
const shownHash = 12;

/** " (analysis:1f0c..., run 20261127-..., data trials 9a3b...)": by what it can be found and made again. */
function analysisWords(id: string, { run, data }: NonNullable<Source["analysis"]>): string {
  const from = data.map(({ name, sha256 }) => `${name ?? "given rows"} ${sha256.slice(0, shownHash)}`);
  const told = [id.slice(0, "analysis:".length + shownHash), `run ${run}`, ...from.map((each) => `data ${each}`)];
  return ` (${told.join(", ")})`;
}

/** The sources with what the check found in them. */
export function markedSources(sources: readonly Source[], { instructions = [] }: CheckedAnswer): Source[] {
  const found = new Map(instructions.map(({ label, text }) => [label, text]));
  return sources.map((source) => {
    const instruction = found.get(source.label);
    return instruction === undefined ? source : { ...source, instruction };
  });
}

/** " (superseded by Travel policy v3 (2024-04))": which work counts in place of a source's own. */
export function versionWords({ superseded_by, copy_of }: Pick<Source, "superseded_by" | "copy_of">): string {
  const other = superseded_by ?? copy_of;
  if (other === undefined) return "";
  const named = disarmLabels(other.date === null ? other.title : `${other.title} (${other.date})`);
  return superseded_by === undefined ? ` (same text as ${named})` : ` (superseded by ${named})`;
}

/** Warns behind a source's name where it has words that look like an instruction to machine readers. */
export function machineWords({ instruction }: Pick<Source, "instruction">): string {
  return instruction === undefined ? "" : " (may speak to machine readers)";
}

/** Says what a reader must be told of the sources of an answer: that they were retracted, are doubted, or give orders. */
export function sourceWarnings(
  sources: readonly Source[],
  { claims, instructions = [] }: Pick<CheckedAnswer, "claims" | "instructions">,
): string[] {
  const cited = new Set(claims.flatMap(({ labels }) => labels));
  const marked = sources
    .filter(({ label }) => cited.has(label))
    .flatMap(({ label, notices = [] }) => {
      const grave = noticeWords(notices).filter((notice) => notice.grave);
      return grave.map(
        ({ words }) => `${label} is marked: ${words}. Do not rest a claim on it without looking closer.`,
      );
    });
  const fromImages = sources.filter(({ label, ocr }) => ocr === true && cited.has(label)).map(({ label }) => label);
  const misread =
    fromImages.length === 0
      ? []
      : [`${fromImages.join(", ")}: read from images of pages (OCR); compare names and figures with the page itself.`];
  const speaking = instructions
    .filter(({ held_back }) => held_back > 0)
    .map(({ label, text, held_back }) => {
      const held =
        held_back === 1
          ? "1 statement that stands only beside that is"
          : `${held_back} statements that stand only beside that are`;
      return `${label} seems to speak to machine readers: “${disarmLabels(text)}” ${held} not held for supported; read the passage yourself.`;
    });
  return [...marked, ...misread, ...speaking];
}

/** "page 3, lines 40-52": where in its file a source stands. */
export function sourcePlace({ start_page, end_page, start_line, end_line, ocr }: Source): string {
  const pages = start_page === null ? null : rangeText("page", start_page, end_page ?? start_page);
  const parts = [pages, rangeText("line", start_line, end_line), ocr === true ? "read from an image (OCR)" : null];
  return parts.filter(Boolean).join(", ");
}

/** Says where the cited sentences of a source stand: "page 9, lines 140-142, 150; page 10, line 3"; its own place where none is known. */
export function citedPlaces(source: Source, claims: readonly Claim[]): string {
  const cited = claims.flatMap(({ evidence }) => (evidence?.label === source.label ? [evidence] : []));
  if (cited.length === 0) return sourcePlace(source);
  const pages = [...new Set(cited.map(({ page }) => page))].toSorted((first, second) => (first ?? 0) - (second ?? 0));
  return pages
    .map((page) => {
      const lines = lineRanges(cited.filter((each) => each.page === page));
      return page === null ? lines : `page ${page}, ${lines}`;
    })
    .join("; ");
}

/** "line 3", "lines 140-142, 150": neighbours joined. */
function lineRanges(spans: readonly { start_line: number; end_line: number }[]): string {
  const ranges: [number, number][] = [];
  for (const { start_line, end_line } of spans.toSorted((first, second) => first.start_line - second.start_line)) {
    const last = ranges.at(-1);
    if (last && start_line <= last[1] + 1) last[1] = Math.max(last[1], end_line);
    else ranges.push([start_line, end_line]);
  }
  const written = ranges.map(([start, end]) => (start === end ? `${start}` : `${start}-${end}`)).join(", ");
  return isDigits(written) ? `line ${written}` : `lines ${written}`;
}

/** "page 3, line 34": where a line stands that a note quotes. */
export function linePlace(place: { page: number | null; start_line: number; end_line: number }): string {
  const lines = rangeText("line", place.start_line, place.end_line);
  return place.page === null ? lines : `page ${place.page}, ${lines}`;
}

function rangeText(name: string, start: number, end: number): string {
  return start === end ? `${name} ${start}` : `${name}s ${start}-${end}`;
}

/** Passages of one work, which has its name, its file and what is to be told of it once. */
export interface WorkSources {
  /** The first of them: what is said of the work is the same in all. */
  work: Source;
  passages: Source[];
}

/** Sources by the work that they are of, in the order in which the works come first. */
export function groupedByWork(sources: readonly Source[]): WorkSources[] {
  const groups = new Map<string, WorkSources>();
  for (const source of sources) {
    // A page, an abstract and a passage of one work are told apart: what was read of it differs.
    const key = JSON.stringify([source.work_id, source.title, source.kind]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { work: source, passages: [source] });
    else group.passages.push(source);
  }
  return [...groups.values()];
}
