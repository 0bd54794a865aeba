import type { Command } from "commander";
import { tool as citedByTool, type CitedByOutput } from "../../library/cited-by.tool.js";
import { tool as citesTool, type CitesOutput } from "../../library/cites.tool.js";
import { type MissingWorksOutput, tool as missingWorksTool } from "../../library/missing-works.tool.js";
import { neighboursContract, type NeighboursOutput, type NeighbourWork } from "../../contracts/neighbours.js";
import { graphFormats, tool as graphTool } from "../../library/reference-graph.tool.js";
import type { Item } from "../../domain/item.js";
import { deliverDocument } from "./command/document.js";
import { addFields, givenFields, toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { shownTitle, whoAndWhen } from "./terminal/item-words.js";
import { count, type Screen, wrap } from "./terminal/terminal.js";

const indent = "  ";

/** quire library cites, cited-by, missing, graph and neighbours: the web of references of the library's works. */
export function configureReferences(library: Command, registrar: Registrar): void {
  const cites = library.command("cites <work>").description("what a work cites: in the library, and not");
  toolCommand(citesTool, renderCites)(cites, registrar);
  const citedBy = library.command("cited-by <work>").description("works of the library that cite a work");
  toolCommand(citedByTool, renderCitedBy)(citedBy, registrar);
  const missing = library.command("missing").description("what the library's works cite most and it lacks");
  toolCommand(missingWorksTool, renderMissing)(missing, registrar);
  const graph = library
    .command("graph")
    .description("write the web of references as GraphML, or the works that the library lacks as BibTeX or CSL-JSON");
  addFields(graph, graphTool, { format: { value: "name" } })
    .option("-o, --output <file>", "write to a file; standard output by default")
    .action(registrar.action(writeGraph));
  const neighbours = library
    .command("neighbours <work>")
    .description("what a work cites and what cites it, as OpenAlex and Semantic Scholar know it");
  addFields(neighbours, neighboursContract, { format: { value: "name" } })
    .option("-o, --output <file>", "write the works in the format given to a file")
    .action(registrar.action(showNeighbours));
}

function renderCites(output: CitesOutput, screen: Invocation): string {
  const { work, has_text, in_library, not_in_library, unread } = output;
  if (!has_text) return `${work.key} has no text in the library: its list of references cannot be read.`;
  const total = in_library.length + not_in_library.length + unread.length;
  if (total === 0) return `No list of references was found in ${work.key}: ${work.title}`;
  const parts = [
    section(
      `In the library (${in_library.length})`,
      in_library.map((each) => entry(each.item, each, screen)),
      screen,
    ),
    section(
      `Not in the library (${not_in_library.length})`,
      not_in_library.map(({ item, identifier, ...place }) =>
        entry({ ...item, id: undefined }, { ...place, ...(identifier !== null && { add: identifier }) }, screen),
      ),
      screen,
    ),
    section(
      `Not understood (${unread.length})`,
      unread.map(({ text, ...place }) =>
        wrap(`${text} ${screen.paint("dim", placeWords(place))}`, screen.width, indent),
      ),
      screen,
    ),
  ].filter((part) => part !== "");
  return [...parts, `${work.key} lists ${count(total, "work")}, as its own list of references was read.`].join("\n\n");
}

function renderCitedBy({ work, cited_by, ...counts }: CitedByOutput, screen: Invocation): string {
  const lines = cited_by.map((each) => entry(each.item, each, screen));
  const last = `${work.key} is cited by ${count(cited_by.length, "work")} of the library; ${basis(counts)}.`;
  return [...lines, ...(lines.length > 0 ? [""] : []), last].join("\n");
}

function renderMissing(output: MissingWorksOutput, screen: Invocation): string {
  const { works, total, entries, linked, ...counts } = output;
  const read = `${count(entries, "reference")} read, ${linked} of them to works of the library; ${basis(counts)}`;
  if (works.length === 0) return `No work that the library lacks is cited often enough (--least 1 shows all): ${read}.`;
  const lines = works.map(({ item, identifier, cited_by_count, cited_by }) => {
    const keys = cited_by.map(({ key, id }) => key || id.slice(0, 12)).join(", ");
    const how = identifier === null ? "no identifier printed" : `quire add ${identifier}`;
    return [
      wrap(`${screen.paint("bold", String(cited_by_count))}  ${workLine(item)}`, screen.width),
      wrap(screen.paint("dim", `cited by ${keys} | ${how}`), screen.width, indent + indent),
    ].join("\n");
  });
  const shown =
    total > works.length
      ? `${works.length} of ${count(total, "missing work")} (--limit shows more)`
      : count(total, "missing work");
  return [...lines, "", `${shown}; ${read}.`].join("\n");
}

function basis({ works_with_list, works_with_text }: { works_with_list: number; works_with_text: number }): string {
  return `lists of references were found in ${works_with_list} of ${count(works_with_text, "text")}`;
}

interface Place {
  page: number | null;
  line: number;
  add?: string;
}

function entry(item: Item, place: Place, screen: Screen): string {
  const key = item.id === undefined || item.id === "" ? "" : `${screen.paint("cyan", item.id)} `;
  const add = place.add === undefined ? "" : ` | quire add ${place.add}`;
  return wrap(`${key}${workLine(item)} ${screen.paint("dim", placeWords(place) + add)}`, screen.width, indent);
}

/** "Hu et al., 2021. LoRA". */
function workLine({ title = "(no title read)", ...item }: Item): string {
  return [whoAndWhen(item), shownTitle(title)].filter(Boolean).join(". ").replace("..", ".");
}

function placeWords({ page, line }: Pick<Place, "page" | "line">): string {
  return page === null ? `line ${line}` : `p. ${page}, line ${line}`;
}

function section(title: string, lines: readonly string[], { paint }: Screen): string {
  return lines.length === 0 ? "" : [paint("bold", title), ...lines].join("\n");
}

async function writeGraph(
  invocation: Invocation,
  flags: { format?: (typeof graphFormats)[number]; output?: string },
): Promise<number> {
  const { output: file } = flags;
  const { formatOfFile } = await import("../../cite/formats.js");
  const format = flags.format ?? graphFormats.find((name) => name === formatOfFile(file ?? "")?.name);
  const outcome = await invocation.run(graphTool, { ...givenFields(graphTool, flags), ...(format && { format }) });
  return deliverDocument(invocation, outcome, file, ({ works, links, missing }) =>
    [count(works, "work"), count(links, "link"), `${missing} missing`].join(", "),
  );
}

async function showNeighbours(invocation: Invocation, work: string, flags: { output?: string }): Promise<number> {
  const given = { ...givenFields(neighboursContract, flags), work };
  // A file without a format is BibTeX, as most want it.
  const format = given.format ?? (flags.output === undefined ? undefined : "bibtex");
  const outcome = await invocation.run(neighboursContract, { ...given, format });
  if (format === undefined) return invocation.finish(outcome, (output) => renderNeighbours(output, invocation));
  return deliverDocument(invocation, outcome, flags.output, ({ cites, cited_by }) =>
    count(new Set([...cites, ...cited_by].map(({ item }) => item.id)).size, "work"),
  );
}

function renderNeighbours(output: NeighboursOutput, screen: Screen): string {
  const { work, asked } = output;
  const name = work.key ?? work.identifier;
  if (!asked.some(({ known }) => known)) {
    const sources = [...new Set(asked.map(({ title }) => title))];
    return `${name} (${work.identifier}) is not known to ${sources.join(" or ")}.`;
  }
  const titles = new Map(asked.map(({ source, title }) => [source, title]));
  const directions = [
    ["cites", `${name} cites`],
    ["cited_by", `${name} is cited by`],
  ] as const;
  const parts = directions.flatMap(([direction, title]) => {
    const sources = asked.filter((each) => each.direction === direction && each.known);
    if (sources.length === 0) return [];
    const works = output[direction];
    const said = sources.map(({ title: source, listed, total }) => `${source} ${total === null ? listed : total}`);
    const heading = `${title}, most cited first (${works.length} listed; ${said.join(", ")})`;
    return [[screen.paint("bold", heading), ...works.map((each) => neighbourLine(each, titles, screen))].join("\n")];
  });
  return parts.join("\n\n");
}

function neighbourLine(work: NeighbourWork, titles: ReadonlyMap<string, string>, screen: Screen): string {
  const { item, key, identifier, cited_by_count, sources } = work;
  const known = key === null ? "" : `${screen.paint("cyan", key)} `;
  const add = key !== null ? "in the library" : identifier === null ? "no identifier known" : `quire add ${identifier}`;
  const times = cited_by_count === null ? "?" : String(cited_by_count);
  return [
    wrap(`${screen.paint("bold", times)}  ${known}${workLine(item)}`, screen.width),
    wrap(
      screen.paint("dim", `${sources.map((source) => titles.get(source) ?? source).join(", ")} | ${add}`),
      screen.width,
      indent + indent,
    ),
  ].join("\n");
}
