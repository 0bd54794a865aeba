import { parseHTML } from "linkedom";
import { refuseDeepNesting } from "./nesting.js";

/** Deeper than any page that people wrote; converters recurse. */
const deepest = 150;

/** Parses a page and makes it fit for reading: formulae as text, nothing that is not shown, no endless nesting. Throws an Error where it is nested too deep to be parsed. */
export function parseDocument(html: string): Document {
  refuseDeepNesting(html);
  const { document } = parseHTML(/<html[\s>]/iu.test(html) ? html : `<!DOCTYPE html><html><body>${html}</body></html>`);
  formulaeToText(document);
  for (const element of document.querySelectorAll("script:not([type='application/ld+json']), style, template, svg")) {
    element.remove();
  }
  flatten(document.documentElement);
  // The parser makes a text node of its own of every `&lt;`: converters see whole texts.
  document.documentElement.normalize();
  return document;
}

/** A formula as TeX between `$` where the page has it, else as its characters. */
function formulaeToText(document: Document): void {
  for (const math of document.querySelectorAll("math")) {
    const tex =
      math.querySelector("annotation[encoding='application/x-tex']")?.textContent ?? math.getAttribute("alttext");
    const text = tex ? `$${tex.trim()}$` : math.textContent;
    const shown = math.closest(".mwe-math-element, .katex, mjx-container, .MathJax") ?? math;
    shown.replaceWith(document.createTextNode((text ?? "").replace(/\s+/gu, " ")));
  }
  for (const script of document.querySelectorAll("script[type^='math/tex']")) {
    script.replaceWith(document.createTextNode(`$${(script.textContent ?? "").trim()}$`));
  }
}

/** Takes elements that lie too deep apart, keeping their text. */
function flatten(root: Element): void {
  const open: { element: Element; depth: number }[] = [{ element: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, depth } = next;
    const children = [...element.children];
    if (depth < deepest) {
      for (const child of children) open.push({ element: child, depth: depth + 1 });
    } else if (children.length > 0) {
      const text = element.textContent ?? "";
      element.textContent = text;
    }
  }
}

/** The text of a page's one `<h1>`. */
export function onlyHeading(document: Document): string | null {
  const headings = document.querySelectorAll("h1");
  const text = oneLine(headings[0]?.textContent ?? "");
  return headings.length === 1 && text !== "" ? text : null;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
