import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { playbookJsonSchema } from "./playbook-json-schema.js";

const published = new URL("../../../docs/playbook.schema.json", import.meta.url);

it("is the schema that is published (npm run build && node scripts/playbook-schema.mjs writes it)", () => {
  expect(JSON.parse(readFileSync(published, "utf8"))).toEqual(playbookJsonSchema());
});

it("has a closed object for each kind of step, with a description of every field", () => {
  const { properties } = playbookJsonSchema() as {
    properties: {
      steps: {
        items: {
          oneOf: {
            additionalProperties: boolean;
            required: string[];
            properties: Record<string, { const?: string }>;
          }[];
        };
      };
    };
  };
  const kinds = properties.steps.items.oneOf;
  expect(kinds.map((kind) => kind.properties["kind"]?.const)).toEqual(["prompt", "tool", "gate", "guard", "assemble"]);
  expect(kinds.every(({ additionalProperties }) => !additionalProperties)).toBe(true);
  const undescribed = kinds.flatMap((kind) =>
    Object.entries(kind.properties).filter(([name, field]) => name !== "kind" && !("description" in field)),
  );
  expect(undescribed).toEqual([]);
  expect(kinds[0]?.required).toEqual(["name", "instruction_user_prompt", "output"]);
});
