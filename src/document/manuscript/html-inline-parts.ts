import { webAddress } from "../../domain/escape/html.js";
import { attribute, type HtmlElement, type HtmlNode, isElement, isText, unshown } from "../html/html-elements.js";
import { citationsWithin } from "../pandoc/tokens.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { inlineTags } from "./html-tags.js";
import { imageOfTag } from "./images.js";
import { joinTexts, trimEnds, wordsOf } from "./inline-words.js";
import { type InlineSurroundings } from "./read-inlines.js";
import type { ManuscriptInline } from "./tree.js";

const labels = locatorLabels(null);

/** Reads elements of HTML within a line; texts in them may cite as Markdown does. */
export class HtmlInlines {
  constructor(
    private readonly around: InlineSurroundings,
    private readonly start: number,
    private readonly line: number,
  ) {}

  read(nodes: readonly HtmlNode[]): ManuscriptInline[] {
    return trimEnds(joinTexts(nodes.flatMap((node) => this.inline(node))));
  }

  private inline(node: HtmlNode): ManuscriptInline[] {
    if (isText(node)) return this.text(node.value.replace(/\s+/gu, " "));
    return isElement(node) ? this.element(node) : [];
  }

  private element(element: HtmlElement): ManuscriptInline[] {
    const { tagName: name } = element;
    if (unshown.has(name) || name === "svg") {
      this.around.warn({ line: this.line, message: `<${name}> was left out: raw HTML of this kind is not set` });
      return [];
    }
    if (name === "br") return [{ kind: "break" }];
    if (name === "img")
      return [{ kind: "image", image: imageOfTag(new Map(element.attrs.map((each) => [each.name, each.value]))) }];
    const children = element.childNodes.flatMap((node) => this.inline(node));
    const kind = inlineTags[name];
    if (kind === "code") return [{ kind, text: wordsOf(children) }];
    if (kind !== undefined) return [{ kind, children }];
    return name === "a" ? this.link(attribute(element, "href") ?? "", children) : children;
  }

  private link(url: string, children: ManuscriptInline[]): ManuscriptInline[] {
    const address = url.startsWith("#") && url.length > 1 ? url : webAddress(url);
    if (address !== null) return [{ kind: "link", url: address, children }];
    const message = `the link to "${url.slice(0, 80)}" was left out: it is no address of the web or of mail`;
    if (url !== "") this.around.warn({ line: this.line, message });
    return children;
  }

  private text(text: string): ManuscriptInline[] {
    if (!text.includes("@")) return [{ kind: "text", text }];
    const find = citationsWithin(text, labels);
    const found: ManuscriptInline[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const token = "[@-".includes(text[at] ?? " ") ? find(at) : null;
      if (token === null) continue;
      found.push({ kind: "text", text: text.slice(from, at) });
      found.push({
        kind: "citation",
        citation: {
          isTextual: token.kind === "textual",
          cites: token.cites.map((cite) => ({ ...cite, entry: null })),
          shown: [],
          source: text.slice(at, token.end),
          start: this.start,
          end: this.start,
          line: this.line,
        },
      });
      from = token.end;
      at = token.end - 1;
    }
    return [...found, { kind: "text", text: text.slice(from) }];
  }
}
