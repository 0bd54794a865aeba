import { fenced } from "../../corpus/context/model-step.js";
import { collapseSpaces } from "../../domain/characters.js";
import type { RunContext } from "../../run/run-context.js";
import type { Finding, SearchTask } from "../schema/gather-schema.js";
import type { GatherSettings } from "../schema/settings.js";
import { askForItems, failedCall, outputTokens } from "./ask-for-items.js";
import { findingsOfHits } from "./item-findings.js";
import { findingOfHit, type SearchHit } from "./search-hit.js";

/** Of a result's words, of all of them together, and of a field, in characters. */
const longestShown = 2_000;
const longestPrompt = 30_000;
const longestField = 500;
/** Items that a page of results names, for the room of the answer. */
const itemsPerHit = 2;

/**
 * Rows from the results of a search: read by a model where there is one, else the results' own fields. The note says
 * where the model was of no help.
 */
export async function extractRows(
  context: RunContext,
  settings: GatherSettings,
  { task, columns, hits }: { task: SearchTask; columns: readonly string[]; hits: readonly SearchHit[] },
): Promise<{ findings: Finding[]; note: string }> {
  const { extract: model } = settings.models;
  const plain = () => hits.map((hit) => findingOfHit(hit, task, columns));
  if (model === null || hits.length === 0) return { findings: plain(), note: "" };
  const labelled = new Map(hits.map((hit, index) => [`S${index + 1}`, hit]));
  try {
    const { items } = await askForItems(context, {
      name: "gather_extract_rows",
      model,
      values: {
        description: settings.description,
        columns: columns.map((column) => `- ${column}`).join("\n"),
        results: [...labelled].map(([label, hit]) => resultBlock(label, hit, hits.length)).join("\n\n"),
      },
      asked: "results",
      columns,
      max_output_tokens: outputTokens(hits.length * itemsPerHit, columns.length),
    });
    if (items === null) return { findings: plain(), note: "The model's answer was no table: the results' own fields." };
    const read = items.flatMap((item) => {
      const hit = labelled.get(item.label ?? "") ?? hitOf(hits, item.url);
      return hit === undefined ? [] : [{ hit, item }];
    });
    return { findings: findingsOfHits(read, task, columns), note: noteOf(hits.length, items.length, read.length) };
  } catch (thrown) {
    const error = failedCall(context, thrown, settings.model_required);
    return { findings: plain(), note: `${error.message} Instead, the results' own fields.` };
  }
}

/** A model that forgot the label may have named the address. */
function hitOf(hits: readonly SearchHit[], url: string | null): SearchHit | undefined {
  return url === null ? undefined : hits.find((hit) => hit.url === url);
}

function noteOf(hits: number, items: number, placed: number): string {
  if (items === 0) return `None of ${hits} results names such an item.`;
  return placed < items ? `${items - placed} of ${items} items are of no result that was shown.` : "";
}

function resultBlock(label: string, { title, url, date, snippet, fields }: SearchHit, results: number): string {
  const line = (name: string, text: string | null) => (text ? [`${name}: ${oneLine(text, longestField)}`] : []);
  return [
    `[${label}] ${oneLine(title, longestField)}`,
    ...line("url", url),
    ...line("date", date),
    ...Object.entries(fields).flatMap(([name, text]) => line(name, text)),
    oneLine(snippet, Math.min(longestShown, Math.floor(longestPrompt / results))) || "(nothing was shown)",
  ].join("\n");
}

/** A label at the beginning of a line is ours. */
const oneLine = (text: string, most: number): string => fenced(collapseSpaces(text), most);
