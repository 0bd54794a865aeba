/** Characters at a text's end that must repeat a shorter piece of themselves. */
const repeated = 1000;
/** How often at least: a row of a table may well stand there twice. */
const times = 5;

/**
 * Whether a text ends in one piece said again and again, as small models do once they have lost their way: its last 1,000
 * characters are a piece of at most 200, five times or more. Its shortest period is found by the failure function of Knuth,
 * Morris and Pratt (SIAM J. Comput. 6, 1977), in linear time.
 */
export function endsInCircles(text: string): boolean {
  if (text.length < repeated) return false;
  const end = text.slice(-repeated);
  // Of each beginning of the end: how long the longest is of those shorter ones that it ends in, too.
  const borders = new Uint16Array(repeated);
  for (let at = 1, border = 0; at < repeated; at += 1) {
    while (border > 0 && end[at] !== end[border]) border = borders[border - 1] ?? 0;
    if (end[at] === end[border]) border += 1;
    borders[at] = border;
  }
  const period = repeated - (borders[repeated - 1] ?? 0);
  return period * times <= repeated;
}
