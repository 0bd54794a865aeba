import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { startServicePlayer, type ServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { type AuditOutput, auditOutput } from "../../src/contracts/audit.js";
import { checks, findingCodeNames } from "../../src/contracts/audit-finding.js";
import { compose } from "../../src/compose.js";
import { startRun } from "../../src/run/execute.js";
import { type ModelServer, startModelServer } from "../models/model-server.js";
import { exampleLibrary, newFolder, removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";
import { trusted } from "../support/trust.js";

const example = (name: string) => fileURLToPath(new URL(`../../examples/draft/${name}`, import.meta.url));

const planted = z
  .array(
    z.object({
      check: z.enum([...checks, "judge"]),
      code: z.enum(findingCodeNames),
      line: z.number(),
      words: z.string(),
      why: z.string(),
    }),
  )
  .parse(parse(readFileSync(example("planted-faults.yaml"), "utf8")));

/** The judge knows one sentence; of the others it says nothing. */
function judged(prompt: string): string {
  const labels = [...prompt.matchAll(/^\[(C\d+)\] \([^)]*\) (.*)$/gmu)];
  const answers = labels
    .filter(([, , sentence]) => sentence?.startsWith("Expanding schedules"))
    .map(([, label]) => ({
      label,
      verdict: "contradicted",
      quote: "Whether intervals expand or stay equal made no difference on average (g = 0.034).",
      explanation: "The review found no difference.",
    }));
  return JSON.stringify({ answers });
}

let services: ServicePlayer;
let model: ModelServer;
let audit: AuditOutput;

beforeAll(async () => {
  services = await startServicePlayer({ folders: [ownRecordings], recordings: [] });
  model = await startModelServer(({ prompt }) => ({ text: judged(prompt) }));
  const root = newFolder();
  cpSync(exampleLibrary, join(root, "library"), { recursive: true });
  cpSync(example("what-lasts.md"), join(root, "what-lasts.md"));
  writeFileSync(
    join(root, "quire.yaml"),
    stringify({
      network: { mirror: services.origin, contact: "test@example.org" },
      providers: { openai: { base_url: `${model.origin}/v1` } },
    }),
  );
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    environment: { OPENAI_API_KEY: "sk-test", ...trusted(root) },
  });
  try {
    await startRun(workbench.engine, { tool: "add", input: { paths: ["library"] } });
    const input = { draft: "what-lasts.md", online: true, judge: "openai:gpt-5-mini" };
    const { output } = await startRun(workbench.engine, { tool: "audit", input });
    audit = auditOutput.parse(output);
  } finally {
    await workbench.close();
  }
});

afterAll(async () => {
  await Promise.all([services.close(), model.close()]);
  removeFolders();
});

describe("thirty pages about the sample library, with twenty faults", () => {
  it("has twenty faults, some for each check", () => {
    expect(planted).toHaveLength(20);
    expect(new Set(planted.map(({ check }) => check)).size).toBe(7);
  });

  it.each(planted)("finds line $line: $code, $why", ({ code, line }) => {
    const there = audit.findings.filter((finding) => finding.line === line);
    expect(there.map((finding) => finding.code)).toContain(code);
  });

  it("finds nothing else that is an error or a warning, but for other words in a copied sentence", () => {
    const lines = new Set(planted.map(({ line }) => line));
    const others = audit.findings.filter(({ line, level }) => level !== "note" && !lines.has(line));
    const [reworded, rest] = [
      others.filter(({ code }) => code === "claim_weak"),
      others.filter(({ code }) => code !== "claim_weak"),
    ];
    expect(rest.map(({ line, code, message }) => `${line} ${code}: ${message}`)).toEqual([]);
    expect(reworded.length).toBeLessThan(0.02 * audit.counts.checkable);
  });

  it("compares nearly all cited sentences, and finds nearly all of them borne out", () => {
    const { checkable, supported } = audit.counts;
    expect(checkable).toBeGreaterThan(280);
    expect(supported / checkable).toBeGreaterThan(0.92);
  });
});
