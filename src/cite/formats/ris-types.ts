/** Types of RIS by type of CSL; the first type of CSL that has one is what it is read as. */
const types: readonly [csl: string, ris: string][] = [
  ["article-journal", "JOUR"],
  ["article-magazine", "MGZN"],
  ["article-newspaper", "NEWS"],
  ["article", "UNPB"],
  ["bill", "BILL"],
  ["book", "BOOK"],
  ["chapter", "CHAP"],
  ["dataset", "DATA"],
  ["document", "GEN"],
  ["entry-dictionary", "DICT"],
  ["entry-encyclopedia", "ENCYC"],
  ["figure", "FIGURE"],
  ["graphic", "ART"],
  ["hearing", "HEAR"],
  ["legal_case", "CASE"],
  ["legislation", "STAT"],
  ["manuscript", "MANSCPT"],
  ["map", "MAP"],
  ["motion_picture", "MPCT"],
  ["musical_score", "MUSIC"],
  ["pamphlet", "PAMP"],
  ["paper-conference", "CPAPER"],
  ["patent", "PAT"],
  ["personal_communication", "PCOMM"],
  ["post-weblog", "BLOG"],
  ["report", "RPRT"],
  ["software", "COMP"],
  ["song", "SOUND"],
  ["speech", "SLIDE"],
  ["standard", "STAND"],
  ["thesis", "THES"],
  ["webpage", "ELEC"],
  ["broadcast", "VIDEO"],
  ["collection", "GEN"],
  ["classic", "CLSWK"],
];

/** What other programs write for the same. */
const others: Record<string, string> = {
  ABST: "article-journal",
  INPR: "article-journal",
  EJOUR: "article-journal",
  JFULL: "periodical",
  SER: "book",
  EBOOK: "book",
  EDBOOK: "book",
  CTLG: "book",
  ECHAP: "chapter",
  CONF: "paper-conference",
  ADVS: "motion_picture",
  ICOMM: "personal_communication",
  UNBILL: "bill",
  UNBIL: "bill",
  LEGAL: "legislation",
  GOVDOC: "report",
  GRANT: "report",
  AGGR: "dataset",
  DBASE: "dataset",
  WEB: "webpage",
  MULTI: "webpage",
  BLOG: "post-weblog",
};

export function risTypeOf(cslType: string): string {
  return types.find(([csl]) => csl === cslType)?.[1] ?? "GEN";
}

export function cslTypeOfRis(type: string): string | null {
  return types.find(([, ris]) => ris === type)?.[0] ?? others[type] ?? null;
}
