import { z } from "zod";
import { playbookSchema } from "./playbook.js";

/** The JSON Schema (2020-12) of playbooks in their canonical form, as published in `docs/playbook.schema.json`; editors complete by it. */
export function playbookJsonSchema(): Record<string, unknown> {
  return (made ??= makeSchema());
}

let made: Record<string, unknown> | null = null;

function makeSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(playbookSchema, { io: "input" });
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => name !== "inputs") : [];
  return {
    $schema,
    title: "A playbook of Quire, version 1",
    description: "A process of several steps that ends in a document: quire play PLAYBOOK --config FILE.",
    ...schema,
    required,
  };
}
