import type { z } from "zod";
import { type CitedManuscript, citeManuscript } from "../cite/cite-manuscript.js";
import { loadStyle, localeOf } from "../cite/load-style.js";
import { citationFormat, type StyleInUse } from "../cite/style.js";
import { citedWorksContract } from "../contracts/cited-works.js";
import type { exportPreviewContract } from "../contracts/export.js";
import { numberParts } from "../document/manuscript/number-parts.js";
import { wordsOf } from "../document/manuscript/inline-words.js";
import { settleManuscript } from "../document/manuscript/settle.js";
import type { CheckSummary, Manuscript, SetDocument } from "../document/manuscript/tree.js";
import { itemSchema } from "../domain/item.js";
import { visit } from "../document/manuscript/walk.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import { type AuditedDocument, auditDocument } from "./audit-document.js";
import { layoutSettings } from "./layouts.js";
import { loadImages } from "./load-images.js";
import { placeChecks, uncheckedCitations } from "./place-checks.js";
import { type ReadSource, readSource } from "./read-source.js";

export type DocumentInput = z.output<typeof exportPreviewContract.input>;

/** What is said of a document besides the document. */
export interface AboutDocument {
  title: string;
  style: string;
  citations: number;
  works: number;
  unknown: { key: string; lines: number[]; nearest: string[] }[];
  unconfirmed: string[];
}

export interface PreparedDocument {
  document: SetDocument;
  about: AboutDocument;
  /** Where the draft lies, or the workspace. */
  folder: CheckedPath;
}

/** How a document is checked where its evidence is wanted. */
export interface Checking {
  /** "none" where no model may be asked; by default as the configuration has it for audits. */
  judge?: "none";
}

/** Reads a draft, and makes it ready to be set: numbered, cited, checked where that is wanted, with its pictures. */
export async function prepareDocument(
  context: RunContext,
  input: DocumentInput,
  { judge }: Checking = {},
): Promise<PreparedDocument> {
  return prepareRead(context, input, await readSource(context, input), { ...(judge !== undefined && { judge }) });
}

/** The same of a document that was read before. */
export async function prepareRead(
  context: RunContext,
  input: DocumentInput,
  { read, text, folder, items }: ReadSource,
  { judge }: Checking = {},
): Promise<PreparedDocument> {
  const { services } = context;
  const layout = layoutSettings[input.layout];
  const settled = settleManuscript(read, input, layout);
  const numbered = numberParts(settled, { byChapter: layout.countsByChapter && settled.front.is_numbered });
  const style = await styleFor(context, input, settled.written.language);
  const checked = await evidenceFor(context, input, text, judge);
  const tree = checked === null ? numbered : placeChecks(numbered, checked.evidence.checks);
  const { cited, about } = await citeDocument(
    context,
    { ...input, items: { ...Object.fromEntries(items), ...input.items } },
    tree,
    style,
  );
  const { images, warnings } = await loadImages(cited.manuscript, folder, services.files);
  const manuscript = { ...cited.manuscript, warnings: [...cited.manuscript.warnings, ...warnings] };
  return {
    folder,
    document: {
      manuscript,
      items: cited.items,
      images,
      style: { id: style.id, locale: style.locale, hasNotes: citationFormat(style.style) === "note" },
      ...(checked !== null && { checked: summaryOf(checked, cited.manuscript) }),
    },
    about,
  };
}

async function styleFor(
  context: RunContext,
  { style, locale, language }: DocumentInput,
  written: string | null,
): Promise<StyleInUse> {
  const { services } = context;
  const { cite } = services.config;
  return loadStyle(
    services,
    style ?? cite.style,
    locale ?? cite.locale ?? (await localeOf(services, language ?? written)),
  );
}

/** Writes the citations of a document: of works of the library, and of those that were given with it. */
async function citeDocument(
  context: RunContext,
  { look_up, heading, items: given = {} }: DocumentInput,
  tree: Manuscript,
  style: StyleInUse,
): Promise<{ cited: CitedManuscript; about: AboutDocument }> {
  const lines = keyLines(tree);
  const found = await context.call(citedWorksContract, { keys: [...lines.keys()], look_up });
  const known = new Set(found.works.map(({ key }) => key));
  const works = [
    ...found.works,
    ...[...lines.keys()]
      .filter((key) => !known.has(key) && Object.hasOwn(given, key))
      .map((key) => ({
        key,
        id: `given ${key}`,
        citation_key: key,
        item: itemSchema.parse(given[key]),
        confirmed: true,
      })),
  ];
  const cited = citeManuscript(tree, {
    style,
    heading,
    items: new Map(works.map(({ id, item }) => [id, item])),
    ids: new Map(works.map(({ key, id }) => [key, id])),
    keys: new Map(works.map(({ id, citation_key }) => [id, citation_key])),
  });
  return {
    cited,
    about: {
      title: wordsOf(tree.front.title),
      style: style.id,
      citations: cited.citations,
      works: cited.items.size,
      unknown: found.unknown
        .filter(({ key }) => !Object.hasOwn(given, key))
        .map(({ key, nearest }) => ({ key, nearest, lines: lines.get(key) ?? [] })),
      unconfirmed: [...new Set(works.filter(({ confirmed }) => !confirmed).map(({ citation_key }) => citation_key))],
    },
  };
}

/** What was checked already, or what an audit finds out now; null where no evidence is wanted. */
async function evidenceFor(
  context: RunContext,
  { path, evidence, with_evidence }: DocumentInput,
  text: string,
  judge: Checking["judge"],
): Promise<AuditedDocument | null> {
  if (evidence !== undefined)
    return { evidence, reasonAt: () => "no passage was compared with what they stand behind" };
  return with_evidence ? auditDocument(context, { path, text }, judge) : null;
}

/** The verdicts, and what was not checked: first the citations that nobody compared with anything. */
function summaryOf({ evidence: { counts, limits }, reasonAt }: AuditedDocument, cited: Manuscript): CheckSummary {
  const unchecked = new Map<string, number>();
  for (const citation of uncheckedCitations(cited)) {
    const reason = reasonAt(citation);
    unchecked.set(reason, (unchecked.get(reason) ?? 0) + 1);
  }
  const lines = [...unchecked].map(([reason, count]) => {
    const many = count === 1 ? "1 citation was" : `${count} citations were`;
    return `${many} not checked: ${reason}.`;
  });
  return { counts, limits: [...lines, ...limits] };
}

/** The lines in which each key is cited. */
function keyLines({ front, blocks }: Manuscript): Map<string, number[]> {
  const lines = new Map<string, Set<number>>();
  visit([...front.abstract, ...blocks], {
    inline(inline) {
      if (inline.kind !== "citation") return;
      for (const { key } of inline.citation.cites)
        lines.set(key, (lines.get(key) ?? new Set()).add(inline.citation.line));
    },
  });
  return new Map([...lines].map(([key, found]) => [key, [...found]]));
}
