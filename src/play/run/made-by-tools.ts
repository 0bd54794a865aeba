import { dirname } from "node:path/posix";
import { textValue } from "../../domain/json-value.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { configOnly } from "../check/config-only.js";
import { pathFault } from "../paths/safe-path.js";
import type { AssembleStep } from "../schema/playbook.js";
import { keysIn } from "./evidence.js";
import type { Playing } from "./playing.js";
import { pathOf, type StepInput } from "./step-input.js";

/** What texts that tools made may show: by the id of their item works of the library that they cite, and pictures. */
export interface MadeByTools {
  keys: ReadonlyMap<string, ReadonlySet<string>>;
  pictures: ReadonlyMap<string, ReadonlySet<string>>;
}

const picture = /!\[[^\]\n]*\]\(([^()\s]+)\)/gu;

/**
 * Texts of tools have no evidence beside them: code wrote their citations. They stay where the library has the work, and a
 * picture where it lies in the workspace, below the folder of the document.
 */
export async function madeByTools(playing: Playing, step: AssembleStep, input: StepInput): Promise<MadeByTools> {
  const { context, loaded } = playing;
  const texts = input.items
    .filter(({ file }) => input.ofTools.has(file))
    .map(({ id, fields }) => ({ id, text: textValue(fields[step.fields.text]) }));
  const asked = [...new Set(texts.flatMap(({ text }) => keysIn(text)))];
  const known = asked.length === 0 ? new Set<string>() : await keysThere(context, asked);
  const document = pathOf(playing, step.output, false, { ...configOnly(loaded.values), answer: () => 1 });
  const keys = new Map<string, ReadonlySet<string>>();
  const pictures = new Map<string, ReadonlySet<string>>();
  for (const { id, text } of texts) {
    keys.set(id, new Set(keysIn(text).filter((key) => known.has(key))));
    pictures.set(id, await picturesThere(context, text, dirname(document)));
  }
  return { keys, pictures };
}

async function keysThere(context: RunContext, asked: readonly string[]): Promise<Set<string>> {
  const found = await context.step(`cited:${contentHash(asked)}`, "read", async () => {
    const works = await (await context.services.store()).works();
    return works.flatMap(({ id, item }) => [id, ...(item.id === undefined ? [] : [item.id])]);
  });
  return new Set(found);
}

async function picturesThere({ services: { files } }: RunContext, text: string, folder: string): Promise<Set<string>> {
  const there = new Set<string>();
  for (const [, path = ""] of text.matchAll(picture)) {
    const shown = folder === "." ? path : `${folder}/${path}`;
    if (pathFault(shown, false) !== null) continue;
    if ((await files.stat(files.inside(files.root, ...shown.split("/")))) !== null) there.add(path);
  }
  return there;
}
