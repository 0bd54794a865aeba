import { realpathSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { QuireError } from "../../domain/error.js";

/**
 * The folder that a program needs besides the system's: where it is installed, as "/opt/julia-1.11" for
 * "/opt/julia-1.11/bin/julia"; null for one of the system's. Throws `tool_refused` for one that lies among the person's own
 * files: the whole folder could be read by what the program runs.
 */
export function installationOf(command: string, home: string, system: readonly string[]): string | null {
  const real = realpathSync(command);
  if (system.some((folder) => isBelow(folder, real))) return null;
  const folder = dirname(dirname(real));
  const [below, above] = [relative(home, folder).split(sep), relative(folder, home)];
  const holdsHome = above === "" || !above.startsWith("..");
  const isHomes = below[0] !== "..";
  // "~/miniconda3" holds a program; "~/.local" and "~/.config" hold more than that, "~/.julia/juliaup/julia-1.11" does not.
  const isOwn = isHomes && below[0]?.startsWith(".") === true && below.length < 3;
  if (folder !== "/" && !holdsHome && !isOwn) return folder;
  throw new QuireError("tool_refused", `${command} lies among your own files, which the program could then read.`, {
    facts: { path: real },
    fix: "Install it for all users, or into a folder of its own (as ~/julia-1.11/bin/julia).",
  });
}

const isBelow = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);
