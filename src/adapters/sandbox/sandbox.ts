import { QuireError } from "../../domain/error.js";
import type { Sandbox, SandboxState } from "../../ports/sandbox.js";
import { findAllOutside } from "../local/found-program.js";
import { runBare } from "./bare-run.js";
import { runInBubblewrap } from "./boxed-run.js";
import { probeSystem, type Tried } from "./probe.js";

export interface SandboxOptions {
  /** The workspace: a program in it is not started. */
  root: string;
  /** The user's PATH. */
  path: string;
  /** The person has said that programs may run without a sandbox. */
  unsandboxed: boolean;
}

/** Holds programs in by what this system has. */
export function createSandbox({ root, path, unsandboxed }: SandboxOptions): Sandbox {
  const places = (program: string) => findAllOutside(root, program, path, process.platform);
  let tried: Promise<Tried> | undefined;
  const probe = () => (tried ??= probeSystem(places));
  const bare: SandboxState = { kind: "none", version: null, usable: true, reason: null, fix: null };
  return {
    places: (program) => Promise.resolve(places(program)),
    async probe() {
      const { state } = await probe();
      return unsandboxed && !state.usable ? bare : state;
    },
    async run(run, signal) {
      const { state, program } = await probe();
      if (state.usable && program !== null)
        return { sandbox: state.kind, ...(await runInBubblewrap(program, run, signal)) };
      if (unsandboxed) return { sandbox: "none", ...(await runBare(run, signal)) };
      throw notHeld(state);
    },
  };
}

function notHeld({ reason, fix }: SandboxState): QuireError {
  return new QuireError(
    "missing_program",
    `Nothing here can hold the program in: ${reason ?? "no sandbox was found"}.`,
    {
      ...(fix !== null && { fix }),
    },
  );
}
