import { deferred } from "./adapters/deferred.js";
import type { Algebra } from "./ports/algebra.js";
import type { CircuitSimulator } from "./ports/circuits.js";
import type { Sandbox } from "./ports/sandbox.js";
import type { TableEngines } from "./ports/table-engines.js";

/** What calculates, each in a process of its own. */
export function createEngines(built: URL, extras: string | null, sandbox: Sandbox) {
  return {
    algebra: deferred<Algebra>(async () => {
      const [{ createAlgebra }, { algebraEngines }] = await Promise.all([
        import("./adapters/algebra/algebra-engine.js"),
        import("./code/algebra-engines.js"),
      ]);
      return createAlgebra({ build: built, engines: algebraEngines(sandbox) });
    }),
    tableEngines: deferred<TableEngines>(async () =>
      (await import("./adapters/tables/table-engines.js")).createTableEngines({ build: built, extras }),
    ),
    circuits: deferred<CircuitSimulator>(async () => {
      const [{ createCircuitSimulator }, { installedNgspice }] = await Promise.all([
        import("./adapters/circuits/circuit-engine.js"),
        import("./code/installed-ngspice.js"),
      ]);
      return createCircuitSimulator({ build: built, extras, other: installedNgspice(sandbox) });
    }),
  };
}
