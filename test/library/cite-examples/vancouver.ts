import { date, names, type StyleExample } from "./example.js";

const samples = "https://www.nlm.nih.gov/bsd/uniform_requirements.html";

/** Vancouver (ICMJE, NLM); numbers are those of a list that begins with the item. */
export const vancouverExamples: StyleExample[] = [
  {
    item: {
      type: "article-journal",
      title: "Solid-organ transplantation in HIV-infected patients",
      author: names("Halpern, SD; Ubel, PA; Caplan, AL"),
      "container-title": "N Engl J Med",
      issued: date(2002, 7, 25),
      volume: "347",
      issue: "4",
      page: "284-287",
    },
    entry:
      "1. Halpern SD, Ubel PA, Caplan AL. Solid-organ transplantation in HIV-infected patients. N Engl J Med. 2002 Jul 25;347(4):284–7.",
    in_text: "(1)",
    from: `${samples}, 1`,
  },
  {
    item: {
      type: "article-journal",
      title: "Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury",
      author: names(
        "Rose, M. E.; Huerbin, M. B.; Melick, J.; Marion, D. W.; Palmer, A. M.; Schiding, J. K.; Kochanek, P. M.; Graham, S. H.",
      ),
      "container-title": "Brain Res",
      issued: date(2002),
      volume: "935",
      issue: "1-2",
      page: "40-46",
    },
    entry:
      "1. Rose ME, Huerbin MB, Melick J, Marion DW, Palmer AM, Schiding JK, et al. Regulation of interstitial excitatory amino acid concentrations after cortical contusion injury. Brain Res. 2002;935(1–2):40–6.",
    in_text: "(1)",
    from: `${samples}, 1 (more than six authors)`,
  },
  {
    item: {
      type: "article-journal",
      title: "Hypertension, insulin, and proinsulin in participants with impaired glucose tolerance",
      author: names("Diabetes Prevention Program Research Group"),
      "container-title": "Hypertension",
      issued: date(2002),
      volume: "40",
      issue: "5",
      page: "679-686",
    },
    entry:
      "1. Diabetes Prevention Program Research Group. Hypertension, insulin, and proinsulin in participants with impaired glucose tolerance. Hypertension. 2002;40(5):679–86.",
    in_text: "(1)",
    from: `${samples}, 2`,
  },
  {
    item: {
      type: "article-journal",
      title: "21st century heart solution may have a sting in the tail",
      "container-title": "BMJ",
      issued: date(2002),
      volume: "325",
      issue: "7357",
      page: "184",
    },
    entry: "1. 21st century heart solution may have a sting in the tail. BMJ. 2002;325(7357):184.",
    in_text: "(1)",
    from: `${samples}, 4 (no author)`,
  },
  {
    item: {
      type: "book",
      title: "Medical microbiology",
      author: names("Murray, P. R.; Rosenthal, K. S.; Kobayashi, G. S.; Pfaller, M. A."),
      edition: "4",
      issued: date(2002),
      publisher: "Mosby",
      "publisher-place": "St. Louis",
    },
    entry:
      "1. Murray PR, Rosenthal KS, Kobayashi GS, Pfaller MA. Medical microbiology. 4th ed. St. Louis: Mosby; 2002.",
    in_text: "(1)",
    from: `${samples}, books 1`,
  },
  {
    item: {
      type: "chapter",
      title: "Chromosome alterations in human solid tumors",
      author: names("Meltzer, P. S.; Kallioniemi, A.; Trent, J. M."),
      editor: names("Vogelstein, B.; Kinzler, K. W."),
      "container-title": "The genetic basis of human cancer",
      issued: date(2002),
      publisher: "McGraw-Hill",
      "publisher-place": "New York",
      page: "93-113",
    },
    entry:
      "1. Meltzer PS, Kallioniemi A, Trent JM. Chromosome alterations in human solid tumors. In: Vogelstein B, Kinzler KW, editors. The genetic basis of human cancer. New York: McGraw-Hill; 2002. p. 93–113.",
    in_text: "(1)",
    from: `${samples}, books 5`,
  },
  {
    item: {
      type: "thesis",
      title: "Infant sleep and feeding: a telephone survey of Hispanic Americans",
      author: names("Borkowski, M. M."),
      genre: "dissertation",
      issued: date(2002),
      publisher: "Central Michigan University",
      "publisher-place": "Mount Pleasant (MI)",
    },
    entry:
      "1. Borkowski MM. Infant sleep and feeding: a telephone survey of Hispanic Americans [dissertation]. Mount Pleasant (MI): Central Michigan University; 2002.",
    in_text: "(1)",
    from: `${samples}, books 9`,
    deviation: {
      entry:
        "1. Borkowski MM. Infant sleep and feeding: a telephone survey of Hispanic Americans [dissertation]. [Mount Pleasant (MI)]: Central Michigan University; 2002.",
      reason: "places of universities stand in brackets, as if inferred",
    },
  },
  {
    item: {
      type: "paper-conference",
      title: "An analysis of Koza's computational effort statistic for genetic programming",
      author: names("Christensen, S.; Oppacher, F."),
      editor: names("Foster, J. A.; Lutton, E.; Miller, J.; Ryan, C.; Tettamanzi, A. G."),
      "container-title": "Genetic programming",
      issued: date(2002),
      publisher: "Springer",
      "publisher-place": "Berlin",
      page: "182-191",
    },
    entry:
      "1. Christensen S, Oppacher F. An analysis of Koza’s computational effort statistic for genetic programming. In: Foster JA, Lutton E, Miller J, Ryan C, Tettamanzi AG, editors. Genetic programming. Berlin: Springer; 2002. p. 182–91.",
    in_text: "(1)",
    from: `${samples}, books 7 (without the name of the meeting)`,
  },
];
