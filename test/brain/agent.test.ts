import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AgentDesk, plan } from "../ask/agent-desk.js";

const text = `---
title: Tides in the harbour
keywords: [tide, harbour]
topics: [sea]
uuid: 0b5e6a1c-1111-4222-8333-444455556666
summary: Why the quay floods twice a day.
---

# Tides in the harbour

The harbour floods at both bulges because the water stands highest on both sides of the earth.
`;
let desk: AgentDesk;

beforeAll(async () => {
  desk = await AgentDesk.open();
  const { root } = desk.workspace;
  mkdirSync(join(root, "brain", "knowledge"), { recursive: true });
  writeFileSync(join(root, "brain", "knowledge", "harbour.md"), text);
  await desk.workspace.quire(["brain", "index", "--embeddings"]);
});
afterAll(() => desk.close());

it("lets a model look notes up, tells it what they are, and cites their paragraphs at their lines", async () => {
  const input = { query: "harbour floods", index_dir: "/elsewhere" };
  const requested_tools = [
    { name: "brain_similar", input: JSON.stringify(input) },
    { name: "brain_keyword", input: JSON.stringify({ term: "TIDE" }) },
    { name: "brain_topic", input: JSON.stringify({ term: "nothing" }) },
  ];
  desk.let("agent_plan", (nth) => plan(nth === 1 ? { requested_tools } : {}));
  desk.let("agent_answer", () => ({ text: "The harbour floods at both bulges [S1]." }));
  const tools = "brain_similar,brain_keyword,brain_topic";
  const { exitCode, read } = await desk.ask("--iterations", "2", "--only", "library", "--tools", tools);
  expect(exitCode).toBe(0);
  const { sources, agent } = read();
  expect(agent.tools_used).toEqual(["brain_similar", "brain_keyword", "brain_topic"]);
  expect(sources).toMatchObject([
    {
      label: "S1",
      kind: "note",
      title: "Tides in the harbour",
      path: join(desk.workspace.root, "brain", "knowledge", "harbour.md"),
      start_line: 9,
      end_line: 11,
    },
  ]);
  const [, second = ""] = desk.server.of("agent_plan").map(({ prompt }) => prompt);
  expect(second).toContain("The harbour floods at both bulges");
  expect(second).toContain("Why the quay floods twice a day.");
  expect(second).toContain("0b5e6a1c-1111-4222-8333-444455556666");
});
