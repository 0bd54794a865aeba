/** Lines as one text, as many whole ones as fit into so many bytes of UTF-8; the first is cut where not even it does. */
export function cutLines(lines: readonly string[], maxBytes: number): { text: string; truncated: boolean } {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes) break;
    kept.push(line);
  }
  if (kept.length === lines.length) return { text: kept.join("\n"), truncated: false };
  if (kept.length > 0) return { text: kept.join("\n"), truncated: true };
  // A character that is cut in the middle is left out.
  const head = new TextDecoder().decode(Buffer.from(lines[0] ?? "").subarray(0, maxBytes));
  return { text: head.replace(/\uFFFD+$/u, ""), truncated: true };
}
