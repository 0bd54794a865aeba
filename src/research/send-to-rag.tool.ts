import slugify from "@sindresorhus/slugify";
import { QuireError } from "../domain/error.js";
import { type Item, itemAuthors, itemYear } from "../domain/item.js";
import { withRetries } from "../domain/retry.js";
import type { Work } from "../domain/work.js";
import { contentHash } from "../run/content-hash.js";
import { waitWithinMinutes, withinMinutes } from "../run/minutes.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { sendToRagContract } from "../contracts/send-to-rag.js";
import { splitPath, trimEnd } from "../domain/characters.js";

export const tool = defineTool(sendToRagContract, async (context, input) => {
  const { rag, config } = context.services;
  if (rag === null) {
    throw new QuireError("config", "No RAG service is configured.", {
      fix: "Write its address as rag.endpoint in quire.yaml, for example http://localhost:3000/index.",
    });
  }
  const store = await context.services.store();
  const [work] = await store.works({ work_ids: [input.work_id] });
  if (!work)
    throw new QuireError("not_found", `There is no work ${input.work_id}.`, { facts: { work_id: input.work_id } });
  const content = (await context.services.files.readText(work.id)).join("\n");
  const collection = input.collection ?? config.rag.collection ?? work.collections[0] ?? "library";
  const text = {
    source: input.source ?? fileName(work),
    content,
    collection,
    chunkSize: config.rag.chunk_size,
    chunkOverlap: config.rag.chunk_overlap,
    sourceMeta: { name: authorYearSlug(work.item, work.title), title: work.title },
  };
  const send = (signal: AbortSignal) => rag.index(context.fetcher, text, signal);
  await patiently(context, `rag:${contentHash(text)}`, () => withinMinutes(context, "send_to_rag", send));
  return { endpoint: rag.endpoint, collection, characters: content.length };
});

function patiently(context: RunContext, key: string, work: () => Promise<void>): Promise<void> {
  return withRetries(work, {
    wait: (milliseconds) => waitWithinMinutes(context, "send_to_rag", milliseconds),
    random: () => context.random(key),
    onRetry: (error, tries, delay) =>
      context.warn(`retry:${key}:${tries}`, `${error.message} Trying again in ${Math.ceil(delay / 1000)} s.`),
  });
}

function fileName({ paths, id }: Work): string {
  return splitPath(paths[0]?.path ?? "").at(-1) || id;
}

const longestSlug = 60;

/** "hu_2021_lora-low-rank-adaptation": first author, year and title, as far as they are known. */
export function authorYearSlug(item: Item, title: string): string {
  const [author] = item.author ?? [];
  const name = author?.family ?? author?.literal ?? itemAuthors(item)[0] ?? "";
  const parts = [
    slugify(name, { decamelize: false }),
    String(itemYear(item) ?? ""),
    slugify(item.title ?? title, { decamelize: false }),
  ];
  const slug = parts.filter((part) => part !== "").join("_");
  return trimEnd(slug.slice(0, longestSlug), "-_");
}
