import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startRun } from "../../src/run/execute.js";
import { failureOf } from "../contracts/failure.js";
import { html, owlPdf } from "../library/outside-library.js";
import { removeFolders } from "../support/quire.js";
import { answer, ReadingRoom } from "./reading.js";

afterAll(removeFolders);

let room: ReadingRoom;
afterEach(() => room.site.close());

const page = (head: string) =>
  answer(html(`<head>${head}</head><body><article><h1>Owls</h1><p>Barn owls hear mice.</p></article></body>`).body);

describe("pdf_scrape of a paper that its publisher withholds", () => {
  const unpaywall = (url: string) =>
    answer(JSON.stringify({ doi: "10.1000/owls", best_oa_location: { url_for_pdf: url } }), "application/json");
  const copyAt = "https://repository.example.org/owls.pdf";
  const landing = page('<meta name="citation_doi" content="10.1000/owls"><title>Owls</title>');

  it.each([
    ["refuses programs", answer("no", "text/plain", 403), "https://doi.org/10.1000/owls"],
    ["shows a page without a copy", landing, "https://doi.org/10.1000/owls"],
    ["names its DOI on a page of its own", landing, "https://journal.example.org/owls"],
  ])("takes an open copy that a service knows where the publisher %s", async (_what, publisher, url) => {
    room = await ReadingRoom.open({
      "/doi.org/10.1000/owls": publisher,
      "/journal.example.org/owls": publisher,
      "/api.unpaywall.org/v2/10.1000%2Fowls": unpaywall(copyAt),
      "/repository.example.org/owls.pdf": answer(await owlPdf(), "application/pdf"),
    });
    const network = { mirror: room.site.origin, contact: "test@example.org" };
    expect(await room.call("pdf_scrape", { url }, network)).toMatchObject({
      source_id: "doi:10.1000/owls",
      format: "pdf",
      final_url: copyAt,
      url,
    });
  });

  it("says what the publisher said where there is none", async () => {
    room = await ReadingRoom.open({ "/doi.org/10.1000/owls": answer("no", "text/plain", 403) });
    const network = { mirror: room.site.origin, contact: "test@example.org" };
    expect(await failureOf(room.call("pdf_scrape", { url: "doi:10.1000/owls" }, network))).toMatchObject({
      code: "source_blocked",
    });
  });

  it("asks no service that may not be reached", async () => {
    room = await ReadingRoom.open({
      "/doi.org/10.1000/owls": landing,
      "/api.unpaywall.org/v2/10.1000%2Fowls": unpaywall(copyAt),
    });
    const network = { mirror: room.site.origin, contact: "test@example.org" };
    const domains = ["doi.org"];
    const outcome = await room.use(async ({ engine }) => {
      const { tool } = await import("../../src/toolbox/pdf-scrape.tool.js");
      const narrow = { ...tool, hosts: domains };
      const resolveTool = () => Promise.resolve(narrow);
      return startRun({ ...engine, resolveTool }, { tool: "pdf_scrape", input: { url: "doi:10.1000/owls" } });
    }, network);
    expect(outcome.output).toMatchObject({ format: "html" });
    expect(room.asked).toEqual(["/doi.org/robots.txt", "/doi.org/10.1000/owls"]);
  });
});
