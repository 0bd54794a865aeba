import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkClaim, type Looking, type RowAtWork, settleChecked, subjectsOnce } from "./check-cell.js";
import { pageText } from "./page-text.js";
import type { ReadPage } from "./read-pages.js";
import { containsValue } from "../../evidence/values/values.js";
import { emptyCell } from "../rows/settle-cell.js";
import { allTests } from "../../../test/support/some-of.js";

const listUrl = "https://list.example/all";
const ownUrl = "https://vektra.example/";

function page(url: string, title: string, markdown: string): ReadPage {
  return {
    ...pageText(markdown, title),
    url,
    final_url: url,
    sha256: `sha of ${url}`,
    fetched_at: "2026-11-22",
    markdown,
  };
}

const things = ["Vektra", "Quiverbase", "Hobb"];

/** What looking at a claim of Vektra comes to where these pages were read. */
function looked(
  pages: ReadPage[],
  shown: string | null = null,
  isTold = false,
): (given: Given) => ReturnType<typeof checkClaim> {
  const looking: Looking = {
    pages: { at: (url) => pages.find((each) => each.url === url) ?? null, failed: new Map(), unnamed: [], ended: null },
    subjectsOf: subjectsOnce(things, "vector databases"),
    instructionAt: () => null,
    shownOf: () => (shown === null ? null : { text: pageText(shown, ""), isTold }),
  };
  const own = new Set(pages.filter(({ url }) => url === ownUrl));
  const row: RowAtWork = { name: "Vektra", nameColumn: "name", urls: pages.map(({ url }) => url), own };
  return ({ column = "released", ...given }) =>
    checkClaim(looking, row, column, { query_id: "s1", url: ownUrl, ...given });
}

interface Given {
  value: string;
  quote: string | null;
  url?: string;
  column?: string;
}

const ownPage = page(
  ownUrl,
  "Vektra",
  "# Vektra\n\nVektra is a *database*, first released on 17 February 2021.\n\nLicence\n\nAGPL-3.0; other terms on request\n",
);
const list = page(
  listUrl,
  "All databases",
  "# All databases\n\n| Name | Released | Licence |\n| --- | --- | --- |\n| Quiverbase | 2019 | Apache-2.0 |\n| Vektra | 2021 | AGPL-3.0 |\n| Hobb | 2022 | ISC |\n",
);

