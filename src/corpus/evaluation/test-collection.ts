import { basename } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";
import type { Judgements } from "./metrics.js";

const identifier = z.union([z.string().min(1), z.number()]).transform(String);
const documentSchema = z.object({ _id: identifier, title: z.string().nullish(), text: z.string() });
const querySchema = z.object({ _id: identifier, text: z.string().min(1) });
const judgementSchema = z.tuple([z.string().min(1), z.string().min(1), z.coerce.number()]);

export interface TestDocument {
  id: string;
  /** Empty where the document has none. */
  title: string;
  text: string;
}

export interface TestCollection {
  /** The folder's name. */
  name: string;
  /** Streamed: a collection may be larger than memory. */
  documents(): AsyncIterable<TestDocument>;
  /** Only those with a relevant document; the others say nothing about a ranking. */
  queries: { id: string; text: string; judgements: Judgements }[];
}

/**
 * A folder in BEIR form: `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` (or `qrels/test.tsv`). Throws
 * `not_found` for a missing file, `invalid_input` naming file and line for one that does not parse, and `tool_refused` for
 * a link to what lies elsewhere: its lines would stand in these errors.
 */
export async function openTestCollection(files: WorkspaceFiles, directory: CheckedPath): Promise<TestCollection> {
  const folder: Folder = { files: files.within([directory], "Put the file itself into its folder."), directory };
  const corpus = await required(folder, ["corpus.jsonl"]);
  const queriesFile = await required(folder, ["queries.jsonl"]);
  const judgements = await readJudgements(folder, await required(folder, ["qrels.tsv"], ["qrels", "test.tsv"]));
  const queries: TestCollection["queries"] = [];
  for await (const { _id, text } of jsonLines(folder, queriesFile, querySchema)) {
    const judged = judgements.get(_id);
    if (judged !== undefined) queries.push({ id: _id, text, judgements: judged });
  }
  return {
    name: basename(directory),
    queries,
    async *documents() {
      for await (const { _id, title, text } of jsonLines(folder, corpus, documentSchema)) {
        yield { id: _id, title: title ?? "", text };
      }
    },
  };
}

interface Folder {
  files: WorkspaceFiles;
  directory: CheckedPath;
}

async function required({ files, directory }: Folder, ...names: string[][]): Promise<CheckedPath> {
  for (const name of names) {
    const path = files.inside(directory, ...name);
    if (await files.stat(path)) return path;
  }
  throw new QuireError("not_found", `${directory} has no ${names.map((name) => name.join("/")).join(" or ")}.`, {
    facts: { path: directory },
    fix: "Give a folder in BEIR form: corpus.jsonl, queries.jsonl and qrels.tsv.",
  });
}

async function readJudgements(folder: Folder, path: CheckedPath): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>();
  for await (const { line, number } of lines(folder, path)) {
    const columns = line.split("\t");
    if (number === 1 && Number.isNaN(Number(columns[2]))) continue;
    const parsed = judgementSchema.safeParse(columns.map((column) => column.trim()));
    if (!parsed.success) throw badLine(path, number, "expected query id, document id and a number, split by tabs");
    const [query, document, grade] = parsed.data;
    if (grade <= 0) continue;
    const ofQuery = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, ofQuery.set(document, grade));
  }
  return judgements;
}

async function* jsonLines<T>(folder: Folder, path: CheckedPath, schema: z.ZodType<T>): AsyncIterable<T> {
  for await (const { line, number } of lines(folder, path)) {
    const parsed = schema.safeParse(parseJson(path, number, line));
    if (!parsed.success) throw badLine(path, number, problemOf(parsed.error));
    yield parsed.data;
  }
}

function parseJson(path: string, number: number, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (thrown) {
    throw badLine(path, number, thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** The first thing that is wrong, and where in the line. */
function problemOf({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "not as it should be" : `${issue.path.join(".")}: ${issue.message}`;
}

async function* lines({ files }: Folder, path: CheckedPath): AsyncIterable<{ line: string; number: number }> {
  let number = 0;
  for await (const line of files.lines(path)) {
    number++;
    if (line.trim() !== "") yield { line, number };
  }
}

function badLine(path: string, number: number, reason: string): QuireError {
  return new QuireError("invalid_input", `${path}, line ${number}: ${reason}`, {
    facts: { path, line: number },
    fix: "Correct the line; the form is that of BEIR.",
  });
}
