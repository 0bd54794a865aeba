import { afterAll, afterEach, describe, expect, it } from "vitest";
import { removeFolders } from "../support/quire.js";
import { copyUrl, crossref, html, OutsideLibrary, owlPdf, pdf, title } from "./outside-library.js";
import { allTests } from "../support/some-of.js";

let library: OutsideLibrary;
afterEach(() => library.player.close());
afterAll(removeFolders);

describe("adding what lies at an address", () => {
  it("saves a page, with what its tags say of it", async () => {
    const url = "https://example.org/notes/owls";
    const head = `<head><title>x</title><meta name="citation_title" content="Owls in winter"><meta name="citation_author" content="Ada Reed"></head>`;
    const text =
      "<body><article><h1>Owls in winter</h1><p>Barn owls hear mice below the snow, all night long.</p></article></body>";
    library = await OutsideLibrary.open({ url, ...html(head + text) });
    expect(await library.add([url])).toMatchObject([
      { outcome: "added", title: "Owls in winter", authors: ["Ada Reed"] },
    ]);
    expect(library.sources()).toEqual(["owls-in-winter.html"]);
    expect(library.entries()).toMatchObject([{ source_url: url, title: "Owls in winter", fields: { title: "page" } }]);
    expect(await library.add([url])).toMatchObject([{ outcome: "unchanged" }]);
  });

  it("takes the record of a page that carries its DOI", async () => {
    const url = "https://journal.example.org/owls";
    const head = `<head><meta name="citation_doi" content="10.1000/owls"><meta name="citation_title" content="${title}"></head>`;
    library = await OutsideLibrary.open(crossref, {
      url,
      ...html(`${head}<body><h1>${title}</h1><p>By Mira Tallis, 2019. Owls hunt at night.</p></body>`),
    });
    expect(await library.add([url])).toMatchObject([{ outcome: "added", year: 2019, key: "tallis2019night" }]);
    expect(library.entries()).toMatchObject([{ doi: "10.1000/owls", publication: "Field Ornithology" }]);
  });

  it.runIf(allTests)("takes the paper that a page declares, where it is the one", async () => {
    const url = "https://journal.example.org/owls";
    const head = `<meta name="citation_title" content="${title}"><meta name="citation_author" content="Mira Tallis"><meta name="citation_publication_date" content="2019"><meta name="citation_pdf_url" content="${copyUrl}">`;
    const page = {
      url,
      ...html(`<head>${head}</head><body><h1>${title}</h1><p>Abstract. Owls hunt at night.</p></body>`),
    };
    library = await OutsideLibrary.open(page, { url: copyUrl, body: await owlPdf(), content_type: "application/pdf" });
    expect(await library.add([url])).toMatchObject([
      { outcome: "added", fetched_from: copyUrl, year: 2019, remarks: [] },
    ]);
    expect(await library.add([url])).toMatchObject([{ outcome: "unchanged" }]);
    await library.player.close();
    library = await OutsideLibrary.open(page, {
      url: copyUrl,
      body: await pdf("Dances of the honeybee", "Jo Reed"),
      content_type: "application/pdf",
    });
    expect(await library.add([url])).toMatchObject([{ outcome: "added", fetched_from: url }]);
  });

  it("keeps the page where it declares its paper on a host that nobody named, and says where it lies", async () => {
    const url = "https://journal.example.org/owls";
    const elsewhere = "https://collector.example.net/owls.pdf";
    const head = `<meta name="citation_title" content="${title}"><meta name="citation_author" content="Mira Tallis"><meta name="citation_pdf_url" content="${elsewhere}">`;
    library = await OutsideLibrary.open(
      { url, ...html(`<head>${head}</head><body><h1>${title}</h1><p>Abstract. Owls hunt at night.</p></body>`) },
      { url: elsewhere, body: await owlPdf(), content_type: "application/pdf" },
    );
    const [added] = await library.add([url]);
    expect(added).toMatchObject({ outcome: "added", fetched_from: url });
    expect(added?.remarks.join(" ")).toContain(`${elsewhere}, which the page declares, was not fetched`);
  });

  it("adds a PDF, and its record where that is certain", async () => {
    const withDoi = await pdf(title, "Mira Tallis", "Field Ornithology, 2019. https://doi.org/10.1000/owls");
    library = await OutsideLibrary.open(crossref, { url: copyUrl, body: withDoi, content_type: "application/pdf" });
    expect(await library.add([copyUrl])).toMatchObject([{ outcome: "added", title, remarks: [] }]);
  });

  it("adds a PDF that nobody knows without a record", async () => {
    const unknown = await pdf("Minutes of the meeting", "Nobody's words");
    library = await OutsideLibrary.open({ url: copyUrl, body: unknown, content_type: "application/pdf" });
    const added = await library.add([copyUrl]);
    expect(added).toMatchObject([{ outcome: "added" }]);
    expect(added[0]?.remarks).toHaveLength(1);
    expect(library.entries()).toMatchObject([
      { status: "unidentified", processed: false, filename: "sources/owls.pdf" },
    ]);
    expect(await library.works()).toHaveLength(1);
  });
});
