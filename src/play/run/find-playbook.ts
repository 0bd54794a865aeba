import { fileURLToPath } from "node:url";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";

const mostBytes = 1_000_000;
const shipped = fileURLToPath(new URL("../../../playbooks/", import.meta.url));
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
  const { files } = context.services;
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
    const path = attempted(() => files.resolve(`${shipped}${base}${ending}`));
    if (path !== null && (await files.stat(path)) !== null) return { text: await textOf(context, path), file: base };
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

/** Playbooks by path: those of the workspace, and those that come with Quire. */
export async function listPlaybooks({
  services: { files },
}: Pick<RunContext, "services">): Promise<{ path: CheckedPath; name: string; shipped: boolean }[]> {
  const folders = [
    { folder: files.inside(files.root, "playbooks"), isShipped: false },
    { folder: files.resolve(shipped), isShipped: true },
  ];
  const found = [];
  for (const { folder, isShipped } of folders) {
    const names = await files.names(folder);
    const own = names.filter((name) => endings.slice(1).some((ending) => name.endsWith(ending))).toSorted();
    for (const name of own) {
      const shown = isShipped ? name.replace(/\.[a-z]+$/, "") : `playbooks/${name}`;
      found.push({ path: files.inside(folder, name), name: shown, shipped: isShipped });
    }
  }
  return found;
}
