/** "[[Optics|of light]]", "[[optics#lenses]]". */
const wikiLink = /\[\[([^[\]|#\n]{1,200})(?:#[^[\]|\n]*)?(?:\|[^[\]\n]*)?\]\]/gu;
/** "[of light](../optics.md#lenses)". */
const markdownLink = /\]\(\s*<?([^()<>\s]{1,500}?\.md)(?:#[^()<>\s]*)?>?(?:\s+"[^"\n]*")?\s*\)/giu;

/** What the links of a note name, in their order: paths and titles, those of the web left out. Pure. */
export function linkTargets(body: string): string[] {
  const found = [
    ...[...body.matchAll(wikiLink)].map((match) => ({ at: match.index, target: match[1]?.trim() ?? "" })),
    ...[...body.matchAll(markdownLink)].map((match) => ({ at: match.index, target: decoded(match[1] ?? "") })),
  ];
  const own = found.filter(({ target }) => target !== "" && !/^[a-z][a-z\d+.-]*:/iu.test(target));
  return own.toSorted((one, other) => one.at - other.at).map(({ target }) => target);
}

/** Addresses in links carry blanks as "%20". */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
