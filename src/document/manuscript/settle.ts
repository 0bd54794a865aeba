import type { ReadManuscript } from "./read-manuscript.js";
import type { ManuscriptBlock, ManuscriptWarning } from "./tree.js";
import { rewriteBlocks } from "./walk.js";

/** What whoever exports a document says of its settings; what he leaves open is the draft's, then the layout's. */
export interface Settings {
  contents?: boolean | undefined;
  lists?: boolean | undefined;
  numbered?: boolean | undefined;
  language?: string | undefined;
}

/** What a layout does where nobody says anything else. */
export interface LayoutSettings {
  isNumbered: boolean;
  hasContents: boolean;
}

/** Languages that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(["ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "ckb", "dv"]);

/**
 * Settles what the draft leaves open: a first heading that stands alone at the top is the title, and the headings below it
 * move up; the outermost headings have level 1; settings are those given, else the draft's, else the layout's.
 */
export function settleManuscript(read: ReadManuscript, settings: Settings, layout: LayoutSettings): ReadManuscript {
  const { written } = read;
  const { front, blocks } = withTitle(read);
  const language = settings.language ?? (isLanguage(written.language) ? (written.language ?? "en") : "en");
  const hasContents = settings.contents ?? written.contents ?? layout.hasContents;
  return {
    ...read,
    blocks: outermostFirst(blocks),
    warnings: [...read.warnings, ...unknownLanguage(written.language)],
    front: {
      ...front,
      language,
      direction: written.direction ?? (rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr"),
      contents_depth: hasContents ? (written.contents_depth ?? 3) : null,
      lists_figures: settings.lists ?? written.lists_figures ?? false,
      lists_tables: settings.lists ?? written.lists_tables ?? false,
      is_numbered: settings.numbered ?? written.is_numbered ?? layout.isNumbered,
    },
  };
}

/** Whether a tag is written as BCP 47 asks: others make e-books and pages invalid. */
function isLanguage(tag: string | null): boolean {
  try {
    return tag !== null && Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false; // RangeError: it is no tag
  }
}

function unknownLanguage(tag: string | null): ManuscriptWarning[] {
  if (tag === null || isLanguage(tag)) return [];
  return [{ line: 1, message: `"${tag.slice(0, 50)}" is no language: write it as "en" or "pt-BR"` }];
}

function withTitle({ front, blocks }: ReadManuscript): Pick<ReadManuscript, "front" | "blocks"> {
  const [first, ...others] = blocks;
  if (front.title.length > 0 || first?.kind !== "heading") return { front, blocks };
  const isAlone = others.every((block) => block.kind !== "heading" || block.level > first.level);
  return isAlone ? { front: { ...front, title: first.content }, blocks: others } : { front, blocks };
}

function outermostFirst(blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] {
  const outermost = Math.min(...blocks.map((block) => (block.kind === "heading" ? block.level : 7)));
  if (outermost === 1 || outermost === 7) return [...blocks];
  return rewriteBlocks(blocks, {
    block: (block) => [block.kind === "heading" ? { ...block, level: block.level - outermost + 1 } : block],
  });
}
