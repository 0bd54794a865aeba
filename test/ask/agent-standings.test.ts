import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AgentDesk, supported, works } from "./agent-desk.js";

let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

/** Runs a loop whose model answers so, and says this of sentences that it is asked about. */
async function answered(text: string, repairs: object[] = []) {
  desk.script = (request, nth) => {
    if (["agent_answer", "answer_again"].includes(request.step)) return { text };
    return request.step === "repair" ? { text: JSON.stringify({ repairs }) } : works(request, nth);
  };
  const { exitCode, read, stdout } = await desk.ask("--iterations", "1", "--tools", "rag_retrieve");
  return { exitCode, output: read(), stdout };
}

const near = "The moon pulls the near side of the ocean more strongly than the solid earth.";
const invented = "Sailors of Bremen worship a copper whale.";

describe("an answer of a loop without one label", () => {
  it("is given the labels that hold, is asked about once, and is marked where nothing was said", async () => {
    const { exitCode, output } = await answered(`${near} ${invented} Neap tides were known to monks.`, [
      { number: 2, action: "replace", text: "Neap tides happen at the quarters [S1]." },
    ]);
    expect(exitCode).toBe(0);
    expect(output.claims.map(({ text, standing }) => [text.slice(0, 10), standing])).toEqual([
      ["The moon p", "attached"],
      ["Sailors of", "unsupported"],
      ["Neap tides", "cited"],
    ]);
    for (const { text, start, end } of output.claims)
      expect(output.answer_markdown.slice(start, end)).toContain(text.slice(0, 12));
    const [asked, ...more] = desk.server.of("repair");
    expect(more).toEqual([]);
    expect(asked?.prompt).toMatch(/1\. Sailors of Bremen[^]*unsupported[^]*2\. Neap tides were/u);
    expect(asked?.prompt).not.toMatch(/^\d\. The moon/mu);
  });

  it("keeps what its writer keeps for a reason, without another call, and drops what it drops", async () => {
    const { output } = await answered(`${supported} ${near}\n\n${invented}\n\nThe earth is a pancake.`, [
      { number: 1, action: "keep", text: "because everybody knows it" },
      { number: 2, action: "remove", text: "" },
    ]);
    expect(output.answer_markdown).toContain(invented);
    expect(output.answer_markdown).not.toContain("pancake");
    expect(output.counts).toMatchObject({ supported: 2, unsupported: 1 });
    expect(desk.server.of("repair")).toHaveLength(1);
  });

  it("gives way to quotations where it is a loop, also when it was asked once more, and the run is incomplete", async () => {
    const { exitCode, output } = await answered(`${invented} `.repeat(30));
    expect(exitCode).toBe(3);
    expect(output).toMatchObject({ mode: "extractive", counts: { supported: 0, unsupported: 0 } });
    expect(output.answer_markdown).toMatch(/\[S1\]/u);
    expect(output.answer_markdown).not.toContain("Bremen");
    expect(output.limitations.join("\n")).toContain("its answer said the same again and again, twice");
    expect(desk.server.of("answer_again")).toHaveLength(1);
  });

  it("gives way to quotations where it contradicts itself and names no source", async () => {
    const { exitCode, output } = await answered(
      "The sun has no part in it. The sun has the largest part in it. Spring tides never happen. Spring tides are daily.",
    );
    expect(exitCode).toBe(3);
    expect(output).toMatchObject({ mode: "extractive", counts: { unsupported: 0 } });
    expect(output.answer_markdown).toContain("both bulges");
    expect(output.answer_markdown).not.toContain("The sun has no");
    expect(output.limitations.join("\n")).toContain("named no source");
  });

  it("has its own contradictions marked on both sides, also on the one that its source bears out", async () => {
    const other = supported.replace("24 hours", "26 hours");
    const rest = `A second bulge forms on the far side [S1].\n\n${near} [S1]`;
    const { output } = await answered(`${supported}\n\n${rest}\n\n${other}`);
    const [one, two] = [output.claims[0], output.claims.at(-1)];
    expect([one?.verdict, two?.verdict]).not.toContain("supported");
    expect(one?.reasons).toEqual([expect.stringContaining("passes both bulges in 26 hours and 50 minutes")]);
    expect(two?.reasons.join()).toContain("passes both bulges in 24 hours and 50 minutes");
  });

  it("says of the sources what they do not hold without a mark", async () => {
    const { exitCode, output } = await answered(`${supported}\n\nThe passages do not say who found this.`);
    expect(exitCode).toBe(0);
    expect(output.claims).toHaveLength(1);
    expect(desk.server.of("repair")).toEqual([]);
  });

  it("has what it says the sources do not hold held against the sentence that does", async () => {
    const { output } = await answered(`${supported}\n\nThe passages do not mention a second bulge on the far side.`);
    expect(output.claims[1]).toMatchObject({
      standing: "attached",
      verdict: "weak",
      evidence: { quote: expect.any(String) },
    });
    expect(output.claims[1]?.reasons.join()).toContain("A second bulge forms on the far side");
    expect(output.answer_markdown).toMatch(/far side\.? \[S\d\]/u);
  });
});

it("says nothing new of sentences that a label at the end of their paragraph covers, when the last of them goes", async () => {
  const { output } = await answered(`${near} A second bulge forms on the far side. Penguins compose operas [S1].`, [
    { number: 1, action: "remove", text: "" },
  ]);
  expect(output.claims.map(({ labels, standing }) => [labels, standing])).toEqual([
    [["S1"], "cited"],
    [["S1"], "cited"],
  ]);
  expect(output.answer_markdown).not.toContain("Penguins");
});

it("leaves statements without a label marked where the budget pays for no further call", async () => {
  desk.script = (request, nth) =>
    request.step === "agent_answer" ? { text: `${supported}\n\n${invented}` } : works(request, nth);
  const { read, stderr } = await desk.ask("--iterations", "1", "--budget.calls", "2");
  expect(read().claims.map(({ standing }) => standing)).toEqual(["cited", "unsupported"]);
  expect(stderr).toContain("were not repaired");
});
