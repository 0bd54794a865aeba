// Works as the styles print them, with what each stretch of the print is: citeproc tells it while it renders.
import CSL from "citeproc";
import { itemForStyle } from "../../dist/cite/item-for-style.js";
import { mendedStyle } from "../../dist/cite/mended-style.js";
import "../../dist/cite/processor.js";

const [open, middle, close] = ["\uE000", "\uE001", "\uE002"];

/** @typedef {{ start: number, end: number }} Stretch */
/** @typedef {{ id: string, text: string, italics: Stretch[], fields: (Stretch & { names: string[] })[] }} PrintedWork */

/** The works cited of a style, each with its fields. @param {any} styles @param {string} id @param {any[]} works @returns {Promise<PrintedWork[]>} */
export async function printWorks(styles, id, works) {
  const style = await styles.style(id);
  if (style === null) return [];
  const locale = style.attrs["default-locale"] ?? "en-US";
  const locales = new Map();
  for (const tag of ["en-US", locale]) {
    const node = await styles.locale(tag);
    if (node !== null) locales.set(tag, node);
  }
  const byId = new Map(works.map((work) => [work.id, work]));
  const system = {
    retrieveLocale: (/** @type {string} */ tag) => locales.get(tag) ?? locales.get("en-US"),
    retrieveItem: (/** @type {string} */ item) => itemForStyle(byId.get(item) ?? { type: "document" }, item),
    variableWrapper: (
      /** @type {any} */ { context, variableNames },
      /** @type {string} */ before,
      /** @type {string} */ text,
      /** @type {string} */ behind,
    ) =>
      context === "bibliography"
        ? `${before}${open}${variableNames.join(" ")}${middle}${text}${close}${behind}`
        : before + text + behind,
  };
  const engine = new CSL.Engine(/** @type {any} */ (system), mendedStyle(id, style), locale, true);
  engine.updateItems(works.map((work) => work.id));
  const made = engine.makeBibliography();
  if (made === false) return [];
  const [{ entry_ids }, entries] = made;
  return entries.map((/** @type {string} */ html, /** @type {number} */ index) => ({
    id: entry_ids[index]?.[0] ?? "",
    ...plain(html),
  }));
}

const signs = {
  "&#38;": "&",
  "&amp;": "&",
  "&#60;": "<",
  "&lt;": "<",
  "&#62;": ">",
  "&gt;": ">",
  "&quot;": '"',
  "&#160;": "\u00a0",
};

/** Without tags and marks of fields; where italics and fields begin and end. @param {string} html @returns {Omit<PrintedWork, "id">} */
export function plain(html) {
  let text = "";
  /** @type {Stretch[]} */
  const italics = [];
  /** @type {PrintedWork["fields"]} */
  const fields = [];
  /** @type {boolean[]} */
  const tags = [];
  /** @type {{ start: number, names: string[] }[]} */
  const within = [];
  let start = -1;
  const whole = html
    .replace(/<\/?div[^>]*>/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  for (const [piece] of whole.matchAll(
    /<[^<>]*>|\uE000[^\uE001]*\uE001|\uE002|&[^;\s]{1,8};|[^<&\uE000-\uE002]|[<&]/gu,
  )) {
    if (piece.startsWith(open)) within.push({ start: text.length, names: piece.slice(1, -1).split(" ") });
    else if (piece === close) {
      const field = within.pop();
      if (field !== undefined && text.length > field.start) fields.push({ ...field, end: text.length });
    } else if (piece.startsWith("</")) {
      if (tags.pop() === true && !tags.includes(true)) italics.push({ start, end: text.length });
    } else if (piece.startsWith("<") && piece.length > 1) {
      const isItalic = /^<(?:i|em)\b/u.test(piece);
      if (isItalic && !tags.includes(true)) start = text.length;
      tags.push(isItalic);
    } else text += signs[/** @type {keyof typeof signs} */ (piece)] ?? piece;
  }
  return { text, italics, fields };
}