describe("a claim", () => {
  it("is verified by words that stand on its page and contain the value", () => {
    const claim = looked([ownPage])({ value: "2021-02-17", quote: "first released on 17 February 2021" });
    expect(claim).toMatchObject({
      standing: "verified",
      quote: "first released on 17 February 2021",
      page_sha256: `sha of ${ownUrl}`,
    });
  });

  it("is verified by other words of the page where the quote moved", () => {
    const claim = looked([ownPage])({ value: "2021-02", quote: "It was released in February 2021." });
    expect(claim.standing).toBe("verified");
    expect(claim.quote).toBe("Vektra is a database, first released on 17 February 2021.");
  });

  it("is not verified by words that stand there and do not contain the value", () => {
    const claim = looked([ownPage])({ value: "2018", quote: "first released on 17 February 2021" });
    expect(claim).toMatchObject({ standing: "said", isRefuted: true });
  });

  it("is not verified by words that stand nowhere, whatever the search showed", () => {
    const told = "Vektra was first released in May 2016.";
    const given = { value: "2016-05", quote: told };
    expect(looked([ownPage], told)(given)).toMatchObject({ standing: "shown", quote: told });
    // A model's own account of the page counts no more than the page.
    expect(looked([ownPage], told, true)(given).standing).toBe("said");
    expect(looked([], told, true)(given).standing).toBe("shown");
  });

  it("is not verified by what a list says of another thing", () => {
    const at = looked([list]);
    expect(at({ value: "2021", quote: "2021", url: listUrl }).standing).toBe("verified");
    expect(at({ value: "2019", quote: "Quiverbase 2019", url: listUrl }).standing).toBe("said");
    expect(at({ value: "Apache-2.0", quote: "Apache-2.0", url: listUrl, column: "licence" }).standing).toBe("said");
    const licence = at({ value: "AGPL-3.0", quote: null, url: listUrl, column: "licence" });
    expect(licence).toMatchObject({ standing: "verified", quote: "Vektra 2021 AGPL-3.0" });
  });

  it.each([
    ["345", "345 stars", "Vektra has 12,345 stars."],
    ["5 m", "5 m", "Height: 1.5 m"],
    ["5 degrees", "5 degrees", "It works at -5 degrees."],
    ["GPL-3.0", "GPL-3.0 licence", "Under the LGPL-3.0 licence."],
    ["2.34", "2.34", "Version 1.2.34 is out."],
    ["MIT", "licensed under the MIT licence", "Vektra is not licensed under the MIT licence."],
    ["MIT", "MIT licensed", "Fast and small. Hobb is MIT licensed."],
  ])("is not verified as %j by words cut out of others: %j of %j", (value, quote, markdown) => {
    const read = page(ownUrl, "Vektra", `# Vektra\n\n${markdown}\n`);
    expect(read.find(quote)).not.toBeNull();
    expect(looked([read], markdown)({ value, quote, column: "stated" }).standing).toBe("said");
  });

  it("may be another thing's name on its own page", () => {
    const read = page(ownUrl, "Vektra", "# Vektra\n\nIt began as a copy of Hobb.\n");
    expect(looked([read])({ value: "Hobb", quote: "a copy of Hobb", column: "copy_of" }).standing).toBe("verified");
  });

  it.runIf(allTests)("is never verified unless its quote stands on the page and contains the value", () => {
    const words = fc.constantFrom(
      "Vektra",
      "Hobb",
      "released",
      "2021",
      "2019",
      "MIT",
      "3 kg",
      "March",
      "1.2 thousand",
      "\n\n",
      "| ",
      ".",
    );
    const text = fc.array(words, { maxLength: 25 }).map((all) => all.join(" "));
    const value = fc.constantFrom("2021", "2021-03", "3000 g", "1,200", "MIT", "Hobb", "Vektra");
    fc.assert(
      fc.property(text, text, value, fc.boolean(), (markdown, quote, wanted, isOwn) => {
        const read = page(isOwn ? ownUrl : listUrl, "A page", markdown);
        const claim = looked([read], quote)({ value: wanted, quote, url: read.url });
        fc.pre(claim.standing === "verified");
        expect(read.find(claim.quote ?? "")).not.toBeNull();
        expect(containsValue(claim.quote ?? "", wanted)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a cell", () => {
  const base = { url: ownUrl, query_id: "s1", own: true, isRefuted: false };
  const cell = { ...emptyCell, value: "2016", agreeing: 1 };

  it("takes the value that a page bears out, and keeps the other beside it", () => {
    const settled = settleChecked(
      cell,
      [
        { ...base, value: "2016", quote: "in 2016", standing: "said", isRefuted: true },
        { ...base, value: "2021", quote: "in 2021", standing: "verified" },
      ],
      true,
    );
    expect(settled).toMatchObject({ value: "2021", status: "verified", others: [{ value: "2016" }] });
  });

  it("is in conflict where two pages bear out different values", () => {
    const settled = settleChecked(
      cell,
      [
        { ...base, value: "2016", quote: "in 2016", standing: "verified" },
        { ...base, value: "2021", quote: "in 2021", standing: "verified", url: listUrl, own: false },
      ],
      true,
    );
    expect(settled).toMatchObject({ value: "2016", status: "conflict", others: [{ value: "2021" }] });
  });

  it("keeps a value that nothing bears out, and says so", () => {
    const settled = settleChecked(cell, [{ ...base, value: "2016", quote: null, standing: "said" }], true);
    expect(settled).toMatchObject({ value: "2016", quote: null, status: "not_found" });
  });
});
