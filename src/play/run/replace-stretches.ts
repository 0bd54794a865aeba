/** A text with stretches of it replaced, none of which overlap. */
export function replaceStretches(
  text: string,
  stretches: readonly { start: number; end: number; text: string }[],
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const stretch of stretches) {
    pieces.push(text.slice(at, stretch.start), stretch.text);
    at = stretch.end;
  }
  return pieces.join("") + text.slice(at);
}
