import { lookUpContract } from "../../contracts/look-up.js";
import pMap from "p-map";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import type { RunContext } from "../../run/run-context.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import { type ComparedEntry, comparedEntry } from "../../reference/existence/compare-entry.js";
import { readAnswer } from "./read-answer.js";

/** Entries asked about at once; sources keep to their own rates. */
export const askedAtOnce = 4;

/** Kinds of works that the sources have only where they carry an identifier. */
const unlisted = new Set(
  (
    "webpage post post-weblog personal_communication legislation legal_case bill treaty regulation hearing motion_picture " +
    "broadcast song performance interview speech graphic map software dataset entry-encyclopedia entry-dictionary " +
    "article-newspaper article-magazine manuscript pamphlet"
  ).split(" "),
);

/**
 * Asks outside sources about entries through the tool `look_up`, whose answers are recorded: by the identifier that is
 * written, with title, first author and year to compare. Ids of entries with what it came to.
 */
export async function askSources(context: RunContext, entries: readonly Entry[]): Promise<Map<string, Existence>> {
  let done = 0;
  const label = "looking up works";
  const found = await pMap(
    entries,
    async (entry) => {
      const existence = await askAbout(context, comparedEntry(entry));
      done += 1;
      context.progress({ label, done, total: entries.length, unit: "works" });
      return [entry.id, existence] as const;
    },
    { concurrency: askedAtOnce },
  );
  return new Map(found);
}

async function askAbout(context: RunContext, compared: ComparedEntry): Promise<Existence> {
  const { entry } = compared;
  const question = questionOf(entry);
  if (typeof question === "string") return unasked(entry, question);
  const identifier = question.identifier ?? null;
  const titles = await context.services.sources.titles();
  const ask = async (title: string | undefined) => {
    const asked = { ...question, ...(title !== undefined && { title }) };
    return readAnswer(compared, await context.call(lookUpContract, asked), { identifier, titles });
  };
  const existence = await ask(question.title);
  const longer = existence.state === "not_found" ? longerTitle(entry) : null;
  if (longer === null) return existence;
  const again = await ask(longer);
  return again.state === "not_found" || again.state === "unchecked" ? existence : again;
}

/** The title and the sentence behind it, where it may have been cut at a stop within: "Bishops on the move. Rather of Verona". */
function longerTitle({ item: { title }, text, origin }: Entry): string | null {
  if (title === undefined || origin !== "list") return null;
  const start = text.indexOf(title);
  const behind = /^[.?!]\s+[^.?!]{8,200}(?=[.?!]\s)/u.exec(text.slice(start + title.length))?.[0];
  return start < 0 || behind === undefined || /\d{3}/u.test(behind) ? null : `${title}${behind}`;
}

/** What `look_up` is asked; a sentence where there is nothing to ask. */
function questionOf({ item }: Entry) {
  const [identifier] = itemIdentifiers(item);
  const title = item.title?.trim() ?? "";
  if (identifier === undefined && title === "")
    return "Neither a title nor an identifier could be read, so no source was asked.";
  if (identifier === undefined && unlisted.has(item.type))
    return "Works of its kind are not listed by the sources that were asked; look it up by hand.";
  const [author] = itemAuthors(item);
  const year = itemYear(item);
  return {
    ...(identifier !== undefined && { identifier: formatIdentifier(identifier) }),
    ...(title !== "" && { title }),
    ...(author !== undefined && { author }),
    ...(year !== null && year >= 1000 && year <= 3000 && { year }),
    book: item.type === "book" || item.type === "chapter" || item.ISBN !== undefined,
  };
}

function unasked({ id }: Entry, explanation: string): Existence {
  return { entry: id, state: "unchecked", differences: [], record: null, notices: [], explanation };
}
