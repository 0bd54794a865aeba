import pMap from "p-map";
import { citeText } from "../cite/cite-text.js";
import { nearest } from "../cite/nearest.js";
import { locatorLabels } from "../document/tree/locator-labels.js";
import { type CitationToken, findCitations } from "../document/pandoc/tokens.js";
import { QuireError } from "../domain/error.js";
import { foldKey } from "../domain/fold-key.js";
import { formatIdentifier, itemIdentifiers, parseIdentifier } from "../domain/identifier.js";
import type { Item } from "../domain/item.js";
import type { Notice } from "../domain/record.js";
import { workId } from "../domain/work.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { loadStyle } from "../cite/load-style.js";
import { lookUpContract } from "../contracts/look-up.js";
import { type LibraryRecord, listRecords, missingFields } from "./records/list-records.js";
import { citeContract } from "../contracts/cite.js";

/** A book of a thousand pages has two million characters. */
const maxDraftBytes = 50_000_000;

export const tool = defineTool(citeContract, async (context, input) => {
  const { services } = context;
  const text = input.text ?? (await readDraft(context, input.path ?? ""));
  const named = input.style ?? services.config.cite.style;
  const style = await loadStyle(services, named, input.locale ?? services.config.cite.locale);
  const draft = findCitations(text, locatorLabels(style.locales.get(style.locale) ?? null));
  const records = await listRecords(context);
  const known = knownWorks(draft.tokens, records);
  const reasons = input.look_up ? await lookUpMissing(context, draft.tokens, known) : new Map<string, string>();
  const { items, ids } = known;
  const cited = citeText({ text, draft, items, ids, style, heading: input.heading });
  const unknown = unknownKeys(draft.tokens, ids, records);
  if (unknown.length > 0) {
    context.incomplete(`${unknown.length === 1 ? "1 key is" : `${unknown.length} keys are`} not in the library`);
  }
  return {
    text: cited.text,
    style: style.id,
    locale: style.locale,
    citations: cited.citations,
    works: cited.works.map(({ id, label, markdown }) => ({ ...describe(id, known), label, markdown })),
    unknown: unknown.map((each) => ({ ...each, reason: reasons.get(each.key) ?? null })),
  };
});

async function readDraft({ services: { files } }: RunContext, given: string): Promise<string> {
  const path = files.resolve(given);
  if ((await files.stat(path)) === null) {
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a draft that exists.",
    });
  }
  const bytes = await files.read(path, maxDraftBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new QuireError("unreadable_file", `${path} is not a text in UTF-8.`, {
      facts: { path },
      fix: "Save it as UTF-8 and try again.",
      cause: error,
    });
  }
}

/** What the keys of a draft mean: ids of items by key, items and records by id. */
interface KnownWorks {
  ids: Map<string, string>;
  items: Map<string, Item>;
  records: Map<string, LibraryRecord>;
  /** Of works that were looked up. */
  notices: Map<string, Notice[]>;
}

function knownWorks(tokens: readonly CitationToken[], records: readonly LibraryRecord[]): KnownWorks {
  const known: KnownWorks = { ids: new Map(), items: new Map(), records: new Map(), notices: new Map() };
  const index = new RecordIndex(records);
  for (const key of new Set(tokens.flatMap(({ cites }) => cites.map((cite) => cite.key)))) {
    const record = index.find(key);
    if (!record) continue;
    known.ids.set(key, record.id);
    known.items.set(record.id, record.item);
    known.records.set(record.id, record);
  }
  return known;
}

/** Asks for identifiers that the library does not have; gives the reason for each that stays unknown. */
async function lookUpMissing(
  context: RunContext,
  tokens: readonly CitationToken[],
  { ids, items, notices }: KnownWorks,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const keys = new Set(tokens.flatMap(({ cites }) => cites.map((cite) => cite.key)));
  const ask = async (key: string): Promise<void> => {
    const identifier = parseIdentifier(key);
    if (ids.has(key) || !identifier) return;
    const named = formatIdentifier(identifier);
    const outcome = await context.call(lookUpContract, { identifier: named });
    if (outcome.kind === "found") {
      ids.set(key, named);
      items.set(named, outcome.record.item);
      notices.set(named, outcome.record.notices);
    } else if (outcome.kind === "not_found") reasons.set(key, `not found by ${outcome.asked.join(", ")}`);
    else reasons.set(key, outcome.problems.map(({ error }) => error.message).join(" "));
  };
  await pMap(keys, ask, { concurrency: 4 });
  return reasons;
}

