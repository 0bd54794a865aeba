import { z } from "zod";
import { engineSchema } from "../../analysis/result/engine.js";
import { QuireError } from "../../domain/error.js";
import { canonicalJson, sha256Of } from "../../domain/hash.js";
import type { Clock } from "../../ports/machine.js";
import type { OwnMarks } from "../../ports/own-marks.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

/** What an analysis was made of; the name is null of what was handed over. */
const sourceSchema = z.strictObject({ name: z.string().nullable(), sha256: z.string() });
export type AnalysisSource = z.output<typeof sourceSchema>;

/** What the answer of every analysis begins with. */
export const analysisHead = {
  source_id: z.string().describe('"analysis:" and a hash of what was asked and of the data: other data, another id'),
  engine: engineSchema.describe("What calculated it"),
  reproduce: z
    .string()
    .nullable()
    .describe("Command that calculates it again and compares; null where nothing could be kept to compare with"),
};
type AnalysisHead = z.output<z.ZodObject<typeof analysisHead>>;

/** A question that was calculated, with all that its answer rests on. */
export interface AskedAnalysis {
  tool: string;
  input: object;
  data: readonly AnalysisSource[];
  engine: z.output<typeof engineSchema>;
}

/** What is at hand to keep it; a run's services. */
interface Keeping {
  files: WorkspaceFiles;
  ownMarks: OwnMarks;
  clock: Clock;
}

const recordSchema = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  tool: z.string(),
  input: z.record(z.string(), z.unknown()),
  data: z.array(sourceSchema),
  engine: engineSchema,
  made: z.string(),
  output: z.record(z.string(), z.unknown()),
  mark: z.string().nullable(),
});
export type AnalysisRecord = z.output<typeof recordSchema>;

/** Of a record: answers that are longer are not kept. */
const mostBytes = 4_000_000;
const prefix = "analysis:";

/** True for what names an analysis, as answers cite it. */
export const isAnalysisId = (name: string): boolean => /^analysis:[0-9a-f]{16}$/u.test(name);

function idOf({ tool, input, data }: AskedAnalysis): string {
  const of = { ...input, tool, data: data.map(({ sha256 }) => sha256) };
  return prefix + sha256Of(canonicalJson(of)).slice(0, 16);
}

/**
 * Puts the head before the answer of an analysis and keeps both beside the question, so that it can be calculated again and
 * compared. The first record of a question stays: it is what later ones are compared with. Where there is no workspace, or
 * one that may only be read, nothing is kept.
 */
export async function keepAnalysis<Found extends object>(
  keeping: Keeping,
  asked: AskedAnalysis,
  found: Found,
): Promise<Found & AnalysisHead> {
  const id = idOf(asked);
  const answer = { source_id: id, engine: asked.engine, reproduce: `quire data replay ${id}`, ...found };
  return (await keep(keeping, id, asked, answer)) ? answer : { ...answer, reproduce: null };
}

async function keep(keeping: Keeping, id: string, asked: AskedAnalysis, answer: object): Promise<boolean> {
  const { files, clock } = keeping;
  if ((await files.names(files.configured(".quire"))).length === 0) return false;
  const known = await readRecord(keeping, id);
  if (known !== null && isOwnRecord(keeping, known)) return true;
  const { tool, input, data, engine } = asked;
  const made = clock.now().toISOString();
  const plain = JSON.parse(JSON.stringify({ version: 1, id, tool, input, data, engine, made, output: answer })) as Omit<
    AnalysisRecord,
    "mark"
  >;
  const text = JSON.stringify({ ...plain, mark: keeping.ownMarks.mark(markedText(plain)) });
  if (text.length > mostBytes) return false;
  return files.writeFile(pathOf(files, id), `${text}\n`).then(
    () => true,
    // A workspace that may only be read.
    () => false,
  );
}

/** The record of an analysis. Throws `not_found`. */
export async function keptAnalysis(keeping: Keeping, id: string): Promise<AnalysisRecord> {
  const record = await readRecord(keeping, id);
  if (record !== null) return record;
  throw new QuireError("not_found", `No analysis ${id} was kept in this workspace.`, {
    facts: { id },
    fix: "Name it as the result does that was calculated here: its source_id.",
  });
}

/** All analyses that were kept here, the newest first; what cannot be read is left out. */
export async function keptAnalyses(keeping: Pick<Keeping, "files">): Promise<AnalysisRecord[]> {
  const { files } = keeping;
  const names = await files.names(files.inside(files.configured(".quire"), "analyses"));
  const ids = names.filter((name) => name.endsWith(".json")).map((name) => prefix + name.slice(0, -".json".length));
  const read = await Promise.all(ids.filter(isAnalysisId).map((id) => readRecord(keeping, id)));
  return read.filter((record) => record !== null).toSorted((one, other) => (one.made < other.made ? 1 : -1));
}

/** Whether this user's Quire wrote a record: what came with somebody's folder may say anything. */
export function isOwnRecord({ ownMarks }: Pick<Keeping, "ownMarks">, { mark, ...record }: AnalysisRecord): boolean {
  return ownMarks.isOwn(markedText(record), mark);
}

const markedText = (record: Omit<AnalysisRecord, "mark">): string => `analysis\0${canonicalJson(record)}`;

async function readRecord({ files }: Pick<Keeping, "files">, id: string): Promise<AnalysisRecord | null> {
  const path = pathOf(files, id);
  if ((await files.stat(path)) === null) return null;
  const read = recordSchema.safeParse(parsed(new TextDecoder().decode(await files.read(path, 2 * mostBytes))));
  return read.success && read.data.id === id ? read.data : null;
}

function pathOf(files: WorkspaceFiles, id: string) {
  return files.inside(files.configured(".quire"), "analyses", `${id.slice(prefix.length)}.json`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody has changed it: it is as if it had not been kept.
    return null;
  }
}
