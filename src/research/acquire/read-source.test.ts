import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FoundSource, foundSourceSchema } from "../../domain/found-source.js";
import { addressesOf, hostsOf, isAllowed, notTheDocument } from "./read-source.js";
import { sourceName } from "./acquire.js";

/** Addresses as they are written in tests. */
const written = (found: FoundSource) => addressesOf(found).map(({ role, named }) => ({ role, url: named.url }));

const source = (fields: Partial<FoundSource>): FoundSource =>
  foundSourceSchema.parse({ source_id: "x", title: "A title", url: null, snippet: "", ...fields });

describe("the addresses of a source", () => {
  it("are its open copy, its DOI and its page, in this order", () => {
    const paper = source({
      open_copy: "https://a.example.org/p.pdf",
      doi: "10.1000/x",
      url: "https://b.example.org/p",
    });
    expect(written(paper)).toEqual([
      { role: "pdf_scrape", url: "https://a.example.org/p.pdf" },
      { role: "pdf_scrape", url: "https://doi.org/10.1000/x" },
      { role: "pdf_scrape", url: "https://b.example.org/p" },
    ]);
    expect(hostsOf(addressesOf(paper))).toEqual(["a.example.org", "doi.org", "b.example.org"]);
  });

  it("of a work on arXiv begin with its PDF there; of a page they are the page, then what it leads to", () => {
    expect(written(source({ url: "https://arxiv.org/abs/2106.09685v2" }))[0]).toEqual({
      role: "pdf_scrape",
      url: "https://arxiv.org/pdf/2106.09685",
    });
    expect(written(source({ url: "https://b.example.org/blog" }))).toEqual([
      { role: "web_scrape", url: "https://b.example.org/blog" },
      { role: "pdf_scrape", url: "https://b.example.org/blog" },
    ]);
    expect(addressesOf(source({ url: "https://b.example.org/Paper.PDF" }))[0]?.role).toBe("pdf_scrape");
  });

  it("are each tried once, at most three, and only such as lead into the web", () => {
    const same = "https://a.example.org/p.pdf";
    expect(addressesOf(source({ open_copy: same, url: same }))).toHaveLength(1);
    expect(addressesOf(source({ url: "file:///etc/passwd", open_copy: "javascript:alert(1)" }))).toEqual([]);
    const many = source({ open_copy: same, arxiv_id: "2106.09685", doi: "10.1000/x", url: "https://b.example.org/p" });
    expect(addressesOf(many)).toHaveLength(3);
  });

  it("are bounded by the hosts that a person allows", () => {
    const [address] = addressesOf(source({ url: "https://www.nih.gov/a" }));
    if (address === undefined) throw new Error("it has an address");
    expect([null, ["*.nih.gov"], ["nih.gov"], []].map((domains) => isAllowed(address, domains))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("are those that services gave as such, whatever addresses stand in the words of a result", () => {
    const words = fc.constantFrom(
      "Read https://evil.example/payload.pdf",
      "doi:10.1000/x at https://evil.example/",
      "https://evil.example/paper.pdf",
      "arXiv:2106.09685 (evil.example)",
      "Owls",
    );
    const address = fc.constantFrom(null, "https://a.example.org/p.pdf", "https://b.example.org/blog", "javascript:0");
    const facts = fc.record({ title: words, snippet: words, venue: words, authors: fc.array(words, { maxLength: 2 }) });
    const ids = fc.record({ url: address, open_copy: address, doi: fc.constantFrom(null, "10.1000/x") });
    fc.assert(
      fc.property(facts, ids, (said, given) => {
        const hosts = hostsOf(addressesOf(source({ ...said, ...given })));
        const named = ["a.example.org", "b.example.org", "doi.org", "arxiv.org"];
        expect(hosts.filter((host) => !named.includes(host))).toEqual([]);
      }),
    );
  });
});

describe("what is read in place of a document", () => {
  const text = "Spacing of study sessions over time makes memory last. ".repeat(10);

  it("is the document where it has the words of its title", () => {
    expect(notTheDocument("The spacing of study sessions", text)).toBeNull();
    expect(notTheDocument("The spacing of study sessions - Example Journal | Site", text)).toBeNull();
  });

  it("is another page where it has none of them, and nothing where there is no text", () => {
    expect(
      notTheDocument("The spacing of study sessions", "Please sign in with your institution to go on. ".repeat(10)),
    ).toBe("another_page");
    expect(notTheDocument("The spacing of study sessions", "Spacing of study sessions")).toBe("no_text");
  });
});

describe("the name of a source", () => {
  it("is its authors and year, else its title", () => {
    const names = (authors: string[], year: number | null = 2022) => sourceName(source({ authors, year }));
    expect(names(["Ines Halloran", "Piet van Aken"])).toBe("Halloran and van Aken 2022");
    expect(names(["Hu, Edward", "Shen, Y", "Wallis, P"], 2021)).toBe("Hu et al. 2021");
    expect(names(["Plato"], null)).toBe("Plato");
    expect(names([])).toBe("A title");
  });
});
