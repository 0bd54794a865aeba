import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, readMessages, type TestService } from "../support/service.js";

let service: TestService;
beforeAll(async () => {
  service = await openService(newFolder(), { options: { background_bytes: 20_000 } });
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

const content = `# Low-rank adaptation

The update of each weight matrix is the product of two small matrices, which are trained alone.

# Cost

Ten thousand times fewer parameters are trained than in full fine-tuning.
`;
const payload = {
  source: "https://example.org/lora.pdf",
  content,
  collection: "thesis_v1",
  chunkSize: 1000,
  chunkOverlap: 200,
  sourceMeta: { name: "lora.pdf", title: "Low-rank adaptation of language models" },
};

describe("POST /index", () => {
  it("puts a text into the library, where it is found", async () => {
    const { status, body } = await service.post("/index", payload);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ok: true,
        work_id: expect.stringMatching(/^[0-9a-f]{16}$/),
        chunks: expect.any(Number),
        collection: "thesis_v1",
        unchanged: false,
      },
    });
    expect(body.chunks).toBeGreaterThan(0);
    const found = await service.get("/search?q=product+of+small+matrices&collection=thesis_v1");
    expect(found.body.hits[0]).toMatchObject({ work_id: body.work_id, title: payload.sourceMeta.title });
    const work = await service.get(`/works/${body.work_id}`);
    expect(work.body.text.lines.join("\n")).toContain("Ten thousand times fewer parameters");
  });

  it("does nothing the second time, and replaces the text of a source that has changed", async () => {
    const first = await service.post("/index", payload);
    expect(first.body).toMatchObject({ ok: true, unchanged: true });
    const changed = await service.post("/index", { ...payload, content: `${content}\nRank four often suffices.\n` });
    expect(changed.body).toMatchObject({ work_id: first.body.work_id, unchanged: false });
    expect((await service.get("/works")).body.total).toBe(1);
    expect((await service.get("/search?q=rank+four+suffices")).body.hits[0].text).toContain("Rank four");
    expect((await service.get("/runs")).body.runs).toEqual([]);
  });

  it("needs only source and content", async () => {
    const { status, body } = await service.post("/index", { source: "note", content: "Gardens need water in July." });
    expect({ status, body }).toMatchObject({ status: 200, body: { ok: true, collection: null } });
  });

  it.each([
    [{ ...payload, source: undefined }, "source"],
    [{ ...payload, source: "" }, "source"],
    [{ ...payload, content: undefined }, "content"],
    [{ ...payload, content: 5 }, "content"],
    [{ ...payload, content: "" }, "content"],
    [{ ...payload, content: " \n" }, "content"],
    [{ ...payload, chunkSize: "1000" }, "chunkSize"],
    [{ ...payload, chunkSize: 0 }, "chunkSize"],
    [{ ...payload, chunkOverlap: 1000 }, "chunkOverlap"],
    [{ ...payload, sourceMeta: { name: "x", author: "y" } }, "sourceMeta.author"],
    [{ ...payload, chunk_size: 1000 }, "chunk_size"],
    [{ ...payload, collection: 7 }, "collection"],
  ])("refuses %j and names the field", async (body, field) => {
    const works = (await service.get("/works")).body.total;
    expect(await service.post("/index", body)).toMatchObject({
      status: 400,
      body: { ok: false, error: { code: "invalid_input", facts: { field }, message: expect.stringContaining(field) } },
    });
    expect((await service.get("/works")).body.total).toBe(works);
  });

  it("comes to one work where a source is sent fifty times at once", async () => {
    const many = { ...payload, source: "https://example.org/many", sourceMeta: { title: "Many at once" } };
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.post("/index", many)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.work_id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.unchanged)).toHaveLength(1);
    const { works } = (await service.get("/works")).body;
    expect(works.filter(({ title }: { title: string }) => title === "Many at once")).toHaveLength(1);
  });

  it("indexes a large text in the background, as a run", async () => {
    const paragraphs = Array.from({ length: 300 }, (_, number) => `Paragraph ${number} is about tides and the moon.`);
    const large = { source: "tides.md", content: `# Tides\n\n${paragraphs.join("\n\n")}\n`, collection: "sea" };
    expect(large.content.length).toBeLessThan(20_000);
    expect((await service.post("/index", large)).status).toBe(200);
    const larger = {
      ...large,
      content: `${large.content}\n${paragraphs.join("\n\n")} Spring tides follow the new moon.`,
    };
    const { status, body } = await service.post("/index", larger);
    expect({ status, body }).toEqual({ status: 202, body: { ok: true, job_id: expect.any(String) } });
    await (await service.ask(`/runs/${body.job_id}/events`)).text();
    const job = await service.get(`/runs/${body.job_id}`);
    expect(job.body).toMatchObject({ tool: "index_text", state: "done", output: { ok: true, unchanged: false } });
    const events = readMessages(await (await service.ask(`/runs/${body.job_id}/events`)).text());
    expect(events.at(-1)?.event.event).toBe("run_end");
    expect((await service.get("/search?q=spring+tides")).body.hits[0].work_id).toBe(job.body.output.work_id);
  });
});
