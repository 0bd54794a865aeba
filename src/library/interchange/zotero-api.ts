import { fileURLToPath } from "node:url";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { type ZoteroCollection, type ZoteroData, zoteroDataSchema, type ZoteroLibrary } from "../../domain/zotero.js";
import type { RunContext } from "../../run/run-context.js";

/** An item as Zotero's programming interface (version 3) sends it; what a program has understood of its date stands in `meta`. */
const sentItem = z.looseObject({
  data: zoteroDataSchema,
  meta: z.looseObject({ parsedDate: z.string().optional() }).optional(),
  links: z.looseObject({ enclosure: z.looseObject({ href: z.string().optional() }).optional() }).optional(),
});
const sentCollection = z.looseObject({
  data: z.looseObject({
    key: z.string(),
    name: z.string(),
    parentCollection: z.union([z.string(), z.literal(false), z.null()]).default(false),
  }),
});
const sentGroup = z.looseObject({ id: z.number(), data: z.looseObject({ name: z.string() }) });

/** The local interface sends as many as it is asked for; that of the web no more than this. */
const pageSize = 100;
const localPageSize = 5_000;
const mostPages = 20_000;
const mostBytes = 200_000_000;

/**
 * Reads a library, with its groups where it is the person's own, from Zotero while it runs
 * ("http://127.0.0.1:23119/api/users/0/"). Throws `network_refused` for a server that `network.allow_private` does not
 * list, `network` for one that is none.
 */
export async function readZoteroApi(context: RunContext, address: string): Promise<ZoteroLibrary[]> {
  const base = address.replace(/\/+$/u, "");
  const [, kind, number] = /\/(users|groups)\/(\d+)$/u.exec(base) ?? [];
  if (kind === undefined) {
    throw new QuireError("usage", `${address} names no library of Zotero.`, {
      facts: { url: address },
      fix: "Write it as http://127.0.0.1:23119/api/users/0/ (your own library) or .../api/groups/NUMBER/.",
    });
  }
  if (kind === "groups") return [await readLibrary(context, base, { id: `group:${number}`, name: `Group ${number}` })];
  const own = await readLibrary(context, base, { id: "user", name: null });
  const groups = await readAll(context, `${base}/groups`, sentGroup);
  const root = base.slice(0, base.lastIndexOf("/users/"));
  const libraries = [own];
  for (const { id, data } of groups)
    libraries.push(await readLibrary(context, `${root}/groups/${id}`, { id: `group:${id}`, name: data.name }));
  return libraries;
}

async function readLibrary(
  context: RunContext,
  base: string,
  library: Pick<ZoteroLibrary, "id" | "name">,
): Promise<ZoteroLibrary> {
  const items = await readAll(context, `${base}/items`, sentItem);
  const collections = await readAll(context, `${base}/collections`, sentCollection);
  return { ...library, items: items.map(dataOf), collections: collections.map(({ data }) => collectionOf(data)) };
}

function collectionOf({ key, name, parentCollection }: z.infer<typeof sentCollection>["data"]): ZoteroCollection {
  return { key, name, parentCollection: parentCollection ?? false };
}

/** With the date as Zotero has understood it, and where the file of an attachment lies. */
function dataOf({ data, meta, links }: z.infer<typeof sentItem>): ZoteroData {
  const path = data.itemType === "attachment" ? pathOf(links?.enclosure?.href ?? "") : null;
  const parsed = /^\d{4}(?:-\d\d){0,2}$/u.exec(meta?.parsedDate ?? "")?.[0];
  const typed = data["date"];
  return {
    ...data,
    ...(parsed !== undefined && typeof typed === "string" && { date: parsed }),
    // What is stored lies where Zotero says, which is no folder that is known here.
    ...(path !== null && { path, linkMode: "linked_file" }),
  };
}

/** Null for what is no file of this machine. */
function pathOf(href: string): string | null {
  if (!href.startsWith("file:")) return null;
  try {
    return fileURLToPath(href);
  } catch {
    // A file of another host: what is known of the attachment says where it should lie.
    return null;
  }
}

async function readAll<Schema extends z.ZodType>(
  context: RunContext,
  url: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const all: z.output<Schema>[] = [];
  const { hostname } = new URL(url);
  const limit = hostname.endsWith("zotero.org") ? pageSize : localPageSize;
  for (let page = 0; page < mostPages; page += 1) {
    const { values, total } = await readPage(context, `${url}?format=json&limit=${limit}&start=${all.length}`);
    const parsed = z.array(schema).safeParse(values);
    if (!parsed.success) throw notZotero(url, "its answer has another form");
    all.push(...parsed.data);
    context.progress({
      label: "reading from Zotero",
      done: all.length,
      total: Math.max(total, all.length),
      unit: "items",
    });
    if (parsed.data.length === 0 || all.length >= total) return all;
  }
  throw notZotero(url, "it has no end");
}

async function readPage(context: RunContext, url: string): Promise<{ values: unknown; total: number }> {
  const answer = await context.fetcher.fetch({
    url,
    headers: { "zotero-api-version": "3", accept: "application/json" },
    max_bytes: mostBytes,
    signal: context.signal,
  });
  const text = new TextDecoder().decode(answer.body);
  if (answer.status === 403) throw notZotero(url, "other programs may not ask it", apiIsOff);
  if (answer.status >= 400) throw notZotero(url, `it answered with status ${answer.status}`);
  const total = Number(answer.headers["total-results"] ?? Number.NaN);
  try {
    const values: unknown = JSON.parse(text);
    return { values, total: Number.isInteger(total) ? total : Array.isArray(values) ? values.length : 0 };
  } catch {
    // Whatever answers on this port is another program.
    throw notZotero(url, "its answer is no JSON");
  }
}

const apiIsOff =
  'Allow it in Zotero: Settings, Advanced, "Allow other applications on this computer to communicate with Zotero".';

function notZotero(url: string, reason: string, fix = "Start Zotero, and check the address."): QuireError {
  return new QuireError("network", `${url} cannot be read as Zotero's: ${reason}.`, { facts: { url, reason }, fix });
}
