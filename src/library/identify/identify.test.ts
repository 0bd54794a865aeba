import { describe, expect, it } from "vitest";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import { identify } from "./identify.js";

interface Rows {
  head?: string[];
  body?: string[];
  foot?: string[];
  /** Up the left margin. */
  stamp?: string;
}

const filler = "Words of running text that fill the page and say nothing of any identifier at all";
const text = (rows: number): string[] => Array.from({ length: rows }, (_, index) => `${filler} ${index}.`);

function line(words: string, x: number, y: number, size = 10): LayoutLine {
  return {
    text: words,
    x,
    y,
    width: words.length * size * 0.4,
    height: size,
    font_size: size,
    bold: size > 12,
    italic: false,
    soft_hyphen: false,
  };
}

function page(number: number, { head = [], body = [], foot = [], stamp }: Rows): LayoutPage {
  const lines = [
    ...head.map((words, index) => line(words, 60, 30 + 12 * index)),
    ...body.map((words, index) => line(words, 60, 130 + 12 * index)),
    ...foot.map((words, index) => line(words, 60, 725 + 12 * index)),
    ...(stamp === undefined ? [] : [{ ...line(stamp, 10, 200, 20), width: 20, height: 300 }]),
  ];
  return { number, width: 600, height: 800, lines };
}

function facts(pages: Rows[], rest: Partial<PdfFacts> = {}): PdfFacts {
  const read_pages = pages.map((rows, index) => page(index + 1, rows));
  return { pages: pages.length, info: {}, xmp: null, read_pages, no_text: pages.length === 0, ...rest };
}

/** A file of so many pages of which the first and the last were read. */
function firstAndLast(first: Rows, last: Rows, pages = 12): PdfFacts {
  return { ...facts([first]), pages, read_pages: [page(1, first), page(pages, last)] };
}

const article: string[] = [
  "A study of something rather specific",
  "Ada Lovelace and Charles Babbage",
  "Abstract",
  ...text(20),
];
const references = ["References", "[1] Smith, J., Jones, A. (2001). A title. Journal of Tests, 12(3), 45–67."];
const doiOf = (given: PdfFacts, name = "file.pdf"): string | null => identify(given, name).doi?.value ?? null;

