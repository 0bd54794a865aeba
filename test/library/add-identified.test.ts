import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { compose } from "../../src/compose.js";
import type { AddIdentifiedOutput } from "../../src/library/add-identified.tool.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import { newFolder, removeFolders } from "../support/quire.js";

const title = "Night hunting of barn owls in deep snow";
const copyUrl = "https://repository.example.org/owls.pdf";
const crossref: Recording = {
  url: "https://api.crossref.org/works/10.1000/owls",
  body: JSON.stringify({
    message: {
      DOI: "10.1000/owls",
      type: "journal-article",
      title: [title],
      author: [{ family: "Tallis", given: "Mira" }],
      issued: { "date-parts": [[2019]] },
      "container-title": ["Field Ornithology"],
    },
  }),
  content_type: "application/json",
};
const unpaywall = (url: string): Recording => ({
  url: "https://api.unpaywall.org/v2/10.1000/owls",
  body: JSON.stringify({ doi: "10.1000/owls", title, best_oa_location: { url_for_pdf: url } }),
  content_type: "application/json",
});

async function pdf(...lines: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([600, 800]);
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: 50, y: 720 - 40 * index, size: index === 0 ? 18 : 11, font });
  }
  return document.save();
}

const html = (body: string) => ({ body: `<!DOCTYPE html><html>${body}</html>`, content_type: "text/html" });

let owlPdf: Uint8Array;
let root: string;
let player: ServicePlayer;

beforeAll(async () => {
  owlPdf = await pdf(title, "Mira Tallis", "Field Ornithology, 2019", "Barn owls hear mice below deep snow.");
});
beforeEach(() => {
  root = newFolder();
});
afterEach(() => player.close());
afterAll(removeFolders);

const play = async (...recordings: Recording[]) => {
  player = await startServicePlayer({ recordings });
};

interface Given {
  dry_run?: boolean;
  /** What a person answers; nobody is there where it is not given. */
  answer?: string;
  offline?: boolean;
}

async function withWorkbench<T>(given: Given, work: (workbench: Awaited<ReturnType<typeof compose>>) => Promise<T>) {
  const workbench = await compose({
    workspace: root,
    startedIn: root,
    environment: {},
    flags: {
      network: {
        mirror: player.origin,
        contact: "test@example.org",
        cache_days: 0,
        timeout_ms: 1000,
        offline: given.offline ?? false,
      },
      sources: { openalex: { enabled: false }, semantic_scholar: { enabled: false }, pubmed: { enabled: false } },
    },
    gatekeeper: () => Promise.resolve(given.answer),
  });
  try {
    return await work(workbench);
  } finally {
    await workbench.close();
  }
}

const run = (targets: string[], given: Given = {}): Promise<RunOutcome> =>
  withWorkbench(given, ({ engine }) =>
    startRun(engine, { tool: "add_identified", input: { targets, dry_run: given.dry_run ?? false } }),
  );

async function add(targets: string[], given: Given = {}): Promise<AddIdentifiedOutput> {
  const outcome = await run(targets, given);
  if (outcome.error) throw outcome.error;
  return outcome.output as AddIdentifiedOutput;
}

const works = () => withWorkbench({}, async ({ engine }) => (await engine.services.store()).works());
const manifest = () => readFileSync(join(root, "manifest.json"), "utf8");
const entries = () => (JSON.parse(manifest()) as { entries: Record<string, unknown>[] }).entries;
const sources = () => (existsSync(join(root, "sources")) ? readdirSync(join(root, "sources")) : []);

