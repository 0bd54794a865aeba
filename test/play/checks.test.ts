import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ModelRequest, Reply } from "../models/model-server.js";
import { passagesIn } from "./book-model.js";
import { countsOf, PlaySteps } from "./play-steps.js";

let steps: PlaySteps;
beforeAll(async () => {
  steps = await PlaySteps.open();
  steps.write("given/rows.json", [{ title: "Feeding at low water" }]);
});
beforeEach(() => {
  steps.answers = () => undefined;
});
afterAll(() => steps.close());

const outline = (name: string, checks: string, repair: number) => `
  - name: outline
    instruction_user_prompt: Plan ${name}
    output_format: [{ title: string }]
    validate: [${checks}]
    repair: ${repair}
    output: out/${name}.json
`;
const texts = (name: string, checks: string, repair = 1) => `
  - name: write
    input: given/rows.json
    multiple_parts: true
    instruction_user_prompt: "Write ${name}: {input:this::title}"
    validate: [${checks}]
    repair: ${repair}
    output: out/${name}.json
`;

/** Answers one after the other, the last one from then on; each may hold {S1}, a sentence of the first passage with its label. */
function inTurn(...replies: string[]): (task: string, request: ModelRequest) => Reply {
  let at = -1;
  return (_task, { prompt }) => {
    at += 1;
    const [passage] = passagesIn(prompt);
    const quote = passage === undefined ? "" : `${passage.sentence} [${passage.label}]`;
    return { text: (replies[Math.min(at, replies.length - 1)] ?? "").replaceAll("{S1}", quote) };
  };
}
const rows = (...titles: string[]) => JSON.stringify({ rows: titles.map((title) => ({ title })) });

describe("validate: unique_titles", () => {
  it("asks again and names the rows; what is mended is taken", async () => {
    steps.answers = inTurn(rows("Tides", "Birds", "tides"), rows("Tides", "Birds", "Bells"));
    const played = await steps.play("unique", outline("unique", "unique_titles", 1));
    expect([played.exitCode, countsOf(played, "outline")]).toEqual([0, { written: 1 }]);
    expect(played.tasks[1]).toContain('rows 1, 3 all have the title "Tides"');
    expect(steps.rows("out/unique.json").map(({ title }) => title)).toContain("Bells");
  });

  it("keeps what is not mended, marked with its reason, exit 3, and so on the next play, which asks nothing", async () => {
    steps.answers = inTurn(rows("Tides", "Tides"));
    const played = await steps.play("repeated", outline("repeated", "unique_titles", 2));
    expect([played.exitCode, played.tasks.length]).toEqual([3, 3]);
    expect(countsOf(played, "outline")).toEqual({ unmet: 1 });
    expect(played.output?.items).toMatchObject([
      { step: "outline", state: "unmet", reason: 'rows 1, 2 all have the title "Tides"' },
    ]);
    expect(steps.rows("out/repeated.json")).toHaveLength(2);
    const again = await steps.play("repeated", outline("repeated", "unique_titles", 2));
    expect([again.exitCode, again.tasks, countsOf(again, "outline")]).toEqual([3, [], { unmet: 1 }]);
  });
});

describe("validate: schema", () => {
  it("asks as often as repair says for what does not fit its shape; then the item fails alone", async () => {
    steps.answers = inTurn("Here you are.", JSON.stringify({ rows: [{ name: "Tides" }] }), rows("Tides"));
    const mended = await steps.play("shape", outline("shape", "schema", 2));
    expect([mended.exitCode, mended.tasks.length]).toEqual([0, 3]);
    expect(mended.tasks[2]).toContain("title");
    steps.answers = inTurn("Here you are.");
    const failed = await steps.play("shapeless", outline("shapeless", "schema", 1));
    expect([failed.exitCode, failed.tasks.length, countsOf(failed, "outline")]).toEqual([3, 2, { failed: 1 }]);
  });
});

