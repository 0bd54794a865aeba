import { date, names, type StyleExample } from "./example.js";

const lincoln = "https://lincolncollege-uk.libguides.com/citethemright/references";
const birmingham =
  "https://intranet.birmingham.ac.uk/as/libraryservices/library/referencing/icite/harvard/referencelist.aspx";
const openUniversity =
  "https://university.open.ac.uk/library/referencing-and-plagiarism/quick-guide-to-harvard-referencing-cite-them-right";

/** Cite Them Right, 12th edition, in British English as the style wants. */
export const harvardExamples: StyleExample[] = [
  {
    item: {
      type: "book",
      title: "Plant medicine: a collection of the teachings of herbalists Christopher Hedley & Non Shaw",
      author: names("Hedley, C.; Shaw, N."),
      issued: date(2023),
      publisher: "Aeon Books",
      "publisher-place": "London",
    },
    entry:
      "Hedley, C. and Shaw, N. (2023) *Plant medicine: a collection of the teachings of herbalists Christopher Hedley & Non Shaw*. London: Aeon Books.",
    in_text: "(Hedley and Shaw, 2023, p. 9)",
    locator: "p. 9",
    from: lincoln,
  },
  {
    item: {
      type: "book",
      title: "Pickard’s manual of operative dentistry",
      author: names("Banerjee, A.; Watson, T. F."),
      edition: "9",
      issued: date(2011),
      publisher: "Oxford University Press",
      "publisher-place": "Oxford",
    },
    entry:
      "Banerjee, A. and Watson, T.F. (2011) *Pickard’s manual of operative dentistry*. 9th edn. Oxford: Oxford University Press.",
    in_text: "(Banerjee and Watson, 2011)",
    from: birmingham,
  },
  {
    item: {
      type: "article-magazine",
      title: "The Saudi Marathon Man",
      author: names("Davidson, A."),
      "container-title": "The New Yorker",
      issued: date(2013, 4, 16),
      URL: "http://www.newyorker.com/news/daily-comment/the-saudi-marathon-man",
      accessed: date(2015, 6, 22),
    },
    entry:
      "Davidson, A. (2013) ‘The Saudi Marathon Man’, *The New Yorker*, 16 April. Available at: http://www.newyorker.com/news/daily-comment/the-saudi-marathon-man (Accessed: 22 June 2015).",
    in_text: "(Davidson, 2013)",
    from: birmingham,
  },
  {
    item: {
      type: "article-journal",
      title: "Successful teaching placements in secondary schools: achieving QTS practical handbooks",
      author: names("Shirazi, T."),
      "container-title": "European Journal of Teacher Education",
      volume: "33",
      issue: "3",
      page: "323-326",
      issued: date(2010),
      DOI: "10.1080/02619761003602246",
    },
    entry:
      "Shirazi, T. (2010) ‘Successful teaching placements in secondary schools: achieving QTS practical handbooks’, *European Journal of Teacher Education*, 33(3), pp. 323–326. Available at: https://doi.org/10.1080/02619761003602246.",
    in_text: "(Shirazi, 2010, p. 324)",
    locator: "p. 324",
    from: openUniversity,
  },
  {
    item: {
      type: "chapter",
      title: "Management of the problem",
      author: names("Franklin, A. W."),
      editor: names("Smith, S. M."),
      "container-title": "The maltreatment of children",
      issued: date(2012),
      publisher: "MTP",
      "publisher-place": "Lancaster",
      page: "83-95",
    },
    entry:
      "Franklin, A.W. (2012) ‘Management of the problem’, in S.M. Smith (ed.) *The maltreatment of children*. Lancaster: MTP, pp. 83–95.",
    in_text: "(Franklin, 2012, p. 88)",
    locator: "p. 88",
    from: `${openUniversity}; https://library.utm.my/harvard-thesis-or-dissertation-and-chapter-in-a-book-print (older form)`,
  },
  {
    item: {
      type: "thesis",
      title: "Conduits of invasive species into the UK: the angling route?",
      author: names("Smith, E. R. C."),
      issued: date(2019),
      genre: "PhD thesis",
      publisher: "University College London",
      URL: "https://discovery.ucl.ac.uk/id/eprint/10072700",
      accessed: date(2021, 5, 20),
    },
    entry:
      "Smith, E.R.C. (2019) *Conduits of invasive species into the UK: the angling route?* PhD thesis. University College London. Available at: https://discovery.ucl.ac.uk/id/eprint/10072700 (Accessed: 20 May 2021).",
    in_text: "(Smith, 2019)",
    from: "https://library.utm.my/harvard-thesis-or-dissertation-and-chapter-in-a-book-print (older punctuation of names)",
  },
  {
    item: {
      type: "webpage",
      title: "Social variation across the UK",
      author: names("Robinson, J."),
      issued: date(2007),
      URL: "https://www.bl.uk/british-accents-and-dialects/articles/social-variation-across-the-uk",
      accessed: date(2021, 11, 21),
    },
    entry:
      "Robinson, J. (2007) *Social variation across the UK*. Available at: https://www.bl.uk/british-accents-and-dialects/articles/social-variation-across-the-uk (Accessed: 21 November 2021).",
    in_text: "(Robinson, 2007)",
    from: openUniversity,
  },
];
