import { z } from "zod";
import { readDocument } from "../corpus/pages/fetch-document.js";
import { keptPagesOf } from "../corpus/pages/kept-pages.js";
import { sniffAnswer } from "../corpus/pages/sniff-answer.js";
import { QuireError, toQuireError } from "../domain/error.js";
import type { KeptPage } from "../ports/web-services.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { keptPageSchema, withKeys } from "./kept-pages.tool.js";

export const keptPageOutput = keptPageSchema.extend({
  title: z.string(),
  /** Its text as Markdown; empty where it cannot be read. */
  text: z.string(),
  /** Why it cannot be read; null where it can. */
  problem: z.string().nullable(),
  /** Other bytes that the same address has answered with. */
  others: z.array(z.strictObject({ sha256: z.string(), fetched_at: z.string() })),
});
export type KeptPageOutput = z.infer<typeof keptPageOutput>;

export const tool = defineTool(
  {
    name: "kept_page",
    version: 1,
    description: "Shows a page of the web as it was when it was read, without the network: its text, time and hash.",
    input: z.strictObject({
      page: z.string().trim().min(1).describe("Its address, or its SHA-256 or the beginning of that"),
      at: z.iso.date().optional().describe("As it was read on this day or before, as 2026-11-24"),
    }),
    output: keptPageOutput,
    positional: ["page"],
    effect: "read",
    network: false,
  },
  async (context, { page: target, at }) => {
    const versions = named(await context.services.pages.kept(), target);
    const chosen = versions.find(({ first_fetched_at }) => at === undefined || first_fetched_at.slice(0, 10) <= at);
    if (chosen === undefined) throw notKept(target, versions, at);
    const [described] = await withKeys(context, [chosen]);
    const others = versions
      .filter(({ sha256 }) => sha256 !== chosen.sha256)
      .map(({ sha256, fetched_at }) => ({ sha256, fetched_at }));
    return { ...chosen, key: described?.key ?? null, ...(await textOf(context, chosen)), others };
  },
);

/** Shorter beginnings of a hash may be words. */
const leastHash = 6;

function named(pages: readonly KeptPage[], target: string): KeptPage[] {
  const ofAddress = keptPagesOf(pages, target);
  if (ofAddress.length > 0 || target.length < leastHash) return ofAddress;
  return pages.filter(({ sha256 }) => sha256.startsWith(target.toLowerCase()));
}

function notKept(target: string, versions: readonly KeptPage[], at: string | undefined): QuireError {
  const [oldest] = versions.toReversed();
  const since =
    oldest === undefined ? "" : ` on ${at ?? ""} or before: it was read first on ${oldest.first_fetched_at}`;
  return new QuireError("not_found", `No page "${target}" was kept${since}.`, {
    facts: { page: target },
    fix: "See what is kept with: quire library pages",
  });
}

async function textOf(
  context: RunContext,
  { bytes: size, ...page }: KeptPage,
): Promise<Pick<KeptPageOutput, "title" | "text" | "problem">> {
  const body = await context.services.pages.bytes(page.sha256, Math.max(size, 1));
  const unreadable = (problem: string) => ({ title: "", text: "", problem });
  if (body === null) return unreadable("Its bytes were changed since they were read.");
  const kind = sniffAnswer(body, page.media_type, page.final_url);
  if (kind === "other" || kind === "zip") return unreadable("It is of a kind that cannot be read.");
  try {
    const { work, text } = await readDocument(context, { ...page, body }, kind);
    return { title: work.title, text, problem: null };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "internal") throw error;
    return unreadable(error.message);
  }
}
