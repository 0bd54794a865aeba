import pMap from "p-map";
import { fenced } from "../../corpus/context/model-step.js";
import { lettersAndDigits } from "../../domain/characters.js";
import { foldText } from "../../domain/fold-text.js";
import type { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { askForItems, failedCall, outputTokens } from "../search/ask-for-items.js";
import type { WrittenItem } from "../search/read-items.js";
import type { GatherSettings } from "../schema/settings.js";
import type { ReadPage } from "./read-pages.js";
import { BudgetEnd } from "../../run/budget.js";

/** Of a page's text, in characters: what stands behind is not read by a model. */
const longestPage = 40_000;
const mostItems = 40;

/** A page that is to be read for some of its things. */
export interface PageToRead {
  page: ReadPage;
  things: readonly string[];
}

export interface ReadItems {
  /** By page, what a model read of each of its things; nothing of it is believed yet. */
  items: ReadonlyMap<ReadPage, readonly WrittenItem[]>;
  ended: QuireError | null;
}

/**
 * Has the `extract` model read pages side by side. What is asked depends on the page and the columns alone, so that a
 * later round is answered from the log. A model that does not help is warned of; a budget that ends leaves what was read.
 */
export async function readWithModel(
  context: RunContext,
  settings: GatherSettings,
  { pages, columns }: { pages: readonly PageToRead[]; columns: readonly string[] },
): Promise<ReadItems> {
  const end = new BudgetEnd();
  const read = async ({ page, things }: PageToRead): Promise<readonly [ReadPage, WrittenItem[]]> => {
    const ask = () => itemsOf(context, settings, { page, things, columns });
    return [page, await end.guard(ask, () => [])];
  };
  const items = new Map(await pMap(pages, read, { concurrency: settings.config.parallel }));
  return { items, ended: end.error };
}

async function itemsOf(
  context: RunContext,
  settings: GatherSettings,
  { page, things, columns }: PageToRead & { columns: readonly string[] },
): Promise<WrittenItem[]> {
  const { extract: model } = settings.models;
  if (model === null) return [];
  const text = [`address: ${page.url}`, `title: ${page.title}`, "", page.markdown].join("\n");
  try {
    const { items } = await askForItems(context, {
      name: "gather_read_page",
      model,
      values: {
        description: settings.description,
        columns: columns.map((column) => `- ${column}`).join("\n"),
        page: fenced(text, longestPage),
      },
      asked: "page",
      columns,
      max_output_tokens: outputTokens(Math.min(mostItems, things.length + 4), columns.length),
    });
    return items ?? [];
  } catch (thrown) {
    const error = failedCall(context, thrown, settings.model_required);
    context.withoutModel(
      error,
      `The model ${model} did not read ${page.url}: ${error.message} Instead, the page was read by rules.`,
    );
    return [];
  }
}

/** Picks what was read of one thing: the item of its name, or the only item of its own page. */
export function itemOfThing(
  items: readonly WrittenItem[],
  thing: string,
  isOnlyThing: boolean,
): WrittenItem | undefined {
  const named = items.find(({ title }) => lettersOf(title) === lettersOf(thing));
  return named ?? (isOnlyThing && items.length === 1 ? items[0] : undefined);
}

const lettersOf = (name: string): string => lettersAndDigits(foldText(name.normalize("NFKC")));
