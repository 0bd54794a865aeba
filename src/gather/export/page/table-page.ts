import { textMarks } from "../../../language/text-marks.js";
import { pagePolicy } from "../../../corpus/page/page-parts.js";
import { type Html, htmlOf, joined, markup, nothing, webLink } from "../../../domain/escape/html.js";
import type { Cell, Criterion } from "../../schema/gather-schema.js";
import { tablePageStyle } from "./table-page-style.js";
import { splitAtSpaces } from "../../../domain/characters.js";
import { isWebUrl } from "../../../domain/url.js";
import { countEach } from "../../../domain/collections.js";

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

interface TablePageInput {
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
export const statusSigns = {
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
  suspect: {
    name: "suspect",
    sign: "!",
    meaning: "The page carries text that looks like an instruction to a machine. Judge for yourself.",
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
  const title = input.description;
  const style = tablePageStyle + filterStyle();
  const rows = input.rows.map((row) => rowHtml(row, input.columns));
  return markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Quire">
${pagePolicy({ styles: [style], scripts: [] })}
${htmlOf(input.head)}
<title>${title}</title>
<style>${htmlOf(style)}</style>
</head>
<body>
<header class="top">
<p class="kind">Table · ${input.created_at.slice(0, 10)}</p>
<h1${textMarks(title)}>${title}</h1>
${statusSummary(input)}
</header>
<main>
<table role="table">
<thead role="rowgroup"><tr role="row">${input.columns.map((column) => markup`<th scope="col" role="columnheader">${breakable(column)}</th>`)}</tr></thead>
<tbody role="rowgroup">
${joined(rows, "\n")}
</tbody>
</table>
</main>
<footer>${noteList(input.notes)}<p>Made by Quire on ${input.created_at.slice(0, 16).replace("T", " ")} UTC. Run <code>${input.run_id}</code></p></footer>
</body>
</html>
`.text;
}

function statusSummary({ rows, requested }: TablePageInput): Html {
  const counts = countEach(
    rows.flatMap(({ cells, values }) => values.map((value, index) => statusOf(value, cells[index] ?? null))),
  );
  const earlier = rows.filter((row) => row.earlier).length;
  const line = [
    `${rows.length} ${rows.length === 1 ? "row" : "rows"} (${requested} asked for)`,
    ...(earlier === 0 ? [] : [`${earlier} of them from the table before`]),
  ].join(", ");
  const choices = statuses
    .filter((status) => counts.has(status))
    .map((status) => {
      const { name, sign, meaning } = statusSigns[status];
      const label = markup`<i class="${status}" aria-hidden="true">${htmlOf(sign)}</i>${name} ${counts.get(status) ?? 0}`;
      return filterChoice(status, label, meaning);
    });
  return markup`<section class="check" aria-label="How cells were checked"><p>${line}</p>
<fieldset class="filters"><legend>Show cells that are</legend>${filterChoice("all", "all", "All cells", true)}${choices}</fieldset></section>`;
}

function filterChoice(value: string, label: string | Html, title: string, checked = false): Html {
  const id = `show-${value}`;
  return markup`<input type="radio" name="show" id="${id}"${checked ? " checked" : ""}><label for="${id}" title="${title}">${label}</label>`;
}

/** While one status is chosen the other cells step back. */
function filterStyle(): string {
  return statuses
    .map((status) => `body:has(#show-${status}:checked) td:not(.${status}) > .value { opacity: .22; }`)
    .join("\n");
}

function rowHtml({ values, cells, criteria, earlier }: PageRow, columns: readonly string[]): Html {
  const tds = columns.map((column, index) => {
    const value = values[index] ?? "";
    const cell = cells[index] ?? null;
    const status = statusOf(value, cell);
    const { name, sign } = statusSigns[status];
    // What is shown beside a cell of the right half opens to the left, where there is room.
    const side = index * 2 >= columns.length && index > 0 ? " end" : "";
    const more = index === 0 ? criteriaHtml(criteria) : nothing;
    return markup`<td role="cell" class="${status}${side}" data-column="${column}"><div class="value">${valueHtml(value)}</div><button type="button" class="sign" aria-label="${`${column}: ${name}`}">${htmlOf(sign)}</button><div class="proof">${proofHtml(status, cell)}</div>${more}</td>`;
  });
  return markup`<tr role="row"${earlier ? htmlOf(' class="earlier"') : nothing}>${tds}</tr>`;
}

function statusOf(value: string, cell: PageCell | null): Status {
  if (value === "") return "empty";
  return cell === null ? "unknown" : cell.status;
}

function valueHtml(value: string): Html {
  const address = placeAddress(value, null);
  return address === null ? markup`${value}` : link(address, value);
}

function proofHtml(status: Status, cell: PageCell | null): Html {
  const { name, sign, meaning } = statusSigns[status];
  const isOfWork = status === "verified" && cell?.work_id !== null;
  const head = markup`<p class="status"><b>${htmlOf(sign)} ${name}</b> ${isOfWork ? verifiedInWork : meaning}</p>`;
  if (cell === null) return head;
  const quote = cell.quote === null ? "" : markup`<blockquote dir="auto">${cell.quote}</blockquote>`;
  const instruction =
    cell.instruction === null
      ? ""
      : markup`<p>What looks so:</p><blockquote class="instruction" dir="auto">${cell.instruction}</blockquote>`;
  return markup`${head}${quote}${instruction}${whereHtml(cell)}${cell.others.map(otherHtml)}`;
}

function whereHtml(cell: PageCell): Html {
  const address = placeAddress(cell.url, cell.quote);
  const place = [
    ...(cell.page === null ? [] : [`page ${cell.page}`]),
    ...(cell.start_line === null ? [] : [linesOf(cell.start_line, cell.end_line)]),
  ].join(", ");
  const parts: Html[] = [
    ...(address === null ? [] : [link(address, hostOf(address))]),
    ...(cell.work_id === null ? [] : [markup`work <code>${cell.work_id}</code>`]),
    ...(place === "" ? [] : [markup`${place}`]),
    ...(cell.fetched_at === null ? [] : [markup`read on ${cell.fetched_at.slice(0, 16).replace("T", " ")} UTC`]),
    ...(cell.agreeing > 1 ? [markup`said ${cell.agreeing} times`] : []),
  ];
  return parts.length === 0 ? nothing : markup`<p class="where">${joined(parts, " · ")}</p>`;
}

function linesOf(start: number, end: number | null): string {
  return end === null || end === start ? `line ${start}` : `lines ${start}–${end}`;
}

function otherHtml({ value, quote, url }: Cell["others"][number]): Html {
  const address = placeAddress(url, quote);
  const where = address === null ? nothing : markup` · ${link(address, hostOf(address))}`;
  const words = quote === null ? "" : markup`<blockquote dir="auto">${quote}</blockquote>`;
  return markup`<div class="other"><p>Elsewhere: <b>${value}</b>${where}</p>${words}</div>`;
}

function criteriaHtml(criteria: PageRow["criteria"]): Html {
  if (criteria.length === 0) return nothing;
  const items = criteria.map(({ condition, answer, quote, url }) => {
    const address = placeAddress(url, quote);
    const where = address === null ? nothing : markup` ${link(address, hostOf(address))}`;
    const said = markup`<span aria-hidden="true">${htmlOf(answerSigns[answer])}</span> ${condition}: ${answer}`;
    if (quote === null) return markup`<li class="${answer}">${said}</li>`;
    return markup`<li class="${answer}"><details><summary>${said}</summary><blockquote dir="auto">${quote}</blockquote>${where}</details></li>`;
  });
  return markup`<ul class="criteria">${items}</ul>`;
}

function noteList(notes: readonly string[]): Html {
  return notes.length === 0 ? nothing : markup`<ul>${notes.map((note) => markup`<li>${note}</li>`)}</ul>`;
}

const link = (address: string, words: string): Html => webLink(address, words);

/** Long names of columns may be broken where their words are. */
const breakable = (name: string): Html =>
  joined(
    name.split("_").map((part) => markup`${part}`),
    "_<wbr>",
  );

const hostOf = (address: string): string => new URL(address).host;

/** Longer quotes are named by how they begin and end: browsers find those more surely, and addresses stay short. */
const longestWhole = 90;
const wordsAtEnds = 5;

/**
 * The address of the place on a page where a quote stands (a text fragment: wicg.github.io/scroll-to-text-fragment); the
 * plain address where there is no quote, null where it is none that a browser opens as a page.
 */
export function placeAddress(url: string | null, quote: string | null): string | null {
  if (url === null || !isWebUrl(url)) return null;
  const words = splitAtSpaces((quote ?? "").trim());
  if (words[0] === undefined || words[0] === "") return url;
  const whole = words.join(" ");
  const isShort = whole.length <= longestWhole || words.length < 2 * wordsAtEnds;
  const fragment = isShort
    ? fragmentWords(whole)
    : `${fragmentWords(words.slice(0, wordsAtEnds).join(" "))},${fragmentWords(words.slice(-wordsAtEnds).join(" "))}`;
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${fragment}`;
}

/** Commas, ampersands and hyphens mean something there. */
function fragmentWords(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
}
