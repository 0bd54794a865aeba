import { extname } from "node:path";
import type { Element } from "@xmldom/xmldom";
import { isElement, readXml } from "../domain/xml.js";
import { nearest } from "./nearest.js";
import { parentStyle, styleAliases, type StyleInUse } from "./style.js";
import { QuireError } from "../domain/error.js";
import type { CitationStyles, CslNode } from "../ports/citation-styles.js";
import type { Services } from "../run/services.js";

/** Styles are small; a file beyond this is something else. */
const maxStyleBytes = 2_000_000;

/**
 * A style by its name ("apa", "nature", "Nature") or from a .csl file, with its locale: the one asked for, else the
 * style's own, else American English. Throws `not_found` with the nearest names.
 */
export async function loadStyle(services: Services, name: string, locale: string | undefined): Promise<StyleInUse> {
  const { citationStyles: styles } = services;
  const isFile = extname(name).toLowerCase() === ".csl";
  const found = isFile ? await styleOfFile(services, name) : await namedStyle(styles, name);
  const tag = await localeTag(styles, locale ?? found.style.attrs["default-locale"] ?? "en-US");
  const locales = new Map<string, CslNode>();
  for (const each of new Set([tag, ...(await languageLocales(styles, tag)), "en-US"])) {
    const node = await styles.locale(each);
    if (node) locales.set(each, node);
  }
  return { ...found, locale: tag, locales };
}

/** The locale of a document in a language: that has its citations in it, too; "en" alone leaves the style its own English. */
export async function localeOf({ citationStyles }: Services, language: string | null): Promise<string | undefined> {
  if (language === null || language.toLowerCase() === "en") return undefined;
  const [main = ""] = language.toLowerCase().split("-");
  const tags = await citationStyles.locales();
  return tags.some((tag) => tag.toLowerCase().split("-")[0] === main) ? language : undefined;
}

async function styleOfFile(services: Services, name: string): Promise<{ id: string; style: CslNode }> {
  const { files, citationStyles: styles } = services;
  const path = files.resolve(name);
  if ((await files.stat(path)) === null) {
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a .csl file that exists.",
    });
  }
  const style = parseCslFile(new TextDecoder().decode(await files.read(path, maxStyleBytes)), path);
  const parent = parentStyle(style);
  const own = parent === null ? style : await styles.style(parent);
  if (own !== null) return { id: parent ?? name, style: own };
  throw new QuireError("not_found", `${path} only points to the style "${parent}", which does not come with Quire.`, {
    facts: { path },
    fix: `Download the file of "${parent}" itself and give that.`,
  });
}

async function namedStyle(styles: CitationStyles, name: string): Promise<{ id: string; style: CslNode }> {
  const wanted = name.trim().toLowerCase();
  const known = await styles.list();
  const byTitle = known.find(({ title }) => title.toLowerCase() === wanted)?.id;
  for (const id of [styleAliases[wanted], wanted, wanted.replace(/\s+/gu, "-"), byTitle]) {
    const style = id === undefined ? null : await styles.style(id);
    if (id !== undefined && style) return { id, style };
  }
  const names = nearest(wanted, [...Object.keys(styleAliases), ...known.map(({ id }) => id)], 5);
  throw new QuireError("not_found", `There is no citation style "${name}".`, {
    facts: { style: name },
    fix: `${names.length > 0 ? `Nearest: ${names.join(", ")}. ` : ""}quire cite --style list WORD shows those whose name holds a word; a .csl file works too.`,
  });
}

/** "de" and "de_de" are "de-DE"; a country without a locale of its own has its language's. */
async function localeTag(styles: CitationStyles, wanted: string): Promise<string> {
  const tags = await styles.locales();
  const [language = "", country = ""] = wanted.trim().toLowerCase().split(/[-_]/u);
  const exact = tags.find((tag) => tag.toLowerCase() === (country === "" ? language : `${language}-${country}`));
  const [main] = await languageLocales(styles, language);
  const tag = exact ?? main;
  if (tag !== undefined) return tag;
  throw new QuireError("not_found", `There is no locale "${wanted}".`, {
    facts: { locale: wanted },
    fix: `Give one of: ${tags.join(", ")}.`,
  });
}

/** Locales of a language, the main one first: "de-DE", "en-US", "pt-PT". */
async function languageLocales(styles: CitationStyles, tag: string): Promise<string[]> {
  const language = tag.split("-")[0] ?? tag;
  const own = (await styles.locales()).filter((each) => each === language || each.startsWith(`${language}-`));
  const main = language === "en" ? "en-US" : `${language}-${language.toUpperCase()}`;
  return own.includes(main) ? [main] : own.slice(0, 1);
}

/** Reads a CSL style that a user has as a file. Throws `unsupported_format` where it is none, with the parser's reason. */
function parseCslFile(xml: string, path: string): CslNode {
  let root: Element;
  try {
    root = readXml(xml.trimStart());
  } catch (error) {
    throw notAStyle(path, error instanceof Error ? error.message : String(error));
  }
  if (root.localName !== "style") throw notAStyle(path, "it has no <style> element");
  return toNode(root);
}

function notAStyle(path: string, reason: string): QuireError {
  return new QuireError("unsupported_format", `${path} is not a CSL style: ${reason}.`, {
    facts: { path },
    fix: "Give a .csl file, for example from https://www.zotero.org/styles, or name a style: quire cite --style list",
  });
}

/** Blanks between elements are layout; those inside a term belong to it. */
function toNode(element: Element): CslNode {
  const children = [...element.childNodes].flatMap((child): (CslNode | string)[] => {
    if (isElement(child)) return [toNode(child)];
    const text = child.nodeType === 3 || child.nodeType === 4 ? (child.nodeValue ?? "") : "";
    return text.trim() === "" && element.childNodes.length > 1 ? [] : text === "" ? [] : [text];
  });
  const name = element.localName ?? element.nodeName;
  const attrs = Object.fromEntries([...element.attributes].map((attribute) => [attribute.name, attribute.value]));
  return { name, attrs, children: name === "term" && children.length === 0 ? [""] : children };
}