describe("adding a work by its identifier", () => {
  const openCopy: Recording = { url: copyUrl, body: "", content_type: "application/pdf" };
  const playOpenCopy = () => play(crossref, unpaywall(copyUrl), { ...openCopy, body: owlPdf });

  it("fetches the open copy, names it, enters its record and reads it", async () => {
    await playOpenCopy();
    const { works: added } = await add(["doi:10.1000/OWLS"]);
    expect(added).toMatchObject([
      { outcome: "added", title, year: 2019, key: "tallis2019night", fetched_from: copyUrl, remarks: [] },
    ]);
    expect(sources()).toEqual(["night-hunting-of-barn-owls-in-deep-snow_2019.pdf"]);
    expect(entries()).toMatchObject([{ doi: "10.1000/owls", processed: true, filename: `sources/${sources()[0]}` }]);
    expect(await works()).toMatchObject([
      { title, item: { id: "tallis2019night", "container-title": "Field Ornithology" } },
    ]);
  });

  it("changes nothing the second time, and asks nobody", async () => {
    await playOpenCopy();
    await add(["doi:10.1000/owls"]);
    const before = [manifest(), sources(), player.requests.length];
    const { works: again } = await add(["https://doi.org/10.1000/owls"]);
    expect(again).toMatchObject([{ outcome: "unchanged", key: "tallis2019night" }]);
    expect([manifest(), sources(), player.requests.length]).toEqual(before);
  });

  it("only says what it would do with dry_run", async () => {
    await playOpenCopy();
    expect((await add(["doi:10.1000/owls"], { dry_run: true })).works).toMatchObject([{ outcome: "added", title }]);
    expect([sources(), existsSync(join(root, "manifest.json"))]).toEqual([[], false]);
  });

  it("enters a work without a file where no copy is open, and gives it one when there is", async () => {
    await play(crossref);
    expect((await add(["doi:10.1000/owls"])).works).toMatchObject([
      { outcome: "recorded", key: "tallis2019night", path: null, remarks: ["No open copy is known."] },
    ]);
    const before = manifest();
    expect((await add(["doi:10.1000/owls"])).works).toMatchObject([{ outcome: "unchanged" }]);
    expect(manifest()).toBe(before);
    await player.close();
    await playOpenCopy();
    expect((await add(["doi:10.1000/owls"])).works).toMatchObject([{ outcome: "added", key: "tallis2019night" }]);
    expect(entries()).toHaveLength(1);
    expect(await works()).toMatchObject([{ item: { id: "tallis2019night" } }]);
  });

  it("follows a landing page to the PDF that it declares", async () => {
    const landing = "https://repository.example.org/records/1";
    const head = `<head><meta content="/owls.pdf" name="citation_pdf_url"></head>`;
    await play(crossref, unpaywall(landing), { url: landing, ...html(head) }, { ...openCopy, body: owlPdf });
    expect((await add(["doi:10.1000/owls"])).works).toMatchObject([{ outcome: "added", fetched_from: copyUrl }]);
  });

  it("leaves a copy out that is another document, and says so", async () => {
    const bees = await pdf("Dances of the honeybee", "Jo Reed", "2019");
    await play(crossref, unpaywall(copyUrl), { ...openCopy, body: bees });
    const { works: added } = await add(["doi:10.1000/owls"], { answer: "yes" });
    expect(added).toMatchObject([{ outcome: "recorded", path: null }]);
    expect(added[0]?.remarks.join()).toContain("is not this work");
    expect([sources(), entries()[0]?.["filename"]]).toEqual([[], ""]);
  });

  it.each([
    ["yes", "added"],
    ["no", "recorded"],
  ])("asks about a copy that is not certain: %s", async (answer, outcome) => {
    const scan = await pdf(" ");
    await play(crossref, unpaywall(copyUrl), { ...openCopy, body: scan });
    expect((await add(["doi:10.1000/owls"], { answer })).works).toMatchObject([{ outcome }]);
    expect(sources()).toHaveLength(answer === "yes" ? 1 : 0);
  });

  it("asks when everything else is done", async () => {
    const scan = await pdf(" ");
    const other = {
      url: "https://api.crossref.org/works/10.1000/bees",
      body: String(crossref.body).replaceAll("owls", "bees"),
    };
    await play(crossref, unpaywall(copyUrl), { ...openCopy, body: scan }, other);
    expect((await run(["doi:10.1000/owls", "doi:10.1000/bees"])).error?.code).toBe("waiting");
    expect(entries()).toMatchObject([{ doi: "10.1000/bees" }]);
  });

  it("waits where nobody can answer, and goes on from there without fetching again", async () => {
    const scan = await pdf(" ");
    await play(crossref, unpaywall(copyUrl), { ...openCopy, body: scan });
    const waiting = await run(["doi:10.1000/owls"]);
    expect(waiting.error?.code).toBe("waiting");
    expect(sources()).toEqual([]);
    const asked = player.requests.length;
    const resumed = await withWorkbench({ answer: "yes" }, ({ engine }) => resumeRun(engine, waiting.run_id));
    expect(resumed).toMatchObject({ output: { works: [{ outcome: "added" }] } });
    expect(player.requests).toHaveLength(asked);
  });

  it.each<[what: string, answer: Partial<Recording>, remark: RegExp]>([
    ["a status of 404", { status: 404, body: "gone", content_type: "text/plain" }, /status 404/],
    ["a captcha", { status: 403, ...html("Please solve this CAPTCHA") }, /captcha/],
    ["a page without a PDF", html("<head><title>Log in</title></head><body>Log in</body>"), /declares no PDF/],
    ["an empty answer", { body: "" }, /nothing/],
    ["half a PDF", { body: "%PDF-1.7\n1 0 obj" }, /not this work|damaged|broken/],
    ["a redirect in a loop", { status: 302, body: "", headers: { location: copyUrl } }, /loop/],
    ["no answer", { hang: true }, /did not finish/],
  ])("keeps the record where the copy is %s", async (_what, answer, remark) => {
    await play(crossref, unpaywall(copyUrl), { url: copyUrl, ...answer });
    const { works: added } = await add(["doi:10.1000/owls"]);
    expect(added).toMatchObject([{ outcome: "recorded", title }]);
    expect(added[0]?.remarks.join()).toMatch(remark);
  });

  it("does not overwrite a file that has the name already", async () => {
    await playOpenCopy();
    await add(["doi:10.1000/owls"]);
    const [name = ""] = sources();
    writeFileSync(join(root, "sources", name), "mine");
    rmSync(join(root, "manifest.json"));
    await add(["doi:10.1000/owls"]);
    expect(readFileSync(join(root, "sources", name), "utf8")).toBe("mine");
    expect(sources()).toHaveLength(2);
  });

  it("tells unknown, unreachable and offline apart, and goes on with the others", async () => {
    await play(crossref, { url: "https://api.crossref.org/works/10.1000/down", status: 503, body: "" });
    const { error: unknown } = await run(["doi:10.1000/none"]);
    expect([unknown?.code, unknown?.message]).toEqual(["not_found", expect.stringContaining("Crossref")]);
    const { error: offline } = await run(["doi:10.1000/owls"], { offline: true });
    expect([offline?.code, offline?.fix]).toEqual(["offline", expect.any(String)]);
    await expect(run(["isbn:123"])).resolves.toMatchObject({ error: { code: "usage" } });
    const { state, output } = await run(["doi:10.1000/none", "doi:10.1000/owls"]);
    expect(state).toBe("incomplete");
    expect(output).toMatchObject({ counts: { failed: 1, recorded: 1 } });
  });
});

