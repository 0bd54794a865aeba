import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { parseIdentifier } from "../domain/identifier.js";
import { type Item, parseName } from "../domain/item.js";
import { defineTool } from "../tool/define-tool.js";
import type { TitlePage } from "../cite/compare/title-page.js";
import { lookUpInRun } from "./look-up/look-up-in-run.js";
import { lookUpContract, lookUpOutcomeSchema, type LookUpInput } from "../contracts/look-up.js";

export type LookUpOutput = z.infer<typeof lookUpOutcomeSchema>;

export const tool = defineTool(lookUpContract, (context, input) => {
  const own: Partial<Item> = {
    ...(input.book && { type: "book" }),
    ...(input.author !== undefined && { author: [parseName(input.author)] }),
  };
  return lookUpInRun(context, { identifiers: identifiersOf(input), title_page: titlePageOf(input), own });
});

function identifiersOf({ identifier: text }: LookUpInput) {
  if (text === undefined) return [];
  const identifier = parseIdentifier(text);
  if (identifier !== null) return [identifier];
  throw new QuireError("usage", `"${text}" is not an identifier of a work.`, {
    facts: { identifier: text },
    fix: "Write it as doi:10.1000/x, arxiv:2106.09685, isbn:9780262033848 or pmid:123456.",
  });
}

/** What a person says of a work takes the place of its first page. */
function titlePageOf({ title, author, year }: LookUpInput): TitlePage | null {
  if (title === undefined) return null;
  const text = [title, author, year].filter((part) => part !== undefined).join("\n");
  return { title, authors: author === undefined ? [] : [author], year: year ?? null, text };
}
