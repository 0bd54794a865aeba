import { escapeHtml } from "../../../corpus/page/escape-html.js";
import { doiAddress } from "../../../domain/source-words.js";
import { itemYear } from "../../../domain/item.js";
import { noticeWords } from "../../../domain/record-line.js";
import type { Entry, Existence } from "../../audit-schema.js";
import { card } from "./card.js";
import type { PageModel } from "./page-model.js";
import { existenceSigns } from "./signs.js";

/** An entry as it is named beside a sentence, leading to what is known of it. */
export function entryName(id: string, { entries, existence }: PageModel): string {
  const entry = entries.get(id);
  if (entry === undefined) return "";
  const { item } = existence.get(id)?.record ?? entry;
  const [first, second] = (item.author ?? []).map((name) => name.family ?? name.literal ?? "");
  const names = [first, second].filter(Boolean).join(" & ") + ((item.author ?? []).length > 2 ? " et al." : "");
  const year = itemYear(item);
  const head = [names, year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const name = item.title === undefined ? entry.text : [head, item.title].filter(Boolean).join(". ");
  return `<a href="#k-${id}">${escapeHtml(shortened(name))}</a>`;
}

/** Whether a work exists as it is cited: what was asked, what differs, what has happened to it, and who cites it. */
export function entryCard(entry: Entry, model: PageModel, found: string): string {
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

function existenceParts({ explanation, differences, notices, record }: Existence): string[] {
  const rows = differences.map(
    ({ field, written, record: recorded }) =>
      `<tr><th scope="row">${escapeHtml(fieldNames[field] ?? field)}</th><td>${escapeHtml(written)}</td><td>${escapeHtml(recorded)}</td></tr>`,
  );
  const head =
    '<tr><th scope="col">field</th><th scope="col">the entry says</th><th scope="col">the record says</th></tr>';
  const notes = noticeWords(notices).map(({ words }) => `<li>${escapeHtml(words)}</li>`);
  return [
    `<p>${escapeHtml(explanation)}</p>`,
    rows.length === 0 ? "" : `<table class="fields">${head}${rows.join("")}</table>`,
    notes.length === 0 ? "" : `<ul>${notes.join("")}</ul>`,
    record === null ? "" : recordHtml(record),
  ];
}

function recordHtml({ source, item }: NonNullable<Existence["record"]>): string {
  const address = doiAddress({ doi: item.DOI ?? null });
  const link =
    address === null ? "" : ` · <a href="${escapeHtml(address)}" rel="noreferrer noopener">${escapeHtml(address)}</a>`;
  return `<p class="where">Record: ${escapeHtml(item.title ?? "without title")} (${escapeHtml(source)})${link}</p>`;
}

function citedBy(id: string, { sentences }: PageModel): string {
  const citing = sentences.filter(({ entries }) => entries.includes(id));
  if (citing.length === 0) return "";
  const items = citing.map(
    ({ id: sentence, text }) => `<li><a href="#k-${sentence}">${escapeHtml(shortened(text))}</a></li>`,
  );
  return `<h3>Cited by</h3><ul>${items.join("")}</ul>`;
}

function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119).trimEnd()}…`;
}
