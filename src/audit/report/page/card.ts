import { type Html, markup, joined } from "../../../domain/escape/html.js";
import { type Sign, signHtml } from "./signs.js";

export interface Card {
  id: string;
  kind: string;
  sign: Sign | undefined;
  /** The words of the draft. */
  said: string;
}

/** A card with its parts in HTML. */
export function card({ id, kind, sign, said }: Card, parts: readonly Html[]): Html {
  const { name, symbol } = sign ?? { name: "", symbol: "" };
  const steps = [
    markup`<a href="#k-${id}" data-do="previous" aria-label="The one before" title="The one before (k)">‹</a>`,
    markup`<a href="#k-${id}" data-do="next" aria-label="The next one" title="The next one (j)">›</a>`,
    markup`<a href="#" data-do="close" aria-label="Close" title="Close (Escape)">×</a>`,
  ];
  return markup`<article class="card ${kind}" id="k-${id}" tabindex="-1" aria-label="${name}">
<header>${signHtml(kind, { name, symbol })}<span>${name}</span><span class="steps">${steps}</span></header>
<p class="said">${said}</p>
${joined(parts, "\n")}
</article>`;
}
