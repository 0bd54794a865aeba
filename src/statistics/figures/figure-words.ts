/** Studies that a forest plot has room for. */
export const mostStudies = 500;
const longestLabel = 200;

/** Names come from data: on one line, not empty, and not longer than a figure's labels may be. */
export function labelOf(name: string): string {
  return name.replaceAll(/\s+/gu, " ").trim().slice(0, longestLabel) || "(no name)";
}
