import { type AnnotatedWork, annotationsContract, type PlacedAnnotation } from "../contracts/annotations.js";
import { inverseDocumentFrequency, termScore } from "../domain/bm25.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import type { EntryOrigin } from "../domain/manifest.js";
import { indexTerms } from "../domain/terms.js";
import type { Work } from "../domain/work.js";
import type { RunContext } from "../run/run-context.js";
import type { Annotation } from "../domain/annotation.js";
import { defineTool } from "../tool/define-tool.js";
import { annotationsOfFiles } from "./annotations/file-annotations.js";
import { placeAnnotations, unitedAnnotations, type WorkText } from "./annotations/place-annotations.js";
import { applyManifest } from "./records/apply-manifest.js";
import { recordNamed } from "./records/find-entry.js";
import { joinRecords, type LibraryRecord } from "./records/list-records.js";
import { readManifest } from "./records/manifest-file.js";

export const tool = defineTool(annotationsContract, async (context, { works: targets, query, limit }) => {
  const { files } = context.services;
  const store = await context.services.store();
  await applyManifest(context, store);
  const { manifest } = await readManifest(context.services);
  const works = await store.works();
  const records = joinRecords(manifest, works, files.root);
  const wanted =
    targets.length === 0 ? records : targets.map((target) => recordNamed(records, target, files.resolve(target)));
  const chosen = [...new Set(wanted)];
  const { found, torn } = await annotationsOfFiles(files, new Set(chosen.flatMap(workIdsOf)));
  for (const { id, title, paths } of works.filter((work) => torn.includes(work.id)))
    context.warn(
      `annotations:${id}`,
      `What was marked in "${title}" cannot be read any more: its list is damaged. Read the file anew: quire add --again "${paths[0]?.path ?? id}"`,
      { work_id: id },
    );
  const library: Library = {
    works: new Map(works.map((work) => [work.id, work])),
    ofFiles: found,
    origins: new Map(manifest.entries.map(({ id, origins = [] }) => [id, origins])),
  };
  const candidates = chosen.map((record) => candidateOf(record, library));
  const annotated = candidates.filter(({ record, marks }) => marks.length > 0 || record.notes !== "");
  // Of a work that was asked for it is worth saying that nothing was marked in it.
  const listed = query === undefined ? (targets.length > 0 ? candidates : annotated) : matching(annotated, query);
  const shown: AnnotatedWork[] = [];
  for (const candidate of listed.slice(0, limit)) shown.push(await annotatedWork(context, candidate, library));
  const count = shown.reduce((sum, { annotations }) => sum + annotations.length, 0);
  return { query: query ?? null, works: shown, annotations: count };
});

interface Library {
  works: ReadonlyMap<string, Work>;
  ofFiles: ReadonlyMap<string, Annotation[]>;
  origins: ReadonlyMap<string, readonly EntryOrigin[]>;
}

interface Mark {
  annotation: Annotation;
  from: PlacedAnnotation["from"];
  /** The file that it is in; null where only another program knows. */
  work_id: string | null;
}

interface Candidate {
  record: LibraryRecord;
  marks: Mark[];
}

function workIdsOf({ work_id, files }: LibraryRecord): string[] {
  return [work_id, ...files.map((file) => file.work_id)].flatMap((id) => id ?? []);
}

function candidateOf(record: LibraryRecord, { ofFiles, origins }: Library): Candidate {
  const own = workIdsOf(record).flatMap((work_id) =>
    (ofFiles.get(work_id) ?? []).map((annotation): Mark => ({ annotation, from: "file", work_id })),
  );
  const others = (origins.get(record.id) ?? []).flatMap(({ program, annotations = [] }) =>
    annotations.map((annotation): Mark => ({ annotation, from: program, work_id: record.work_id })),
  );
  return { record, marks: [...own, ...others] };
}

/**
 * Works with what of them has words of the query: marked text, comments and tags by BM25, notes on the whole work. Works
 * with the best annotation first.
 */
function matching(candidates: readonly Candidate[], query: string): Candidate[] {
  const terms = [...new Set(indexTerms(query))];
  const texts = candidates.map(({ record, marks }) => [record.notes, ...marks.map(searchedText)].map(indexTerms));
  const all = texts.flat().filter((words) => words.length > 0);
  const average = all.reduce((sum, words) => sum + words.length, 0) / Math.max(1, all.length);
  const weights = new Map(
    terms.map((term) => {
      const frequency = all.filter((words) => words.includes(term)).length;
      return [term, inverseDocumentFrequency(all.length, frequency)] as const;
    }),
  );
  const score = (words: readonly string[]) =>
    terms.reduce((sum, term) => {
      const occurrences = words.filter((word) => word === term).length;
      return sum + (occurrences === 0 ? 0 : termScore(weights.get(term) ?? 0, occurrences, words.length, average));
    }, 0);
  const scored = candidates.map(({ record, marks }, index) => {
    const [ofNotes = 0, ...ofMarks] = (texts[index] ?? []).map(score);
    const found = marks.filter((_, at) => (ofMarks[at] ?? 0) > 0);
    return { candidate: { record, marks: found }, best: Math.max(ofNotes, ...ofMarks) };
  });
  return scored
    .filter(({ best }) => best > 0)
    .toSorted((first, second) => second.best - first.best)
    .map(({ candidate }) => candidate);
}

function searchedText({ annotation: { text, comment, tags = [] } }: Mark): string {
  return [text, comment, ...tags].join("\n");
}

async function annotatedWork(
  context: RunContext,
  { record, marks }: Candidate,
  library: Library,
): Promise<AnnotatedWork> {
  const { key, former_keys, work_id, item, path, tags, notes } = record;
  const placed = { file: [] as PlacedAnnotation[], zotero: [] as PlacedAnnotation[] };
  for (const id of new Set(marks.map((mark) => mark.work_id))) {
    const text = await textOf(context, id === null ? undefined : library.works.get(id));
    for (const from of ["file", "zotero"] as const) {
      const own = marks.filter((mark) => mark.work_id === id && mark.from === from);
      const annotations = own.map(({ annotation }) => annotation);
      placed[from].push(...placeAnnotations(annotations, from, text));
    }
  }
  return {
    key,
    former_keys,
    work_id,
    title: item.title ?? "",
    authors: itemAuthors(item),
    year: itemYear(item),
    path,
    tags,
    notes,
    annotations: unitedAnnotations(placed.file, placed.zotero),
  };
}

/** Null where the text is gone; the annotations are known all the same. */
async function textOf({ services: { files } }: RunContext, work: Work | undefined): Promise<WorkText | null> {
  if (work === undefined || (await files.stat(files.textPath(work.id))) === null) return null;
  return { lines: await files.readText(work.id), page_starts: work.page_starts ?? [] };
}
