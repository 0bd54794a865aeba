import { z } from "zod";
import { type CatalogueModel, type HeldModel, homeEngines, homeKinds } from "../domain/home-model.js";
import type { HomeModels } from "../ports/home-models.js";

/** Describes a model at home to people and programs. */
export const modelEntrySchema = z.strictObject({
  name: z.string().describe("In `home:NAME`"),
  kind: z.enum(homeKinds).describe("What it is for"),
  engine: z.enum(homeEngines).describe("The extra that runs it"),
  state: z.enum(["here", "absent"]),
  from: z.enum(["catalogue", "file"]).describe("Whether it can be fetched, or is a file of the person's own"),
  purpose: z.string().describe("What it is good for, and what not; empty where nobody has said"),
  licence: z.string().nullable().describe("Of the weights; null where nobody has said"),
  languages: z.array(z.string()).describe("ISO 639-1, the best first; empty where nobody has said"),
  bytes: z.int().describe("Of its files"),
  memory_bytes: z.int().nullable().describe("Memory that it takes, about; null where nobody has said"),
  context_tokens: z.int().describe("Tokens that it was trained to take at once"),
  hosts: z.array(z.string()).describe("Where it is fetched from; empty for a file of the person's own"),
  sha256: z.array(z.string()).describe("Of its files"),
  paths: z.array(z.string()).describe("Its files on this computer; empty where it is not here"),
});

export type ModelEntry = z.infer<typeof modelEntrySchema>;

/** Describes a model that this user has. */
export function heldEntry(models: HomeModels, held: HeldModel): ModelEntry {
  const { name, kind, engine, licence, context_tokens, files, from } = held;
  const row = models.catalogue.find((each) => each.name === name && from === "catalogue");
  return {
    ...(row === undefined ? unknown : about(models, row)),
    name,
    kind,
    engine,
    licence,
    context_tokens,
    from,
    state: "here",
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    sha256: files.map(({ sha256 }) => sha256),
    paths: files.map(({ path }) => path),
  };
}

const unknown = { purpose: "", languages: [], memory_bytes: null, hosts: [] };

/** Describes a model that can be fetched. */
export function catalogueEntry(models: HomeModels, row: CatalogueModel): ModelEntry {
  const { name, kind, engine, licence, context_tokens, files } = row;
  return {
    ...about(models, row),
    name,
    kind,
    engine,
    licence,
    context_tokens,
    state: "absent",
    from: "catalogue",
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    sha256: files.map(({ sha256 }) => sha256),
    paths: [],
  };
}

function about(models: HomeModels, row: CatalogueModel) {
  const { purpose, languages, memory_bytes } = row;
  return { purpose, languages: [...languages], memory_bytes, hosts: models.hosts(row) };
}
