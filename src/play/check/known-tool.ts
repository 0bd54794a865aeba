import { isRecord } from "../../domain/json-value.js";
import type { Runnable } from "../../run/runnable.js";
import type { KnownTool } from "./checked.js";

/** What checks know of a tool of the registry. */
export function knownTool(tool: Pick<Runnable, "effect" | "network" | "spec" | "paths" | "for_models">): KnownTool {
  const { properties, required } = tool.spec?.().input_schema ?? {};
  return {
    effect: tool.effect,
    fields: isRecord(properties) ? properties : {},
    required: Array.isArray(required) ? required.filter((name) => typeof name === "string") : [],
    paths: tool.paths ?? [],
    isLook: isLook(tool),
    isForModels: tool.for_models === true,
  };
}

/** What is known of a tool that exists and may not be used here, because it writes. */
export const writingTool: KnownTool = {
  effect: "write",
  fields: null,
  required: [],
  paths: [],
  isLook: false,
  isForModels: true,
};

/**
 * A tool that only looks at what lies here looks again in each play: the library may have other works by now. What is made of
 * the same rows stays as it was.
 */
export function isLook({ effect, network }: Pick<Runnable, "effect" | "network">): boolean {
  return (effect === "read" || effect === "none") && !network;
}
