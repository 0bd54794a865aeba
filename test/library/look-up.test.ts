import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { compose } from "../../src/compose.js";
import type { LookUpOutput } from "../../src/library/look-up.tool.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { ownRecordings } from "../support/services.js";

const crossrefUrl = "https://api.crossref.org/works/10.1000/x";
const found: Recording = {
  url: crossrefUrl,
  body: JSON.stringify({ message: { DOI: "10.1000/x", title: ["Owls"], author: [{ family: "Tallis" }] } }),
  content_type: "application/json",
};

let root: string;
let player: ServicePlayer;
beforeEach(() => {
  root = newFolder();
});
afterEach(() => player.close());
afterAll(removeFolders);

async function lookUp(input: unknown, network: Record<string, unknown> = {}): Promise<RunOutcome> {
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    environment: {},
    flags: { network: { mirror: player.origin, contact: "test@example.org", timeout_ms: 20_000, ...network } },
  });
  try {
    return await startRun(workbench.engine, { tool: "look_up", input });
  } finally {
    await workbench.close();
  }
}

describe("the look_up tool", () => {
  it("finds recorded works by each kind of identifier, and by title", async () => {
    player = await startServicePlayer({ folders: [ownRecordings] });
    const look = async (input: unknown) => (await lookUp(input)).output as LookUpOutput;
    expect(await look({ identifier: "arxiv:1706.03762" })).toMatchObject({
      kind: "found",
      record: { item: { title: "Attention Is All You Need", archive_location: "1706.03762" } },
      copies: ["https://arxiv.org/pdf/1706.03762"],
    });
    expect(await look({ identifier: "10.48550/arXiv.1706.03762" })).toMatchObject({
      record: { fields: { title: "arxiv" } },
    });
    expect(await look({ identifier: "isbn:978-0-262-03384-8" })).toMatchObject({ record: { item: { type: "book" } } });
    expect(await look({ identifier: "pmid:9500320" })).toMatchObject({
      record: {
        item: { PMID: "9500320", DOI: "10.1016/s0140-6736(97)11096-0" },
        fields: { title: "crossref" },
        notices: [{ kind: "retracted", doi: "10.1016/s0140-6736(10)60175-4" }],
      },
    });
    const title =
      "Methylphenidate Exposure Induces Dopamine Neuron Loss and Activation of Microglia in the Basal Ganglia of Mice";
    expect(await look({ title, author: "Shankar Sadasivan", year: 2012 })).toMatchObject({
      kind: "found",
      by: "title",
      match: { verdict: "same" },
      record: { item: { DOI: "10.1371/journal.pone.0033693" } },
    });
    expect(await look({ title, author: "Jo Reed", year: 2012 })).toMatchObject({
      kind: "not_found",
      nearest: { title, match: { first_author: "differs" } },
    });
  });

  it.each<[what: string, answer: Partial<Recording>, code: string]>([
    ["HTML", { body: "<html>Hello</html>", content_type: "text/html" }, "source_answer"],
    ["half a JSON", { body: '{"message": {"DOI"' }, "source_answer"],
    ["a captcha", { status: 403, body: "<html>captcha</html>", content_type: "text/html" }, "source_blocked"],
  ])("takes %s from a registry for no answer, and no answer for no work", async (_what, answer, code) => {
    player = await startServicePlayer({ recordings: [{ url: crossrefUrl, ...answer }] });
    const { output } = await lookUp({ identifier: "doi:10.1000/x" });
    expect(output).toMatchObject({ kind: "unanswered", problems: [{ source: "crossref", error: { code } }] });
  });

  it("answers from the cache when offline, and says offline where it has nothing", async () => {
    player = await startServicePlayer({ recordings: [found] });
    expect((await lookUp({ identifier: "doi:10.1000/x" })).output).toMatchObject({ kind: "found" });
    const offline = { offline: true };
    expect((await lookUp({ identifier: "doi:10.1000/x" }, offline)).output).toMatchObject({ kind: "found" });
    expect((await lookUp({ identifier: "doi:10.1000/y" }, offline)).output).toMatchObject({
      kind: "unanswered",
      problems: expect.arrayContaining([
        expect.objectContaining({ source: "crossref", error: expect.objectContaining({ code: "offline" }) }),
      ]),
    });
  });

  it("refuses what is no identifier", async () => {
    player = await startServicePlayer();
    expect((await lookUp({ identifier: "isbn:123" })).error?.code).toBe("usage");
    expect((await lookUp({})).error?.code).toBe("invalid_input");
  });
});
