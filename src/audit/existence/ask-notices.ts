import { lookUpContract } from "../../contracts/look-up.js";
import pMap from "p-map";
import { formatIdentifier, itemIdentifiers } from "../../domain/identifier.js";
import type { Notice } from "../../domain/record.js";
import type { RunContext } from "../../run/run-context.js";
import type { Existence } from "../schema/audit-schema.js";
import { askedAtOnce } from "./ask-sources.js";

/**
 * Asks for notices about works that the library has and that carry a DOI: retractions, corrections. The sources have no
 * question for many works at once that all of them answer, so each is looked up, its answer recorded and cached.
 */
export async function askNotices(context: RunContext, known: readonly Existence[]): Promise<Existence[]> {
  const dois = [...new Set(known.flatMap((existence) => doiOf(existence) ?? []))];
  let done = 0;
  const asked = await pMap(
    dois,
    async (doi) => {
      const notices = await noticesOf(context, doi);
      done += 1;
      context.progress({ label: "asking for retractions", done, total: dois.length, unit: "works" });
      return [doi, notices] as const;
    },
    { concurrency: askedAtOnce },
  );
  const silent = asked.filter(([, notices]) => notices === null).length;
  if (silent > 0) {
    const message = `The sources said nothing of ${silent} of ${dois.length} works of the library: whether they were retracted since is not known.`;
    context.warn("notices", message);
  }
  const found = new Map(asked);
  return known.map((existence) => withNotices(existence, found.get(doiOf(existence) ?? "") ?? []));
}

function doiOf({ record }: Existence): string | null {
  const identifier = itemIdentifiers(record?.item ?? { type: "document" }).find(({ kind }) => kind === "doi");
  return identifier === undefined ? null : formatIdentifier(identifier);
}

/** Null where nobody answered, or nobody knows it. */
async function noticesOf(context: RunContext, identifier: string): Promise<Notice[] | null> {
  const answer = await context.call(lookUpContract, { identifier, book: false });
  return answer.kind === "found" ? answer.record.notices : null;
}

/** Those that the library does not have yet. */
function withNotices(existence: Existence, notices: readonly Notice[]): Existence {
  const has = ({ kind, doi }: Notice) =>
    existence.notices.some((each) => each.kind === kind && (each.doi === doi || doi === null || each.doi === null));
  return { ...existence, notices: [...existence.notices, ...notices.filter((notice) => !has(notice))] };
}
