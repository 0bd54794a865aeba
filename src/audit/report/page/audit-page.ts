import { createHash } from "node:crypto";
import { escapeHtml } from "../../../corpus/page/escape-html.js";
import { type Finding, findingCodes } from "../../finding.js";
import { pageMark } from "../report-path.js";
import { auditSummary, capitalised, levelsLine } from "../summary.js";
import { cardsHtml } from "./cards.js";
import { draftHtml } from "./draft-html.js";
import { type AuditPageInput, pageModel, type PageModel } from "./page-model.js";
import { filterStyle, pageScript, pageStyle } from "./page-style.js";
import { existenceSigns, levelSigns, runSigns, type Sign, signHtml } from "./signs.js";

export type { AuditPageInput } from "./page-model.js";

/**
 * An audit as one HTML page that loads nothing: the draft, every mark and cited sentence coloured and signed by what was
 * found, and beside it, one click away, what it was compared with. It works from a file, on paper, with the keyboard and
 * without scripts.
 */
export function auditPage(input: AuditPageInput): string {
  const model = pageModel(input);
  const { output, created_at } = model;
  const name = escapeHtml(output.draft ?? "The text");
  const codes = [...new Set(output.findings.map(({ code }) => code))];
  const choices = verdictChoices(model);
  const style =
    pageStyle +
    filterStyle(
      choices.map(({ kind }) => kind),
      codes,
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${pageMark}
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${sourceHash(style)}'; script-src '${sourceHash(pageScript)}'; base-uri 'none'; form-action 'none'">
<title>Audit of ${name}</title>
<style>${style}</style>
</head>
<body>
<header class="top">
<p class="kind">Audit · ${escapeHtml(created_at.slice(0, 10))}</p>
<h1>${name}</h1>
<ul class="summary">${[levelsLine(output), ...auditSummary(output)].map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>
${filters("show", "Show what is", choices)}
${codes.length === 0 ? "" : filters("code", "Show findings", codeChoices(output.findings, codes))}
</header>
<aside class="list" aria-label="Findings">
${
  codes
    .map((code) =>
      findingsHtml(
        output.findings.filter((each) => each.code === code),
        model,
      ),
    )
    .join("\n") || "<p>Nothing was found.</p>"
}
</aside>
<main class="draft">
${draftHtml(model)}
</main>
<section class="cards" aria-label="What was found of each sentence and work">
${cardsHtml(model)}
</section>
<footer>Made by Quire on ${escapeHtml(created_at.slice(0, 16).replace("T", " "))} UTC. Run <code>${escapeHtml(output.run_id)}</code></footer>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** What a page may run or be drawn by, and nothing else: it is named by its hash. */
function sourceHash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

interface Choice {
  /** A class of the page, or a code. */
  kind: string;
  /** What colours it. */
  tone: string;
  sign: Sign;
  count: number;
}

/** What stretches of the draft are, each with how many there are. */
function verdictChoices({ output, uncited, entryOfBlock, existence }: PageModel): Choice[] {
  const counts = new Map<string, number>();
  const add = (kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const { together } of output.sentences) add(together.verdict);
  for (const _ of uncited) add("uncited");
  for (const { id } of entryOfBlock.values()) add(existence.get(id)?.state ?? "unchecked");
  const signs: Readonly<Record<string, Sign>> = { ...existenceSigns, ...runSigns };
  return Object.entries(signs).flatMap(([kind, sign]) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, tone: kind, sign, count }];
  });
}

function codeChoices(findings: readonly Finding[], codes: readonly Finding["code"][]): Choice[] {
  return codes.map((code) => {
    const { title, level } = findingCodes[code];
    const { symbol } = levelSigns[level];
    return {
      kind: code,
      tone: level,
      sign: { name: title, symbol },
      count: findings.filter((each) => each.code === code).length,
    };
  });
}

function filters(name: "show" | "code", legend: string, choices: readonly Choice[]): string {
  const choice = (kind: string, html: string, checked = false) =>
    `<input type="radio" name="${name}" id="${name}-${kind}"${checked ? " checked" : ""}><label for="${name}-${kind}">${html}</label>`;
  const each = choices.map(({ kind, tone, sign, count }) =>
    choice(kind, `<i class="${tone}" aria-hidden="true">${sign.symbol}</i>${escapeHtml(sign.name)} ${count}`),
  );
  return `<fieldset class="filters"><legend>${legend}</legend>${choice("all", "all", true)}${each.join("")}</fieldset>`;
}

function findingsHtml(findings: readonly Finding[], model: PageModel): string {
  const [first] = findings;
  if (first === undefined) return "";
  const { code, level } = first;
  const items = findings.map((finding) => {
    const address = model.addressOf(finding);
    const at = escapeHtml(`${finding.file}:${finding.line}`);
    const place = address === "" ? at : `<a href="${address}">${at}</a>`;
    const words = finding.words === "" ? "" : ` <q>${escapeHtml(shortened(finding.words))}</q>`;
    return `<li>${place}${words}<br>${escapeHtml(capitalised(finding.message))} <span class="fix">${escapeHtml(finding.fix)}</span></li>`;
  });
  return `<section class="f-${code} ${level}"><h2>${signHtml(level, levelSigns[level])} ${escapeHtml(findingCodes[code].title)} (${findings.length})</h2><ol>${items.join("")}</ol></section>`;
}

function shortened(text: string): string {
  return text.length <= 90 ? text : `${text.slice(0, 89).trimEnd()}…`;
}