describe("adding what lies at an address", () => {
  it("saves a page, with what its tags say of it", async () => {
    const url = "https://example.org/notes/owls";
    const head = `<head><title>x</title><meta name="citation_title" content="Owls in winter"><meta name="citation_author" content="Ada Reed"></head>`;
    const text =
      "<body><article><h1>Owls in winter</h1><p>Barn owls hear mice below the snow, all night long.</p></article></body>";
    await play({ url, ...html(head + text) });
    expect((await add([url])).works).toMatchObject([
      { outcome: "added", title: "Owls in winter", authors: ["Ada Reed"] },
    ]);
    expect(sources()).toEqual(["owls-in-winter.html"]);
    expect(entries()).toMatchObject([{ source_url: url, title: "Owls in winter", fields: { title: "page" } }]);
    expect((await add([url])).works).toMatchObject([{ outcome: "unchanged" }]);
  });

  it("takes the record of a page that carries its DOI", async () => {
    const url = "https://journal.example.org/owls";
    const head = `<head><meta name="citation_doi" content="10.1000/owls"><meta name="citation_title" content="${title}"></head>`;
    await play(crossref, {
      url,
      ...html(`${head}<body><h1>${title}</h1><p>By Mira Tallis, 2019. Owls hunt at night.</p></body>`),
    });
    expect((await add([url])).works).toMatchObject([{ outcome: "added", year: 2019, key: "tallis2019night" }]);
    expect(entries()).toMatchObject([{ doi: "10.1000/owls", publication: "Field Ornithology" }]);
  });

  it("takes the paper that a page declares, where it is the one", async () => {
    const url = "https://journal.example.org/owls";
    const head = `<meta name="citation_title" content="${title}"><meta name="citation_author" content="Mira Tallis"><meta name="citation_publication_date" content="2019"><meta name="citation_pdf_url" content="${copyUrl}">`;
    const page = {
      url,
      ...html(`<head>${head}</head><body><h1>${title}</h1><p>Abstract. Owls hunt at night.</p></body>`),
    };
    await play(page, { url: copyUrl, body: owlPdf, content_type: "application/pdf" });
    expect((await add([url])).works).toMatchObject([
      { outcome: "added", fetched_from: copyUrl, year: 2019, remarks: [] },
    ]);
    expect((await add([url])).works).toMatchObject([{ outcome: "unchanged" }]);
    await player.close();
    root = newFolder();
    await play(page, {
      url: copyUrl,
      body: await pdf("Dances of the honeybee", "Jo Reed"),
      content_type: "application/pdf",
    });
    expect((await add([url])).works).toMatchObject([{ outcome: "added", fetched_from: url }]);
  });

  it("adds a PDF, and its record where that is certain", async () => {
    const withDoi = await pdf(title, "Mira Tallis", "Field Ornithology, 2019. https://doi.org/10.1000/owls");
    await play(crossref, { url: copyUrl, body: withDoi, content_type: "application/pdf" });
    expect((await add([copyUrl])).works).toMatchObject([{ outcome: "added", title, remarks: [] }]);
  });

  it("adds a PDF that nobody knows without a record", async () => {
    const unknown = await pdf("Minutes of the meeting", "Nobody's words");
    await play({ url: copyUrl, body: unknown, content_type: "application/pdf" });
    const { works: added } = await add([copyUrl]);
    expect(added).toMatchObject([{ outcome: "added" }]);
    expect(added[0]?.remarks).toHaveLength(1);
    expect(entries()).toMatchObject([{ status: "unidentified", processed: false, filename: "sources/owls.pdf" }]);
    expect(await works()).toHaveLength(1);
  });
});
