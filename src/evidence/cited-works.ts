import { splitPath } from "../domain/characters.js";
import { isApparatusHeading } from "../corpus/rerank/apparatus.js";
import { sourceOf } from "../corpus/context/sources.js";
import { toQuireError } from "../domain/error.js";
import type { Source } from "../domain/evidence.js";
import type { Passage } from "../domain/passage.js";
import type { QueryTerm } from "../domain/search.js";
import { queryTerms } from "../domain/terms.js";
import type { Work } from "../domain/work.js";
import type { WorkLines } from "../ports/computing.js";
import type { Store } from "../ports/store.js";
import type { Services } from "../run/services.js";
import { indexQuotable, type QuotableText } from "./quotations/quotation-match.js";
import { detectLanguage } from "../language/detect-language.js";
import type { Language } from "../language/languages.js";
import { indexPassage, type PassageIndex } from "./verdicts/passage-index.js";
import { WorkText } from "./verdicts/work-text.js";

/** Passages looked at closely for a sentence: enough that the right one is among them, few enough to be quick. */
const candidates = 8;
/** Passages that hold a term, summed over the terms of a search; a search has some terms in any case. */
const mostPostings = 6_000;
const leastTerms = 6;
/** A text made ready takes some ten times its size. */
const keptTexts = 12;
/** Characters of a text that tell its language, and beyond which it tells no more. */
const leastTelling = 400;

/** The works of the library as an audit asks for them: by the words of a sentence. Its sources are labelled with keys. */
export class CitedWorks {
  private readonly indexed = new Map<string, PassageIndex>();
  /** In how many passages of the library a term stands. */
  private readonly frequencies = new Map<string, number>();
  private readonly languages = new Map<string, Language>();
  private readonly quotables = new Map<string, QuotableText>();
  private readonly texts = new Map<string, WorkText>();

  private constructor(
    private readonly store: Store,
    private readonly readText: Services["files"]["readText"],
    private readonly works: ReadonlyMap<string, Work>,
  ) {}

  static async open({ store, files }: Pick<Services, "store" | "files">): Promise<CitedWorks> {
    const opened = await store();
    const works = new Map((await opened.works()).map((work) => [work.id, work]));
    return new CitedWorks(opened, (id) => files.readText(id), works);
  }

  work(id: string): Work | undefined {
    return this.works.get(id);
  }

  /** What a work is called where people read it: its citation key. */
  keyOf(id: string): string {
    return this.works.get(id)?.item.id ?? id;
  }

  /**
   * Passages of the works (null: of all in the library) that share most with a text, best first; of a single one those
   * with the given lines besides. Passages of given works know the whole work.
   */
  async passages(
    text: string,
    workIds: readonly string[] | null,
    lines: readonly number[] = [],
  ): Promise<PassageIndex[]> {
    const filter = workIds === null ? undefined : { work_ids: workIds };
    const found = await this.store.lexical(await this.tellingTerms(text), candidates, filter);
    const [id] = workIds ?? [];
    const all = id === undefined || lines.length === 0 ? [] : await this.store.passagesOf(id);
    const there = all.filter(({ start_line, end_line }) =>
      lines.some((line) => start_line <= line && line <= end_line),
    );
    const passages = await this.load([...new Set([...there, ...found].map((passage) => passage.id))]);
    if (workIds === null) return passages;
    for (const passage of passages) passage.work ??= await this.wholeText(passage.source.work_id);
    return passages;
  }

  private async wholeText(workId: string): Promise<WorkText> {
    const known = this.texts.get(workId);
    if (known !== undefined) return known;
    const text = workText(await this.readText(workId), this.keyOf(workId), this.works.get(workId));
    this.texts.set(workId, text);
    return text;
  }

  /**
   * The rarest terms of a text, with which the index answers in milliseconds: what bears a sentence out has most of
   * them, and commoner ones only cost time.
   */
  private async tellingTerms(text: string): Promise<QueryTerm[]> {
    const terms = queryTerms(text);
    const unknown = terms.filter(({ term }) => !this.frequencies.has(term)).map(({ term }) => term);
    if (unknown.length > 0) {
      const { document_frequency } = await this.store.termStatistics(unknown);
      for (const term of unknown) this.frequencies.set(term, document_frequency.get(term) ?? 0);
    }
    const frequency = ({ term }: QueryTerm) => this.frequencies.get(term) ?? 0;
    let read = 0;
    return terms
      .filter((term) => frequency(term) > 0)
      .toSorted((one, other) => frequency(one) - frequency(other))
      .filter((term, index) => (read += frequency(term)) <= mostPostings || index < leastTerms);
  }

