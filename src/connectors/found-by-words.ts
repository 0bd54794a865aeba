import type { FoundData } from "./define-connector.js";

const mostTitles = 3;

/**
 * What a service that is asked by words has for these: how many things, and the titles of the first, by which it is
 * ranked among what others have. The words themselves stay out of its title, or it would lead every list.
 */
export function foundByWords(
  what: { title: string; things: string },
  { count, titles, params }: { count: number; titles: readonly string[]; params: FoundData["params"] },
): FoundData[] {
  if (count === 0) return [];
  const named = titles.slice(0, mostTitles).join("; ");
  return [{ title: what.title, description: `${count} ${what.things}, among them: ${named}`, params }];
}
