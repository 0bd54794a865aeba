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
      title: "Talk to me: Engaging reluctant writers",
      author: names("Harris, Muriel"),
      "container-title": "A tutor’s guide: Helping writers one to one",
      editor: names("Rafoth, Ben"),
      page: "24-34",
      publisher: "Heinemann",
      issued: date(2000),
    },
    entry:
      "Harris, Muriel. “Talk to Me: Engaging Reluctant Writers.” *A Tutor’s Guide: Helping Writers One to One*, edited by Ben Rafoth, Heinemann, 2000, pp. 24–34.",
    in_text: "(Harris)",
    from: owl,
  },
  {
    item: {
      type: "article-journal",
      title: "Conflicting nationalisms: The voice of the subaltern in Mahasweta Devi’s <i>Bashai Tudu</i>",
      author: names("Bagchi, Alaknanda"),
      "container-title": "Tulsa Studies in Women’s Literature",
      volume: "15",
      issue: "1",
      issued: date(1996),
      page: "41-50",
    },
    entry:
      "Bagchi, Alaknanda. “Conflicting Nationalisms: The Voice of the Subaltern in Mahasweta Devi’s *Bashai Tudu*.” *Tulsa Studies in Women’s Literature*, vol. 15, no. 1, 1996, pp. 41–50.",
    in_text: "(Bagchi 41)",
    locator: "41",
    from: owlPeriodicals,
  },
  {
    item: {
      type: "thesis",
      title: "Documenting institutional identity: Strategic writing in the IUPUI comprehensive campaign",
      author: names("Bishop, Karen Lynn"),
      issued: date(2002),
      publisher: "Purdue U",
      genre: "PhD dissertation",
    },
    entry:
      "Bishop, Karen Lynn. *Documenting Institutional Identity: Strategic Writing in the IUPUI Comprehensive Campaign*. 2002. Purdue U, PhD dissertation.",
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
      accessed: date(2015, 7, 6),
    },
    entry:
      "Lundman, Susan. “How to Make Vegetarian Chili.” *eHow*, www.ehow.com/how_10727_make-vegetarian-chili.html. Accessed 6 July 2015.",
    in_text: "(Lundman)",
    from: "https://owl.purdue.edu/owl/research_and_citation/mla_style/mla_formatting_and_style_guide/mla_works_cited_electronic_sources.html",
    deviation: {
      entry:
        "Lundman, Susan. “How to Make Vegetarian Chili.” *eHow*, https://www.ehow.com/how_10727_make-vegetarian-chili.html. Accessed 6 July 2015.",
      reason: "the address keeps its https://, which MLA allows and its examples leave out",
    },
  },
];
