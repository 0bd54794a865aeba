import { z } from "zod";
import { defineContract } from "../run/contract.js";
import { draftCheckInput } from "./draft-check.js";

export const citableWorkSchema = z.strictObject({
  key: z.string().describe("Citation key, without @"),
  title: z.string().describe("Of the work"),
  authors: z.array(z.string()).describe("As printed"),
  year: z.int().nullable().describe("Of publication"),
  container: z.string().describe("Journal, book or series; empty without one"),
  origin: z.enum(["bibliography", "library"]).describe("A file of references that the draft names, or the library"),
  has_text: z.boolean().describe("Whether the library has its text, so that sentences that cite it can be checked"),
});
export type CitableWork = z.infer<typeof citableWorkSchema>;

export const citableWorksContract = defineContract({
  name: "citable_works",
  version: 1,
  description: "Lists the works that a draft can cite by a key: those of its files of references, and the library's.",
  input: draftCheckInput,
  output: z.strictObject({
    works: z.array(citableWorkSchema).describe("Those of files of references first; each key once"),
  }),
  paths: ["draft", "bib"],
  effect: "read",
  network: false,
});
