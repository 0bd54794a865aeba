import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { openService, type TestService } from "../support/service.js";
import { seen, startOf } from "./followed-run.js";
import { askingTool } from "./test-tools.js";

let cwd: string;

beforeAll(async () => {
  cwd = newWorkspace((name) => name.endsWith(".md"));
  await quireHere(["add", "library"], { cwd });
});
afterAll(removeFolders);

describe("POST /runs/:id/gates/:key", () => {
  const colour = encodeURIComponent("colour:a/b c");
  let service: TestService;
  let id: string;
  beforeAll(async () => {
    service = await openService(cwd, { tools: [askingTool] });
    id = await startOf(service, "asking_test");
    await seen(service, id);
  });
  afterAll(() => service.close());

  it("shows the open question of a run that waits", async () => {
    const { body } = await service.get(`/runs/${id}`);
    expect(body).toMatchObject({ state: "waiting", error: { code: "waiting" } });
    expect(body.gates).toEqual([
      {
        key: "colour:a/b c",
        question: "Which colour?",
        kind: null,
        details: null,
        choices: ["red", "blue"],
        answer_schema: { enum: ["red", "blue"] },
        default: null,
        form: null,
      },
    ]);
  });

  it.each([
    [colour, { answer: "green" }, 400, "invalid_input"],
    [colour, { answer: { red: true } }, 400, "invalid_input"],
    [colour, { answer: null }, 400, "invalid_input"],
    [colour, {}, 400, "invalid_input"],
    [colour, { answer: "red", why: "x" }, 400, "invalid_input"],
    ["sure", { answer: "yes" }, 404, "not_found"],
    ["%E0%A4%A", { answer: "yes" }, 404, "not_found"],
  ])("refuses for %s the answer %j", async (key, body, status, code) => {
    expect(await service.post(`/runs/${id}/gates/${key}`, body)).toMatchObject({ status, body: { error: { code } } });
    expect((await service.get(`/runs/${id}`)).body.state).toBe("waiting");
  });

  it("takes the answer and goes on, to the next question and to the end", async () => {
    expect((await service.post(`/runs/${id}/gates/${colour}`, { answer: "blue" })).status).toBe(202);
    await seen(service, id);
    const next = await service.get(`/runs/${id}`);
    expect(next.body).toMatchObject({ state: "waiting", gates: [{ key: "sure", kind: "confirm" }] });
    expect(await service.post(`/runs/${id}/gates/${colour}`, { answer: "red" })).toMatchObject({
      status: 409,
      body: { error: { code: "busy" } },
    });
    expect((await service.post(`/runs/${id}/gates/sure`, { answer: true })).status).toBe(202);
    await seen(service, id);
    const { body } = await service.get(`/runs/${id}`);
    expect(body).toMatchObject({ state: "done", output: { colour: "blue", sure: "yes" }, gates: [] });
    expect((await service.post(`/runs/${id}/gates/sure`, { answer: "no" })).status).toBe(409);
  });

  it("is not needed where the operator has answered beforehand", async () => {
    const prepared_answer = ({ key, choices }: { key: string; choices?: readonly string[] }) =>
      key === "sure" ? undefined : choices?.[0];
    const answering = await openService(cwd, { options: { prepared_answer }, tools: [askingTool] });
    const asked = await startOf(answering, "asking_test");
    await seen(answering, asked);
    expect((await answering.get(`/runs/${asked}`)).body.gates).toMatchObject([{ key: "sure" }]);
    await answering.close();
  });

  it("lets one of many answers at once count", async () => {
    const other = await startOf(service, "asking_test");
    await seen(service, other);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        service.post(`/runs/${other}/gates/${colour}`, { answer: index % 2 === 0 ? "red" : "blue" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    await seen(service, other);
    const closed = service.workbench.engine.runs.read(other).filter(({ event }) => event === "gate_close");
    expect(closed).toHaveLength(1);
  });
});
