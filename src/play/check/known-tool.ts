import { isRecord } from "../../domain/json-value.js";
import type { Runnable } from "../../run/runnable.js";
import type { KnownTool } from "./checked.js";

/** What checks know of a tool of the registry. */
export function knownTool(tool: Pick<Runnable, "effect" | "spec" | "paths" | "for_models">): KnownTool {
  const { properties, required } = tool.spec?.().input_schema ?? {};
  return {
    effect: tool.effect,
    fields: isRecord(properties) ? properties : {},
    required: Array.isArray(required) ? required.filter((name) => typeof name === "string") : [],
    paths: tool.paths ?? [],
    isForModels: tool.for_models === true,
  };
}

/** What is known of a tool that exists and may not be used here, because it writes. */
export const writingTool: KnownTool = { effect: "write", fields: null, required: [], paths: [], isForModels: true };
