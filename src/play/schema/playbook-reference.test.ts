import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { playbookReference } from "./playbook-reference.js";

const published = new URL("../../../docs/guide/playbook-reference.md", import.meta.url);
const plain = (text: string) => text.replaceAll(/ {2,}|-{3,}/gu, " ");

it("is the reference that is published (npm run build && node scripts/playbook-reference.mjs writes it)", () => {
  expect(plain(readFileSync(published, "utf8"))).toBe(plain(playbookReference()));
});

it("has every key of every kind of step, with what it says", () => {
  const reference = playbookReference();
  for (const kind of ["prompt", "tool", "gate", "assemble"]) expect(reference).toContain(`## steps[] of kind ${kind}`);
  expect(reference).toMatch(/\| `inner` \| `full`, `intro`, `heading` \|/u);
  expect(reference).toMatch(/\| `instruction_user_prompt` \| a text \| yes \|/u);
});
