import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import { SourceText } from "../language/source-text.js";
import { type Place, type Problem, problemLine } from "../schema/problem.js";

const mostBytes = 1_000_000;
const endings = ["", ".yaml", ".yml", ".json"];

/**
 * The text of a playbook or a config. Throws `config` with the place for what is no text of a size that they have; a link out
 * of the workspace is not followed.
 * @param file its name as it was given
 */
export async function textOf({ services }: RunContext, path: CheckedPath, file: string): Promise<string> {
  const { files: all } = services;
  // A folder may come from somebody else: its links could lead to what is the user's alone.
  const isInside = path.startsWith(`${all.root}/`) || path.startsWith(`${all.root}\\`);
  const files = isInside ? all.within([all.root], "Copy it into the workspace.") : all;
  const found = await files.stat(path);
  if (found !== null && found.size > mostBytes) {
    throw refused(
      file,
      { line: 1, column: 1 },
      "the file has more than 1,000,000 bytes",
      "Playbooks and configs are smaller.",
    );
  }
  return decoded(await files.read(path, mostBytes), file);
}

/** What editors call UTF-16, by how it begins. */
const wideMarks = ["fffe", "feff"];

function decoded(bytes: Uint8Array, file: string): string {
  if (wideMarks.includes(Buffer.from(bytes.subarray(0, 2)).toString("hex"))) {
    throw refused(file, { line: 1, column: 1 }, "it is written in UTF-16", asUtf8);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Which byte it is the decoder does not say: the first sign that cannot be one of the file.
    const text = new TextDecoder().decode(bytes);
    const place = new SourceText(file, text).placeAt(text.indexOf("\ufffd"));
    throw refused(file, place, "here stands a byte that is none of UTF-8", asUtf8);
  }
}

const asUtf8 = "Save the file as UTF-8.";

function refused(file: string, place: Place, message: string, fix: string): QuireError {
  const problem: Problem = { severity: "error", file, ...place, field: "", message, fix };
  return new QuireError("config", problemLine(problem), { facts: { path: file, ...place, field: "" }, fix });
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
    if (path !== null && (await files.stat(path)) !== null) {
      return { text: await textOf(context, path, named), file: named };
    }
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
    return { path: `playbooks/${name}`, shipped: false, text: await textOf(context, files.inside(folder, name), name) };
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
