import { type CitableWork, citableWorksContract } from "../contracts/citable-works.js";
import { foldKey } from "../domain/fold-key.js";
import { type Item, itemAuthors, itemYear } from "../domain/item.js";
import { defineTool } from "../tool/define-tool.js";
import { libraryRecords } from "./schema/library-records.js";

export const tool = defineTool(citableWorksContract, async (context, input) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const [{ readDraft }, { readBibliographies }] = await Promise.all([
    import("../reference/read-draft.js"),
    import("../reference/bibliography-files.js"),
  ]);
  const { draft } = await readDraft(context, input);
  const files = { given: input.bib, named: draft.bibliographies, draft: input.draft ?? null };
  const { entries } = await readBibliographies(context, files);
  const records = await libraryRecords(context);
  const withText = new Set(records.flatMap(({ key, has_text }) => (has_text ? [foldKey(key)] : [])));
  const works = new Map<string, CitableWork>();
  const add = (key: string | null, item: Item, origin: CitableWork["origin"]) => {
    const folded = foldKey(key ?? "");
    if (key === null || key === "" || works.has(folded)) return;
    const about = { title: item.title ?? "", authors: itemAuthors(item), year: itemYear(item) };
    works.set(folded, {
      key,
      ...about,
      container: item["container-title"] ?? "",
      origin,
      has_text: withText.has(folded),
    });
  };
  for (const { key, item } of entries) add(key, item, "bibliography");
  for (const { key, item } of records) add(key, item, "library");
  return { works: [...works.values()] };
});