describe("the DOI that a file carries as its own", () => {
  it.each<[what: string, given: PdfFacts, doi: string]>([
    [
      "Elsevier, below the text",
      facts([
        {
          body: article,
          foot: [
            "0031-9422/© 2014 Elsevier Ltd. All rights reserved.",
            "http://dx.doi.org/10.1016/j.phytochem.2014.12.026",
          ],
        },
      ]),
      "10.1016/j.phytochem.2014.12.026",
    ],
    [
      "Elsevier, parentheses",
      facts([{ head: ["doi:10.1016/S0140-6736(05)67728-8"], body: article }]),
      "10.1016/s0140-6736(05)67728-8",
    ],
    [
      "Springer, above the text",
      facts([{ head: ["Theor Chem Acc (2010) 127:1–12", "DOI 10.1007/s00214-010-0846-z"], body: article }]),
      "10.1007/s00214-010-0846-z",
    ],
    [
      "Springer, proceedings",
      facts([
        {
          body: article,
          foot: [
            "M. Bishop et al. (Eds.): CONF 2010, LNCS 6123, pp. 1–12, 2010.",
            "DOI: 10.1007/978-3-642-12345-6_1",
            "© Springer-Verlag Berlin Heidelberg 2010",
          ],
        },
      ]),
      "10.1007/978-3-642-12345-6_1",
    ],
    [
      "ACM, reference format",
      facts([
        {
          body: [
            ...article,
            "ACM Reference Format:",
            "Ada Lovelace and Charles Babbage. 2016. A study of something rather specific. In Proceed-",
            "ings of CONF '16. ACM, New York, NY, USA, 12 pages. https://doi.org/10.1145/",
            "2851141.2851168",
          ],
        },
      ]),
      "10.1145/2851141.2851168",
    ],
    [
      "IEEE",
      facts([{ body: article, foot: ["Digital Object Identifier 10.1109/TPAMI.2010.123"] }]),
      "10.1109/tpami.2010.123",
    ],
    [
      "PLOS",
      facts([
        {
          body: [
            ...article,
            "Citation: Lovelace A, Babbage C (2010) A study of something. PLoS ONE 5(1): e8888.",
            "doi:10.1371/journal.pone.0008888",
          ],
        },
      ]),
      "10.1371/journal.pone.0008888",
    ],
    [
      "PLOS, broken over a line",
      facts([
        {
          body: [
            ...article,
            "Citation: Lovelace A (2010) A study of something. PLoS ONE 5(1): e8888. https://doi.org/10.1371/journal.",
            "pone.0008888",
          ],
        },
      ]),
      "10.1371/journal.pone.0008888",
    ],
    [
      "Wiley, on a line of its own",
      facts([{ body: ["DOI: 10.1002/anie.201001234", ...article] }]),
      "10.1002/anie.201001234",
    ],
    [
      "Wiley, SICI over two lines",
      facts([
        {
          head: [
            "Statistics in Medicine 17 (1998)",
            "https://doi.org/10.1002/(SICI)1097-0258(19980815/30)17:15/",
            "16<1661::AID-SIM968>3.0.CO;2-2",
          ],
          body: article,
        },
      ]),
      "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
    ],
    [
      "Frontiers",
      facts([
        {
          body: [
            ...article,
            "Citation:",
            "Lovelace A (2012) A study of",
            "something. Front. Psychology 3:1.",
            "doi: 10.3389/fpsyg.2012.00001",
          ],
        },
      ]),
      "10.3389/fpsyg.2012.00001",
    ],
    [
      "MDPI",
      facts([
        {
          body: article,
          foot: ["Molecules 2016, 21, 182; doi:10.3390/molecules21020182 www.mdpi.com/journal/molecules"],
        },
      ]),
      "10.3390/molecules21020182",
    ],
    [
      "PNAS",
      facts([
        { body: article, foot: ["www.pnas.org/cgi/doi/10.1073/pnas.0901234106 PNAS | June 2, 2009 | vol. 106 | 1–6"] },
      ]),
      "10.1073/pnas.0901234106",
    ],
    [
      "bioRxiv",
      facts([
        {
          head: [
            "bioRxiv preprint doi: https://doi.org/10.1101/2020.03.14.20036178.this version posted March 20, 2020.",
          ],
          body: article,
        },
      ]),
      "10.1101/2020.03.14.20036178",
    ],
    [
      "AIP, brackets drawn by another font",
      facts([{ body: [...article, "© 2007 American Institute of Physics. 关DOI: 10.1063/1.2409490兴"] }]),
      "10.1063/1.2409490",
    ],
    [
      "APS",
      facts([{ body: [...article, "DOI: 10.1103/PhysRevLett.100.016602 PACS numbers: 73.43.–f, 72.25.Dc"] }]),
      "10.1103/physrevlett.100.016602",
    ],
    [
      "a percent sign for the slash",
      facts([{ body: article, foot: ["https://doi.org/10.1016%2Fj.cell.2010.01.001"] }]),
      "10.1016/j.cell.2010.01.001",
    ],
    [
      "a second slash",
      facts([{ body: ["DOI:10.19744/j.cnki.11-1235/f.20240321.001", ...article] }]),
      "10.19744/j.cnki.11-1235/f.20240321.001",
    ],
    [
      "BioMed Central, on the last page",
      firstAndLast(
        { body: article },
        {
          body: [
            "12. Smith J: A title. J Tests 2001, 3:4. doi:10.1000/other1.",
            "doi:10.1186/1471-2148-14-70",
            "Cite this article as: Lovelace et al.: A study. BMC Tests 2014 14:70.",
          ],
        },
      ),
      "10.1186/1471-2148-14-70",
    ],
    [
      "Science, behind the references",
      firstAndLast(
        { body: article },
        {
          body: [
            "12. J. Smith, Nature 1, 2 (2001).",
            "12 January 2010; accepted 3 May 2010",
            "10.1126/science.1187936",
          ],
        },
      ),
      "10.1126/science.1187936",
    ],
    [
      "F1000, the later version",
      facts([
        {
          body: [
            ...article,
            "First published: 01 Jan 2018, 7:10 (https://doi.org/10.12688/f1000research.1234.1)",
            "Latest published: 20 Mar 2018, 7:10 (https://doi.org/10.12688/f1000research.1234.2)",
          ],
        },
      ]),
      "10.12688/f1000research.1234.2",
    ],
    [
      "JSTOR's cover before the article's own",
      facts([
        {
          body: [
            "A study of something",
            "Stable URL: https://www.jstor.org/stable/10.2307/48635686?seq=1&cid=pdf-",
            "reference#references_tab_contents",
          ],
        },
        { body: article, foot: ["https://doi.org/10.1659/MRD-JOURNAL-D-21-00057.1"] },
        { body: text(20), foot: ["https://doi.org/10.1659/MRD-JOURNAL-D-21-00057.1"] },
      ]),
      "10.2307/48635686",
    ],
    [
      "a repository's cover",
      facts([
        {
          body: [
            "This is a repository copy of A study of something.",
            "Version: Accepted Version",
            "Published version: https://doi.org/10.1016/j.cell.2010.01.001",
          ],
        },
        { body: article },
      ]),
      "10.1016/j.cell.2010.01.001",
    ],
    [
      "ResearchGate's cover",
      facts([
        {
          body: [
            "See discussions, stats, and author profiles for this publication at: https://www.researchgate.net/publication/1",
            "A study of something",
            "Article in Journal of Tests · May 2010",
            "DOI: 10.1016/j.cell.2010.01.001",
          ],
        },
        { body: article },
      ]),
      "10.1016/j.cell.2010.01.001",
    ],
    [
      "Taylor & Francis' cover",
      facts([
        {
          body: [
            "To cite this article: Ada Lovelace (2016): A study of something, Journal of Tests, DOI:",
            "10.1080/00207454.2016.1194274",
          ],
        },
        { body: article },
      ]),
      "10.1080/00207454.2016.1194274",
    ],
    [
      "RSC, beside the template's placeholders",
      facts([
        {
          body: ["Cite this: DOI: 10.1039/c0xx00000x", ...article, "DOI: 10.1039/b000000x"],
          head: ["View Article Online", "DOI: 10.1039/C3PY01075A"],
        },
      ]),
      "10.1039/c3py01075a",
    ],
    [
      "the running head of a later page",
      facts([{ body: article }, { head: ["Journal of Tests 12 (2010) doi:10.1000/j.tests.2010.12"], body: text(20) }]),
      "10.1000/j.tests.2010.12",
    ],
    [
      "a report's title page",
      facts([
        {
          body: [
            "Computing Security",
            "Yang Guo",
            "This publication is available free of charge from:",
            "https://doi.org/10.6028/NIST.SP.800-223",
          ],
        },
      ]),
      "10.6028/nist.sp.800-223",
    ],
    [
      "a book's imprint",
      facts(
        [
          { body: ["A book"] },
          {
            body: [
              "© 2018, Ada Lovelace",
              "Published under the Creative Commons Licence",
              "ISBN: 978-3-96110-034-7 (Digital)",
              "DOI:10.5281/zenodo.1164112",
              "Source code available from www.github.com/langsci/144",
            ],
          },
        ],
        { pages: 300 },
      ),
      "10.5281/zenodo.1164112",
    ],
    [
      "no text, but metadata",
      facts([], { info: { Subject: "Journal of Tests, 12 (2007), doi:10.1145/1542476.1542528" } }),
      "10.1145/1542476.1542528",
    ],
    [
      "the field that Wiley writes",
      facts([{ body: article }], { info: { "WPS-ARTICLEDOI": "10.1002/anie.201001234" } }),
      "10.1002/anie.201001234",
    ],
    [
      "PRISM",
      facts([{ body: article }], {
        xmp: "<x:xmpmeta><rdf:RDF><rdf:Description prism:doi='10.1000/a1'/></rdf:RDF></x:xmpmeta>",
      }),
      "10.1000/a1",
    ],
    [
      "Dublin Core, as a list",
      facts([{ body: article }], {
        xmp: "<rdf:RDF><dc:identifier><rdf:Bag><rdf:li>doi:10.1000/a1</rdf:li></rdf:Bag></dc:identifier></rdf:RDF>",
      }),
      "10.1000/a1",
    ],
    [
      "BioMed Central's label",
      facts([{ body: article }], {
        xmp: "<rdf:RDF><xmp:Label>BMC Tests 2011, 11:313. doi:10.1186/1471-2148-11-313</xmp:Label></rdf:RDF>",
      }),
      "10.1186/1471-2148-11-313",
    ],
    [
      "a chapter's rather than its book's",
      facts([{ body: article, foot: ["DOI: 10.1007/978-3-642-12345-6_1"] }], {
        info: { doi: "10.1007/978-3-642-12345-6" },
      }),
      "10.1007/978-3-642-12345-6_1",
    ],
    [
      "the whole rather than what a line end cut off",
      facts([{ head: ["doi:10.1000/j.tests.20"], body: article }], { info: { doi: "10.1000/j.tests.2010.12" } }),
      "10.1000/j.tests.2010.12",
    ],
    [
      "arXiv's own where there is no other",
      facts([{ body: article }], { info: { DOI: "https://doi.org/10.48550/arXiv.2106.09685" } }),
      "10.48550/arxiv.2106.09685",
    ],
  ])("%s", (_, given, doi) => {
    expect(doiOf(given)).toBe(doi);
  });

  it("takes the journal's before arXiv's", () => {
    const given = facts(
      [{ body: article, foot: ["https://doi.org/10.1000/a1"], stamp: "arXiv:2106.09685v2 [cs.CL] 16 Oct 2021" }],
      { info: { DOI: "https://doi.org/10.48550/arXiv.2106.09685" } },
    );
    expect(identify(given, "file.pdf")).toMatchObject({
      doi: { value: "10.1000/a1" },
      arxiv: { value: "2106.09685", version: 2 },
    });
  });

  it("believes a file that is named by it", () => {
    expect(doiOf(facts([{ body: article }]), "10.1080_00207454.2016.1194274.pdf")).toBe(
      "10.1080/00207454.2016.1194274",
    );
  });
});

