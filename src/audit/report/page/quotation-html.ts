import { type Html, markup, htmlOf } from "../../../domain/escape/html.js";
import type { Quotation } from "../../schema/audit-schema.js";
import type { PageModel } from "./page-model.js";

const states: Readonly<Record<Quotation["state"], string>> = {
  verbatim: "✓ stands there word for word",
  differs: "≠ stands there with other words",
  not_found: "? is not there",
  unchecked: "– was not compared: there is no text",
};

/** A quotation beside what stands in its source: what differs, and on which page. */
export function quotationHtml(quotation: Quotation, model: PageModel): Html {
  const { text, state, differences, page, page_given, start_line, passage, work_id } = quotation;
  const rows = differences.map(
    ({ written, source }) => markup`<tr><td>${written || "(nothing)"}</td><td>${source || "(nothing)"}</td></tr>`,
  );
  const head = markup`<tr><th scope="col">the draft says</th><th scope="col">the source says</th></tr>`;
  const work = [...model.existence.values()].find(({ record }) => work_id !== null && record?.work_id === work_id);
  const place = [
    work?.record?.item.title ?? "",
    page === null
      ? ""
      : `page ${page}${page_given === null || page_given === String(page) ? "" : ` (given: ${page_given})`}`,
    start_line === null ? "" : `line ${start_line}`,
  ].filter((part) => part !== "");
  return markup`<p><q>${text}</q> ${htmlOf(states[state])}</p>
${rows.length === 0 ? "" : markup`<table class="fields">${head}${rows}</table>`}
${passage === null ? "" : markup`<blockquote>${passage}</blockquote>`}
${place.length === 0 ? "" : markup`<p class="where">${place.join(" · ")}</p>`}`;
}
