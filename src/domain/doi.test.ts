import { array, assert, constantFrom, integer, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { findDois, isPlaceholderDoi, parseDoi } from "./doi.js";
import { allTests } from "../../test/support/some-of.js";

const sici = "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2";
const dois = (text: string): string[] => findDois(text).map(({ doi }) => doi);

describe("parseDoi", () => {
  it.each([
    ["10.1000/Ab.C-1", "10.1000/ab.c-1"],
    ["doi:10.1000/ab", "10.1000/ab"],
    ["DOI: 10.1000/ab", "10.1000/ab"],
    ["DOI 10.1000/ab", "10.1000/ab"],
    ["info:doi/10.1000/ab", "10.1000/ab"],
    ["urn:doi:10.1000/ab", "10.1000/ab"],
    ["https://doi.org/10.1000/ab", "10.1000/ab"],
    ["http://dx.doi.org/10.1000/ab?utm_source=x#top", "10.1000/ab"],
    ["doi.org/10.1000/ab", "10.1000/ab"],
    ["doi:https://doi.org/10.1000/ab", "10.1000/ab"],
    ["https://doi.org/10.1016%2FS0140-6736%2805%2967728-8", "10.1016/s0140-6736(05)67728-8"],
    ["https://onlinelibrary.wiley.com/doi/full/10.1002/abc.123", "10.1002/abc.123"],
    ["https://link.springer.com/content/pdf/10.1007/s00214-010-0846-z.pdf", "10.1007/s00214-010-0846-z"],
    ["https://www.frontiersin.org/articles/10.3389/fpsyg.2012.00001/full", "10.3389/fpsyg.2012.00001"],
    ["https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0001234", "10.1371/journal.pone.0001234"],
    ["10.48550/arXiv.2106.09685", "10.48550/arxiv.2106.09685"],
    ["10.1000.10/ab", "10.1000.10/ab"],
    ["<10.1000/ab>", "10.1000/ab"],
    [" 10.1000/ab. ", "10.1000/ab"],
    ["https://academic.oup.com/brain/article-abstract/doi/10.1093/brain/awx123/3052728", "10.1093/brain/awx123"],
    [sici.toUpperCase(), sici],
    [`https://doi.org/${sici.replaceAll("<", "%3C").replaceAll(">", "%3E")}`, sici],
    ["10.1007/s00214‐010‐0846‐z", "10.1007/s00214-010-0846-z"],
  ])("reads %s", (text, doi) => {
    expect(parseDoi(text)).toBe(doi);
  });

  it.each([
    "",
    "10.1000",
    "10.1000/",
    "10.1/x",
    "ten",
    "110.1000/ab",
    "10.1000/a b",
    "see 10.1000/ab",
    "2106.09685",
    "978-3-96110-034-7",
  ])("refuses %j", (text) => {
    expect(parseDoi(text)).toBeNull();
  });
});

describe("findDois", () => {
  it.each([
    // Where the sentence ends and the DOI does not.
    ["as shown (doi: 10.1016/S0140-6736(05)67728-8).", "10.1016/s0140-6736(05)67728-8"],
    ["(10.1016/S0140-6736(05)67728-8)", "10.1016/s0140-6736(05)67728-8"],
    ["see 10.1000/ab, and", "10.1000/ab"],
    ["[doi:10.1000/ab]", "10.1000/ab"],
    ["“10.1000/ab”", "10.1000/ab"],
    ["10.1000/ab).And", "10.1000/ab"],
    ["doi:10.1000/ab;", "10.1000/ab"],
    ["10.1000/ab*", "10.1000/ab"],
    ["10.1186/1472-6963-14-1/", "10.1186/1472-6963-14-1"],
    // Markup around it.
    ["<idno>10.1186/1472-6963-8-251</idno>", "10.1186/1472-6963-8-251"],
    ['<a href="https://doi.org/10.1000/ab">10.1000/ab</a>', "10.1000/ab"],
    [`doi:${sici.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}.`, sici],
    ["http://x.org/?doi=10.1000/ab&page=2", "10.1000/ab"],
    [
      "https://doi.org/10.1002%2F(SICI)1097-0258(19980815%2F30)17%3A15%2F16%3C1661%3A%3AAID-SIM968%3E3.0.CO%3B2-2",
      sici,
    ],
    // What stands next to it without a space.
    ["10.1371/journal.pone.0215309Editor: A", "10.1371/journal.pone.0215309"],
    ["DOI10.1016/j.x.2016.08.013Received 3 May", "10.1016/j.x.2016.08.013"],
    ["https://doi.org/10.1101/2020.03.14.20036178.this version posted", "10.1101/2020.03.14.20036178"],
    ["10.1000/abhttps://x.org", "10.1000/ab"],
    ["https://doi.org/10.1000/ab%20c", "10.1000/ab"],
    ["(https://example.org/doi/10.1000/ab/pdf).", "10.1000/ab"],
    ["10.1063/1.2409490兴", "10.1063/1.2409490"],
    ["DOI：10.19744/j.cnki.11-1235/f.20240321.001。", "10.19744/j.cnki.11-1235/f.20240321.001"],
    // Dashes and hyphens that fonts exchange.
    ["10.1007/s00214–010−0846‐z", "10.1007/s00214-010-0846-z"],
    ["10.1007/978\u00ad3\u00ad642", "10.1007/978-3-642"],
    ["10.1371/jour\u00adnal.pone.1", "10.1371/journal.pone.1"],
    ["10.1016∕j.x.1", "10.1016/j.x.1"],
    // Gaps between letters that read as spaces.
    ["10.1103/PhysRevLett. 100.016602", "10.1103/physrevlett.100.016602"],
    ["10.1371/ journal.pone.0215309", "10.1371/journal.pone.0215309"],
    ["10.1000/abc. See 12.3", "10.1000/abc"],
    ["10.1000/abc 12 pages", "10.1000/abc"],
    // Old forms of publishers.
    [`${sici} and more`, sici],
    ["10.1577/1548-8659(1998)127<0147:XXX>2.0.CO;2#", "10.1577/1548-8659(1998)127<0147:xxx>2.0.co;2"],
    ["10.1130/0016-7606(1995)107<0147:ABC>2.3.CO;2", "10.1130/0016-7606(1995)107<0147:abc>2.3.co;2"],
    ["10.1175/1520-0442(2003)016[0001:AB]2.0.CO;2", "10.1175/1520-0442(2003)016[0001:ab]2.0.co;2"],
    // Line ends.
    ["10.1371/\njournal.pone.0215309", "10.1371/journal.pone.0215309"],
    ["10.1371/journal\n.pone.0215309", "10.1371/journal.pone.0215309"],
    ["10.1371/journal.\npone.0215309", "10.1371/journal.pone.0215309"],
    ["10.1186/s12916-\n014-0161-y", "10.1186/s12916-014-0161-y"],
    ["10.1371/jour-\nnal.pone.0215309", "10.1371/journal.pone.0215309"],
    ["10.1016/j.amepre.2016.\n08.013", "10.1016/j.amepre.2016.08.013"],
    ["10.1016/S0140-6736(05\n)67728-8", "10.1016/s0140-6736(05)67728-8"],
    ["10.1002/(SICI)1097-0258(19980815/30)17:15/\n16<1661::AID-SIM968>3.0.CO;2-2", sici],
    ["10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::\nAID-SIM968>3.0.CO;2-2", sici],
    ["doi:10.\n1016/j.x.1", "10.1016/j.x.1"],
    ["10.1000/abc123.\n2. Next reference", "10.1000/abc123"],
    ["10.1000/abc123\nReceived 3 May 2011", "10.1000/abc123"],
    ["10.1000/abc123\n2016 The Authors", "10.1000/abc123"],
    ["10.1000/abc123.\n12. Smith", "10.1000/abc123"],
  ])("reads %j", (text, doi) => {
    expect(dois(text)[0]).toBe(doi);
  });

  it("finds all, with their places", () => {
    const text = "first 10.1000/a1 then doi:10.1000/b2, end";
    expect(findDois(text).map(({ start, end }) => text.slice(start, end))).toEqual(["10.1000/a1", "10.1000/b2"]);
  });

  it.each(["version 10.1234", "110.1000/ab", "3.10.1000/ab", "on 10.1000 / 2 pages", "", "10.1000/..."])(
    "finds none in %j",
    (text) => {
      expect(dois(text)).toEqual([]);
    },
  );

  const suffix = array(constantFrom(...Array.from("abcdefghijkmnpqrstuvwxyz0123456789")), {
    minLength: 1,
    maxLength: 12,
  }).map((letters) => letters.join(""));
  const plain = tuple(
    integer({ min: 1000, max: 99999 }),
    array(suffix, { minLength: 1, maxLength: 4 }),
    constantFrom("-", ".", "_", "/"),
  ).map(([registrant, parts, mark]) => `10.${registrant}/${parts.join(mark)}1`);

  it("takes a DOI out of any sentence as it was put in", () => {
    assert(
      property(plain, constantFrom("(doi:@).", "see @, or", "“@”", "[@]", "<https://doi.org/@>", "@"), (doi, frame) => {
        expect(dois(frame.replace("@", doi))).toEqual([doi]);
        expect(parseDoi(doi.toUpperCase())).toBe(doi);
      }),
    );
  });

  it.runIf(allTests)("gives what parses to itself, whatever the text", () => {
    assert(
      property(string({ unit: "binary", maxLength: 80 }), string({ maxLength: 40 }), (before, after) => {
        for (const { doi } of findDois(`${before} 10.1000/${after}`)) expect(parseDoi(doi)).toBe(doi);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("isPlaceholderDoi", () => {
  it.each([
    "10.1145/nnnnnnn.nnnnnnn",
    "10.1145/1122445.1122456",
    "10.1145/xxxxxxx.xxxxxxx",
    "10.1000/xyz123",
    "10.1234/5678",
    "10.1007/s00000-000-0000-0",
    "10.5555/example",
    "10.1039/c0xx00000x",
    "10.18637/jss.v000.i00",
    "10.1039/b000000x",
    "10.2218/ijdc.v0i0.0",
    "10.14483/journal.20xx.x.axx",
    "10.1007/doi-number",
    "10.22331/idonotexist",
    "10.1177/tobeassigned",
    "10.1109/access.2017.doi",
    "10.47397/tb/0-0/guide",
  ])("knows %s", (doi) => {
    expect(isPlaceholderDoi(doi)).toBe(true);
  });

  it.each([
    "10.1145/3290605.3300233",
    "10.1000/ab",
    "10.1016/s0140-6736(05)67728-8",
    "10.1038/nnano.2010.1",
    "10.47397/tb/40-1/a",
  ])("leaves %s", (doi) => {
    expect(isPlaceholderDoi(doi)).toBe(false);
  });
});