describe("no DOI where all that is there belongs to others", () => {
  it.each<[what: string, given: PdfFacts]>([
    ["the reference list", facts([{ body: [...article, ...references, "https://doi.org/10.1000/other1"] }])],
    [
      "references on the last page, their heading unseen",
      firstAndLast(
        { body: article },
        {
          body: [
            "[31] Smith, J. (2001). A title. doi:10.1000/other1",
            "[32] Jones, A. (2002). A title.",
            "https://doi.org/10.1000/other2",
          ],
        },
      ),
    ],
    [
      "a page of references without heading",
      facts([
        {
          head: [
            "Egyed, A., & Schaefer, I. (2023). Variability. In B. Vogel (Ed.), Digital Transformation (pp. 65–91).",
            "Springer. https://doi.org/10.1007/978-3-662-65004-2_3",
          ],
          body: text(3),
        },
      ]),
    ],
    [
      "a footnote",
      facts([
        {
          body: article,
          foot: [
            "1 See J. Smith, “A rather long title of a book”, Journal 12 (2010) 34, https://doi.org/10.1000/other1.",
          ],
        },
      ]),
    ],
    [
      "data in Dryad",
      facts([
        { body: [...article, "Data available from the Dryad Digital Repository: https://doi.org/10.5061/dryad.abc12"] },
      ]),
    ],
    [
      "the program of the paper",
      facts([{ body: [...article, "The source code is archived at", "https://doi.org/10.5281/zenodo.4701047"] }]),
    ],
    [
      "running text",
      facts([
        { body: ["We extend the method that was described in 10.1000/other1 by the use of another one.", ...article] },
      ]),
    ],
    [
      "the corrected article",
      facts([
        {
          body: [
            "Correction to: A study of something",
            "The original article can be found online at https://doi.org/10.1000/other1",
            ...text(5),
          ],
        },
      ]),
    ],
    [
      "a template's placeholder",
      facts([
        {
          body: [...article, "https://doi.org/10.1145/nnnnnnn.nnnnnnn"],
          foot: ["https://doi.org/10.1145/1122445.1122456"],
        },
      ]),
    ],
    [
      "an example in markup",
      facts([
        {
          body: [
            "Guidelines for annotation",
            '<idno type="DOI">10.1186/1472-6963-8-251</idno>',
            "Copyright 2010",
            ...text(20),
          ],
        },
      ]),
    ],
    [
      "metadata of several works",
      facts([{ body: article }], {
        xmp: "<rdf:RDF><rdf:Description><dc:title>A</dc:title><dc:identifier>10.1000/a1</dc:identifier></rdf:Description><rdf:Description><dc:title>B</dc:title></rdf:Description></rdf:RDF>",
      }),
    ],
    [
      "metadata that name several",
      facts([{ body: article }], {
        xmp: "<rdf:RDF><dc:identifier>10.1000/a1</dc:identifier><dc:identifier>10.1000/b2</dc:identifier></rdf:RDF>",
      }),
    ],
  ])("%s", (_, given) => {
    const { doi, candidates } = identify(given, "file.pdf");
    expect(doi).toBeNull();
    for (const { taken, reason } of candidates) expect([taken, reason]).toEqual([false, expect.stringMatching(/\w+/)]);
  });
});

