import type { z } from "zod";
import type { playbookContract, playbooksContract } from "../../../contracts/play.js";

export type { PlanOutput, PlayOutput } from "../../../contracts/play.js";
export type PlaybookOutput = z.output<typeof playbookContract.output>;
export type PlaybooksOutput = z.output<typeof playbooksContract.output>;

/** A document of the workspace as the service shows it. */
export interface ShownDocument {
  path: string;
  sections: readonly ShownSection[];
  /** Of a JSON file that is a list of rows. */
  rows: readonly Record<string, unknown>[] | null;
}

export interface ShownSection {
  number: string | null;
  title: string;
  level: number;
  line: number;
  text: string;
}
