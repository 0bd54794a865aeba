import { expect, it } from "vitest";
import { decodeLatex } from "./decode-latex.js";

it.each([
  ["nothing", ""],
  ["its encoding", String.raw`\usepackage[cp1252]{inputenc}`],
])("reads the quotation marks of Windows in a file that says %s", (_what, preamble) => {
  const bytes = Buffer.concat([Buffer.from(preamble), Buffer.from([0x93, 0xe9, 0x94])]);
  expect(decodeLatex(bytes)).toBe(`${preamble}“é”`);
});
