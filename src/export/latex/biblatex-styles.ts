/** How a family of citation styles cites, which decides the commands. */
export type CitingKind = "author-year" | "numeric" | "superscript" | "note";

/** Styles of biblatex that are nearest to those of CSL, by what the CSL style's name begins with; the first that fits. */
const nearest: readonly (readonly [csl: string, biblatex: string, kind: CitingKind])[] = [
  ["apa", "apa", "author-year"],
  ["ieee", "ieee", "numeric"],
  ["modern-language-association", "mla", "author-year"],
  ["mla", "mla", "author-year"],
  ["nature", "nature", "superscript"],
  ["science", "science", "numeric"],
  ["vancouver-superscript", "vancouver", "superscript"],
  ["vancouver", "vancouver", "numeric"],
  ["american-medical-association", "vancouver", "superscript"],
  ["american-chemical-society", "chem-acs", "superscript"],
  ["american-physics-society", "phys", "numeric"],
  ["chicago-author-date", "authoryear", "author-year"],
  ["harvard", "authoryear", "author-year"],
  ["chicago", "verbose-note", "note"],
  ["turabian", "verbose-note", "note"],
];

/** Those that come with biblatex itself, for all other styles and where the nearest is not installed. */
export const ownStyles: Readonly<Record<CitingKind, string>> = {
  "author-year": "authoryear",
  numeric: "numeric",
  superscript: "numeric",
  note: "verbose-note",
};

/** The style of biblatex for a style of CSL that cites as `kind`; of the nearest only one that cites so too is taken. */
export function biblatexStyle(csl: string, kind: CitingKind): string {
  const found = nearest.find(([name]) => csl === name || csl.startsWith(`${name}-`));
  return found !== undefined && found[2] === kind ? found[1] : ownStyles[kind];
}
