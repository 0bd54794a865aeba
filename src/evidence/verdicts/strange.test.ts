import { describe, expect, it } from "vitest";
import { sourceOf } from "../../../test/support/source.js";
import { checkAnswer } from "../answers/check-answer.js";
import { WorkText } from "./work-text.js";

const shown = [
  "The ferry carries passengers and small vans across the sound.",
  "Tickets are sold on board by the crew in summer.",
];
const rest = [
  "",
  "Herons breed on the marsh behind the lighthouse.",
  "",
  "Repairs of the slip lasted until 1987.",
  "",
  "",
];
const source = sourceOf(shown.join("\n"), { title: "Ferries", work_id: "ferries", label: "S1" });
const other = sourceOf("Winches are greased each week.", { title: "Winches", work_id: "winches", label: "S2" });

async function judged(sentence: string, lines: readonly string[] = rest) {
  const works = new Map([
    ["ferries", new WorkText([...shown, ...lines], ["Ferries"])],
    [
      "winches",
      new WorkText(
        Array.from({ length: 9 }, () => "Winches are greased each week."),
        ["Winches"],
      ),
    ],
  ]);
  const { claims } = await checkAnswer({ answer_markdown: sentence, sources: [source, other] }, works);
  return { ...claims[0], reason: claims[0]?.reasons.join("; ") };
}

describe("a sentence of which the cited passage has no word", () => {
  const herons = "Herons breed near the marsh and its lighthouse [S1].";

  it("is in doubt where another line of the work has them, and is shown that line", async () => {
    expect(await judged(herons)).toMatchObject({
      verdict: "words_only",
      reason: expect.stringContaining("Herons breed on the marsh behind the lighthouse.” (line 4)"),
      evidence: { label: "S1", start_line: 4 },
    });
  });

  it("is not found where the whole work has none, however short the passage", async () => {
    const lines = Array.from({ length: 9 }, (_, index) => `Timetable, part ${index}.`);
    expect(await judged(herons, lines)).toMatchObject({ verdict: "not_found", evidence: null });
  });

  it("is not called missing from a few lines that may be all there is", async () => {
    expect((await judged(herons, ["End."])).verdict).toBe("words_only");
  });
});

describe("of several works", () => {
  it("the one is named that has a number elsewhere", async () => {
    expect(await judged("In 1987 the ferry carried passengers and vans across the sound [S2][S1].")).toMatchObject({
      verdict: "words_only",
      reason: expect.stringMatching(/^S1 has 1987 elsewhere/u),
      evidence: { label: "S1", start_line: 6 },
    });
  });
});
