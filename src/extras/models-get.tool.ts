import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { type CatalogueModel, homeKinds } from "../domain/home-model.js";
import type { HomeModels } from "../ports/home-models.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { catalogueEntry, heldEntry, type ModelEntry, modelEntrySchema } from "./model-entry.js";

const modelsGetOutput = z.strictObject({
  model: modelEntrySchema,
  done: z.enum(["fetched", "registered", "present", "none"]).describe("`none` with `dry_run`"),
  missing_extra: z.string().nullable().describe("The extra without which it cannot run, where that is not installed"),
});

export type ModelsGetOutput = z.infer<typeof modelsGetOutput>;

/** Brings a model home, into the user's own folder; it leaves no run in the workspace. */
export const tool = defineTool(
  {
    name: "models_get",
    version: 1,
    description: "Fetches a model of the catalogue once a person agrees, or makes a file that is here known by a name.",
    input: z.strictObject({
      model: z.string().min(1).describe("A name of the catalogue, or the path of a file of weights (.gguf, .onnx)"),
      name: z.string().optional().describe("What a file is to be called; by default its own name"),
      kind: z.enum(homeKinds).optional().describe("What a file is for; by default what its format says"),
      dry_run: z.boolean().default(false).describe("Say what would be fetched, fetch nothing"),
    }),
    output: modelsGetOutput,
    positional: ["model"],
    effect: "write",
    network: true,
    destructive: false,
    recorded: false,
    for_clients: false,
  },
  async (context, { model: given, name, kind, dry_run }) => {
    const models = await context.services.homeModels();
    const row = models.catalogue.find((each) => each.name === given);
    if (row === undefined && !isPath(given)) models.named(given);
    if (row !== undefined) return withExtra(context, await fetched(context, models, row, dry_run));
    const path = context.services.files.resolve(given);
    const onProgress = progressOf(context, "reading");
    const register = () => models.register(path, { name, kind, signal: context.signal, onProgress });
    const held = await context.step(`register:${path}`, "write", register);
    return withExtra(context, { model: heldEntry(models, held), done: "registered" });
  },
);

/** What has a folder or an ending of weights is meant as a file. */
function isPath(given: string): boolean {
  return /[/\\]|\.(?:gguf|onnx)$/iu.test(given);
}

type Got = Pick<ModelsGetOutput, "model" | "done">;

async function withExtra(context: RunContext, got: Got): Promise<ModelsGetOutput> {
  const extras = await context.services.extras();
  const extra = extras.named(got.model.engine);
  return { ...got, missing_extra: extras.state(extra) === "installed" ? null : extra.name };
}

async function fetched(context: RunContext, models: HomeModels, row: CatalogueModel, dryRun: boolean): Promise<Got> {
  const here = models.held().find(({ name }) => name === row.name);
  if (here !== undefined) return { model: heldEntry(models, here), done: "present" };
  if (dryRun) return { model: catalogueEntry(models, row), done: "none" };
  if (context.services.config.network.offline) throw closed(row);
  await askFor(context, catalogueEntry(models, row));
  const isNew = await context.step(`fetch:${row.name}`, "write", () => {
    const { fetcher } = context.limitedTo(models.hosts(row));
    return models.fetch(row, { fetcher, signal: context.signal, onProgress: progressOf(context, row.name) });
  });
  const held = models.held().find(({ name }) => name === row.name);
  return {
    model: held === undefined ? catalogueEntry(models, row) : heldEntry(models, held),
    done: isNew ? "fetched" : "present",
  };
}

/** Throws `tool_refused` where the person says no, and `waiting` where nobody can be asked. */
async function askFor(context: RunContext, entry: ModelEntry): Promise<void> {
  const key = `models:${entry.name}`;
  const question = `${modelLine(entry)} Fetch it?`;
  const gate = { key, kind: "confirm", question, details: { model: entry }, choices: ["yes", "no"], default: "yes" };
  const answer = await context.gate(gate);
  if (answer === "yes" || answer === true) return;
  throw new QuireError("tool_refused", "Nothing was fetched: you said no.", { facts: { key } });
}

/** What has to be known of a model before it is fetched. */
function modelLine({ name, purpose, bytes, memory_bytes, licence, hosts }: ModelEntry): string {
  const memory = memory_bytes === null ? "" : `, ${gigabytes(memory_bytes)} GB of memory`;
  return `${name} ${purpose}: ${megabytes(bytes)} MB from ${hosts.join(", ")}${memory}, licence ${licence ?? "unknown"}.`;
}

function progressOf(context: RunContext, label: string) {
  return (done: number, total: number): void =>
    context.progress({ label, done: megabytes(done), total: megabytes(total), unit: "MB" });
}

function closed({ name }: CatalogueModel): QuireError {
  return new QuireError("offline", `The network is closed (--offline), so ${name} was not fetched.`, {
    facts: { model: name },
    fix: "Run the command without --offline, or register a file that is already here: quire models get FILE",
  });
}

/** To a tenth, as sizes are told. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}

function gigabytes(bytes: number): number {
  return Math.round(bytes / 1e8) / 10;
}
