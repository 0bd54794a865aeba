import { escapeHtml } from "../../../corpus/page/escape-html.js";
import type { Cell, Criterion } from "../../gather-schema.js";
import { placeAddress } from "./text-fragment.js";
import { tablePageStyle } from "./table-page-style.js";

export interface PageRow {
  /** In the order of the columns. */
  values: readonly string[];
  /** What each value rests on; null where nobody knows. */
  cells: readonly (PageCell | null)[];
  criteria: readonly Pick<Criterion, "condition" | "answer" | "quote" | "url">[];
  /** It was in the table that was continued. */
  earlier: boolean;
}
type PageCell = Omit<Cell, "value">;

export interface TablePageInput {
  description: string;
  columns: readonly string[];
  rows: readonly PageRow[];
  requested: number;
  /** In sentences. */
  notes: readonly string[];
  run_id: string;
  /** ISO 8601. */
  created_at: string;
  /** HTML for the page's head. */
  head: string;
}

/** How a status is named and drawn; the sign says it where colour cannot. */
const statusSigns = {
  verified: {
    name: "verified",
    sign: "✓",
    meaning: "The quote stands on the page that was fetched, and holds the value.",
  },
  snippet_only: {
    name: "snippet only",
    sign: "~",
    meaning: "Read in what a search showed; the page was not looked at.",
  },
  conflict: { name: "conflict", sign: "≠", meaning: "Elsewhere something else was read." },
  not_found: { name: "not found", sign: "?", meaning: "No words were found that hold the value." },
  empty: { name: "empty", sign: "–", meaning: "No value was found." },
  unknown: { name: "unknown", sign: "·", meaning: "It stood in the table before; what it rests on is not known." },
} as const;
const verifiedInWork = "The quote stands in the text of the work, and holds the value.";
type Status = keyof typeof statusSigns;
const statuses = Object.keys(statusSigns) as Status[];

const answerSigns = { yes: "✓", no: "✗", unsure: "?" } as const;

/**
 * A table as one HTML page that loads and runs nothing: each cell carries its status, and what it rests on is shown where
 * the pointer or the keyboard is, with a link to the place. Narrow windows show a card for each row; the roles say that it
 * is a table all the same.
 */
