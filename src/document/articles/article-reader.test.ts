import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const meta =
  '<front><journal-meta><journal-title>J Owls</journal-title></journal-meta><article-meta><article-id pub-id-type="doi">10.1000/xyz123</article-id><title-group><article-title>Owls of Köln<xref>1</xref></article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Smith</surname><given-names>Ann B</given-names></name></contrib><contrib contrib-type="editor"><name><surname>No</surname></name></contrib></contrib-group><pub-date><month>5</month><year>2020</year></pub-date><fpage>1</fpage><lpage>9</lpage><abstract><p>We looked.</p></abstract></article-meta></front>';
const jats = (body: string, before = "") =>
  Buffer.from(`<?xml version="1.0"?>${before}<article>${meta}${body}</article>`);
const read = async (body: string) => (await readMarkdown(jats(body), "a.nxml")).markdown;
const head = "# Owls of Köln\n\n## Abstract\n\nWe looked.";

describe("the reader of articles", () => {
  it("reads what an article in JATS says of itself", async () => {
    expect((await readMarkdown(jats(""), "a.xml")).item).toEqual({
      type: "article-journal",
      title: "Owls of Köln",
      author: [{ family: "Smith", given: "Ann B" }],
      issued: { "date-parts": [[2020, 5]] },
      "container-title": "J Owls",
      page: "1-9",
      DOI: "10.1000/xyz123",
    });
  });

  it.each<[string, string, string]>([
    [
      "sections with their numbers",
      "<sec><label>1</label><title>Intro</title><p>A.</p><sec><title>Sub</title><p>B.</p></sec></sec>",
      "## 1 Intro\n\nA.\n\n### Sub\n\nB.",
    ],
    [
      "lists",
      "<list><list-item><p>one</p><p>more</p></list-item><list-item><p>two</p></list-item></list>",
      "-   one\n\n    more\n\n-   two",
    ],
    [
      "tables under their captions",
      "<table-wrap><label>Table 1.</label><caption><title>Counts</title><p>of owls</p></caption><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></table-wrap>",
      "Table 1. Counts of owls\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
    ],
    [
      "formulas",
      String.raw`<p>Let <inline-formula><tex-math>\begin{document}$x^2$\end{document}</tex-math></inline-formula> be H<sub>2</sub>O.</p>`,
      "Let $x^2$ be H<sub>2</sub>O.",
    ],
  ])("reads %s", async (_what, body, markdown) => {
    expect(await read(`<body>${body}</body>`)).toBe(`${head}\n\n${markdown}`);
  });

  it("reads entries of references with and without their punctuation", async () => {
    const refs =
      "<back><ref-list><title>References</title><ref><label>1.</label><element-citation><person-group><name><surname>Doe</surname><given-names>J</given-names></name></person-group><article-title>On owls</article-title><year>1999</year></element-citation></ref><ref><mixed-citation><name><surname>Roe</surname>, <given-names>K.</given-names></name> (2001) More.</mixed-citation></ref></ref-list></back>";
    expect(await read(refs)).toBe(`${head}\n\n## References\n\n1\\. Doe J, On owls, 1999\n\nRoe, K. (2001) More.`);
  });

  it("reads an edition in TEI as corrected, with its notes and verses", async () => {
    const tei =
      '<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Letters</title><author>Goethe, Johann</author></titleStmt><publicationStmt><date when="1790"/></publicationStmt></fileDesc></teiHeader><text><body><div><head>First</head><p>My <choice><sic>frend</sic><corr>friend</corr></choice>,<lb/>hello<note>A note.</note>.</p><lg><l>Line one</l><l>Line two</l></lg></div></body></text></TEI>';
    const { markdown, item } = await readMarkdown(Buffer.from(tei), "a.tei.xml");
    expect(markdown).toBe("# Letters\n\n## First\n\nMy friend, hello[1].\n\nLine one\n\nLine two\n\n1.  A note.");
    expect(item).toMatchObject({ author: [{ family: "Goethe", given: "Johann" }], issued: { "date-parts": [[1790]] } });
  });

  it("reads the encoding that the file says it has", async () => {
    const bytes = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-2"?><article><body><p>\u00a3\u00f3d\u00bc</p></body></article>',
      "latin1",
    );
    expect((await readMarkdown(bytes, "a.nxml")).markdown).toBe("Łódź");
  });

  it.each<[string, Buffer, string]>([
    ["nothing", Buffer.from(""), "empty_file"],
    ["other XML", Buffer.from("<project><name>x</name></project>"), "unsupported_format"],
    ["no XML", Buffer.from("words"), "damaged"],
    ["a cut file", jats("<body><p>Text").subarray(0, 500), "damaged"],
    [
      "entities that multiply",
      jats("<body><p>&b;</p></body>", '<!DOCTYPE article [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'),
      "damaged",
    ],
    [
      "files of others",
      jats("<body><p>&x;</p></body>", '<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      "damaged",
    ],
    ["endless nesting", jats(`<body>${"<sec>".repeat(20_000)}${"</sec>".repeat(20_000)}</body>`), "damaged"],
    ["no words", Buffer.from("<article><body/></article>"), "empty_file"],
    ["an unknown entity", jats("<body><p>&nobody;</p></body>"), "damaged"],
    ["a page of the web", Buffer.from("<?xml version='1.0'?><html><body/></html>"), "unsupported_format"],
  ])("refuses %s", async (_what, bytes, code) => {
    await expect(readMarkdown(bytes, "a.nxml")).rejects.toMatchObject({ code });
  });

  it("reads deep nesting that is none without end", async () => {
    expect(await read(`<body>${"<sec>".repeat(5_000)}<p>Deep.</p>${"</sec>".repeat(5_000)}</body>`)).toContain("Deep.");
  });
});
