import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startModelServer, type ModelServer } from "./model-server.js";
import { makeLibrary, openaiConfig, type TestWorkspace, understood } from "./workspace.js";

// A model may write labels only; what looks like a key must not become a citation.
const answerText =
  "A place on the coast passes both bulges in 24 hours and 50 minutes. [S1] So says [@invented2020, p. 7] too.";

describe("a model's answer with tokens", () => {
  let server: ModelServer;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    server = await startModelServer(({ step }) => ({
      text: step === "understand" ? JSON.stringify(understood) : answerText,
    }));
    workspace = await makeLibrary(openaiConfig(server.origin));
  });
  afterAll(async () => {
    workspace.remove();
    await server.close();
  });

  it("cites by the keys of the library, and by no key that the model made up", async () => {
    const { answer_markdown, claims, mode } = (await workspace.ask("--tokens")).json();
    expect(mode).toBe("model");
    expect(answer_markdown).toMatch(/^A place on the coast .* 50 minutes \[@lindqvist2019tides\]\. So says/);
    expect(answer_markdown).not.toMatch(/(?<!\\)@invented|\[S\d/);
    const [claim] = claims;
    expect(claim).toMatchObject({ labels: ["S1"], verdict: "supported" });
    expect(answer_markdown.slice(claim?.start, claim?.end)).toMatch(/^A place .* \[@lindqvist2019tides\]\.$/);
  });
});