export function tablePage(input: TablePageInput): string {
  const title = escapeHtml(input.description);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Quire">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
${input.head}
<title>${title}</title>
<style>${tablePageStyle}${filterStyle()}</style>
</head>
<body>
<header class="top">
<p class="kind">Table · ${escapeHtml(input.created_at.slice(0, 10))}</p>
<h1>${title}</h1>
${statusSummary(input)}
</header>
<main>
<table role="table">
<thead role="rowgroup"><tr role="row">${input.columns.map((column) => `<th scope="col" role="columnheader">${breakable(column)}</th>`).join("")}</tr></thead>
<tbody role="rowgroup">
${input.rows.map((row) => rowHtml(row, input.columns)).join("\n")}
</tbody>
</table>
</main>
<footer>${noteList(input.notes)}<p>Made by Quire on ${escapeHtml(input.created_at.slice(0, 16).replace("T", " "))} UTC. Run <code>${escapeHtml(input.run_id)}</code></p></footer>
</body>
</html>
`;
}

function statusSummary({ rows, requested }: TablePageInput): string {
  const counts = new Map<Status, number>();
  for (const { cells, values } of rows) {
    values.forEach((value, index) => {
      const status = statusOf(value, cells[index] ?? null);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    });
  }
  const earlier = rows.filter((row) => row.earlier).length;
  const line = [
    `${rows.length} ${rows.length === 1 ? "row" : "rows"} (${requested} asked for)`,
    ...(earlier === 0 ? [] : [`${earlier} of them from the table before`]),
  ].join(", ");
  const choices = statuses
    .filter((status) => counts.has(status))
    .map((status) => {
      const { name, sign, meaning } = statusSigns[status];
      const label = `<i class="${status}" aria-hidden="true">${sign}</i>${name} ${counts.get(status)}`;
      return filterChoice(status, label, meaning);
    });
  return `<section class="check" aria-label="How cells were checked"><p>${line}</p>
<fieldset class="filters"><legend>Show cells that are</legend>${filterChoice("all", "all", "All cells", true)}${choices.join("")}</fieldset></section>`;
}

function filterChoice(value: string, html: string, title: string, checked = false): string {
  const id = `show-${value}`;
  return `<input type="radio" name="show" id="${id}"${checked ? " checked" : ""}><label for="${id}" title="${escapeHtml(title)}">${html}</label>`;
}

/** While one status is chosen the other cells step back. */
function filterStyle(): string {
  return statuses
    .map((status) => `body:has(#show-${status}:checked) td:not(.${status}) > .value { opacity: .22; }`)
    .join("\n");
}

function rowHtml({ values, cells, criteria, earlier }: PageRow, columns: readonly string[]): string {
  const tds = columns.map((column, index) => {
    const value = values[index] ?? "";
    const cell = cells[index] ?? null;
    const status = statusOf(value, cell);
    const { name, sign } = statusSigns[status];
    // What is shown beside a cell of the right half opens to the left, where there is room.
    const side = index * 2 >= columns.length && index > 0 ? " end" : "";
    const more = index === 0 ? criteriaHtml(criteria) : "";
    return `<td role="cell" class="${status}${side}" data-column="${escapeHtml(column)}"><div class="value">${valueHtml(value)}</div><button type="button" class="sign" aria-label="${escapeHtml(`${column}: ${name}`)}">${sign}</button><div class="proof">${proofHtml(status, cell)}</div>${more}</td>`;
  });
  return `<tr role="row"${earlier ? ' class="earlier"' : ""}>${tds.join("")}</tr>`;
}

function statusOf(value: string, cell: PageCell | null): Status {
  if (value === "") return "empty";
  return cell === null ? "unknown" : cell.status;
}

function valueHtml(value: string): string {
  const address = placeAddress(value, null);
  return address === null ? escapeHtml(value) : link(address, value);
}

function proofHtml(status: Status, cell: PageCell | null): string {
  const { name, sign, meaning } = statusSigns[status];
  const isOfWork = status === "verified" && cell?.work_id !== null;
  const head = `<p class="status"><b>${sign} ${name}</b> ${isOfWork ? verifiedInWork : meaning}</p>`;
  if (cell === null) return head;
  const quote = cell.quote === null ? "" : `<blockquote>${escapeHtml(cell.quote)}</blockquote>`;
  return [head, quote, whereHtml(cell), ...cell.others.map(otherHtml)].join("");
}

function whereHtml(cell: PageCell): string {
  const address = placeAddress(cell.url, cell.quote);
  const place = [
    ...(cell.page === null ? [] : [`page ${cell.page}`]),
    ...(cell.start_line === null ? [] : [linesOf(cell.start_line, cell.end_line)]),
  ].join(", ");
  const parts = [
    ...(address === null ? [] : [link(address, hostOf(address))]),
    ...(cell.work_id === null ? [] : [`work <code>${escapeHtml(cell.work_id)}</code>`]),
    ...(place === "" ? [] : [place]),
    ...(cell.fetched_at === null ? [] : [`read on ${escapeHtml(cell.fetched_at.slice(0, 16).replace("T", " "))} UTC`]),
    ...(cell.agreeing > 1 ? [`said ${cell.agreeing} times`] : []),
  ];
  return parts.length === 0 ? "" : `<p class="where">${parts.join(" · ")}</p>`;
}

function linesOf(start: number, end: number | null): string {
  return end === null || end === start ? `line ${start}` : `lines ${start}–${end}`;
}

function otherHtml({ value, quote, url }: Cell["others"][number]): string {
  const address = placeAddress(url, quote);
  const where = address === null ? "" : ` · ${link(address, hostOf(address))}`;
  const words = quote === null ? "" : `<blockquote>${escapeHtml(quote)}</blockquote>`;
  return `<div class="other"><p>Elsewhere: <b>${escapeHtml(value)}</b>${where}</p>${words}</div>`;
}

function criteriaHtml(criteria: PageRow["criteria"]): string {
  if (criteria.length === 0) return "";
  const items = criteria.map(({ condition, answer, quote, url }) => {
    const address = placeAddress(url, quote);
    const where = address === null ? "" : ` ${link(address, hostOf(address))}`;
    const said = `<span aria-hidden="true">${answerSigns[answer]}</span> ${escapeHtml(condition)}: ${answer}`;
    if (quote === null) return `<li class="${answer}">${said}</li>`;
    return `<li class="${answer}"><details><summary>${said}</summary><blockquote>${escapeHtml(quote)}</blockquote>${where}</details></li>`;
  });
  return `<ul class="criteria">${items.join("")}</ul>`;
}

function noteList(notes: readonly string[]): string {
  return notes.length === 0 ? "" : `<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("")}</ul>`;
}

function link(address: string, words: string): string {
  return `<a href="${escapeHtml(address)}" rel="noreferrer noopener">${escapeHtml(words)}</a>`;
}

/** Long names of columns may be broken where their words are. */
const breakable = (name: string): string => escapeHtml(name).replaceAll("_", "_<wbr>");

const hostOf = (address: string): string => new URL(address).host;
