import { date, names, type StyleExample } from "./example.js";

const monmouth = "https://monmouth.edu/resources-for-writers/mla-9-works-cited";
const owl =
  "https://owl.purdue.edu/owl/research_and_citation/mla_style/mla_formatting_and_style_guide/mla_works_cited_page_books.html";
const owlPeriodicals =
  "https://owl.purdue.edu/owl/research_and_citation/mla_style/mla_formatting_and_style_guide/mla_works_cited_periodicals.html";
const owlOther =
  "https://owl.purdue.edu/owl/research_and_citation/mla_style/mla_formatting_and_style_guide/mla_works_cited_other_common_sources.html";

/** MLA, 9th edition. */
export const mlaExamples: StyleExample[] = [
  {
    item: {
      type: "book",
      title: "My mother was a computer: Digital subjects and literary texts",
      author: names("Hayles, Katherine"),
      issued: date(2005),
      publisher: "U of Chicago",
    },
    entry: "Hayles, Katherine. *My Mother Was a Computer: Digital Subjects and Literary Texts*. U of Chicago, 2005.",
    in_text: "(Hayles 27)",
    locator: "p. 27",
    from: monmouth,
  },
  {
    item: {
      type: "book",
      title: "Criminal justice in America",
      author: names("Cole, George; Smith, Christopher"),
      issued: date(1996),
      publisher: "Wadsworth",
    },
    entry: "Cole, George, and Christopher Smith. *Criminal Justice in America*. Wadsworth, 1996.",
    in_text: "(Cole and Smith)",
    from: monmouth,
  },
  {
    item: {
      type: "book",
      title: "Writing new media: Theory and applications for expanding the teaching of composition",
      author: names("Wysocki, Anne Frances; Johnson-Eilola, Johndan; Selfe, Cynthia L.; Sirc, Geoffrey"),
      issued: date(2004),
      publisher: "Utah State UP",
    },
    entry:
      "Wysocki, Anne Frances, et al. *Writing New Media: Theory and Applications for Expanding the Teaching of Composition*. Utah State UP, 2004.",
    in_text: "(Wysocki et al. 3)",
    locator: "3",
    from: `${monmouth}; ${owl}`,
  },
  {
    item: {
      type: "chapter",
      title: "Writing conferences and the weaving of multi-voiced texts in college composition",
      author: names("Harris, Muriel"),
      "container-title": "Landmark essays on writing centers",
      editor: names("Murphy, Christina; Law, Joe"),
      page: "120-125",
      publisher: "Hermagoras Press",
      issued: date(1995),
    },
    entry:
      "Harris, Muriel. “Writing Conferences and the Weaving of Multi-Voiced Texts in College Composition.” *Landmark Essays on Writing Centers*, edited by Christina Murphy and Joe Law, Hermagoras Press, 1995, pp. 120–25.",
    in_text: "(Harris)",
    from: `MLA Handbook, 9th ed., 5.100–103 (a chapter in a print book); 6.61 (ranges)`,
  },
  {
    item: {
      type: "article-journal",
      title: "Writing in nature: Bharati Mukherjee’s <i>Jasmine</i> and the culture of a postcolonial",
      author: names("Bagchi, Alaknanda"),
      "container-title": "Tulsa Studies in Women’s Literature",
      volume: "15",
      issue: "1",
      issued: date(1996),
      page: "41-50",
    },
    entry:
      "Bagchi, Alaknanda. “Writing in Nature: Bharati Mukherjee’s *Jasmine* and the Culture of a Postcolonial.” *Tulsa Studies in Women’s Literature*, vol. 15, no. 1, 1996, pp. 41–50.",
    in_text: "(Bagchi 41)",
    locator: "41",
    from: `${owlPeriodicals} (form)`,
  },
  {
    item: {
      type: "thesis",
      title: "Documenting feminist activism: A rhetoric of the archive",
      author: names("Bishop, Karen Lynn"),
      issued: date(2002),
      publisher: "Purdue U",
      genre: "PhD dissertation",
    },
    entry:
      "Bishop, Karen Lynn. *Documenting Feminist Activism: A Rhetoric of the Archive*. 2002. Purdue U, PhD dissertation.",
    in_text: "(Bishop)",
    from: owlOther,
  },
  {
    item: {
      type: "webpage",
      title: "How to make vegetarian chili",
      author: names("Lundman, Susan"),
      "container-title": "eHow",
      URL: "https://www.ehow.com/how_10727_make-vegetarian-chili.html",
    },
    entry:
      "Lundman, Susan. “How to Make Vegetarian Chili.” *eHow*, https://www.ehow.com/how_10727_make-vegetarian-chili.html.",
    in_text: "(Lundman)",
    from: "https://owl.purdue.edu/owl/research_and_citation/mla_style/mla_formatting_and_style_guide/mla_works_cited_electronic_sources.html",
  },
];
