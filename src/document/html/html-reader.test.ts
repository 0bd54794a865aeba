import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const filler =
  "<p>Peat holds a third of the carbon in soils, although it covers little land, and it keeps it for long.</p>";

function page(body: string, head = ""): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}

function read(html: string | Uint8Array) {
  return readMarkdown(Buffer.from(html), "page.html");
}

async function textOf(body: string): Promise<string> {
  const { markdown } = await read(page(`<article><h1>Bogs</h1>${body}${filler.repeat(3)}</article>`));
  return markdown.split("\n\n").slice(1, -3).join("\n\n");
}

describe("the reader of web pages", () => {
  it("reads the article under its title, without menus, scripts and styles", async () => {
    const { markdown, item } = await read(
      page(
        `<nav><a href="/">Home</a></nav><style>p{color:red}</style><article><h1>Bogs</h1>${filler}<h2>Methods <a href="#m">¶</a></h2>${filler}</article><script>track()</script><footer>Imprint</footer>`,
        "<title>Bogs | The Mud Site</title>",
      ),
    );
    expect(markdown).toMatch(/^# Bogs\n\nPeat holds .*\n\n## Methods\n\nPeat holds/u);
    expect(item.title).toBe("Bogs");
    expect(markdown).not.toMatch(/Home|color|track|Imprint|¶|Mud Site/u);
  });

  it("keeps boxes and sections of a manual, whatever they are called, and leaves lists of other pages out", async () => {
    const section = (title: string, inner: string) =>
      `<div class="section"><h2>${title}</h2><div class="para">${inner}</div></div>`;
    const sentence =
      "Peat holds a third of the carbon in soils, although it covers little land, and keeps it for long.";
    const box = `<div class="sidebar"><p class="title">NOTE Bogs and fens</p><div class="para">A fen is fed by water from the ground.</div></div>`;
    const others = `<div class="related"><ul><li><a href="/a">All about lakes and rivers</a></li></ul></div>`;
    const sections = ["One", "Two", "Three"]
      .map((title) => section(title, `${sentence} ${title}.</div><div class="para">${sentence.repeat(3)}`))
      .join(box + others);
    const { markdown } = await read(
      page(
        `<div class="book"><h1>Bogs</h1>${sections}${section("Four", "See <a href='/x'>the list of fens</a> there.")}</div>`,
      ),
    );
    expect(markdown.match(/NOTE Bogs and fens\n\nA fen is fed/gu)).toHaveLength(2);
    expect(markdown.match(/^## (?:One|Two|Three|Four)$/gmu)).toHaveLength(4);
    expect(markdown).not.toContain("lakes and rivers");
  });

  it("reads nothing that the page hides", async () => {
    const hidden = ["hidden", 'style="display:none"', 'style="color: red; Display: none"', 'style="visibility:hidden"'];
    const paragraphs = hidden.map((attribute) => `<p ${attribute}>Its licence is MIT.</p>`).join("");
    expect(await textOf(`<p>Shown.</p>${paragraphs}`)).toBe("Shown.");
  });

  it("writes tables that stay tables", async () => {
    const table = `<table><caption>Table 1. Sites</caption><tr><th>Site</th><th>C | kg</th></tr><tr><td>Bog<br>north</td><td><p>4</p><p>2</p></td></tr><tr><td colspan="2">all</td></tr></table>`;
    expect(await textOf(table)).toBe(
      "Table 1. Sites\n\n| Site | C \\| kg |\n| --- | --- |\n| Bog north | 4 2 |\n| all |  |",
    );
  });

  it("says cells that span rows in each of them, so that no other moves under a wrong head", async () => {
    const head = `<tr><th rowspan="2">Pump</th><th colspan="2">Speed</th></tr><tr><th>2019</th><th>2020</th></tr>`;
    const body = `<tr><td rowspan="2">A</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>`;
    expect(await textOf(`<table>${head}${body}</table>`)).toBe(
      "| Pump | Speed |  |\n| --- | --- | --- |\n| Pump | 2019 | 2020 |\n| A | 1 | 2 |\n| A | 3 | 4 |",
    );
  });

  it("reads tables that only arrange the page as what stands in them", async () => {
    const menu = "<table><tr><td>Home</td></tr><tr><td><ul><li>one</li></ul></td></tr></table>";
    expect(await textOf(`<table><tr><td>${menu}</td><td><h2>Fens</h2><p>Wet.</p></td></tr></table>`)).toBe(
      "Home\n\n-   one\n\n## Fens\n\nWet.",
    );
  });

  it("keeps what stands in lists in them", async () => {
    const list = "<ol><li><p>one</p><p>more</p><ul><li>in it</li></ul><pre>x  = 1</pre></li><li>two</li></ol>";
    expect(await textOf(list)).toBe("1.  one\n\n    more\n\n    -   in it\n\n    ```\n    x  = 1\n    ```\n\n2.  two");
  });

  it("keeps raised text, formulae, code and the numbers of lists", async () => {
    expect(
      await textOf("<p>10<sup>3</sup> H<sub>2</sub>O<sup>[4]</sup> is <b>bold</b> and <code>snake_case</code>.</p>"),
    ).toBe("10<sup>3</sup> H<sub>2</sub>O[4] is bold and `snake_case`.");
    expect(await textOf(`<p>So <math alttext="E=mc^2"><mi>E</mi></math> holds.</p>`)).toBe("So $E=mc^2$ holds.");
    expect(await textOf(`<pre><code class="language-r"># x\ny &lt;- 1</code></pre>`)).toBe("```r\n# x\ny <- 1\n```");
    expect(await textOf(`<ol start="3"><li>three</li><li>four</li></ol>`)).toMatch(/^3\. +three\n4\. +four$/u);
  });

  it("keeps the descriptions of images that say something", async () => {
    const images = `<p>See <img src="a.png" alt="Carbon by depth"> and <img src="b.png" alt="logo"></p>`;
    expect(await textOf(images)).toBe("See Carbon by depth and");
  });

  it("leaves characters of the text alone and escapes what would become markup", async () => {
    expect(await textOf("<p>p &lt; 0.05 &amp; [12] a_b 2*3 &gt; 5</p>")).toBe("p < 0.05 & [12] a_b 2*3 > 5");
    expect(await textOf("<p># one</p><p>1. two</p><p>&lt;b&gt; three</p>")).toBe("\\# one\n\n1\\. two\n\n\\<b> three");
  });

  it("reads the whole body where there is no article", async () => {
    const { markdown } = await read("<p>Just one line.</p><ul><li>and an item</li></ul>");
    expect(markdown).toMatch(/^Just one line\.\n\n- +and an item$/u);
  });

  it("prefers the tags of publishers over those for sharing", async () => {
    const { item } = await read(
      page(
        filler,
        `<title>T</title><meta property="og:title" content="Shared"><meta name="citation_title" content="Peat &amp; carbon"><meta name="citation_author" content="Lovelace, Ada"><meta name="citation_author" content="Charles Babbage"><meta name="citation_publication_date" content="2020/05/01"><meta name="citation_doi" content="doi:10.1234/abc"><meta name="citation_journal_title" content="Mud"><meta name="citation_firstpage" content="3"><meta name="citation_lastpage" content="9"><link rel="canonical" href="https://example.org/a">`,
      ),
    );
    expect(item).toEqual({
      type: "article-journal",
      title: "Peat & carbon",
      author: [
        { family: "Lovelace", given: "Ada" },
        { family: "Babbage", given: "Charles" },
      ],
      issued: { "date-parts": [[2020, 5, 1]] },
      DOI: "10.1234/abc",
      "container-title": "Mud",
      page: "3-9",
      language: "en",
      URL: "https://example.org/a",
    });
  });

  it("reads JSON-LD, broken or not", async () => {
    const data = `{"@graph":[{"@type":"WebSite","name":"W"},{"@type":"NewsArticle","headline":"H","author":{"name":"Ada Lovelace"},"datePublished":"2021-02-03T04:05:06Z"}]}`;
    const { item } = await read(page(filler, `<script type="application/ld+json">${data}</script><title>T</title>`));
    expect(item).toMatchObject({
      title: "H",
      author: [{ family: "Lovelace" }],
      issued: { "date-parts": [[2021, 2, 3]] },
    });
    const broken = await read(page(filler, `<script type="application/ld+json">{"@type":</script><title>T</title>`));
    expect(broken.item.title).toBe("T");
  });

  it("follows the encoding that a page declares", async () => {
    const bytes = Buffer.from(page("<p>Caf\u00e9 au lait</p>").replace("utf-8", "iso-8859-1"), "latin1");
    expect((await read(bytes)).markdown).toBe("Café au lait");
  });

  it.each([
    ["a page of scripts alone", page("<script>var text = 'words';</script>")],
    ["a page of images alone", page(`<img src="a.png">`)],
    ["a page of white space", page("  &nbsp; ")],
  ])("says that %s is empty", async (_what, html) => {
    await expect(read(html)).rejects.toMatchObject({ code: "empty_file" });
  });

  it("takes nothing for furniture that holds most of the page", async () => {
    const { markdown } = await read(page(`<form><div aria-hidden="true">${filler}</div></form>`));
    expect(markdown).toContain("Peat holds");
  });

  it("survives ten thousand nested elements", async () => {
    const { markdown } = await read(page(`${"<div>".repeat(10_000)}Deep down.${"</div>".repeat(10_000)}`));
    expect(markdown).toBe("Deep down.");
  });
});
