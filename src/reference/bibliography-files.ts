import { damaged } from "../cite/formats/format.js";
import { contentHash } from "../run/content-hash.js";
import type { RunContext } from "../run/run-context.js";
import { QuireError, toQuireError } from "../domain/error.js";
import type { Draft } from "../document/tree/draft.js";
import { decodeLatex } from "../document/latex/decode-latex.js";
import { filesOfDraft, mostBytes } from "./files-of-draft.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import { type Bibliographies, bibliographyOf } from "./bibliography.js";

export interface NamedBibliographies {
  /** By the person who asks for the audit: `--bib`. */
  given: readonly string[];
  /** By the draft itself, relative to its file. */
  named: Draft["bibliographies"];
  /** The draft's file as it was named; null for a text. */
  draft: string | null;
}

/**
 * The entries of files of references (BibTeX, RIS, CSL-JSON, CSV), as they stand there. A file that the draft names and
 * that is not there is a problem of the draft; one that was asked for is an error: `not_found`.
 */
export async function readBibliographies(context: RunContext, files: NamedBibliographies): Promise<Bibliographies> {
  const { files: all } = context.services;
  const given = files.given.map((path) => read(context, all, { name: path, places: [path] }));
  // Who hands a text over may be a model, or have it from somebody: it opens no file of the person's.
  const own = files.draft === null ? [] : onceEach(files.named.filter(({ written }) => written === undefined));
  const inDraft = onceEach(files.named).flatMap(({ written }) =>
    written === undefined ? [] : [writtenIn(files.draft, written)],
  );
  const named = own.map(({ path, line }) =>
    read(context, filesOfDraft(all, files.draft ?? ""), { name: path, places: placesOf(path, files.draft) }).catch(
      (error: unknown) => unreadable(error, files.draft, line),
    ),
  );
  const found = [...(await Promise.all([...given, ...named])), ...inDraft];
  // Words for journals are often defined in a file of their own.
  const isShared = given.length + files.named.length > 1;
  return {
    entries: found.flatMap(({ entries }) => entries),
    problems: found.flatMap(({ problems }) => problems).filter(({ kind }) => !isShared || kind !== "undefined_string"),
  };
}

function onceEach(named: Draft["bibliographies"]): Draft["bibliographies"] {
  return named.filter(({ path }, index) => named.findIndex((other) => other.path === path) === index);
}

/** Entries that stand in the draft itself. */
function writtenIn(draft: string | null, { text, line: before }: { text: string; line: number }): Bibliographies {
  const { entries, problems } = bibliographyOf(draft ?? "the text", text, "works.bib");
  return {
    entries: entries.map((entry) => ({ ...entry, origin: "embedded" as const, line: entry.line + before })),
    problems: problems.map((problem) => ({ ...problem, line: problem.line + before })),
  };
}

/**
 * Lists where a file may lie that a draft names: beside the draft, in the folder where the work is done; LaTeX leaves
 * ".bib" out.
 */
export function placesOf(path: string, draft: string | null): string[] {
  const at = draft === null ? 0 : Math.max(draft.lastIndexOf("/"), draft.lastIndexOf("\\")) + 1;
  const folder = (draft ?? "").slice(0, at);
  const isAbsolute = /^(?:[/\\](?!jobname)|[A-Za-z]:)/u.test(path);
  // LaTeX calls the name of the draft without its ending so.
  const meant = path.replace(/\\jobname(?:\{\}|\s)*/gu, (draft ?? "").slice(at).replace(/\.[^.]*$/u, ""));
  const names = /\.[A-Za-z]{2,9}$/u.test(meant) ? [meant] : [meant, `${meant}.bib`];
  return [...new Set(names.flatMap((name) => (isAbsolute ? [name] : [`${folder}${name}`, name])))];
}

function unreadable(thrown: unknown, draft: string | null, line: number): Bibliographies {
  const error = toQuireError(thrown);
  if (error.code === "interrupted") throw error;
  return { entries: [], problems: [{ ...damaged(error.message), file: draft ?? "the text", line, key: null }] };
}

interface NamedFile {
  name: string;
  /** Where it may lie, the likeliest first. */
  places: readonly string[];
}

function read(context: RunContext, files: WorkspaceFiles, named: NamedFile): Promise<Bibliographies> {
  return context.step(`read_bibliography:${contentHash(named.places)}`, "read", () => readFile(files, named));
}

async function readFile(files: WorkspaceFiles, { name, places }: NamedFile): Promise<Bibliographies> {
  const paths = places.map((place) => files.resolve(place));
  const stats = await Promise.all(paths.map((path) => files.stat(path)));
  const found = paths.find((_, index) => (stats[index] ?? null) !== null);
  if (found === undefined) {
    throw new QuireError("not_found", `There is no file ${name}, which holds the references.`, {
      facts: { path: name, tried: paths.join(", ") },
      fix: "Name a file of references that exists (--bib).",
    });
  }
  const text = decodeLatex(await files.read(found, mostBytes), name);
  return bibliographyOf(places[paths.indexOf(found)] ?? name, text, found);
}
