const known =
  "verbatim verbatim* Verbatim Verbatim* BVerbatim lstlisting minted alltt comment filecontents filecontents* tikzpicture tcblisting LTXexample ltxexample";
const declaredNames =
  /\\(?:DefineVerbatimEnvironment|lstnewenvironment|newtcblisting|NewTCBListing|newverbatim)\*?\s*(?:\[[^\]]{0,300}\]\s*)?\{([A-Za-z]+\*?)\}/gu;

/** Environments in which braces and percent signs mean nothing, with those that the draft declares to be such. */
export function verbatimEnvironments(source: string): ReadonlySet<string> {
  return new Set([...known.split(" "), ...Array.from(source.matchAll(declaredNames), ([, name = ""]) => name)]);
}

/** `\verb|...|`: what stands between the signs is shown as it is written. */
export const verbatimWords = String.raw`\\(?:verb|lstinline)(?![A-Za-z])\*?(?:\[[^\]\n]{0,300}\])?([^\sA-Za-z*{[])[^\n]*?\1`;

const declarations =
  /\\(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)\*?(?:\[[^\]]{0,300}\])?\s*\{?\\?([^\w\s\\{}%])/gu;
/** The classes for the documentation of packages declare one themselves. */
const documentation = /^[^%\n]*\\documentclass(?:\[[^\]]{0,300}\])?\{(?:ltxdoc|ltxguide|l3doc)\}/mu;

/** Signs, as patterns, that a draft declares to be `\verb` themselves: with `\MakeShortVerb{\|}` "|\cite|" shows a command. */
export function shortVerbs(source: string): string[] {
  const declared = Array.from(source.matchAll(declarations), ([, sign = ""]) => sign);
  return [...new Set(documentation.test(source) ? ["|", ...declared] : declared)].map(escaped);
}

/** A sign as every pattern takes it, with the flag u or without, between brackets or not. */
function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
    "",
  );
}

/** A pattern for what stands between two such signs. */
export function shortVerbatim(signs: readonly string[]): string {
  return signs.map((sign) => `${sign}[^${sign}\\n]+${sign}`).join("|");
}