it("gives a reason for each that it has seen", () => {
  const { candidates } = identify(facts([{ body: [...article, ...references, "doi:10.1000/other1"] }]), "file.pdf");
  expect(candidates).toMatchObject([
    { identifier: { value: "10.1000/other1" }, page: 1, taken: false, reason: "stands in the reference list" },
  ]);
});

it("keeps the own DOI of a correction apart from that of the corrected article", () => {
  const given = facts([
    {
      head: ["Theor Chem Acc (2011) 128:1", "https://doi.org/10.1007/s00214-011-0001-1"],
      body: [
        "Correction to: A study of something rather specific",
        "Correction to: Theor Chem Acc (2010) 127:1–12",
        "https://doi.org/10.1007/s00214-010-0846-z",
        ...text(6),
      ],
    },
  ]);
  expect(doiOf(given)).toBe("10.1007/s00214-011-0001-1");
});

describe("arXiv ids", () => {
  it.each<[what: string, given: PdfFacts, name: string, id: string | null]>([
    [
      "the stamp",
      facts([{ body: article, stamp: "arXiv:1307.5851v4 [astro-ph.HE] 8 Oct 2013" }]),
      "a.pdf",
      "1307.5851",
    ],
    [
      "the stamp of the nineties",
      facts([{ body: article, stamp: "arXiv:hep-th/9711200v3 22 Jan 1998" }]),
      "a.pdf",
      "hep-th/9711200",
    ],
    [
      "among report numbers",
      facts([{ head: ["hep-th/9711200, HUTP-97/A097"], body: article }]),
      "a.pdf",
      "hep-th/9711200",
    ],
    [
      "what arXiv writes into the metadata",
      facts([{ body: article }], { info: { arXivID: "https://arxiv.org/abs/2406.07001v1" } }),
      "a.pdf",
      "2406.07001",
    ],
    ["the file's name", facts([{ body: article }]), "1307.5851v4.pdf", "1307.5851"],
    [
      "not those of references",
      facts([{ body: [...article, ...references, "arXiv preprint arXiv:1412.6980, 2014."] }]),
      "a.pdf",
      null,
    ],
    [
      "not those of the text",
      facts([
        { body: ["We follow the method of arXiv:1412.6980 and of that which was described by others.", ...article] },
      ]),
      "a.pdf",
      null,
    ],
  ])("%s", (_, given, name, id) => {
    expect(identify(given, name).arxiv?.value ?? null).toBe(id);
  });
});

