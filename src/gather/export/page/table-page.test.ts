import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { type PageRow, tablePage } from "./table-page.js";

type PageCell = NonNullable<PageRow["cells"][number]>;

function cell(more: Partial<PageCell> = {}): PageCell {
  return {
    quote: "Kestrel is released under MIT",
    url: "https://kestrel.example/about",
    page_sha256: null,
    fetched_at: null,
    query_id: "0_0",
    work_id: null,
    page: null,
    start_line: null,
    end_line: null,
    status: "verified",
    instruction: null,
    agreeing: 1,
    others: [],
    ...more,
  };
}

function page(rows: readonly PageRow[], columns: readonly string[] = ["name", "licence"]) {
  const html = tablePage({
    description: "databases & <more>",
    columns,
    rows,
    requested: 5,
    notes: ["about 7 exist"],
    run_id: "run-1",
    created_at: "2026-11-22T08:50:11.000Z",
    head: "",
  });
  return { html, document: parseHTML(html).document };
}

const row = (more: Partial<PageRow> = {}): PageRow => ({
  values: ["Kestrel", "MIT"],
  cells: [cell({ quote: "Kestrel" }), cell()],
  criteria: [],
  earlier: false,
  ...more,
});

describe("the page of a table", () => {
  it("shows what each cell rests on, with a link to the place", () => {
    const { document } = page([row()]);
    const [, licence] = document.querySelectorAll("td");
    expect(licence?.querySelector(".value")?.textContent).toBe("MIT");
    expect(licence?.querySelector("blockquote")?.textContent).toBe("Kestrel is released under MIT");
    expect(licence?.querySelector(".where a")?.getAttribute("href")).toBe(
      "https://kestrel.example/about#:~:text=Kestrel%20is%20released%20under%20MIT",
    );
  });

  it("says each status in words and by a sign that the keyboard reaches", () => {
    const cells = [cell({ status: "conflict" }), cell({ status: "snippet_only" })];
    const { document } = page([row({ cells })]);
    const signs = [...document.querySelectorAll("button.sign")];
    expect(signs.map((sign) => [sign.getAttribute("aria-label"), sign.textContent])).toEqual([
      ["name: conflict", "≠"],
      ["licence: snippet only", "~"],
    ]);
  });

  it("shows other values with their places, and where a work says it", () => {
    const others = [{ value: "BSD", quote: "under BSD", url: "https://list.example/", query_id: "0_1" }];
    const of = cell({ url: null, work_id: "w1", page: 3, start_line: 10, end_line: 12, others });
    const text = page([row({ cells: [null, of] })]).document.querySelectorAll("td")[1]?.textContent;
    expect(text).toMatch(/work w1 · page 3, lines 10–12/u);
    expect(text).toMatch(/Elsewhere: BSD · list\.example/u);
  });

  it("marks conditions on the row, with their quotes, and adds no column for them", () => {
    const criteria = [
      { condition: "founded after 2015", answer: "yes" as const, quote: "founded in 2019", url: "https://a.example/" },
      { condition: "in Europe", answer: "unsure" as const, quote: null, url: null },
    ];
    const { document } = page([row({ criteria })]);
    expect(document.querySelectorAll("th")).toHaveLength(2);
    const items = [...document.querySelectorAll(".criteria li")].map((item) => item.textContent);
    expect(items).toEqual(["✓ founded after 2015: yesfounded in 2019 a.example", "? in Europe: unsure"]);
  });

  it("tells empty cells and cells of an earlier table apart from those that were checked", () => {
    const { document } = page([row({ values: ["Kestrel", ""], cells: [null, null], earlier: true })]);
    expect([...document.querySelectorAll("td")].map((td) => td.className)).toEqual(["unknown", "empty end"]);
    expect(document.querySelector(".check")?.textContent).toMatch(
      /1 row \(5 asked for\), 1 of them from the table before/u,
    );
  });

  it("loads nothing, runs nothing, and shows foreign text as text", () => {
    const evil = `"><script src="https://evil.example/x.js"></script><img src=x onerror=alert(1)>`;
    const url = `javascript:alert("x")`;
    const rows = [
      row({ values: [evil, url], cells: [cell({ quote: evil, url }), cell({ url: `https://a.example/${evil}` })] }),
    ];
    const { html, document } = page(rows, [evil, "url"]);
    expect(document.querySelectorAll("script, img, link, iframe")).toHaveLength(0);
    expect(html).not.toMatch(/ onerror=alert\(1\)>(?!<\/)|src="https/u);
    for (const anchor of document.querySelectorAll("a")) expect(anchor.getAttribute("href")).toMatch(/^https:/u);
    expect(html).toContain("default-src 'none'");
  });
});
