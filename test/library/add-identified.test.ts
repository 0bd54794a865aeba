import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Recording } from "../../scripts/play-services/service-player.mjs";
import { resumeRun, startRun } from "../../src/run/execute.js";
import { removeFolders } from "../support/quire.js";
import { copyUrl, crossref, html, OutsideLibrary, owlPdf, pdf, title } from "./outside-library.js";

const unpaywall = (url: string): Recording => ({
  url: "https://api.unpaywall.org/v2/10.1000/owls",
  body: JSON.stringify({ doi: "10.1000/owls", title, best_oa_location: { url_for_pdf: url } }),
  content_type: "application/json",
});

let owls: Uint8Array;
let library: OutsideLibrary;

beforeAll(async () => {
  owls = await owlPdf();
});
afterEach(() => library.player.close());
afterAll(removeFolders);

describe("adding a work by its identifier", () => {
  const openCopy: Recording = { url: copyUrl, body: "", content_type: "application/pdf" };
  const openlyPlayed = () => [crossref, unpaywall(copyUrl), { ...openCopy, body: owls }];

  it("fetches the open copy, names it, enters its record and reads it", async () => {
    library = await OutsideLibrary.open(...openlyPlayed());
    const added = await library.add(["doi:10.1000/OWLS"]);
    expect(added).toMatchObject([
      { outcome: "added", title, year: 2019, key: "tallis2019night", fetched_from: copyUrl, remarks: [] },
    ]);
    expect(library.sources()).toEqual(["night-hunting-of-barn-owls-in-deep-snow_2019.pdf"]);
    expect(library.entries()).toMatchObject([
      { doi: "10.1000/owls", processed: true, filename: `sources/${library.sources()[0]}` },
    ]);
    expect(await library.works()).toMatchObject([
      { title, item: { id: "tallis2019night", "container-title": "Field Ornithology" } },
    ]);
  });

  it("changes nothing the second time, and asks nobody", async () => {
    library = await OutsideLibrary.open(...openlyPlayed());
    await library.add(["doi:10.1000/owls"]);
    const before = [library.manifest(), library.sources(), library.player.requests.length];
    const again = await library.add(["https://doi.org/10.1000/owls"]);
    expect(again).toMatchObject([{ outcome: "unchanged", key: "tallis2019night" }]);
    expect([library.manifest(), library.sources(), library.player.requests.length]).toEqual(before);
  });

  it("only says what it would do with dry_run", async () => {
    library = await OutsideLibrary.open(...openlyPlayed());
    expect(await library.add(["doi:10.1000/owls"], { dry_run: true })).toMatchObject([{ outcome: "added", title }]);
    expect([library.sources(), existsSync(join(library.root, "manifest.json"))]).toEqual([[], false]);
  });

  it("enters a work without a file where no copy is open, and gives it one when there is", async () => {
    library = await OutsideLibrary.open(crossref);
    expect(await library.add(["doi:10.1000/owls"])).toMatchObject([
      { outcome: "recorded", key: "tallis2019night", path: null, remarks: ["No open copy is known."] },
    ]);
    const before = library.manifest();
    expect(await library.add(["doi:10.1000/owls"])).toMatchObject([{ outcome: "unchanged" }]);
    expect(library.manifest()).toBe(before);
    await library.replay(...openlyPlayed());
    expect(await library.add(["doi:10.1000/owls"])).toMatchObject([{ outcome: "added", key: "tallis2019night" }]);
    expect(library.entries()).toHaveLength(1);
    expect(await library.works()).toMatchObject([{ item: { id: "tallis2019night" } }]);
  });

  it("keeps no second copy of a file that the library has under another name", async () => {
    library = await OutsideLibrary.open(...openlyPlayed());
    const mine = join(library.root, "mine.pdf");
    writeFileSync(mine, owls);
    await library.use({}, ({ engine }) => startRun(engine, { tool: "add", input: { paths: [mine] } }));
    expect(await library.add(["doi:10.1000/owls"])).toMatchObject([{ outcome: "added", path: mine }]);
    expect(library.sources()).toEqual([]);
    expect(library.entries()).toMatchObject([{ filename: "mine.pdf", doi: "10.1000/owls" }]);
    expect(await library.works()).toMatchObject([{ item: { id: "tallis2019night" }, paths: [{ path: mine }] }]);
  });

  it("follows a landing page to the PDF that it declares", async () => {
    const landing = "https://repository.example.org/records/1";
    const head = `<head><meta content="/owls.pdf" name="citation_pdf_url"></head>`;
    library = await OutsideLibrary.open(
      crossref,
      unpaywall(landing),
      { url: landing, ...html(head) },
      { ...openCopy, body: owls },
    );
    expect(await library.add(["doi:10.1000/owls"])).toMatchObject([{ outcome: "added", fetched_from: copyUrl }]);
  });

  it("leaves a copy out that is another document, and says so", async () => {
    const bees = await pdf("Dances of the honeybee", "Jo Reed", "2019");
    library = await OutsideLibrary.open(crossref, unpaywall(copyUrl), { ...openCopy, body: bees });
    const added = await library.add(["doi:10.1000/owls"], { answer: "yes" });
    expect(added).toMatchObject([{ outcome: "recorded", path: null }]);
    expect(added[0]?.remarks.join()).toContain("is not this work");
    expect([library.sources(), library.entries()[0]?.["filename"]]).toEqual([[], ""]);
  });

  it.each([
    ["yes", "added"],
    ["no", "recorded"],
  ])("asks about a copy that is not certain: %s", async (answer, outcome) => {
    const scan = await pdf(" ");
    library = await OutsideLibrary.open(crossref, unpaywall(copyUrl), { ...openCopy, body: scan });
    expect(await library.add(["doi:10.1000/owls"], { answer })).toMatchObject([{ outcome }]);
    expect(library.sources()).toHaveLength(answer === "yes" ? 1 : 0);
  });

  it("asks when everything else is done", async () => {
    const scan = await pdf(" ");
    const other = {
      url: "https://api.crossref.org/works/10.1000/bees",
      body: String(crossref.body).replaceAll("owls", "bees"),
    };
    library = await OutsideLibrary.open(crossref, unpaywall(copyUrl), { ...openCopy, body: scan }, other);
    expect((await library.run(["doi:10.1000/owls", "doi:10.1000/bees"])).error?.code).toBe("waiting");
    expect(library.entries()).toMatchObject([{ doi: "10.1000/bees" }]);
  });

  it("waits where nobody can answer, and goes on from there without fetching again", async () => {
    const scan = await pdf(" ");
    library = await OutsideLibrary.open(crossref, unpaywall(copyUrl), { ...openCopy, body: scan });
    const waiting = await library.run(["doi:10.1000/owls"]);
    expect(waiting.error?.code).toBe("waiting");
    expect(library.sources()).toEqual([]);
    const asked = library.player.requests.length;
    const resumed = await library.use({ answer: "yes" }, ({ engine }) => resumeRun(engine, waiting.run_id));
    expect(resumed).toMatchObject({ output: { works: [{ outcome: "added" }] } });
    expect(library.player.requests).toHaveLength(asked);
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
    library = await OutsideLibrary.open(crossref, unpaywall(copyUrl), { url: copyUrl, ...answer });
    const added = await library.add(["doi:10.1000/owls"]);
    expect(added).toMatchObject([{ outcome: "recorded", title }]);
    expect(added[0]?.remarks.join()).toMatch(remark);
  });

  it("does not overwrite a file that has the name already", async () => {
    library = await OutsideLibrary.open(...openlyPlayed());
    await library.add(["doi:10.1000/owls"]);
    const [name = ""] = library.sources();
    writeFileSync(join(library.root, "sources", name), "mine");
    writeFileSync(join(library.root, "manifest.json"), '{ "version": 1, "entries": [] }');
    await library.add(["doi:10.1000/owls"]);
    expect(readFileSync(join(library.root, "sources", name), "utf8")).toBe("mine");
    expect(library.sources()).toHaveLength(2);
  });

  it("tells unknown, unreachable and offline apart, and goes on with the others", async () => {
    library = await OutsideLibrary.open(crossref, {
      url: "https://api.crossref.org/works/10.1000/down",
      status: 503,
      body: "",
    });
    const { error: unknown } = await library.run(["doi:10.1000/none"]);
    expect([unknown?.code, unknown?.message]).toEqual(["not_found", expect.stringContaining("Crossref")]);
    const { error: offline } = await library.run(["doi:10.1000/owls"], { offline: true });
    expect([offline?.code, offline?.fix]).toEqual(["offline", expect.any(String)]);
    await expect(library.run(["isbn:123"])).resolves.toMatchObject({ error: { code: "usage" } });
    const { state, output } = await library.run(["doi:10.1000/none", "doi:10.1000/owls"]);
    expect(state).toBe("incomplete");
    expect(output).toMatchObject({ counts: { failed: 1, recorded: 1 } });
  });
});
