import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newWorkspace, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

describe("--offline with a configured model", () => {
  let cwd: string;
  let server: Server;
  let connections = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    cwd = newWorkspace((name) => name.endsWith(".md"));
    const settings = [
      "models:",
      "  default: away:tiny",
      "providers:",
      "  away:",
      `    base_url: http://models.example:${port}/v1`,
      "  here:",
      `    base_url: http://127.0.0.1:${port}/v1`,
    ];
    writeFileSync(join(cwd, "quire.yaml"), `${settings.join("\n")}\n`);
    expect(await quireHere(["add", "library", "--offline"], { cwd })).toMatchObject({ code: 0 });
  });
  afterAll(() => {
    server.close();
    removeFolders();
  });

  it("connects to nothing, answers with quotes, says why, and records the refusal", async () => {
    const { code, stdout } = await quire(["ask", "Does spacing help?", "--offline", "--json"], { cwd });
    const answer = JSON.parse(stdout);
    expect({ code, connections }).toEqual({ code: 0, connections: 0 });
    expect(answer.mode).toBe("extractive");
    expect(answer.claims.length).toBeGreaterThan(0);
    expect(answer.limitations.join("\n")).toMatch(/away:tiny.*offline/i);
    const log = readFileSync(join(cwd, ".quire", "runs", answer.run_id, "events.jsonl"), "utf8");
    const events = log
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events[0].content).toMatchObject({ tool: "ask", offline: true });
    const refused = events.filter(({ content }) => content.name === "network");
    expect(refused.length).toBeGreaterThan(0);
    for (const { event, content } of refused)
      expect({ event, error: content.error }).toEqual({ event: "tool_call", error: "offline" });
    const inWords = await quireHere(["ask", "Does spacing help?", "--offline"], { cwd });
    expect(inWords.stdout).toMatch(/away:tiny/);
    expect(connections).toBe(0);
  });

  it("asks a model on this computer all the same, and the run says so", async () => {
    const asked = ["ask", "Does spacing help?", "--offline", "--model", "here:tiny", "--json"];
    const { stdout, stderr } = await quireHere(asked, { cwd });
    expect(connections).toBeGreaterThan(0);
    expect(JSON.parse(stdout).mode).toBe("extractive");
    expect(stderr).toContain("here:tiny was asked all the same, because it runs on this computer");
    connections = 0;
  });

  it("is obeyed from the environment too", async () => {
    const environment = { QUIRE_NETWORK__OFFLINE: "true" };
    expect(await quireHere(["ask", "Does spacing help?"], { cwd, environment })).toMatchObject({ code: 0 });
    expect(connections).toBe(0);
  });

  it("without it, the model is asked", async () => {
    await quireHere(["ask", "Does spacing help?", "--quiet", "--model", "here:tiny", "--budget.calls", "1"], { cwd });
    expect(connections).toBeGreaterThan(0);
  });
});
