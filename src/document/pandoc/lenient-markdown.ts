/** A formula between "$$" that begins a line, of some lines. */
const display = /^([ \t>]*(?:[-*+][ \t]+|\d{1,3}[.)][ \t]+)?)(\$\$(?:(?!\$\$|```|~~~|\n[ \t\r]*\n)[^])+\$\$)/gmu;
const fence = /^([ \t>]*)(`{4,})(?=\{)/gmu;
const closing = /^[ \t>]*(`{4,})[ \t\r]*$/gmu;

/**
 * Markdown as Pandoc and knitr read it, letter for letter as long, for a parser that knows CommonMark alone. There "$$"
 * and "````{r}" reach to the end of the text where nothing closes them in a line of its own and of their length.
 */
export function lenientMarkdown(text: string): string {
  const closed = text.replace(display, (whole, before: string, formula: string) => {
    const isOnLines = /^\$\$[ \t]*\r?\n/u.test(formula) && /\n[ \t>]*\$\$$/u.test(formula);
    return isOnLines ? whole : before + formula.replace(/[\r\n]/gu, " ");
  });
  const ends = Array.from(closed.matchAll(closing), ({ index, 1: ticks = "" }) => ({ index, length: ticks.length }));
  const known = new Map<number, number>();
  const last = (length: number): number => {
    const at = known.get(length) ?? ends.findLast((end) => end.length >= length)?.index ?? -1;
    known.set(length, at);
    return at;
  };
  return closed.replace(fence, (whole, before: string, ticks: string, at: number) =>
    last(ticks.length) > at ? whole : `${before}${"```".padStart(ticks.length)}`,
  );
}
