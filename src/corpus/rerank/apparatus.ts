const referenceHeading =
  /^[\d.\sIVX]*(?:references?|bibliography|works cited|literature(?: cited)?|references? (?:list|and notes)|further reading|sources|see also|external links|acknowledg\w+|contents|table of contents|index|author contributions?|competing interests?|conflicts? of interests?|funding|literaturverzeichnis|quellen|références|bibliographie|bibliografía|referencias|riferimenti)\W*$/iu;

/**
 * True for the title of what frames a text and never answers a question by itself: lists of references, contents,
 * acknowledgements. English, and the commonest words of German, French, Spanish and Italian.
 */
export function isApparatusHeading(title: string): boolean {
  return referenceHeading.test(title);
}
