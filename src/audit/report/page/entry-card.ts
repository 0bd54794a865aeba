import { type Html, markup, nothing, webLink } from "../../../domain/escape/html.js";
import { doiAddress, noticeWords } from "../../../domain/source-words.js";
import { itemYear } from "../../../domain/item.js";
import type { Entry, Existence } from "../../schema/audit-schema.js";
import { card } from "./card.js";
import type { PageModel } from "./page-model.js";
import { existenceSigns } from "./signs.js";

/** An entry as it is named beside a sentence, leading to what is known of it. */
export function entryName(id: string, { entries, existence }: PageModel): Html {
  const entry = entries.get(id);
  if (entry === undefined) return nothing;
  const { item } = existence.get(id)?.record ?? entry;
  const [first, second] = (item.author ?? []).map((name) => name.family ?? name.literal ?? "");
  const names = [first, second].filter(Boolean).join(" & ") + ((item.author ?? []).length > 2 ? " et al." : "");
  const year = itemYear(item);
  const head = [names, year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const name = item.title === undefined ? entry.text : [head, item.title].filter(Boolean).join(". ");
  return markup`<a href="#k-${id}">${shortened(name)}</a>`;
}

/** Whether a work exists as it is cited: what was asked, what differs, what has happened to it, and who cites it. */
export function entryCard(entry: Entry, model: PageModel, found: Html): Html {
  const { id } = entry;
  const known = model.existence.get(id);
  const kind = known?.state ?? "unchecked";
  return card({ id, kind, sign: existenceSigns[kind], said: entry.text }, [
    found,
    ...(known === undefined ? [] : existenceParts(known)),
    citedBy(id, model),
  ]);
}

/** Fields of CSL as people call them. */
const fieldNames: Readonly<Record<string, string>> = { issued: "year", "container-title": "journal", page: "pages" };

function existenceParts({ explanation, differences, notices, record }: Existence): Html[] {
  const rows = differences.map(
    ({ field, written, record: recorded }) =>
      markup`<tr><th scope="row">${fieldNames[field] ?? field}</th><td>${written}</td><td>${recorded}</td></tr>`,
  );
  const head = markup`<tr><th scope="col">field</th><th scope="col">the entry says</th><th scope="col">the record says</th></tr>`;
  const notes = noticeWords(notices).map(({ words }) => markup`<li>${words}</li>`);
  return [
    markup`<p>${explanation}</p>`,
    rows.length === 0 ? nothing : markup`<table class="fields">${head}${rows}</table>`,
    notes.length === 0 ? nothing : markup`<ul>${notes}</ul>`,
    record === null ? nothing : recordHtml(record),
  ];
}

function recordHtml({ source, item }: NonNullable<Existence["record"]>): Html {
  const address = doiAddress({ doi: item.DOI ?? null });
  const link = address === null ? nothing : markup` · ${webLink(address, address)}`;
  return markup`<p class="where">Record: ${item.title ?? "without title"} (${source})${link}</p>`;
}

function citedBy(id: string, { sentences }: PageModel): Html {
  const citing = sentences.filter(({ entries }) => entries.includes(id));
  if (citing.length === 0) return nothing;
  const items = citing.map(
    ({ id: sentence, text }) => markup`<li><a href="#k-${sentence}">${shortened(text)}</a></li>`,
  );
  return markup`<h3>Cited by</h3><ul>${items}</ul>`;
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119).trimEnd()}…`;
}
