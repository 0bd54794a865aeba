import { date, names, type StyleExample } from "./example.js";

const guide = "https://www.chicagomanualofstyle.org/tools_citationguide/citation-guide-2.html (17th ed.)";

/** Chicago, 17th edition, author-date. */
export const chicagoExamples: StyleExample[] = [
  {
    item: {
      type: "book",
      title: "A curious mind: The secret to a bigger life",
      author: names("Grazer, Brian; Fishman, Charles"),
      issued: date(2015),
      publisher: "Simon & Schuster",
      "publisher-place": "New York",
    },
    entry:
      "Grazer, Brian, and Charles Fishman. 2015. *A Curious Mind: The Secret to a Bigger Life*. New York: Simon & Schuster.",
    in_text: "(Grazer and Fishman 2015, 12)",
    locator: "p. 12",
    from: guide,
  },
  {
    item: {
      type: "book",
      title: "Swing time",
      author: names("Smith, Zadie"),
      issued: date(2016),
      publisher: "Penguin Press",
      "publisher-place": "New York",
    },
    entry: "Smith, Zadie. 2016. *Swing Time*. New York: Penguin Press.",
    in_text: "(Smith 2016, 315–16)",
    locator: "pp. 315-316",
    from: guide,
  },
  {
    item: {
      type: "chapter",
      title: "Walking",
      author: names("Thoreau, Henry David"),
      editor: names("D’Agata, John"),
      "container-title": "The making of the American essay",
      page: "167-195",
      issued: date(2016),
      publisher: "Graywolf Press",
      "publisher-place": "Minneapolis",
    },
    entry:
      "Thoreau, Henry David. 2016. “Walking.” In *The Making of the American Essay*, edited by John D’Agata, 167–95. Minneapolis: Graywolf Press.",
    in_text: "(Thoreau 2016, 177–78)",
    locator: "177-178",
    from: guide,
  },
  {
    item: {
      type: "article-journal",
      title: "Expanding college access in Taiwan, 1978–2014: Effects on graduate quality and inequality",
      author: names("Keng, Shao-Hsun; Lin, Chun-Hung; Orazem, Peter F."),
      "container-title": "Journal of Human Capital",
      volume: "11",
      issue: "1",
      page: "1-34",
      issued: date(2017),
      DOI: "10.1086/690235",
    },
    entry:
      "Keng, Shao-Hsun, Chun-Hung Lin, and Peter F. Orazem. 2017. “Expanding College Access in Taiwan, 1978–2014: Effects on Graduate Quality and Inequality.” *Journal of Human Capital* 11 (1): 1–34. https://doi.org/10.1086/690235.",
    in_text: "(Keng, Lin, and Orazem 2017, 9–10)",
    locator: "pp. 9-10",
    from: `${guide}; without the season, so that the issue stands in parentheses (17th ed., 15.48)`,
  },
  {
    item: {
      type: "article-journal",
      title: "Conundrum: A story about reading",
      author: names("LaSalle, Peter"),
      "container-title": "New England Review",
      volume: "38",
      issue: "1",
      page: "95-109",
      issued: date(2017),
    },
    entry: "LaSalle, Peter. 2017. “Conundrum: A Story about Reading.” *New England Review* 38 (1): 95–109.",
    in_text: "(LaSalle 2017, 95)",
    locator: "95",
    from: guide,
  },
  {
    item: {
      type: "thesis",
      title: "<i>King Lear</i> and its folktale analogues",
      author: names("Rutz, Cynthia Lillian"),
      issued: date(2013),
      genre: "PhD diss.",
      publisher: "University of Chicago",
    },
    entry: "Rutz, Cynthia Lillian. 2013. “*King Lear* and Its Folktale Analogues.” PhD diss., University of Chicago.",
    in_text: "(Rutz 2013, 99–100)",
    locator: "99-100",
    from: guide,
  },
  {
    item: {
      type: "webpage",
      title: "About Yale: Yale facts",
      author: names("Yale University"),
      accessed: date(2017, 5, 1),
      URL: "https://www.yale.edu/about-yale/yale-facts",
    },
    entry:
      "Yale University. n.d. “About Yale: Yale Facts.” Accessed May 1, 2017. https://www.yale.edu/about-yale/yale-facts.",
    in_text: "(Yale University, n.d.)",
    from: guide,
  },
  {
    item: {
      type: "book",
      title: "Hercules: A heroic life",
      author: names("Blanshard, Alastair"),
      issued: date(2006),
      publisher: "Granta",
      "publisher-place": "London",
    },
    entry: "Blanshard, Alastair. 2006. *Hercules: A Heroic Life*. London: Granta.",
    in_text: "(Blanshard 2006, 151)",
    locator: "p. 151",
    from: "https://guides.library.uq.edu.au/referencing/chicago17-author-date",
  },
];
