import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";

const mostBytes = 1_000_000;
const endings = ["", ".yaml", ".yml", ".json"];

export async function textOf(context: RunContext, path: CheckedPath): Promise<string> {
  return new TextDecoder().decode(await context.services.files.read(path, mostBytes));
}

/** Looked for from where the command was started, in the workspace, beside the config, then among the shipped ones. */
export async function findPlaybook(
  context: RunContext,
  named: string,
  config: string | null,
): Promise<{ text: string; file: string }> {
  const { files, shippedPlaybooks } = context.services;
  const folders = [
    (name: string) => files.resolve(name),
    (name: string) => files.configured(name),
    ...(config === null ? [] : [(name: string) => files.beside(files.resolve(config), name)]),
  ];
  const base = named.split(/[/\\]/).at(-1) ?? named;
  for (const place of folders) {
    const path = attempted(() => place(named));
    if (path !== null && (await files.stat(path)) !== null) return { text: await textOf(context, path), file: named };
  }
  for (const ending of endings) {
    const text = shippedPlaybooks.text(`${base}${ending}`);
    if (text !== null) return { text, file: base };
  }
  throw new QuireError("not_found", `There is no playbook "${named}".`, {
    facts: { path: named },
    fix: "quire playbook list names those that come with Quire.",
  });
}

export function attempted<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    // A name that is no path beside one folder may be one in another.
    return null;
  }
}

/** Playbooks with their texts: those of the workspace by path, and those that come with Quire by name. */
export async function listPlaybooks(context: RunContext): Promise<{ path: string; shipped: boolean; text: string }[]> {
  const { files, shippedPlaybooks } = context.services;
  const folder = files.inside(files.root, "playbooks");
  const own = (await files.names(folder)).filter(isPlaybook).toSorted();
  const ofWorkspace = own.map(async (name) => {
    return { path: `playbooks/${name}`, shipped: false, text: await textOf(context, files.inside(folder, name)) };
  });
  const ofQuire = shippedPlaybooks
    .names()
    .filter(isPlaybook)
    .map((name) => {
      return { path: name.replace(/\.[a-z]+$/, ""), shipped: true, text: shippedPlaybooks.text(name) ?? "" };
    });
  return [...(await Promise.all(ofWorkspace)), ...ofQuire];
}

const isPlaybook = (name: string): boolean => endings.slice(1).some((ending) => name.endsWith(ending));
