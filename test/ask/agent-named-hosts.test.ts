import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { type Loopback, startLoopback } from "../network/loopback.js";
import { question } from "../models/workspace.js";
import { AgentDesk, plan } from "./agent-desk.js";

const html = { "content-type": "text/html; charset=utf-8" };
const page = (
  head = "",
) => `<!doctype html><html lang="en"><head><title>Tidal bulges</title>${head}</head><body><article>
<h1>Tidal bulges</h1>
<p>The second bulge on the far side of the earth comes from the moon pulling the solid earth away from the water.</p>
<p>High tides follow each other after twelve hours and twenty-five minutes on most coasts of the Atlantic ocean.</p>
</article></body></html>`;

let desk: AgentDesk;
let web: Loopback;
const asked: string[] = [];

beforeAll(async () => {
  const told = (path: string, head = () => "") => ({
    [path]: (
      _request: unknown,
      response: { writeHead: (code: number, head: object) => { end: (text: string) => void } },
    ) => {
      asked.push(path);
      response.writeHead(200, html).end(page(head()));
    },
  });
  web = await startLoopback({
    ...told("/tides"),
    ...told("/paper", () => `<meta name="citation_pdf_url" content="${elsewhere("/copy.pdf")}">`),
    ...told("/copy.pdf"),
    ...told("/allowed"),
    "/moved": (_request, response) => {
      asked.push("/moved");
      response.writeHead(302, { location: elsewhere("/tides") }).end();
    },
  });
  desk = await AgentDesk.open();
});
afterAll(async () => {
  await desk.close();
  await web.close();
});
beforeEach(() => {
  asked.length = 0;
  desk.reset({ network: { allow_private: ["127.0.0.1", "localhost"] } });
});

/** The same server under another name: another host. */
const elsewhere = (path: string) => `${web.origin.replace("127.0.0.1", "localhost")}${path}`;
const made = (name: string, url: string) => ({ name, input: JSON.stringify({ url }) });
const letRead = (name: string, path: string) =>
  desk.let("agent_plan", () => plan({ requested_tools: [made(name, `${web.origin}${path}`)] }));
const given = ["--iterations", "2", "--tools", "rag_retrieve,web_scrape,pdf_scrape", "--domains", "*"];
const naming = (path: string) => `${question} See ${web.origin}${path}`;

describe('an address under --domains "*"', () => {
  it("is not fetched where a model alone wrote it, and the planner is told why", async () => {
    letRead("web_scrape", "/tides");
    const { exitCode, read } = await desk.ask(...given);
    expect(exitCode).toBe(0);
    expect(asked).toEqual([]);
    expect(desk.server.of("agent_plan").at(1)?.prompt).toMatch(/web_scrape .*FAILED: .*no search and no person named/);
    expect(read().limitations.join(" ")).toContain("no search and no person named its host");
  });

  it("is fetched with a person's word", async () => {
    letRead("web_scrape", "/tides");
    await desk.ask(...given);
    const gate = desk.workspace.events().find(({ event }) => event === "gate_open");
    expect(gate?.content).toMatchObject({
      default: "refuse",
      question: expect.stringContaining(`${web.origin}/tides`),
    });
    writeFileSync(join(desk.workspace.root, "answers.json"), JSON.stringify({ [gate?.key ?? ""]: "allow" }));
    await desk.ask(...given, "--answers", "answers.json");
    expect(asked).toEqual(["/tides"]);
  });

  it("is fetched where the question names its host, and what that redirects to", async () => {
    letRead("web_scrape", "/moved");
    const result = await desk.workspace.quire(["ask", "--agent", naming("/moved"), "--json", ...given]);
    expect(asked).toEqual(["/moved", "/tides"]);
    const { sources } = result.read(askAgentOutput);
    expect(sources.map(({ url }) => url)).toContain(elsewhere("/tides"));
  });

  it("is no leave to read what its page declares for a copy on a host that nobody named", async () => {
    letRead("pdf_scrape", "/paper");
    await desk.workspace.quire(["ask", "--agent", naming("/paper"), "--json", ...given]);
    expect(asked).toEqual(["/paper"]);
  });

  it("is fetched where --domains names its host", async () => {
    letRead("web_scrape", "/allowed");
    await desk.ask(...given.slice(0, -1), "127.0.0.1");
    expect(asked).toEqual(["/allowed"]);
  });
});
