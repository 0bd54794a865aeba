import { pathName } from "./print-template.js";
import type { Reference, TemplatePart, TokenPart } from "./token.js";

/** What templates read: a key rests on this alone. */
export interface Reads {
  /** Names of config values. */
  config: ReadonlySet<string>;
  /** Fields of the item, its parent and its file by their path, as "this::title". */
  input: ReadonlyMap<string, Reference & { kind: "input" }>;
  /** Settings of the step. */
  step: ReadonlySet<string>;
}

export function referencesOf(parts: readonly TemplatePart[]): { part: TokenPart; reference: Reference }[] {
  return parts.flatMap((part) =>
    part.kind === "text"
      ? []
      : part.token.alternatives.flatMap((reference) => (reference.kind === "literal" ? [] : [{ part, reference }])),
  );
}

export function readsOf(templates: readonly (readonly TemplatePart[])[]): Reads {
  const config = new Set<string>();
  const input = new Map<string, Reference & { kind: "input" }>();
  const step = new Set<string>();
  for (const { reference } of templates.flatMap(referencesOf)) {
    if (reference.kind === "config") config.add(reference.name);
    if (reference.kind === "step") step.add(reference.name);
    if (reference.kind === "input") input.set(pathName(reference), reference);
  }
  return { config, input, step };
}
