/** Deeper than any text that people wrote; parsers of elements take time by the square of their depth. */
const deepest = 12_000;
const tag = /<(\/?)([a-z][\w:.-]*)[^<>]*>/giu;
/** Elements that need no end, so that their beginnings tell nothing of depth. */
const unclosed = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup colgroup rt rp".split(
    " ",
  ),
);

/** Throws an Error where elements of HTML or XML are nested too deep to be parsed. Looks at each character once. */
export function refuseDeepNesting(markup: string): void {
  let depth = 0;
  for (const [whole, closes, name = ""] of markup.matchAll(tag)) {
    if (closes) depth = Math.max(0, unclosed.has(name.toLowerCase()) ? depth : depth - 1);
    else if (!whole.endsWith("/>") && !unclosed.has(name.toLowerCase())) depth += 1;
    if (depth > deepest) throw new Error(`its elements are nested more than ${deepest} deep`);
  }
}
