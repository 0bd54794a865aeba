import type { Command } from "commander";
import { type KeptPageOutput, tool as keptPageTool } from "../../library/kept-page.tool.js";
import { type KeptPagesOutput, tool as keptPagesTool } from "../../library/kept-pages.tool.js";
import { QuireError } from "../../domain/error.js";
import { addFields, givenFields, toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count, grouped, type Screen, wrap } from "./terminal/terminal.js";

/** quire library pages and page: what was read of the web, as it was. */
export function configurePages(library: Command, registrar: Registrar): void {
  const pages = library.command("pages [address]").description("pages of the web that were read, each kept as it was");
  toolCommand(keptPagesTool, renderPages)(pages, registrar);
  const page = library
    .command("page <page>")
    .description("a kept page as it was when it was read, without the network");
  addFields(page, keptPageTool, { at: { value: "date" } })
    .option("-o, --output <file>", "write the bytes as they were read to a file")
    .action(registrar.action(showPage));
}

function renderPages({ pages, total }: KeptPagesOutput, screen: Screen): string {
  const lines = pages.map(({ url, final_url, sha256, bytes, fetched_at, media_type, key }) => {
    const facts = [
      ...(final_url === url ? [] : [`at ${final_url}`]),
      `read ${fetched_at}`,
      `sha256 ${sha256.slice(0, 12)}`,
      media_type,
      `${grouped(bytes)} bytes`,
      ...(key === null ? [] : [key]),
    ].filter((fact) => fact !== "");
    return [wrap(url, screen.width), wrap(screen.paint("dim", facts.join(" | ")), screen.width, "  ")].join("\n");
  });
  const shown =
    total > pages.length ? `${pages.length} of ${count(total, "page")} (--limit shows more)` : count(total, "page");
  return [...lines, ...(lines.length > 0 ? [""] : []), `${shown} kept. Show one with: quire library page ADDRESS`].join(
    "\n",
  );
}

async function showPage(invocation: Invocation, page: string, flags: { output?: string }): Promise<number> {
  const outcome = await invocation.run(keptPageTool, { ...givenFields(keptPageTool, flags), page });
  if (outcome.error || flags.output === undefined)
    return invocation.finish(outcome, (output) => renderPage(output, invocation));
  const { files, pages } = invocation.engine.services;
  const { sha256, bytes: size } = outcome.output;
  const bytes = await pages.bytes(sha256, Math.max(size, 1));
  if (bytes === null) throw new QuireError("damaged", `The bytes of ${page} were changed since they were read.`);
  const path = files.resolve(flags.output);
  await files.writeFile(path, bytes);
  const { text: _text, ...told } = outcome.output;
  const written = { ...outcome, output: { ...told, path } };
  return invocation.finish(
    written,
    () => `${grouped(size)} bytes written to ${invocation.shownPath(path)}, as they were read`,
  );
}

function renderPage(page: KeptPageOutput, screen: Screen): string {
  const { url, final_url, sha256, fetched_at, first_fetched_at, text, problem, others } = page;
  const head = [
    `${url}${final_url === url ? "" : ` (at ${final_url})`}`,
    `read ${fetched_at}${first_fetched_at === fetched_at ? "" : `, the same since ${first_fetched_at}`}`,
    `sha256 ${sha256}`,
    ...others.map((other) => `other words of ${other.fetched_at}: quire library page ${other.sha256.slice(0, 12)}`),
  ];
  const body = problem === null ? text.trimEnd() : `No text: ${problem} Write it to a file with -o FILE.`;
  return [...head.map((line) => screen.paint("dim", line)), "", body].join("\n");
}
