import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compose } from "../../src/compose.js";
import type { Workbench } from "../../src/edges/workbench.js";
import type { SendToRagOutput } from "../../src/contracts/send-to-rag.js";
import { startRun } from "../../src/run/execute.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { trusted } from "../support/trust.js";

const secret = "rag-token-never-written-81c2";
const lora = `---
title: "LoRA: low-rank adaptation of large language models"
author: Edward Hu
date: 2021
---

# Method

The update of a weight matrix is written as the product of two small matrices.
`;

describe("sending a work to a RAG service", () => {
  let service: Loopback;
  let workbench: Workbench;
  let workId: string;
  let answers: { status: number; headers?: Record<string, string> }[] = [];

  beforeAll(async () => {
    service = await startLoopback({
      "/index": (_request, response) => {
        const { status, headers } = answers.shift() ?? { status: 200 };
        response.writeHead(status, headers).end("{}");
      },
    });
    const root = newFolder();
    mkdirSync(join(root, "sources"));
    writeFileSync(join(root, "sources", "lora.md"), lora);
    const rag = { endpoint: `${service.origin}/index`, collection: "thesis_v1", token_env: "RAG_TOKEN" };
    writeFileSync(join(root, "quire.yaml"), stringify({ rag }));
    workbench = await compose({
      workspace: root,
      startedIn: root,
      environment: { RAG_TOKEN: secret, ...trusted(root) },
    });
    await startRun(workbench.engine, { tool: "add", input: { paths: [join(root, "sources")] } });
    workId = (await (await workbench.engine.services.store()).works())[0]?.id ?? "";
  });
  beforeEach(() => {
    answers = [];
    service.requests.length = 0;
  });
  afterAll(async () => {
    await workbench.close();
    await service.close();
    removeFolders();
  });

  const send = () => startRun(workbench.engine, { tool: "send_to_rag", input: { work_id: workId } });

  it("posts the body that such services take, with the token, which stays out of the log", async () => {
    const outcome = await send();
    expect(outcome.error).toBeNull();
    expect((outcome.output as SendToRagOutput).endpoint).toBe(`${service.origin}/index`);
    const [request] = service.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${secret}`);
    const body = JSON.parse(request?.body ?? "") as Record<string, unknown>;
    expect(body).toEqual({
      source: "lora.md",
      content: expect.stringContaining("the product of two small matrices") as string,
      collection: "thesis_v1",
      chunkSize: 1000,
      chunkOverlap: 200,
      sourceMeta: {
        name: "hu_2021_lora-low-rank-adaptation-of-large-language-models",
        title: "LoRA: low-rank adaptation of large language models",
      },
    });
    const events = JSON.stringify(workbench.engine.runs.read(outcome.run_id));
    expect(events).toContain("/index");
    expect(events).not.toContain(secret);
  });

  it("tries again when the service has too much to do", async () => {
    answers = [
      { status: 429, headers: { "retry-after": "0" } },
      { status: 503, headers: { "retry-after": "0" } },
    ];
    expect((await send()).error).toBeNull();
    expect(service.requests).toHaveLength(3);
  });

  it("says which status ended it and what to look at, and hands the token to nobody else", async () => {
    answers = [{ status: 401 }];
    expect((await send()).error).toMatchObject({
      code: "http_status",
      facts: { status: 401 },
      fix: "Check the token in RAG_TOKEN.",
    });
    answers = [{ status: 307, headers: { location: "http://elsewhere.invalid/index" } }];
    expect((await send()).error).not.toBeNull();
    expect(service.requests).toHaveLength(2);
  });
});
