import { textMarks } from "../../language/text-marks.js";
import { createHash } from "node:crypto";
import { type Html, htmlOf, joined, markup, nothing } from "../../domain/escape/html.js";
import type { Drawn } from "../prepare/drawn.js";
import { writeSvg } from "../scene/write-svg.js";
import { counted } from "../words/words.js";
import { pageScript } from "./page-script.js";
import { pageStyle } from "./page-style.js";
import { zoomScript } from "./zoom-script.js";

/** Rows that the page lists; all are in the CSV beside it. */
const mostRows = 1_000;

/**
 * A figure as a page that has everything in itself. Without JavaScript it shows the picture, its words and its data; with
 * it, marks tell their values, groups can be singled out, the table be sorted and maps be moved. Nothing is fetched.
 */
export function figurePage(
  { scene, title, notes, data }: Drawn,
  description: string,
  scheme: "light" | "dark",
): string {
  const svg = writeSvg(scene, { title, description }, { tips: true });
  const script = svg.includes("data-zooms") ? pageScript + zoomScript : pageScript;
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const page = markup`<!DOCTYPE html>
<html lang="en" dir="ltr" class="${scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${htmlOf(policy)}">
<meta name="generator" content="Quire">
<title>${title}</title>
<style>${htmlOf(pageStyle)}</style>
</head>
<body>
<main>
<figure>
<div id="groups"></div>
<div id="picture">${htmlOf(svg)}</div>
<figcaption${textMarks(description)}>${description}${joined(notes.map((note) => markup` ${note}`))}</figcaption>
</figure>
${dataTable(data)}
</main>
<div id="tip" hidden></div>
<script>${htmlOf(script)}</script>
</body>
</html>
`;
  return page.text;
}

function dataTable({ names, rows }: Drawn["data"]): Html {
  const shown = rows.slice(0, mostRows);
  const more = rows.length - shown.length;
  const isNumber = names.map((_, index) => shown.every((row) => row[index] === null || typeof row[index] === "number"));
  const heads = names.map((name) => markup`<th scope="col">${name}</th>`);
  const lines = shown.map((row) => {
    const cells = names.map((_, index) =>
      isNumber[index] === true
        ? markup`<td class="number">${row[index] ?? ""}</td>`
        : markup`<td>${row[index] ?? ""}</td>`,
    );
    return markup`<tr>${joined(cells)}</tr>\n`;
  });
  const note = more > 0 ? markup`<p>${counted(more, "more row")} in the CSV file beside this page.</p>` : nothing;
  return markup`<details>
<summary>The data: ${counted(rows.length, "row")}</summary>
<table>
<thead><tr>${joined(heads)}</tr></thead>
<tbody>
${joined(lines)}</tbody>
</table>
${note}</details>`;
}