describe("validate: no_unsupported_sentence", () => {
  it("asks again and names the sentence; what stays is kept and marked", async () => {
    const bare = "Nobody has ever counted the bronze curlews of Atlantis in spring.";
    steps.answers = inTurn(`{S1} ${bare}`, "{S1}");
    const mended = await steps.play("unsupported", texts("unsupported", "no_unsupported_sentence"));
    expect(mended.tasks[1]).toContain(`"${bare}" is unsupported`);
    expect([mended.exitCode, countsOf(mended, "write")]).toEqual([0, { written: 1 }]);
    steps.answers = inTurn(`{S1} ${bare}`);
    const kept = await steps.play("bare", texts("bare", "no_unsupported_sentence"));
    expect([kept.exitCode, countsOf(kept, "write")]).toEqual([3, { unmet: 1 }]);
    expect(kept.output?.items[0]?.reason).toContain(bare);
    expect(steps.text("out/bare.json")).toContain(bare);
    expect(kept.stderr).toContain("1 of 1 are not as it asks");
  });
});

describe("validate: no_new_keys", () => {
  it("shows only what came with the item, and asks again for a text that cites something else", async () => {
    steps.answers = inTurn("{S1}");
    const first = texts("keyed", "{ contains: '.' }");
    const merge = `
  - name: shorten
    input: out/keyed.json
    multiple_parts: true
    max_requery_iterations: 2
    instruction_user_prompt: "Shorten {input:this::text}"
    validate: [no_new_keys]
    output: out/shortened.json
`;
    await steps.play("keys", first + merge);
    steps.answers = inTurn("It is so [S7], and so [@nobody1999].", "{S1}");
    const played = await steps.play("keys", first + merge, "--redo", "shorten");
    expect([played.exitCode, played.tasks.length]).toEqual([0, 2]);
    expect(played.tasks[1]).toContain("it cites S7, which none of its texts cites");
    expect(played.tasks[1]).toContain("it cites nobody1999");
    expect(steps.server.of("agent_plan")).toEqual([]);
    expect(steps.text("out/shortened.json")).toMatch(/\[@\w/u);
  });
});

describe("validate: words, contains, every_paragraph_cites", () => {
  it.each([
    ["{ words: { least: 20 } }", "{S1}", "{S1} {S1} {S1}", /it has \d+ words, and 20 are the least/u],
    ["{ words: { most: 30 } }", "{S1} {S1} {S1} {S1}", "{S1}", /words, and 30 are the most/u],
    ["{ contains: winters }", "{S1}", "{S1} All winters.", /it does not contain "winters"/u],
    ["every_paragraph_cites", "{S1}\n\nSo it is.", "{S1}", /paragraph 2 cites nothing: "So it is\."/u],
  ])("%s asks again and says where", async (check, wrong, right, told) => {
    steps.answers = inTurn(wrong, right);
    const name = check.replaceAll(/[^a-z]/gu, "");
    const played = await steps.play(name, texts(name, check));
    expect(played.tasks[1]).toMatch(told);
    expect([played.exitCode, countsOf(played, "write")]).toEqual([0, { written: 1 }]);
  });

  it("of several rounds the text with least amiss is kept", async () => {
    steps.answers = inTurn("{S1}\n\nFirst.\n\nThen.", "{S1}\n\nOnce.", "{S1}\n\nFirst.\n\nThen.");
    const played = await steps.play("least", texts("least", "every_paragraph_cites", 2));
    expect([played.exitCode, played.tasks.length]).toEqual([3, 3]);
    expect(steps.text("out/least.json")).toContain("Once.");
  });
});

describe("checks that look at nothing of a step", () => {
  it("are warned of", async () => {
    steps.answers = inTurn(rows("Tides"));
    const played = await steps.play("idle", outline("idle", "every_paragraph_cites", 0));
    expect(played.output?.limitations.join()).toContain("every_paragraph_cites looks at texts");
  });
});
