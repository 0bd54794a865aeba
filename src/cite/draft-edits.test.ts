import { describe, expect, it } from "vitest";
import { styleInUse } from "../../test/support/cite.js";
import { processorSeconds } from "../../test/support/processor-time.js";
import { findCitations } from "../document/pandoc/tokens.js";
import { firstLabel, type KnownToken, noteEdit, numberNotes, textEdit } from "./draft-edits.js";
import { allTests } from "../../test/support/some-of.js";

const style = await styleInUse("chicago-note-bibliography");

function read(text: string) {
  const draft = findCitations(text, []);
  const tokens = draft.tokens.map((token): KnownToken => ({
    ...token,
    known: token.cites,
    unknown: [],
    note: 0,
    in_footnote: false,
  }));
  return { request: { text, draft, items: new Map(), ids: new Map(), style }, tokens };
}

/** Notes of the draft and citations outside them, by turns, a chapter of code before each. */
function longDraft(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const body = numbers.map((number) => `\`\`\`\n@code\n\`\`\`\n\nSaid [@a${number}] and noted.[^n${number}]`);
  return [...body, ...numbers.map((number) => `[^n${number}]: See @b${number}.`)].join("\n\n");
}

function edits({ request, tokens }: ReturnType<typeof read>) {
  const label = firstLabel(request.draft);
  const written = { written: "x", author: "" };
  return numberNotes(request.text, request.draft, tokens, true).map(
    (token, index) => noteEdit(request, token, written, label + index) ?? textEdit(request, token, written),
  );
}

describe("citations among notes", () => {
  it("are read where their note is pointed to, those of a note within a footnote with that", () => {
    const text = "One [@a].[^n] Two [@b].^[See [@c] and [@d].]\n\n[^n]: Here @f^[and [@g]] says.\n";
    const { request, tokens } = read(text);
    const placed = numberNotes(text, request.draft, tokens, true);
    expect(placed.map(({ cites: [cite], note, in_footnote }) => [cite?.key, note, in_footnote])).toEqual([
      ["a", 1, false],
      ["f", 2, true],
      ["g", 2, true],
      ["b", 3, false],
      ["c", 4, true],
      ["d", 4, true],
    ]);
  });

  it.runIf(allTests)("take time that grows with their number", () => {
    const [short, long] = [read(longDraft(2000)), read(longDraft(16_000))];
    expect(edits(short)).toHaveLength(4000);
    // The least of three: a collection of garbage falls upon one of them.
    const least = (draft: typeof short) => Math.min(...[1, 2, 3].map(() => processorSeconds(() => edits(draft))));
    const [few, many] = [least(short), least(long)];
    expect(many / few).toBeLessThan(20);
  });
});
