import { z } from "zod";

/** What every query may be limited by. */
export const queryLimits = {
  time: z.int().min(1).max(3_600).default(60).describe("Most seconds that it may take"),
  memory: z.int().min(64).max(8_192).default(512).describe("Most megabytes that it may take"),
  engine: z
    .enum(["auto", "duckdb", "sqlite"])
    .default("auto")
    .describe("Who answers: duckdb, sqlite, or auto, the better one that is there"),
};