  /** Whether the index has anything of a work. */
  async hasPassages(workId: string): Promise<boolean> {
    return (await this.store.passagesOf(workId)).length > 0;
  }

  /** The language of a work; null where it has too few words to tell. */
  async language(workId: string): Promise<Language> {
    const known = this.languages.get(workId);
    if (known !== undefined) return known;
    const text = (await this.store.passagesOf(workId)).map(({ content }) => content).join(" ");
    const language = text.length > leastTelling ? detectLanguage(text) : null;
    this.languages.set(workId, language);
    return language;
  }

  /** The whole text of a work, made ready for quotations. */
  async quotable(workId: string): Promise<QuotableText> {
    const known = this.quotables.get(workId) ?? indexQuotable((await this.readText(workId)).join("\n"));
    this.quotables.delete(workId);
    this.quotables.set(workId, known);
    const [oldest] = this.quotables.keys();
    if (this.quotables.size > keptTexts && oldest !== undefined) this.quotables.delete(oldest);
    return known;
  }

  private async load(ids: readonly string[]): Promise<PassageIndex[]> {
    const missing = ids.filter((id) => !this.indexed.has(id));
    if (missing.length > 0) for (const passage of await this.store.get(missing)) this.index(passage);
    const all = ids.flatMap((id) => this.indexed.get(id) ?? []);
    const telling = all.filter(({ source }) => !isApparatusHeading(source.heading_path.at(-1) ?? ""));
    return telling.length > 0 ? telling : all;
  }

  private index(passage: Passage): void {
    const work = this.works.get(passage.work_id);
    this.indexed.set(passage.id, indexPassage(sourceOf(this.keyOf(passage.work_id), { ...passage, score: 0 }, work)));
  }
}

/** Texts that were made ready, by their lines: as long as somebody holds these. */
const ready = new WeakMap<readonly string[], { names: readonly string[]; text: WorkText }>();

function workText(lines: readonly string[], key: string, work: Pick<Work, "title" | "paths"> | undefined): WorkText {
  const names = namesOf(key, work);
  const known = ready.get(lines);
  if (known !== undefined && known.names.join("\n") === names.join("\n")) return known.text;
  const text = new WorkText(lines, names);
  ready.set(lines, { names, text });
  return text;
}

/** What a work is called: its title, its key, its files. */
function namesOf(key: string, work: Pick<Work, "title" | "paths"> | undefined): string[] {
  const files = (work?.paths ?? []).map(({ path }) => splitPath(path).at(-1) ?? "");
  return [work?.title ?? "", key, ...files];
}

/**
 * The whole texts of the works of the library that passages are of, by the works' ids: nothing may be called missing from a
 * work of which a passage alone was looked at. Pages, abstracts and notes are no works; a work may have lost its text.
 */
export async function wholeWorks(
  services: Pick<Services, "store" | "files">,
  sources: readonly Source[],
): Promise<Map<string, WorkText>> {
  const read = await readWhole(services, sources);
  return new Map(read.map(({ work, lines }) => [work.id, workText(lines, work.item.id ?? work.id, work)]));
}

/** The same as plain data. */
export async function workLines(
  services: Pick<Services, "store" | "files">,
  sources: readonly Source[],
): Promise<WorkLines[]> {
  const read = await readWhole(services, sources);
  return read.map(({ work, lines }) => ({
    work_id: work.id,
    text: lines.join("\n"),
    names: namesOf(work.item.id ?? work.id, work),
  }));
}

async function readWhole(
  { store, files }: Pick<Services, "store" | "files">,
  sources: readonly Source[],
): Promise<{ work: Work; lines: readonly string[] }[]> {
  const cited = sources.filter(({ kind = "passage" }) => kind === "passage").map(({ work_id }) => work_id);
  if (cited.length === 0) return [];
  const found: { work: Work; lines: readonly string[] }[] = [];
  for (const work of await (await store()).works({ work_ids: [...new Set(cited)] })) {
    const lines = await files.readText(work.id).catch((thrown: unknown) => {
      if (toQuireError(thrown).code === "not_found") return null;
      throw thrown;
    });
    if (lines !== null) found.push({ work, lines });
  }
  return found;
}
