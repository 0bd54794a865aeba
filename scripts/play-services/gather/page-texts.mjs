// What a reader sees of a recorded page.
import { parseHTML } from "linkedom";

const blocks = "h1,h2,p,li,tr,dt,dd";

/**
 * @param {string} html
 * @returns {{ text: string, sentences: string[], summary: string }} its text on one line, cells of a table with spaces
 *   between them; the sentences below its heading; what it says of itself to engines
 */
export function pageTexts(html) {
  const { document } = parseHTML(html);
  const body = document.querySelector("main, article");
  const found = [...(body?.querySelectorAll(blocks) ?? [])].map((/** @type {any} */ block) => ({
    isHeading: /^h\d$/i.test(block.tagName),
    text: plain(
      /^tr$/i.test(block.tagName) ? [...block.children].map((cell) => cell.textContent).join(" ") : block.textContent,
    ),
  }));
  return {
    summary: document.querySelector("meta[name=description]")?.getAttribute("content") ?? "",
    text: found.map(({ text }) => text).join(" "),
    sentences: found.flatMap(({ isHeading, text }) => (isHeading ? [] : text.split(/(?<=[.!?]”?)\s+(?=\p{Lu})/u))),
  };
}

/** @param {string} text */
function plain(text) {
  return text.replace(/\s+/g, " ").trim();
}
