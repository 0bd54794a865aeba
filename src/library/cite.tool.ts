import { citeText } from "../cite/cite-text.js";
import { locatorLabels } from "../document/tree/locator-labels.js";
import { type CitationToken, findCitations } from "../document/pandoc/tokens.js";
import { readMarkdownFile } from "../reference/read-markdown-file.js";
import { defineTool } from "../tool/define-tool.js";
import { loadStyle, localeOf } from "../cite/load-style.js";
import { citeContract } from "../contracts/cite.js";
import { splitFrontMatter } from "../document/item-of-front-matter.js";
import { findCitedWorks } from "./find-cited-works.js";

export const tool = defineTool(citeContract, async (context, input) => {
  const { services } = context;
  const { text } = await readMarkdownFile(context, input);
  const named = input.style ?? services.config.cite.style;
  const written = splitFrontMatter(text).item.language ?? null;
  const locale = input.locale ?? services.config.cite.locale ?? (await localeOf(services, written));
  const style = await loadStyle(services, named, locale);
  const draft = findCitations(text, locatorLabels(style.locales.get(style.locale) ?? null));
  const lines = linesOf(draft.tokens);
  const found = await findCitedWorks(context, [...lines.keys()], input.look_up);
  const works = new Map(found.works.map((work) => [work.id, work]));
  const items = new Map([...works].map(([id, { item }]) => [id, item]));
  const ids = new Map(found.works.map(({ key, id }) => [key, id]));
  const cited = citeText({ text, draft, items, ids, style, heading: input.heading });
  const unknown = found.unknown.filter(({ key }) => !crossReference.test(key));
  if (unknown.length > 0) {
    context.incomplete(`${unknown.length === 1 ? "1 key is" : `${unknown.length} keys are`} not in the library`);
  }
  return {
    text: cited.text,
    style: style.id,
    locale: style.locale,
    citations: cited.citations,
    works: cited.works.flatMap(({ id, label, markdown }) => {
      const work = works.get(id);
      if (work === undefined) return [];
      const { citation_key, item, work_id, notices, missing_fields, looked_up, confirmed } = work;
      const facts = { work_id, notices, missing_fields, looked_up, confirmed };
      return { key: citation_key, title: item.title ?? "", label, markdown, ...facts };
    }),
    unknown: unknown.map(({ key, nearest, reason }) => ({ key, lines: lines.get(key) ?? [], nearest, reason })),
  };
});

/** Targets of cross-references (pandoc-crossref, Quarto), which look like keys. */
const crossReference = /^(?:fig|tbl|eq|sec|lst|thm|lem|cor|def)[:-]/u;

/** 1-based lines in which each key stands. */
function linesOf(tokens: readonly CitationToken[]): Map<string, number[]> {
  const lines = new Map<string, Set<number>>();
  for (const { line, cites } of tokens) {
    for (const { key } of cites) {
      const where = lines.get(key);
      if (where) where.add(line);
      else lines.set(key, new Set([line]));
    }
  }
  return new Map([...lines].map(([key, where]) => [key, [...where]]));
}
