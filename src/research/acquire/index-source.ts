import { addContract } from "../../contracts/add.js";
import { libraryAddContract, type LibraryAddInput, type LibraryAddOutput } from "../../contracts/library-add.js";
import { relative, sep } from "node:path";
import { QuireError, toQuireError } from "../../domain/error.js";
import { withinMinutes } from "../../run/minutes.js";
import type { RunContext } from "../../run/run-context.js";
import { attempt } from "../../tool/attempt.js";
import type { SeenSource } from "../schema/research-schema.js";
import { identifiersOf } from "../search/same-source.js";
import type { ResearchSettings } from "../schema/settings.js";
import type { Reading } from "./read-source.js";
import { contentHash } from "../../run/content-hash.js";
import { syncRecordsContract } from "../../contracts/sync-records.js";
import { sendToRagContract } from "../../contracts/send-to-rag.js";

type Added = Pick<LibraryAddOutput, "work_id" | "key" | "file" | "sha256" | "passages">;

/** Adds a source that was read to the library; the source with what became of it. */
export async function addSource(
  context: RunContext,
  settings: ResearchSettings,
  source: SeenSource,
  reading: Reading,
): Promise<SeenSource> {
  if (!reading.ok) return rejected(source, reading.rejected, reading.reason);
  try {
    const outcome = await withinMinutes(context, "library_add", (signal) =>
      attempt(
        context.limitedTo(settings.domains).until(signal),
        libraryAddContract,
        libraryInput(settings, source, reading),
        {
          domains: reading.hosts,
          admit_redirects: true,
        },
      ),
    );
    if (outcome.output === null) throw QuireError.fromRecord(outcome.error);
    return withWork(source, outcome.output, reading.format);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "waiting") throw error;
    context.warn(`add:${source.source_id}`, `Failed to add ${source.title}: ${error.message}`);
    return rejected(source, error.code === "budget" ? "over_limit" : "failed", error.message);
  }
}

function libraryInput(
  { collection }: ResearchSettings,
  source: SeenSource,
  { url, text, format }: Extract<Reading, { ok: true }>,
): LibraryAddInput {
  const { doi, arxiv_id } = identifiersOf(source);
  const title = format === "abstract" ? `${source.title} (abstract)` : source.title;
  return {
    source: url === "" ? source.source_id : url,
    title,
    ...(source.authors.length > 0 && { authors: [...source.authors] }),
    ...(source.year !== null && { year: source.year }),
    ...(source.venue !== null && source.venue !== "" && { venue: source.venue }),
    ...(doi !== null && { doi }),
    ...(arxiv_id !== null && { arxiv_id }),
    ...(text !== null && { text }),
    collection,
  };
}

function withWork(source: SeenSource, { work_id, key, file, sha256, passages }: Added, format: string): SeenSource {
  if (work_id === null || passages === 0) return rejected(source, "no_text", "The document holds no text to search.");
  const { doi, arxiv_id, pmid } = identifiersOf(source);
  const isPaper = doi !== null || arxiv_id !== null || pmid !== null;
  const reason = format === "abstract" ? onlyAbstract : isPaper && format === "html" ? onlyPage : null;
  return { ...source, work_id, key, file, sha256, reason };
}

const onlyAbstract = "Only its abstract could be had.";
const onlyPage = "Only the page about it could be had, not the paper as a file.";

function rejected(source: SeenSource, why: NonNullable<SeenSource["rejected"]>, reason: string): SeenSource {
  return { ...source, kept: false, rejected: why, reason };
}

interface WorkFacts {
  key: string | null;
  file: string | null;
  sha256: string | null;
  path: string | null;
}

/** A source that the library has already: it is not fetched again, and joins the collection. */
export async function keepKnown(
  context: RunContext,
  { collection, only_library }: ResearchSettings,
  source: SeenSource,
): Promise<SeenSource> {
  const { work_id } = source;
  if (work_id === null) return source;
  const { path, ...facts } = await context.step(`work:${work_id}`, "read", () => workFacts(context, work_id));
  if (path !== null && !only_library) {
    // Of no consequence where it fails: the work stays where it is.
    await attempt(context.until(context.signal), addContract, { paths: [path], collection }, { domains: [] });
  }
  return { ...source, ...facts };
}

async function workFacts({ services }: RunContext, workId: string): Promise<WorkFacts> {
  const store = await services.store();
  const [work] = await store.works({ work_ids: [workId] });
  const path = work?.paths[0]?.path ?? null;
  const inside = path === null ? null : relative(services.files.root, path).split(sep).join("/");
  return {
    key: work?.item.id ?? null,
    file: inside === null || inside.startsWith("../") ? path : inside,
    sha256: work?.sha256 ?? null,
    path,
  };
}

/** Two sources whose document is the same are one: the one acquired first stays. */
export function withoutTwin(source: SeenSource, others: readonly SeenSource[]): SeenSource {
  if (!source.kept || source.work_id === null) return source;
  const twin = others.find(({ kept, work_id }) => kept && work_id === source.work_id);
  return twin === undefined ? source : rejected(source, "duplicate", `The same document as "${twin.title}".`);
}

/** Of kept sources that repeat one another's text the original stays, or what an earlier round has kept: they are one voice. */
export async function withoutCopies(context: RunContext, seen: readonly SeenSource[]): Promise<SeenSource[]> {
  const kept = seen.filter((source) => source.kept && source.work_id !== null);
  if (kept.length < 2) return [...seen];
  const originals = await originalsOf(
    context,
    kept.flatMap(({ work_id }) => work_id ?? []),
  );
  const isCopy = ({ work_id }: SeenSource) => Number(originals.has(work_id ?? ""));
  const inTurn = kept.toSorted((left, right) => left.iteration - right.iteration || isCopy(left) - isCopy(right));
  const voices = new Map<string, SeenSource>();
  const repeated = new Map<SeenSource, SeenSource>();
  for (const source of inTurn) {
    const text = originals.get(source.work_id ?? "") ?? source.work_id ?? "";
    const first = voices.get(text);
    if (first === undefined) voices.set(text, source);
    else repeated.set(source, first);
  }
  return seen.map((source) => {
    const first = repeated.get(source);
    return first === undefined ? source : rejected(source, "duplicate", `Its text is that of "${first.title}".`);
  });
}

/** By the id of a work: that of the work whose text it repeats. */
async function originalsOf(context: RunContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  await context.call(syncRecordsContract, {});
  const pairs = await context.step(`copies:${contentHash(ids)}`, "read", async () => {
    const works = await (await context.services.store()).works({ work_ids: [...ids] });
    return works.flatMap(({ id, copy_of }) => (copy_of === undefined ? [] : [[id, copy_of.work_id]]));
  });
  return new Map(pairs.map(([id = "", original = ""]) => [id, original]));
}

export interface SentToRag {
  ok: boolean;
  error: string | null;
}

/** Hands the text of a source to the RAG service; null where none is configured. One that fails is a warning. */
export async function sendToRag(
  context: RunContext,
  { collection, only_library }: ResearchSettings,
  { work_id, url, title }: SeenSource,
): Promise<SentToRag | null> {
  const { rag, config } = context.services;
  if (rag === null || work_id === null || only_library) return null;
  const input = {
    work_id,
    ...(url !== null && { source: url }),
    collection: config.rag.collection ?? collection,
  };
  const { ok, error } = await attempt(context, sendToRagContract, input);
  if (error !== null) context.warn(`rag:${work_id}`, `The RAG service did not take "${title}": ${error.message}`);
  return { ok, error: error?.message ?? null };
}
