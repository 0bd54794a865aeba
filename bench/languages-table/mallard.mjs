// Pages of GNOME's help (Mallard) as pages of HTML that `--table --real` reads: node bench/languages-table/mallard.mjs FROM TO, where FROM
// holds `<language>/gnome-help/*.page` as the package gnome-user-docs has them in /usr/share/help.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { positionals } = parseArgs({ allowPositionals: true });
const [from = ".", to = "."] = positionals;
/** Folders of the package by the language that Quire knows. @type {Record<string, string>} */
const folders = { C: "en", zh_CN: "zh", pt_BR: "pt" };

/** What stands between title and paragraphs of a page is left out: who wrote it, pictures. @param {string} page @param {string} language */
function htmlOf(page, language) {
  const body = page
    .replaceAll(/<!--[\s\S]*?-->/gu, "")
    .replaceAll(/<\?[\s\S]*?\?>/gu, "")
    .replaceAll(/<info>[\s\S]*?<\/info>/gu, "")
    .replaceAll(/<media\b[^>]*\/>|<media\b[\s\S]*?<\/media>/gu, "")
    .replaceAll(/<(\/?)(?:list|steps)\b[^>]*>/gu, "<$1ul>")
    .replaceAll(/<(\/?)item\b[^>]*>/gu, "<$1li>");
  let depth = 0;
  const headed = body.replaceAll(/<section\b[^>]*>|<\/section>|<title\b[^>]*>([\s\S]*?)<\/title>/gu, (tag, title) => {
    if (title === undefined) depth += tag.startsWith("</") ? -1 : 1;
    return title === undefined ? "" : `<h${Math.min(depth + 1, 6)}>${title}</h${Math.min(depth + 1, 6)}>`;
  });
  const plain = headed.replaceAll(/<\/?(?!(?:h[1-6]|p|ul|li|table|tr|td)\b)[a-z][^>]*>/giu, "");
  const title = /<h1>([\s\S]*?)<\/h1>/u.exec(headed)?.[1]?.replaceAll(/<[^>]*>/gu, "") ?? "";
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${plain}</body></html>\n`;
}

for (const folder of readdirSync(from)) {
  const pages = join(from, folder, "gnome-help");
  const language = folders[folder] ?? folder;
  if (!existsSync(pages) || !/^[a-z]{2}$/u.test(language)) continue;
  mkdirSync(join(to, language), { recursive: true });
  for (const name of readdirSync(pages).filter((each) => each.endsWith(".page")))
    writeFileSync(
      join(to, language, name.replace(/\.page$/u, ".html")),
      htmlOf(readFileSync(join(pages, name), "utf8"), language),
    );
}
