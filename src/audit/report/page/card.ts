import { escapeHtml } from "../../../corpus/page/escape-html.js";
import { type Sign, signHtml } from "./signs.js";

export interface Card {
  id: string;
  kind: string;
  sign: Sign | undefined;
  /** The words of the draft. */
  said: string;
}

/** A card with its parts in HTML. */
export function card({ id, kind, sign, said }: Card, parts: readonly string[]): string {
  const { name, symbol } = sign ?? { name: "", symbol: "" };
  const steps = [
    `<a href="#k-${id}" data-do="previous" aria-label="The one before" title="The one before (k)">‹</a>`,
    `<a href="#k-${id}" data-do="next" aria-label="The next one" title="The next one (j)">›</a>`,
    `<a href="#" data-do="close" aria-label="Close" title="Close (Escape)">×</a>`,
  ];
  return `<article class="card ${kind}" id="k-${id}" tabindex="-1" aria-label="${escapeHtml(name)}">
<header>${signHtml(kind, { name, symbol })}<span>${escapeHtml(name)}</span><span class="steps">${steps.join("")}</span></header>
<p class="said">${escapeHtml(said)}</p>
${parts.filter((part) => part !== "").join("\n")}
</article>`;
}