describe("ISBNs", () => {
  const imprint = ["Copyright 1990 by Ada Lovelace. All rights reserved.", "Published by Example Press, London"];
  const isbns = (given: PdfFacts): string[] => identify(given, "file.pdf").isbn.map(({ value }) => value);

  it.each<[what: string, given: PdfFacts, isbns: string[]]>([
    [
      "several on the imprint",
      facts(
        [
          { body: ["A book"] },
          {
            body: [...imprint, "ISBN 978-92-4-005273-4 (electronic version)", "ISBN 978-92-4-005274-1 (print version)"],
          },
        ],
        { pages: 150 },
      ),
      ["9789240052734", "9789240052741"],
    ],
    [
      "the first of a list of bindings",
      facts([{ body: [...imprint, "ISBN: 978-3-96110-034-7 (Digital)", "978-3-96110-035-4 (Hardcover)"] }], {
        pages: 150,
      }),
      ["9783961100347"],
    ],
    ["an ISBN-10", facts([{ body: [...imprint, "ISBN 0-262-03384-4"] }], { pages: 150 }), ["9780262033848"]],
    [
      "cataloguing data alone",
      facts([
        {
          body: [
            "ISBN 978-0-262-03384-8 (hardcover : alk. paper)",
            "ISBN 978-0-262-53305-8 (pbk. : alk. paper)",
            "MIT Press 2009",
          ],
        },
      ]),
      ["9780262033848", "9780262533058"],
    ],
    [
      "the back cover",
      { ...firstAndLast({ body: ["A book"] }, { body: ["ISBN 978-3-96110-034-7"] }, 200) },
      ["9783961100347"],
    ],
    [
      "a paper's copyright box",
      facts([
        {
          body: [
            ...article,
            "Permission to make digital or hard copies of part of this work is granted.",
            "Copyright 2012 ACM.",
            "ISBN 978-1-4503-0887-8/12/04...$15.00",
          ],
        },
      ]),
      ["9781450308878"],
    ],
    ["not with a wrong check digit", facts([{ body: [...imprint, "ISBN 978-3-96110-034-8"] }]), []],
    [
      "not of a reviewed book",
      facts([
        {
          body: [
            "De anima by S. Moureau",
            "Florence 2016. Pp. x + 451. ISBN 978–88–8450–716–7. Paper",
            "€145.00",
            "Reviewed by",
            "G. Ferrario",
            ...text(20),
          ],
          foot: [
            "Copyright © 2021 by G. Ferrario",
            "This open access publication is distributed under a Creative Commons licence",
          ],
        },
      ]),
      [],
    ],
    [
      "not of references",
      facts([{ body: [...article, ...references, "[2] Jones. A book. ISBN 978-3-96110-034-7."] }]),
      [],
    ],
  ])("%s", (_, given, expected) => {
    expect(isbns(given)).toEqual(expected);
  });
});

it("takes a PMID of the first page, not of references", () => {
  const own = facts([
    { body: ["Published in final edited form as: J Tests. 2010; 12: 3.", "PMID: 12345678", ...article] },
  ]);
  expect(identify(own, "a.pdf").pmid?.value).toBe("12345678");
  const cited = facts([{ body: [...article, ...references, "Smith J. J Tests 2001;1:2 (PMID: 17693180)"] }]);
  expect(identify(cited, "a.pdf").pmid).toBeNull();
});
