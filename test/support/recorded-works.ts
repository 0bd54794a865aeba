import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readRecordings } from "../../scripts/play-services/service-player.mjs";
import { plainWords } from "../../src/cite/compare/plain-words.js";
import { parseDoi } from "../../src/domain/identifier.js";
import type { Item } from "../../src/domain/item.js";

const date = z.object({ "date-parts": z.array(z.array(z.number().nullable())) });
const recordedWork = z.looseObject({
  DOI: z.string(),
  title: z.array(z.string().min(15)).min(1),
  author: z.array(z.looseObject({ family: z.string(), given: z.string().optional() })).min(1),
  issued: date,
  "container-title": z.array(z.string()).min(1),
  volume: z.string().optional(),
  issue: z.string().optional(),
  page: z.string().optional(),
  type: z.literal("journal-article"),
});
type RecordedWork = z.infer<typeof recordedWork>;
const answer = z.object({ message: z.union([z.object({ items: z.array(z.unknown()) }), z.unknown()]) });

/** Articles of recorded answers of Crossref, by DOI, as they were sent; of several bodies of one work the longest. */
export function recordedWorks(folder: string): Map<string, RecordedWork> {
  const bodies = readRecordings([folder]).flatMap(({ url, status = 200, path }) => {
    if (status !== 200 || path === undefined || !url.includes("api.crossref.org")) return [];
    return worksOf(readFileSync(path, "utf8"));
  });
  const sorted = bodies.toSorted((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);
  return new Map(sorted.map((work) => [work.DOI.toLowerCase(), work]));
}

function worksOf(body: string): RecordedWork[] {
  if (!body.trimStart().startsWith("{")) return [];
  const { success, data } = answer.safeParse(JSON.parse(body));
  if (!success) return [];
  const { message } = data;
  const listed = z.object({ items: z.array(z.unknown()) }).safeParse(message);
  const all = listed.success ? listed.data.items : [message];
  return all.flatMap((each) => {
    const work = recordedWork.safeParse(each);
    return work.success && typeof work.data.issued["date-parts"][0]?.[0] === "number" ? [work.data] : [];
  });
}

/** The work as somebody would cite it who copied it right. */
export function itemOf(work: RecordedWork): Item {
  const { volume, issue, page } = work;
  return {
    id: work.DOI.toLowerCase(),
    type: "article-journal",
    title: plain(work.title[0] ?? ""),
    author: work.author.map(({ family, given }) => ({ family, ...(given !== undefined && { given }) })),
    issued: { "date-parts": [[work.issued["date-parts"][0]?.[0] ?? 0]] },
    "container-title": plain(work["container-title"][0] ?? ""),
    ...(volume !== undefined && { volume }),
    ...(issue !== undefined && { issue }),
    ...(page !== undefined && { page }),
    DOI: parseDoi(work.DOI) ?? "",
  };
}

function plain(title: string): string {
  return title
    .replace(/<[^<>]*>/gu, "")
    .replaceAll("&amp;", "&")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Answers as Crossref does from recorded works: by DOI, and searches by title. */
export function serveRecorded(works: ReadonlyMap<string, RecordedWork>) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://player");
    const doi = /^\/api\.crossref\.org\/works\/(.+)$/u.exec(pathname)?.[1];
    if (doi !== undefined) {
      const work = works.get(decodeURIComponent(doi).toLowerCase());
      return work !== undefined && send(response, { status: "ok", message: work });
    }
    const title = searchParams.get("query.title") ?? searchParams.get("query.bibliographic");
    if (!pathname.startsWith("/api.crossref.org/works") || title === null) return false;
    const wanted = new Set(plainWords(title));
    const alike = [...works.values()]
      .map((work) => ({ work, share: shareOf(wanted, plainWords(work.title[0] ?? "")) }))
      .filter(({ share }) => share > 0.4)
      .toSorted((one, other) => other.share - one.share);
    return send(response, { status: "ok", message: { items: alike.slice(0, 5).map(({ work }) => work) } });
  };
}

function shareOf(wanted: ReadonlySet<string>, words: readonly string[]): number {
  return words.filter((word) => wanted.has(word)).length / Math.max(1, words.length, wanted.size);
}

function send(response: ServerResponse, body: unknown): true {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  return true;
}
