import { QuireError } from "../../domain/error.js";
import type { Source } from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";
import { configOnly } from "../check/config-only.js";
import { isLike } from "../graph/producers.js";
import { pathFault, resolvePath } from "../paths/safe-path.js";
import { itemsOf, type ReadItems } from "../rows/items-of.js";
import { inNaturalOrder, type RowFile } from "../rows/read-rows.js";
import type { Item } from "../schema/item.js";
import type { Step } from "../schema/playbook.js";
import type { StepRecord, TextEvidence } from "../schema/step-record.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { outputPlace, readRecord } from "./output-file.js";
import type { Playing } from "./playing.js";

const mostBytes = 500_000_000;

/** What a step reads: the rows of its files, and what their texts rest on. */
export interface StepInput {
  files: RowFile[];
  items: Item[];
  unplaced: ReadItems["unplaced"];
  /** Why there are no items, in sentences. */
  faults: string[];
  evidence: ReadonlyMap<string, readonly TextEvidence[]>;
  records: StepRecord[];
  /** Names of the files that a tool made, and no model. */
  ofTools: ReadonlySet<string>;
}

const nothing: StepInput = {
  files: [],
  items: [],
  unplaced: [],
  faults: [],
  evidence: new Map(),
  records: [],
  ofTools: new Set(),
};

/** Reads the input of a step. Throws `not_found` where no file is there, `damaged` for one that is no JSON. */
export async function readInput(playing: Playing, step: Step): Promise<StepInput> {
  if (step.input === undefined) return nothing;
  const shown = await inputFiles(playing, step.input);
  const files: RowFile[] = [];
  const records: StepRecord[] = [];
  const tools = new Set(playing.loaded.playbook.steps.flatMap(({ kind, name }) => (kind === "tool" ? [name] : [])));
  const ofTools = new Set<string>();
  for (const path of shown) {
    const { value, record } = await readFile(playing.context, path);
    files.push({ name: baseName(path), value });
    if (record) records.push(record);
    if (record && tools.has(record.step)) ofTools.add(baseName(path));
  }
  const known = {
    known: records.flatMap(({ rows }) => rows),
    present: new Set(records.flatMap(({ present }) => present)),
  };
  const { items, unplaced, faults } = itemsOf(files, {}, known);
  return { files, items, unplaced, faults, evidence: evidenceById(records), records, ofTools };
}

/** The name of a file without its folder and ending: what {input:file::name} stands for. */
export function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : name;
}

function evidenceById(records: readonly StepRecord[]): Map<string, TextEvidence[]> {
  const byId = new Map<string, TextEvidence[]>();
  for (const record of records) {
    for (const each of record.evidence) {
      for (const id of idsOf(record, each)) byId.set(id, [...(byId.get(id) ?? []), each]);
    }
  }
  return byId;
}

/** The rows of a file that something of its record is of: what a step that runs once has made is of all of them. */
export function idsOf({ present }: Pick<StepRecord, "present">, { id }: { id: string }): readonly string[] {
  return id === "" ? [id, ...present] : [id];
}

/** The passages that came with items; those of all where none is named. */
export function passagesOf({ evidence }: Pick<StepInput, "evidence">, ids: readonly string[] | null): Source[] {
  const own = ids === null ? [...evidence.values()] : ids.map((id) => evidence.get(id) ?? []);
  return own.flat().flatMap(({ sources }) => sources);
}

/** The path that a template names with the values of the config, from the workspace. */
export function pathOf(
  playing: Playing,
  template: string,
  isPattern: boolean,
  values = configOnly(playing.loaded.values),
): string {
  const { parts } = parseTemplate(template, playing.declared);
  const { path, fault, missing } = resolvePath(parts, values, isPattern);
  if (fault === null && missing.length === 0) return path;
  throw new QuireError("config", `${template}: ${fault?.message ?? `${missing.join(", ")} has no value`}`, {
    facts: { path: template },
    fix: fault?.fix ?? "Give it in the config.",
  });
}

async function inputFiles(playing: Playing, template: string): Promise<string[]> {
  // Names that a step gives its files while it runs.
  const pattern = template.replaceAll("{input:file::name}", "*").replaceAll("{this::%i}", "*");
  const path = pathOf(playing, pattern, true);
  const found = await filesLike(playing.context, path);
  if (found.length === 0) throw missing(path);
  return found;
}

/** The files that a path names, from the workspace, in the order in which people count; "*" is any part of a name. */
export async function filesLike({ services: { files } }: RunContext, path: string): Promise<string[]> {
  if (!path.includes("*")) {
    return (await files.stat(files.inside(files.root, ...path.split("/")))) === null ? [] : [path];
  }
  const folder = path.slice(0, path.indexOf("*")).split("/").slice(0, -1);
  const { files: found } = await files.list([files.inside(files.root, ...folder)], null);
  const names = found.map((file) => file.path.slice(files.root.length + 1).replaceAll("\\", "/"));
  return inNaturalOrder(
    names.filter((name) => isLike(path, name) && !name.endsWith(".evidence.json") && pathFault(name, false) === null),
  );
}

async function readFile(context: RunContext, shown: string): Promise<{ value: unknown; record: StepRecord | null }> {
  return { value: await readJson(context, shown), record: await readRecord(context, outputPlace(context, shown)) };
}

/** What a file of the workspace holds: JSON as its value, others as their text. Links may not lead out. */
export async function readJson(context: RunContext, shown: string): Promise<unknown> {
  const files = context.services.files.within([context.services.files.root], "Copy it into the workspace.");
  const text = new TextDecoder().decode(await files.read(files.inside(files.root, ...shown.split("/")), mostBytes));
  if (!shown.endsWith(".json")) return text;
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new QuireError("damaged", `${shown} is no JSON: ${String(thrown)}`, {
      facts: { path: shown },
      fix: "Correct it.",
    });
  }
}

const missing = (path: string): QuireError =>
  new QuireError("not_found", `The input ${path} is not there.`, {
    facts: { path },
    fix: "Carry out the step that makes it, or put the file there.",
  });
