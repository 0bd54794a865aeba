import { z } from "zod";
import type { Event } from "../../domain/event.js";
import { manifestEntrySchema } from "../../domain/manifest.js";
import { writtenFileSchema } from "./write-file.js";

/** A write that a run did, and the manifest's entry of the file from before; null where there was none. */
export const undoableSchema = z.strictObject({
  written: writtenFileSchema.describe("What was done to the file"),
  entry: manifestEntrySchema.nullable().describe("Its entry of the manifest from before; null where there was none"),
});
export type Undoable = z.infer<typeof undoableSchema>;

const stepResult = z.object({
  name: z.string(),
  ok: z.literal(true),
  output: z.unknown(),
  /** Only steps that say where something came from have it. */
  provenance: z.unknown().optional(),
});
const recognised = z.object({ sha256: z.string(), entry: manifestEntrySchema.nullable() });
const restored = z.object({ path: z.string(), sha256: z.string() });

/** Lists what a scan wrote and has not undone itself, oldest first: a fold of its log. */
export function writesOfRun(events: readonly Event[]): Undoable[] {
  const entries = new Map<string, Undoable["entry"]>();
  /** Entries that had no file. */
  const adopted = new Map<string, Undoable["entry"]>();
  let writes: Undoable[] = [];
  for (const { event, content } of events) {
    const result = event === "tool_result" ? stepResult.safeParse(content).data : undefined;
    if (result?.name === "recognise") {
      const { sha256, entry } = recognised.parse(result.output);
      entries.set(sha256, entry);
    } else if (result?.name === "adopt") {
      const { sha256, entry } = recognised.parse(result.output);
      adopted.set(sha256, entry);
    } else if (result?.name === "write") {
      const written = writtenFileSchema.parse(result.output);
      const hash = written.sha256_before;
      writes.push({ written, entry: adopted.get(hash) ?? entries.get(hash) ?? null });
    } else if (result?.name === "restore") {
      const { sha256 } = restored.parse(result.provenance);
      writes = writes.filter(({ written }) => written.sha256_before !== sha256);
    }
  }
  return writes.filter(({ written }) => isTouched(written));
}

function isTouched({ path_before, path_after, sha256_before, sha256_after }: Undoable["written"]): boolean {
  return path_before !== path_after || sha256_before !== sha256_after;
}
