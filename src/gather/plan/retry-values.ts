import { fenced } from "../../corpus/context/model-step.js";
import { collapseSpaces } from "../../domain/characters.js";
import type { GatherState, PerformanceReport } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { performanceReport } from "../stop/performance-report.js";
import { saturationOf } from "../stop/saturation.js";
import { type SearchYield, searchYields } from "./search-yield.js";

/** Of the searches, the newest; of a query and a note, in characters. */
const mostReported = 80;
const longestText = 200;
/** Words that added rows, and that added none. */
const mostWords = 12;

/** What the retry's prompt says of the searches so far: the report, what added rows, what did not, what a person says. */
export function retryValues(
  { description, min_items }: GatherSettings,
  state: GatherState,
): Record<"found" | "extend" | "drop" | "feedback" | "report", string> {
  const { strategies, words } = searchYields(description, state);
  const added = (yields: readonly SearchYield[]) => yields.filter(({ new_rows }) => new_rows > 0);
  const useless = (yields: readonly SearchYield[]) => yields.filter(({ new_rows }) => new_rows === 0);
  const { text } = saturationOf(state.rows, state.searched);
  return {
    found: `FOUND SO FAR\n${text}. At least ${min_items} are wanted.`,
    extend: lines(added(strategies), added(words)),
    drop: lines(useless(strategies), useless(words)),
    feedback: state.feedback.join("\n"),
    report: reportText(performanceReport(state)),
  };
}

function lines(strategies: readonly SearchYield[], words: readonly SearchYield[]): string {
  const counted = ({ name, searches, new_rows }: SearchYield) =>
    `${name} (${new_rows} new ${new_rows === 1 ? "row" : "rows"} in ${searches} ${searches === 1 ? "search" : "searches"})`;
  const listed = (what: string, yields: readonly SearchYield[]) =>
    yields.length === 0 ? [] : [`- ${what}: ${yields.slice(0, mostWords).map(counted).join(", ")}`];
  return [...listed("strategies", strategies), ...listed("words", words)].join("\n");
}

/** The report in its fixed shape, as JSON, a search on each line; what others wrote of a search cannot be a label. */
function reportText(report: PerformanceReport): string {
  const short = (text: string) => fenced(collapseSpaces(text), longestText);
  const searches = report.searches
    .slice(-mostReported)
    .map((search) => JSON.stringify({ ...search, query: short(search.query), note: short(search.note) }));
  return [
    `{"total_items": ${report.total_items},`,
    ` "searches": [\n${searches.map((line) => `  ${line}`).join(",\n")}\n ],`,
    ` "user_feedback": ${JSON.stringify(report.user_feedback)}}`,
  ].join("\n");
}
