import { guardKinds, type PlayedDocument } from "../../../contracts/play.js";
import { guardNames, placeName } from "../../../play/guards/guard-words.js";
import { count } from "../terminal/terminal.js";

const mostShown = 5;
const longestSentence = 90;

/** What the guards found in a document, in lines: the first of them with their places. */
export function guardLines({ path, guards }: PlayedDocument, shownPath: (path: string) => string): string[] {
  if (guards.length === 0) return [];
  const shown = guards.slice(0, mostShown).map(({ kind, places, message }) => {
    const named = places.map(placeName).join(" and ");
    const sentence = places.at(-1)?.sentence ?? "";
    return `  ${guardNames[kind]}: ${named}: ${message}${sentence === "" ? "" : `: ${shortened(sentence)}`}`;
  });
  const more = guards.length - shown.length;
  return [
    `${shownPath(path)}: ${count(guards.length, "place")} to look at: ${kindCounts(guards)}`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more in ${shownPath(path.replace(/\.[a-z]+$/u, ".guards.md"))}`] : []),
  ];
}

function kindCounts(guards: PlayedDocument["guards"]): string {
  const counts = guardKinds.map(
    (kind) => [guardNames[kind], guards.filter((each) => each.kind === kind).length] as const,
  );
  return counts.flatMap(([name, number]) => (number === 0 ? [] : [`${number} ${name}`])).join(", ");
}

function shortened(sentence: string): string {
  return sentence.length > longestSentence ? `${sentence.slice(0, longestSentence)}...` : sentence;
}