function describe(id: string, { records, items, notices }: KnownWorks) {
  const record = records.get(id);
  const item = record?.item ?? items.get(id) ?? { type: "document" };
  return {
    key: record?.key ?? id,
    work_id: record?.work_id ?? null,
    title: item.title ?? "",
    notices: record?.notices ?? notices.get(id) ?? [],
    missing_fields: missingFields(item),
    looked_up: record === undefined,
    confirmed: record?.confirmed ?? true,
  };
}

/** Targets of cross-references (pandoc-crossref, Quarto), which look like keys. */
const crossReference = /^(?:fig|tbl|eq|sec|lst|thm|lem|cor|def)[:-]/u;

/** Records by everything that a key of a draft may be: made once, because a long draft asks a large library often. */
class RecordIndex {
  private readonly byKey = new Map<string, LibraryRecord>();
  private readonly byFormerKey = new Map<string, LibraryRecord>();
  private readonly byId = new Map<string, LibraryRecord>();
  private readonly byUrl = new Map<string, LibraryRecord>();
  private byIdentifier: Map<string, LibraryRecord> | undefined;

  constructor(private readonly records: readonly LibraryRecord[]) {
    for (const record of records) {
      if (record.key !== "") setOnce(this.byKey, foldKey(record.key), record);
      for (const former of record.former_keys) setOnce(this.byFormerKey, foldKey(former), record);
      const ids = [record.id, workId(record.id), record.work_id].filter((id) => id !== null);
      for (const id of ids) setOnce(this.byId, id.toLowerCase(), record);
      if (record.item.URL) setOnce(this.byUrl, record.item.URL.toLowerCase(), record);
    }
  }

  /** The record that a key means: a citation key (present or former), an identifier in any spelling, an id, an address. */
  find(key: string): LibraryRecord | null {
    const folded = foldKey(key);
    const named = this.byKey.get(folded) ?? this.byFormerKey.get(folded);
    if (named) return named;
    const identifier = parseIdentifier(key);
    const identified = identifier && this.identifiers().get(formatIdentifier(identifier));
    return identified ?? this.byId.get(key.toLowerCase()) ?? this.byUrl.get(key.toLowerCase()) ?? null;
  }

  private identifiers(): Map<string, LibraryRecord> {
    if (this.byIdentifier) return this.byIdentifier;
    const found = new Map<string, LibraryRecord>();
    for (const record of this.records) {
      for (const identifier of itemIdentifiers(record.item)) setOnce(found, formatIdentifier(identifier), record);
    }
    this.byIdentifier = found;
    return found;
  }
}

function setOnce<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

interface UnknownKey {
  key: string;
  /** 1-based lines of the draft. */
  lines: number[];
  /** Known keys that are like it, best first. */
  nearest: string[];
}

/** Keys that no record answers to, in the order of the draft; cross-references are none. */
function unknownKeys(
  tokens: readonly CitationToken[],
  ids: ReadonlyMap<string, string>,
  records: readonly LibraryRecord[],
): UnknownKey[] {
  const lines = new Map<string, Set<number>>();
  for (const { line, cites } of tokens) {
    for (const { key } of cites) {
      if (ids.has(key) || crossReference.test(key)) continue;
      const where = lines.get(key);
      if (where) where.add(line);
      else lines.set(key, new Set([line]));
    }
  }
  const known = records.map(({ key }) => key).filter((key) => key !== "");
  return [...lines].map(([key, where]) => ({ key, lines: [...where], nearest: nearest(key, known, 3) }));
}
