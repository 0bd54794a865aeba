import {
  neighboursContract,
  type NeighboursInput,
  type NeighboursOutput,
  type NeighbourWork,
} from "../contracts/neighbours.js";
import { QuireError } from "../domain/error.js";
import { beginsAsIdentifier, formatIdentifier, itemIdentifiers, parseIdentifier } from "../domain/identifier.js";
import type { Item } from "../domain/item.js";
import { beginsAsAddress } from "../domain/url.js";
import type { CitationDirection } from "../ports/metadata-source.js";
import { defineTool } from "../tool/define-tool.js";
import { applyManifest } from "./records/apply-manifest.js";
import { recordNamed } from "./records/find-entry.js";
import { type LibraryRecord, listRecords } from "./records/list-records.js";
import { askNeighbours } from "./references/ask-neighbours.js";
import { mergeNeighbours } from "./references/merge-neighbours.js";

export const tool = defineTool(neighboursContract, async (context, input): Promise<NeighboursOutput> => {
  await applyManifest(context, await context.services.store());
  const records = await listRecords(context);
  const named = workOf(records, input.work, context.services.files.resolve(input.work));
  const identifiers = itemIdentifiers(named.item).filter(({ kind }) => kind !== "isbn");
  const [identifier] = identifiers;
  if (identifier === undefined) throw unnamed(named);
  const directions: CitationDirection[] = input.direction === "both" ? ["cites", "cited_by"] : [input.direction];
  const { lists, asked, problems } = await askNeighbours(context, identifiers, { directions, limit: input.limit });
  for (const { title, error } of problems) context.incomplete(`${title} could not be asked: ${error.message}`);
  const merged = mergeNeighbours(lists, records);
  const [cites, cited_by] = [chosen(merged.cites, input), chosen(merged.cited_by, input)];
  const work = { key: named.key, title: named.item.title ?? "", identifier: formatIdentifier(identifier) };
  const name = work.key ?? work.identifier;
  const text = input.format === undefined ? {} : { text: await written([...cites, ...cited_by], input.format, name) };
  return { work, cites, cited_by, asked, problems, ...text };
});

interface Named {
  /** Null where the library has no such work. */
  key: string | null;
  item: Item;
}

/** The record of the library, else the work of an identifier, whether the library has it or not. */
function workOf(records: readonly LibraryRecord[], target: string, path: string): Named {
  const isNamed = beginsAsIdentifier(target) || beginsAsAddress(target);
  const identifier = isNamed ? parseIdentifier(target) : null;
  if (identifier === null) {
    const { key, id, item } = recordNamed(records, target, path);
    return { key: key || id, item };
  }
  const name = formatIdentifier(identifier);
  const known = records.find(({ item }) => itemIdentifiers(item).some((each) => formatIdentifier(each) === name));
  if (known !== undefined) return { key: known.key || known.id, item: known.item };
  const { kind, value } = identifier;
  if (kind === "arxiv") return { key: null, item: { type: "article", archive: "arXiv", archive_location: value } };
  return { key: null, item: { type: "document", [{ doi: "DOI", isbn: "ISBN", pmid: "PMID" }[kind]]: value } };
}

function chosen(works: readonly NeighbourWork[], { missing, limit }: NeighboursInput): NeighbourWork[] {
  return works.filter(({ key }) => !missing || key === null).slice(0, limit);
}

/** The works as another program reads them, each once: some are cited by what cites them. */
async function written(works: readonly NeighbourWork[], format: "bibtex" | "csl-json", name: string): Promise<string> {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const { formatByName } = await import("../cite/formats.js");
  const once = new Map(works.map((work) => [work.item.id, work]));
  const notes = `Next to ${name} in the web of references`;
  return formatByName(format).write(
    [...once.values()].map((work) => ({ item: work.item, tags: [], notes, attachments: [] })),
  );
}

function unnamed({ key, item }: Named): QuireError {
  const name = key ?? item.title ?? "The work";
  return new QuireError("not_found", `${name} has no DOI, arXiv id or PMID, by which services know works.`, {
    facts: { key: name },
    fix: `Give it one: quire library edit ${name} --doi 10.1000/x. What its own list of references says: quire library cites ${name}`,
  });
}
