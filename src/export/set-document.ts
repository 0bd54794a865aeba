import type { z } from "zod";
import { citeManuscript } from "../cite/cite-manuscript.js";
import { loadStyle } from "../cite/load-style.js";
import { citationFormat } from "../cite/style.js";
import { citedWorksContract } from "../contracts/cited-works.js";
import { exportPreviewContract } from "../contracts/export.js";
import { numberParts } from "../document/manuscript/number-parts.js";
import { wordsOf } from "../document/manuscript/read-inlines.js";
import { readManuscript } from "../document/manuscript/read-manuscript.js";
import { settleManuscript } from "../document/manuscript/settle.js";
import type { Manuscript, SetDocument } from "../document/manuscript/tree.js";
import { visit } from "../document/manuscript/walk.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunContext } from "../run/run-context.js";
import { layoutSettings } from "./layouts.js";
import { loadImages } from "./load-images.js";
import { readDraft } from "./read-draft.js";

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

/** Reads a draft, and makes it ready to be set: numbered, cited, with its pictures. */
export async function prepareDocument(context: RunContext, input: DocumentInput): Promise<PreparedDocument> {
  const { services } = context;
  const { text, folder } = await readDraft(context, input);
  const layout = layoutSettings[input.layout];
  const settled = settleManuscript(await readManuscript(text), input, layout);
  const numbered = numberParts(settled, { byChapter: layout.countsByChapter && settled.front.is_numbered });
  const style = await loadStyle(
    services,
    input.style ?? services.config.cite.style,
    input.locale ??
      services.config.cite.locale ??
      (await localeOf(context, input.language ?? settled.written.language)),
  );
  const lines = keyLines(numbered);
  const found = await context.call(citedWorksContract, { keys: [...lines.keys()], look_up: input.look_up });
  const cited = citeManuscript(numbered, {
    style,
    heading: input.heading,
    items: new Map(found.works.map(({ id, item }) => [id, item])),
    ids: new Map(found.works.map(({ key, id }) => [key, id])),
    keys: new Map(found.works.map(({ id, citation_key }) => [id, citation_key])),
  });
  const { images, warnings } = await loadImages(cited.manuscript, folder, services.files);
  const manuscript = { ...cited.manuscript, warnings: [...cited.manuscript.warnings, ...warnings] };
  return {
    folder,
    document: {
      manuscript,
      items: cited.items,
      images,
      style: { id: style.id, locale: style.locale, hasNotes: citationFormat(style.style) === "note" },
    },
    about: {
      title: wordsOf(manuscript.front.title),
      style: style.id,
      citations: cited.citations,
      works: cited.items.size,
      unknown: found.unknown.map(({ key, nearest }) => ({ key, nearest, lines: lines.get(key) ?? [] })),
      unconfirmed: [
        ...new Set(found.works.filter(({ confirmed }) => !confirmed).map(({ citation_key }) => citation_key)),
      ],
    },
  };
}

/** A document in a language has its citations in it, too; "en" alone leaves the style its own English. */
async function localeOf({ services }: RunContext, language: string | null): Promise<string | undefined> {
  if (language === null || language.toLowerCase() === "en") return undefined;
  const [main = ""] = language.toLowerCase().split("-");
  const tags = await services.citationStyles.locales();
  return tags.some((tag) => tag.toLowerCase().split("-")[0] === main) ? language : undefined;
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
