import pMap from "p-map";

/**
 * An engine that also has `add_all`: library_add of each of its inputs, four at a time in one run.
 * @template {{ resolveTool(name: string): Promise<unknown> }} Engine
 * @param {Engine} engine
 * @returns {Engine}
 */
export function withAddAll(engine) {
  const addAll = {
    name: "add_all",
    version: 1,
    effect: "write",
    network: true,
    hosts: ["*"],
    rpm: null,
    recorded: true,
    execute: (/** @type {any} */ context, /** @type {unknown} */ input) =>
      pMap(/** @type {unknown[]} */ (input), (each) => context.callNamed("library_add", each), { concurrency: 4 }),
  };
  return {
    ...engine,
    resolveTool: async (/** @type {string} */ name) => (name === "add_all" ? addAll : engine.resolveTool(name)),
  };
}
