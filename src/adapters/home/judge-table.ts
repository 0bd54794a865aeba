import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { HeldModel } from "../../domain/home-model.js";

/** How what a judge says is read. */
const rowSchema = z.strictObject({
  /** What each number that it gives for a pair means, in its order. */
  labels: z.array(z.enum(["entailment", "neutral", "contradiction"])).min(1),
  /** Pairs that it may be given at once. */
  batch: z.int().min(1).max(64).default(1),
  /** Divides what it says before it is made a share (temperature scaling, Guo et al. 2017), and the score from which on it is right. */
  calibration: z
    .strictObject({
      temperature: z.number().positive().default(1),
      threshold: z.number().min(0).max(1),
      /** Who has measured it, and on what. */
      source: z.string().min(1),
    })
    .nullable()
    .default(null),
});
export type JudgeRow = z.infer<typeof rowSchema>;

const tableSchema = z.object({ judges: z.array(rowSchema.extend({ sha256: z.string() })) });

/** Beside weights of one's own. */
const ownRow = "judge.json";

/**
 * How a judge at home is read: by its weights' row of `data/judges.yaml`, else by `judge.json` beside them. Throws `config`
 * where nothing says what its numbers mean.
 */
export function judgeRow({ name, files: [weights] }: Pick<HeldModel, "name" | "files">): JudgeRow {
  const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  const text = readFileSync(new URL("../../../data/judges.yaml", import.meta.url), "utf8");
  const known = tableSchema.parse(parse(text)).judges.find(({ sha256 }) => sha256 === weights?.sha256);
  if (known !== undefined) return known;
  const path = join(dirname(weights?.path ?? ""), ownRow);
  const own = existsSync(path) ? rowSchema.safeParse(readJson(path)).data : undefined;
  if (own !== undefined) return own;
  throw new QuireError("config", `Nothing says what the numbers of home:${name} mean.`, {
    facts: { model: `home:${name}`, path },
    fix: `Write ${path}, for example {"labels": ["contradiction", "entailment", "neutral"], "calibration": null}.`,
  });
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // What it should be is said to whoever wrote it.
    return null;
  }
}
