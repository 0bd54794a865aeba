import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AgentDesk, plan } from "../../ask/agent-desk.js";
import { question } from "../../models/workspace.js";
import { type Loopback, startLoopback } from "../../network/loopback.js";
import { allTests } from "../../support/some-of.js";

const page = `<!doctype html><html lang="en"><head><title>Tidal bulges</title></head><body><article>
<h1>Tidal bulges</h1>
<p>The second bulge on the far side of the earth comes from the moon pulling the solid earth away from the water, said the harbour master of the town.</p>
</article></body></html>`;

const written = [
  "## The cause",
  "A place on the coast passes both bulges in 24 hours and 50 minutes [S1]. Tides cure colds and make bells ring louder.",
].join("\n\n");

let desk: AgentDesk;
let web: Loopback;

beforeAll(async () => {
  web = await startLoopback({
    "/tides": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    },
  });
  desk = await AgentDesk.open();
});
afterAll(async () => {
  await desk.close();
  await web.close();
});
beforeEach(() => desk.reset({ network: { allow_private: ["127.0.0.1"] } }));

const read = (name: string) => readFileSync(join(desk.workspace.root, name), "utf8");
const words = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gsu, " ").replaceAll(/\s+/gu, " ");

/** The model's answer, with the label that its prompt gives the passage of the library. */
function letAnswer(text: string) {
  desk.script = ({ step, prompt }) => {
    if (step === "repair") return { text: JSON.stringify({ repairs: [] }) };
    const [, label = "S1"] = /\[(S\d+)\] Source: Tides for sailors/u.exec(prompt) ?? [];
    return { text: text.replaceAll("S1", label) };
  };
}

describe("an answer as a document", () => {
  it.runIf(allTests)(
    "has live citations, each with its passage and verdict, and says of other statements that they cite nothing",
    async () => {
      letAnswer(written);
      const { exitCode, stderr } = await desk.workspace.quire(["ask", question, "-o", "answer.htm", "-o", "answer.md"]);
      expect(exitCode).toBe(0);
      expect(stderr).toContain("answer.htm");
      const html = read("answer.htm");
      expect(html).toContain('data-cites="lindqvist2019tides"');
      const shown = words(html);
      expect(shown).toContain("(Lindqvist, 2019)");
      expect(shown).toMatch(/✓ supported Ada Lindqvist \(2019\)\. Tides for sailors/u);
      expect(shown).toContain("A place on the coast passes both bulges in 24 hours and 50 minutes, which gives two");
      expect(shown).toMatch(/ring louder\.\s∅/u);
      expect(shown).toContain("unsupported");
      expect(shown).not.toMatch(/\[S\d+\]/u);
      expect(html).toMatch(/<h1>Why are there two high tides a day\?<\/h1>/u);
      expect(read("answer.md")).toContain("## Sources");
    },
  );

  it.runIf(allTests)("leaves the evidence out where that is wanted, and still says what was checked", async () => {
    letAnswer(written);
    await desk.workspace.quire(["ask", question, "-o", "plain.htm", "--no-evidence"]);
    expect(read("plain.htm")).not.toContain("popover=");
    expect(words(read("plain.htm"))).toMatch(/Check .*✓ supported.*∅ unsupported/u);
  });

  it.runIf(allTests)("is made of a draft with tokens, too", async () => {
    letAnswer(written);
    await desk.workspace.quire(["ask", question, "--tokens", "-o", "draft.md", "-o", "draft.htm"]);
    expect(read("draft.md")).toContain("[@lindqvist2019tides");
    expect(read("draft.htm")).toContain('data-cites="lindqvist2019tides"');
    expect(words(read("draft.htm"))).toContain("✓ supported");
  });

  it.runIf(allTests)("cites a page of the web that a loop has read, and lists it", async () => {
    const url = `${web.origin}/tides`;
    desk.let("agent_plan", () => plan({ requested_tools: [{ name: "web_scrape", input: JSON.stringify({ url }) }] }));
    const others = desk.script;
    desk.script = (request, nth) => {
      if (request.step !== "agent_answer") return others(request, nth);
      const [, label = "S9"] = /\[(S\d+)\] Source: Tidal bulges/u.exec(request.prompt) ?? [];
      return {
        text: `The second bulge on the far side of the earth comes from the moon pulling the solid earth away from the water [${label}].`,
      };
    };
    const given = ["--iterations", "1", "--tools", "rag_retrieve,web_scrape", "--domains", "127.0.0.1"];
    await desk.ask(...given, "-o", "loop.htm");
    const html = read("loop.htm");
    expect(html).toContain('data-cites="web-1"');
    expect(words(html)).toMatch(/References .*Tidal bulges.*127\.0\.0\.1/u);
  });

  it("is refused before anything is asked where nothing can make it", async () => {
    const { exitCode, stderr } = await desk.workspace.quire(["ask", question, "-o", "answer.xyz"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(".docx");
    expect(desk.server.asked).toEqual([]);
    expect(existsSync(join(desk.workspace.root, "answer.xyz"))).toBe(false);
  });
});
