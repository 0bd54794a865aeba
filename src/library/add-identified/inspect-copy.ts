import { basename } from "node:path";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import type { Identifier } from "../../domain/identifier.js";
import type { Item } from "../../domain/item.js";
import type { RunContext } from "../../run/run-context.js";
import { type Identification } from "../../reference/first-page/identification.js";
import { titlePageSchema } from "../../cite/compare/title-page.js";
import { identify } from "../../reference/first-page/identify.js";
import { readTitlePage } from "../../reference/first-page/title-page.js";
import type { Match } from "../../cite/compare/match-schema.js";
import { matchRecord } from "../../cite/compare/match.js";
import type { Fetched } from "./fetch-copy.js";
import type { z } from "zod";

/** What a fetched PDF says it is; the page is null where it cannot be read. */
export interface Inspected {
  identifiers: Identifier[];
  title_page: z.infer<typeof titlePageSchema> | null;
  /** Why it cannot be read. */
  problem: string | null;
}

const unreadable: ReadonlySet<ErrorCode> = new Set(["encrypted", "damaged", "not_a_pdf", "empty_file", "too_large"]);

/** Looks into a fetched PDF. One step of the run. */
export function inspectCopy(context: RunContext, fetched: Fetched): Promise<Inspected> {
  const { files, pdfs, config } = context.services;
  return context.step(
    `inspect:${fetched.sha256}`,
    "read",
    async (): Promise<Inspected> => {
      try {
        const name = basename(new URL(fetched.url).pathname);
        const facts = await pdfs.inspect(
          await files.read(files.recorded(fetched.path), config.max_file_bytes),
          name,
          context.signal,
        );
        return { identifiers: own(identify(facts, name)), title_page: readTitlePage(facts), problem: null };
      } catch (thrown) {
        const error = toQuireError(thrown);
        if (!unreadable.has(error.code)) throw error;
        return { identifiers: [], title_page: null, problem: error.message };
      }
    },
    { name: "inspect" },
  );
}

function own({ doi, arxiv, pmid, isbn }: Identification): Identifier[] {
  return [doi, arxiv, pmid, ...isbn]
    .filter((each) => each !== null)
    .map(({ kind, value, version }) => ({ kind, value, ...(version !== undefined && { version }) }));
}

/** Whether a fetched PDF is the work of a record. */
export function compareCopy(item: Item, { title_page, problem }: Inspected): Match {
  const match = matchRecord(item, title_page);
  return problem === null ? match : { ...match, verdict: "different", explanation: problem };
}
