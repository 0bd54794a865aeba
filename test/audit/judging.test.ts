import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type AuditOutput, auditOutput } from "../../src/contracts/audit.js";
import { type ModelServer, type Reply, startModelServer } from "../models/model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace } from "../models/workspace.js";

const rims = "Cooling too fast cracks the rim.";
const draft = `# Bells and birds

Bells that lose their heat in a hurry split at the edge [@winter2008casting].
Curlews in the estuary prefer sandy bays to mud at low water [@okafor2021life].
Spring tides come with the full moon and the new moon, when sun and moon pull in one line [@lindqvist2019tides].
`;

let server: ModelServer;
let workspace: TestWorkspace;
let reply: (labels: readonly { label: string; sentence: string }[]) => Reply;

/** The sentences that a prompt asks about. */
function askedIn(prompt: string): { label: string; sentence: string }[] {
  return [...prompt.matchAll(/^\[(C\d+)\] \([^)]*\) (.*)$/gmu)].map(([, label = "", sentence = ""]) => ({
    label,
    sentence,
  }));
}

const answer = (verdict: string, quote: string | null): object => ({
  verdict,
  quote,
  explanation: "As the passage says.",
});

async function audit(...given: string[]): Promise<{ code: number; output: AuditOutput }> {
  const { exitCode, read } = await workspace.quire([
    "audit",
    "draft.md",
    "--json",
    "--judge",
    "openai:gpt-5-mini",
    ...given,
  ]);
  return { code: exitCode, output: read(auditOutput) };
}

function saying(byWord: Record<string, object>): void {
  reply = (asked) => ({
    text: JSON.stringify({
      answers: asked.map(({ label, sentence }) => ({
        label,
        ...(Object.entries(byWord).find(([word]) => sentence.includes(word))?.[1] ?? answer("not_in_passage", null)),
      })),
    }),
  });
}

const about = ({ findings }: AuditOutput, word: string) =>
  findings.filter(({ words, check }) => check === "support" && words.includes(word)).map(({ code }) => code);
const judged = ({ sentences }: AuditOutput, word: string) => sentences.find(({ text }) => text.includes(word))?.judge;

beforeAll(async () => {
  server = await startModelServer(({ prompt }) => reply(askedIn(prompt)));
  workspace = await makeLibrary(openaiConfig(server.origin));
  writeFileSync(join(workspace.root, "draft.md"), draft);
});
afterAll(async () => {
  workspace.remove();
  await server.close();
});

describe("a model that judges", () => {
  it("is asked about cited sentences, the doubtful first; words that stand in the passage take the finding away", async () => {
    saying({
      Bells: answer("supported", rims),
      Curlews: answer("supported", "Curlews love sandy bays"),
    });
    const { output } = await audit();
    const asked = server.of("judge").flatMap(({ prompt }) => askedIn(prompt));
    expect(asked.map(({ sentence }) => sentence.slice(0, 7))).toEqual(["Bells t", "Curlews", "Spring "]);
    expect(judged(output, "Bells")).toMatchObject({ verdict: "supported", quote: rims, accepted: true });
    expect(about(output, "Bells")).toEqual([]);
    expect(judged(output, "Curlews")).toMatchObject({ verdict: "supported", quote: null, accepted: false });
    expect(output.sentences.find(({ text }) => text.includes("Curlews"))?.together.verdict).toBe("words_only");
  });

  it("says with the source's words that a sentence is contradicted", async () => {
    const words = "Curlews feed on the mud flats at low water";
    saying({ Curlews: answer("contradicted", words) });
    const { output } = await audit();
    expect(about(output, "Curlews")).toEqual(["claim_contradicted"]);
  });

  it("takes a tick away that words alone had given, and the finding says why", async () => {
    const words = "Spring tides happen at new moon and full moon, when sun and moon pull in one line";
    saying({ Spring: { ...answer("partly", words), explanation: "Of the equinox nothing is said." } });
    const { output } = await audit();
    expect(judged(output, "Spring")).toMatchObject({ verdict: "partly", accepted: true });
    expect(about(output, "Spring")).toEqual(["claim_weak"]);
  });

  it("that fails leaves the verdicts of the rules, and the run says that it is incomplete", async () => {
    reply = () => ({ text: "I would rather not say." });
    const { code, output } = await audit();
    expect(code).toBe(3);
    expect(judged(output, "Bells")).toBeNull();
    expect(about(output, "Bells")).not.toEqual([]);
    const last = workspace.events().findLast(({ event }) => event === "run_end");
    expect(JSON.stringify(last?.content)).toContain("incomplete");
    expect(JSON.stringify(workspace.events())).toContain("not judged by openai:gpt-5-mini");
  });

  it.each([
    ["nowhere:model", [], "no_model"],
    ["anthropic:claude-sonnet-4-5", [], "no_model"],
    ["a model", [], "config"],
    ["openai:of-unknown-price", ["--budget.cost", "1"], "unknown_price"],
  ])("that cannot be asked (%s) is refused before anything is read", async (judge, budget, code) => {
    const { exitCode, read } = await workspace.quire(["audit", "nowhere.md", "--json", "--judge", judge, ...budget]);
    expect(exitCode).toBe(1);
    expect(read(z.object({ error: z.object({ code: z.string() }) })).error.code).toBe(code);
  });

  it("is not asked beyond the budget", async () => {
    saying({});
    const before = server.of("judge").length;
    await audit("--budget.calls", "0");
    expect(server.of("judge").length).toBe(before);
  });
});
