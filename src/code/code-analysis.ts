import { z } from "zod";
import { languages } from "./engine-table.js";

const hashed = { sha256: z.string(), bytes: z.int() };

const keptTable = z.strictObject({
  name: z.string().describe("Of the file in out/"),
  path: z.string().describe("Where it is kept"),
  ...hashed,
  data_set: z.string().nullable().describe("Name of the data set that it became; null where it could not be one"),
  rows: z.int().nullable(),
  columns: z.array(z.string()).describe("Of the first rows"),
  first_rows: z.array(z.array(z.string())),
});

const keptFile = z.strictObject({ name: z.string(), path: z.string(), ...hashed });

/** An analysis as it is kept and told. */
export const codeAnalysis = z.strictObject({
  source_id: z.string().describe("analysis: and a hash of the code and of what it was given"),
  name: z.string(),
  language: z.enum(languages),
  engine: z.strictObject({ name: z.string(), version: z.string() }),
  sandbox: z.enum(["bubblewrap", "sandbox-exec", "none"]).describe("What held the code in"),
  code: z.strictObject({ path: z.string(), sha256: z.string() }),
  inputs: z.array(
    z.strictObject({
      name: z.string(),
      path: z.string().describe("Where the code found it"),
      from: z.string().nullable().describe("Where the file lies; null for data sets"),
      sha256: z.string(),
    }),
  ),
  stdout: z.string().describe("What it printed, or the beginning of that"),
  warnings: z.array(z.string()),
  tables: z.array(keptTable),
  figures: z.array(keptFile),
  files: z.array(keptFile).describe("Other files of out/"),
  wall_ms: z.int(),
  memory_bytes: z.int(),
});
export type CodeAnalysis = z.output<typeof codeAnalysis>;
