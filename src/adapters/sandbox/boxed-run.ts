import { lstatSync, readlinkSync } from "node:fs";
import { homedir, release } from "node:os";
import { dirname } from "node:path";
import type { SandboxRun } from "../../ports/sandbox.js";
import { inBox } from "./box.js";
import {
  bubblewrapArguments,
  environmentInside,
  readableSettings,
  type Sight,
  supervisedCommand,
} from "./bubblewrap.js";
import { installationOf } from "./installation.js";
import { callFilter } from "./seccomp.js";
import { supervise, type Supervised } from "./supervise.js";

/** Who was root outside is nobody inside: the kernel knows them by their number, and gives root what no limit takes. */
const nobody = 65_534;

/** Runs a program in bubblewrap. */
export async function runInBubblewrap(
  bwrap: string,
  run: SandboxRun,
  signal: AbortSignal | undefined,
): Promise<Supervised> {
  const filter = callFilter(process.arch);
  if (filter === null) throw new Error(`no filter of system calls is known for ${process.arch}`);
  const user = process.getuid?.() === 0 ? nobody : null;
  const { limits, command: first, programs = [], mounts = [] } = run;
  const installed = [first, ...programs].flatMap((path) => installationOf(path, homedir(), systemPlaces) ?? []);
  const readable = [...readableSettings, ...mounts, ...new Set(installed)];
  return inBox(run.files ?? new Map(), user, ({ folder, inside: _inside, ...box }) => {
    const command = supervisedCommand([first, ...run.args], limits, countsApart(release()));
    const sight: Sight = { system: systemFolders(), readable, box };
    const start = {
      program: bwrap,
      arguments: [...bubblewrapArguments(sight, limits), ...variables(run), "--", ...command],
      folder,
      environment: {},
      input: run.input,
      more: [null, filter],
      user,
      limits,
    };
    return supervise(start, signal);
  });
}

function variables({ programs = [], environment = {} }: SandboxRun): string[] {
  const PATH = [...new Set(programs.map((path) => dirname(path))), environmentInside["PATH"]].join(":");
  return Object.entries({ ...environmentInside, PATH, ...environment }).flatMap(([name, value]) => [
    "--setenv",
    name,
    value,
  ]);
}

const systemPlaces = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
const topFolders = systemPlaces.slice(1);

/** Today links into `/usr`, once folders of their own. */
function systemFolders(): Sight["system"] {
  return topFolders.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return [];
    return [{ path, link: found.isSymbolicLink() ? readlinkSync(path).replace(/^\//u, "") : null }];
  });
}

/** Kernels since 5.14 count the processes of a namespace apart from those of its user outside. */
function countsApart(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return major > 5 || (major === 5 && minor >= 14);
}
