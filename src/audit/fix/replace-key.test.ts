import { expect, it } from "vitest";
import { processorSeconds } from "../../../test/support/processor-time.js";
import { lintDraft, readSource } from "../../../test/support/audit.js";
import { applyEdits } from "./edit.js";
import { replaceKey } from "./fix-draft.js";

function replaced(source: string, format: "latex" | "markdown"): string {
  const { draft, marks } = lintDraft(readSource(source, format), "draft");
  const edits = marks.flatMap((mark) => {
    const block = draft.blocks[mark.block];
    return block === undefined ? [] : replaceKey(source, block, mark, { from: "later", to: "first" });
  });
  return applyEdits(
    source,
    edits.map((edit) => ({ ...edit, file: "draft", reason: "" })),
  );
}

it.each([
  ["latex", String.raw`So it is \cite{first,later}.`, String.raw`So it is \cite{first}.`],
  ["latex", String.raw`So it is \cite{first, other, later}.`, String.raw`So it is \cite{first, other}.`],
  [
    "latex",
    String.raw`So it is \cite{later , other , first , last}.`,
    String.raw`So it is \cite{first , other , last}.`,
  ],
  ["latex", String.raw`So it is \cite{other,later}.`, String.raw`So it is \cite{other,first}.`],
  ["markdown", "So it is [@first; @later].", "So it is [@first]."],
] as const)("names a work once where a mark in %s named it by two keys: %s", (format, before, after) => {
  expect(replaced(before, format)).toBe(after);
});

it("takes no time with a mark of very many keys", () => {
  const others = Array.from({ length: 400 }, (_, index) => `k${index}`).join(" , ");
  const replace = () => {
    expect(replaced(String.raw`\cite{first , ${others}} and \cite{later}`, "latex")).toContain(
      String.raw`\cite{first}`,
    );
    expect(replaced(String.raw`\cite{first , ${others} , later , ${others}.}`, "latex")).not.toContain("later ,");
  };
  expect(processorSeconds(replace)).toBeLessThan(5);
});
