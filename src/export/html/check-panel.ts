import { type Html, nothing } from "../../domain/escape/html.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import { markOfWord } from "../../domain/signs.js";
import { sourceName } from "../../domain/source-words.js";
import type { Citation, CitationCheck, SetDocument } from "../../document/manuscript/tree.js";
import { element, words } from "./element.js";

/** What a check found out about a citation: what it is of, then for each work its verdict, the passage and the reason. */
export function checkBody(
  { cites, checks = [] }: Citation,
  shown: Html,
  { items }: Pick<SetDocument, "items">,
): readonly Html[] {
  const entries = new Map(cites.map(({ key, entry }) => [key, entry]));
  const found = checks.map((check) => {
    const item = items.get(entries.get(check.key) ?? "");
    const name =
      item?.title === undefined
        ? check.key
        : sourceName({ title: item.title, authors: itemAuthors(item), year: itemYear(item) });
    return foundPart(check, name);
  });
  return [element("p", { class: "of" }, shown), ...found];
}

function foundPart({ verdict, quote, page, reason }: CitationCheck, name: string): Html {
  const place = page === null ? "" : `, p. ${page}`;
  return element(
    "div",
    { class: `found ${verdict.replaceAll(" ", "-")}` },
    element("p", { class: "verdict" }, words(`${markOfWord(verdict)} ${verdict}`.trim())),
    element("p", { class: "work" }, words(`${name}${place}`)),
    quote === "" ? nothing : element("blockquote", {}, words(quote)),
    reason === "" ? nothing : element("p", { class: "reason" }, words(reason)),
  );
}

/** "✓", of several works "✓✗", "…" where no verdict has a mark: what a reader presses to see more. */
export function checkMarks({ checks = [] }: Citation): string {
  return checks.map(({ verdict }) => markOfWord(verdict)).join("") || "…";
}

/** A panel that opens over the page, with its button; nothing runs for it. */
export function popover(id: string, citation: Citation, body: readonly Html[]): { button: Html; panel: Html } {
  const verdicts = (citation.checks ?? []).map(({ verdict }) => verdict).join("; ");
  const close = element(
    "button",
    { type: "button", class: "close", popovertarget: id, popovertargetaction: "hide", "aria-label": "Close" },
    words("×"),
  );
  const panel = element("aside", { id, class: "evidence", popover: true, "aria-label": verdicts }, close, ...body);
  const button = element(
    "button",
    {
      type: "button",
      class: "check",
      popovertarget: id,
      title: verdicts,
      "aria-label": `What the check found: ${verdicts}`,
    },
    words(checkMarks(citation)),
  );
  return { button, panel };
}
