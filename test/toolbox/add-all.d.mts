import type { Engine } from "../../src/run/execute.js";

/** An engine that also has `add_all`: library_add of each of its inputs, four at a time in one run. */
export function withAddAll(engine: Engine): Engine;
