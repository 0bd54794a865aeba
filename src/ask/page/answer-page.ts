import { markSupport, pagePolicy, quoteHtml, verdictSigns } from "../../corpus/page/page-parts.js";
import { type Html, htmlOf, joined, markup, nothing, webLink } from "../../domain/escape/html.js";
import {
  type Claim,
  countVerdicts,
  type Judging,
  signOf,
  signs,
  type Source,
  type WebSource,
} from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import {
  doiAddress,
  judgingLine,
  machineWords,
  noticeWords,
  sourceName,
  sourcePlace,
  verdictLine,
  versionWords,
  webSourcesTitle,
} from "../../domain/source-words.js";
import { markClaims } from "./mark-claims.js";

export interface AnswerPageInput {
  question: string;
  mode: "model" | "extractive";
  /** The checked answer: the text that the claims' offsets refer to. */
  answer_markdown: string;
  claims: readonly Claim[];
  judging?: Judging | null | undefined;
  sources: readonly Source[];
  web_sources?: readonly WebSource[];
  limitations: readonly string[];
  metrics: { took_ms: number; model_calls: number; usd: number | null };
  run_id: string;
  /** ISO 8601. */
  created_at: string;
  /** In place of the question, where the page has a title of its own. */
  title?: string | undefined;
}

/**
 * A checked answer as one HTML page that loads nothing from anywhere: every cited sentence carries its verdict, and
 * the passage behind it is one click away with the words that support it marked. Works from a file, on paper,
 * with the keyboard and without scripts.
 */
export function answerPage(input: AnswerPageInput): string {
  const title = input.title ?? input.question;
  const style = pageStyle + filterStyle() + barStyle(input.claims);
  const kind = input.mode === "extractive" ? "Sentences quoted from your sources" : "Answer written by a model";
  const panels = input.claims.map((claim, index) => evidencePanel(claim, index, input.sources));
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Quire">
${pagePolicy({ styles: [style], scripts: [pageScript] })}
<title>${title}</title>
<style>${htmlOf(style)}</style>
</head>
<body>
<main>
<p class="kind">${kind} · ${input.created_at.slice(0, 10)}</p>
<h1>${title}</h1>
${checkSummary(input)}
<article class="answer">
${markClaims(input.answer_markdown, input.claims, input.sources)}</article>
${limitationList(input.limitations)}
${sourceList(input)}
${webSourceList(input.web_sources ?? [])}
<section aria-label="Passages behind the cited sentences">
<h2 class="printed">Passages</h2>
${joined(panels, "\n")}
</section>
</main>
<footer>${footer(input)}</footer>
<script>${htmlOf(pageScript)}</script>
</body>
</html>
`.text;
}

/** The verdicts in a sentence, as a bar and as a filter over the answer. */
function checkSummary({ claims, judging }: Pick<AnswerPageInput, "claims" | "judging">): Html {
  const counts = countVerdicts(claims);
  const judged = judgingLine(judging);
  const line = `${verdictLine(counts)}${judged === "" ? "" : `. ${judged}`}`;
  if (claims.length === 0) return markup`<section class="check" aria-label="Check"><p>${line}</p></section>`;
  const present = signs.filter((sign) => counts[sign] > 0);
  const parts = present.map((sign) => markup`<span class="${sign}"></span>`);
  const choices = present.map((sign) => {
    const { name, symbol } = verdictSigns[sign];
    return filterChoice(
      sign,
      markup`<i class="${sign}" aria-hidden="true">${htmlOf(symbol)}</i>${name} ${counts[sign]}`,
    );
  });
  return markup`<section class="check" aria-label="Check">
<p>${line}</p>
<div class="bar" aria-hidden="true">${parts}</div>
<fieldset class="filters"><legend>Show sentences that are</legend>
${filterChoice("all", `all ${claims.length}`, true)}${choices}
</fieldset>
</section>`;
}

function filterChoice(value: string, label: string | Html, checked = false): Html {
  const id = `show-${value}`;
  return markup`<input type="radio" name="show" id="${id}"${checked ? " checked" : ""}><label for="${id}">${label}</label>`;
}

/** The bar's parts are as long as their verdicts are many: the policy allows no style in an attribute. */
function barStyle(claims: readonly Claim[]): string {
  const counts = countVerdicts(claims);
  return signs.map((sign) => `\n.bar .${sign} { flex-grow: ${counts[sign]}; }`).join("");
}

/** While one verdict is chosen the rest of the answer steps back. */
function filterStyle(): string {
  return signs
    .map((sign) => `body:has(#show-${sign}:checked) .answer :is(.claim, .sign):not(.${sign}) { opacity: .22; }`)
    .join("\n");
}

function evidencePanel(claim: Claim, index: number, sources: readonly Source[]): Html {
  const sign = signOf(claim);
  const { name, symbol } = verdictSigns[sign];
  const id = `evidence-${index + 1}`;
  const reasons = claim.reasons.map((reason) => markup`<li>${reason}</li>`);
  return markup`<aside class="evidence ${sign}" id="${id}" popover aria-label="Passage behind sentence ${index + 1}">
<header><span class="sign ${sign}" aria-hidden="true">${htmlOf(symbol)}</span>${name}<button type="button" class="close" popovertarget="${id}" popovertargetaction="hide" aria-label="Close">×</button></header>
<p class="said">${claim.text}</p>
${reasons.length === 0 ? nothing : markup`<ul class="reasons">${reasons}</ul>`}
${quotedPassage(claim, sources)}
</aside>`;
}

function quotedPassage(claim: Claim, sources: readonly Source[]): Html {
  const { evidence } = claim;
  const source = sources.find((each) => each.label === evidence?.label);
  if (!evidence || !source) return markup`<p class="context">There is no passage to compare it with.</p>`;
  const lines =
    evidence.start_line === evidence.end_line
      ? `line ${evidence.start_line}`
      : `lines ${evidence.start_line}–${evidence.end_line}`;
  const place = [evidence.page === null ? "" : `page ${evidence.page}`, lines].filter(Boolean).join(", ");
  const nearest = claim.verdict === "not_found" ? markup`<p class="context">The nearest sentence there is:</p>` : "";
  return markup`${nearest}<figure><blockquote>${quoteHtml(evidence.quote, (text) => markSupport(text, claim.text))}</blockquote>
<figcaption><a class="label" href="#source-${source.label}">${source.label}</a> ${sourceName(source)} · ${place}</figcaption></figure>`;
}

function sourceList({ sources, claims }: AnswerPageInput): Html {
  if (sources.length === 0) return nothing;
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  const items = sources.map((source) => {
    const note = cited.has(source.label) ? "" : ` · not cited`;
    const path = source.path === null ? "" : markup`<div class="path">${source.path}</div>`;
    return markup`<li id="source-${source.label}"><span class="label">${source.label}</span> <span class="title">${source.title}</span>${noticeMarks(source)}
${byline(source)}<div class="where">${[source.heading_path.join(" › "), sourcePlace(source)].filter(Boolean).join(" · ")}${note}</div>
${path}<details><summary>Read the passage</summary><div>${passageBody(source.content).trim()}</div></details></li>`;
  });
  return markup`<h2>Sources</h2>\n<ol class="sources">\n${joined(items, "\n")}\n</ol>`;
}

function byline(source: Source): Html {
  const { authors, year } = source;
  const text = [authors.join(", "), year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const doi = doiAddress(source);
  const link = doi === null ? nothing : webLink(doi, doi);
  const parts = joined([markup`${text}`, link], " · ");
  return parts.text === "" ? nothing : markup`<div>${parts}</div>`;
}

function noticeMarks(source: Source): Html {
  const speaking = [versionWords(source), machineWords(source)]
    .filter((words) => words !== "")
    .map((words) => ({ words: words.trim(), grave: false }));
  return joined(
    [...noticeWords(source.notices ?? []), ...speaking].map(
      ({ words, grave }) => markup` <strong class="${grave ? "notice grave" : "notice"}">${words}</strong>`,
    ),
  );
}

/** Only what a browser opens as a page becomes a link. */
function webSourceList(webSources: readonly WebSource[]): Html {
  if (webSources.length === 0) return nothing;
  const items = webSources.map(({ url, title }) => {
    const name = title === "" ? url : title;
    return markup`<li>${webLink(url, name)}<div class="path">${url}</div></li>`;
  });
  return markup`<h2>${webSourcesTitle}</h2>\n<ol class="sources">\n${joined(items, "\n")}\n</ol>`;
}

function limitationList(limitations: readonly string[]): Html {
  if (limitations.length === 0) return nothing;
  return markup`<h2>Limitations</h2>\n<ul class="limitations">${limitations.map((text) => markup`<li>${text}</li>`)}</ul>`;
}

function footer({ created_at, metrics, run_id }: AnswerPageInput): Html {
  const when = `${created_at.slice(0, 16).replace("T", " ")} UTC`;
  const calls = metrics.model_calls === 1 ? "1 model call" : `${metrics.model_calls} model calls`;
  const cost = metrics.usd === null || metrics.usd === 0 ? "" : `, $${metrics.usd.toFixed(4)}`;
  const effort = metrics.model_calls === 0 ? "without a model" : `with ${calls}${cost}`;
  return markup`Made by Quire on ${when} in ${(metrics.took_ms / 1000).toFixed(1)} s, ${effort}. Every cited sentence was compared with the passage it cites. Run <code>${run_id}</code>`;
}

/** The look of an answer page: readable in print and in the dark, no font or image from elsewhere. */
const pageStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #16181c); --card: light-dark(#ffffff, #1e2126); --ink: light-dark(#1f2328, #e4e6ea);
  --soft: light-dark(#62686f, #9aa1aa); --line: light-dark(#e3e0d8, #343941); --accent: light-dark(#2b5797, #8fb7ee);
  --supported: light-dark(#1a7f4b, #5ecb94); --weak: light-dark(#a15c00, #f0b452); --not_found: light-dark(#b3352b, #ff8f84);
  --contradicted: light-dark(#8e1f6b, #f08fd0); --unchecked: light-dark(#62686f, #9aa1aa); --quoted: light-dark(#2b5797, #8fb7ee);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "DejaVu Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.09rem/1.68 var(--serif); }
main, footer { max-width: 46rem; margin-inline: auto; padding: 0 1.5rem; }
main { padding-top: clamp(2rem, 7vh, 5rem); }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1 { font-size: clamp(1.7rem, 4.2vw, 2.35rem); line-height: 1.2; letter-spacing: -.012em; margin: .2rem 0 1.4rem; text-wrap: balance; }
h2, h3, h4 { line-height: 1.3; margin: 2.2em 0 .6em; }
h2 { font-size: 1.3rem; } h3 { font-size: 1.12rem; }
.kind, .check, .filters, .sign, .label, .evidence header, figcaption, .reasons, .sources, .context, footer, th { font-family: var(--sans); }
.kind { color: var(--soft); font-size: .82rem; letter-spacing: .02em; margin: 0; }
.check { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.15rem; margin: 0 0 2.2rem; font-size: .95rem; line-height: 1.5; }
.check p { margin: 0; font-weight: 600; }
.bar { display: flex; gap: 2px; height: .5rem; border-radius: 99px; overflow: hidden; margin: .75rem 0 .85rem; }
.bar span { background: var(--tone); }
.filters { display: flex; flex-wrap: wrap; gap: .45rem; border: 0; padding: 0; margin: 0; font-size: .86rem; }
.filters legend { position: absolute; clip-path: inset(50%); }
.filters input { position: absolute; opacity: 0; pointer-events: none; }
.filters label { display: inline-flex; gap: .4rem; align-items: center; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 99px; cursor: pointer; }
.filters label i { font-style: normal; font-weight: 700; color: var(--tone, inherit); }
.filters input:checked + label { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.filters input:checked + label i { color: inherit; }
.filters input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.quoted { --tone: var(--quoted); } .supported, .computed { --tone: var(--supported); } .weak, .unsupported { --tone: var(--weak); } .not_found { --tone: var(--not_found); }
.contradicted { --tone: var(--contradicted); } .unchecked, .words_only, .general { --tone: var(--unchecked); }
.claim { text-decoration: underline solid color-mix(in srgb, var(--tone) 45%, transparent) 1.5px; text-underline-offset: .24em; cursor: pointer; transition: opacity .15s; }
.claim.weak { text-decoration-style: dashed; } .claim.not_found { text-decoration-style: wavy; text-decoration-thickness: 1px; }
.claim.contradicted { text-decoration-style: double; } .claim:is(.unchecked, .words_only, .unsupported) { text-decoration-style: dotted; }
.claim:hover, .claim.open { background: color-mix(in srgb, var(--tone) 12%, transparent); border-radius: 3px; }
.sign { display: inline-grid; place-items: center; width: 1.32em; height: 1.32em; margin-inline: .3em .1em; padding: 0; vertical-align: .08em; border: 1px solid color-mix(in srgb, var(--tone) 55%, transparent); border-radius: 50%; background: color-mix(in srgb, var(--tone) 13%, var(--card)); color: var(--tone); font-size: .72rem; font-weight: 700; line-height: 1; cursor: pointer; }
button.sign:hover { background: var(--tone); color: var(--card); }
.label { display: inline-block; margin-inline: .1em .05em; padding: 0 .36em; border-radius: 5px; background: color-mix(in srgb, var(--accent) 11%, transparent); font-size: .74em; line-height: 1.5; text-decoration: none; vertical-align: .06em; }
.end { white-space: nowrap; }
.label:hover { background: var(--accent); color: var(--paper); }
.answer > :first-child { margin-top: 0; } .answer li { margin: .5em 0; } .answer ul, .answer ol { padding-left: 1.3em; }
.answer blockquote, .evidence blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line); }
table { border-collapse: collapse; width: 100%; font-size: .95em; } th, td { text-align: left; vertical-align: top; padding: .45rem .7rem .45rem 0; border-bottom: 1px solid var(--line); } th { font-size: .82rem; color: var(--soft); }
pre { overflow-x: auto; padding: .9rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: .85rem; line-height: 1.5; } code { font-size: .88em; overflow-wrap: anywhere; }
.notice { color: var(--weak); font-size: .8em; } .notice.grave { color: var(--not_found); }
.evidence { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--tone); border-radius: 12px; padding: 1.1rem 1.25rem 1.25rem; box-shadow: 0 18px 50px rgb(0 0 0 / .22); font-size: 1rem; line-height: 1.6; }
.evidence[popover] { position: fixed; inset: auto auto 1.5rem 50%; translate: -50% 0; width: min(44rem, calc(100vw - 2rem)); max-height: min(62vh, 34rem); overflow: auto; }
@media (min-width: 1320px) { .evidence[popover] { inset: 50% 2rem auto auto; translate: 0 -50%; width: 21.5rem; max-height: 86vh; } main, footer { translate: -6rem 0; } }
.evidence header { display: flex; align-items: center; gap: .4rem; font-size: .86rem; font-weight: 700; color: var(--tone); text-transform: capitalize; margin-bottom: .6rem; }
.evidence header .close { margin-left: auto; border: 0; background: none; color: var(--soft); font-size: 1.35rem; line-height: 1; cursor: pointer; padding: .1rem .35rem; }
.evidence .said { margin: 0 0 .8rem; color: var(--soft); font-size: .93rem; }
.evidence figure { margin: 0; } .evidence blockquote { border-color: var(--tone); }
.evidence figcaption { margin-top: .75rem; font-size: .84rem; line-height: 1.5; color: var(--soft); }
mark { background: color-mix(in srgb, var(--tone) 24%, transparent); color: inherit; border-radius: 2px; padding: 0 .06em; font-weight: 600; }
.context { color: var(--soft); } .reasons { margin: 0 0 .8rem; padding-left: 1.1rem; font-size: .88rem; }
.sources { list-style: none; padding: 0; margin: 0; font-size: .93rem; line-height: 1.5; }
.sources > li { padding: .9rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1.5rem; }
.sources > li:target { background: color-mix(in srgb, var(--accent) 8%, transparent); box-shadow: -1rem 0 color-mix(in srgb, var(--accent) 8%, transparent), 1rem 0 color-mix(in srgb, var(--accent) 8%, transparent); }
.sources .title { font-weight: 600; } .sources .where, .sources .path, .sources summary { color: var(--soft); font-size: .86rem; }
.sources .path { overflow-wrap: anywhere; } .sources summary { cursor: pointer; width: max-content; margin-top: .3rem; }
.sources details div { white-space: pre-line; font: 1rem/1.6 var(--serif); padding: .7rem 0 .2rem 1rem; border-left: 3px solid var(--line); margin-top: .5rem; }
.limitations { color: var(--soft); font-size: .96rem; }
footer { margin-top: 3.5rem; padding-block: 1.2rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .82rem; line-height: 1.6; }
.printed { display: none; }
@media print {
  :root { color-scheme: light; } body { font-size: 10.5pt; background: #fff; } main, footer { max-width: none; translate: none; padding: 0; }
  .filters, .close, .sources details, .answer button.sign:empty { display: none; } .printed { display: block; }
  .evidence[popover] { display: block; position: static; width: auto; max-height: none; translate: none; box-shadow: none; border: 0; border-left: 3px solid var(--tone); border-radius: 0; padding: 0 0 0 .8rem; margin: 0 0 1rem; break-inside: avoid; font-size: 9.5pt; overflow: visible; }
  .bar, .sign, .claim { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } .claim { transition: none; } }
`;

/** Clicking a sentence opens its passage as its sign does; the sentence whose passage is open is marked. */
const pageScript = `
for (const button of document.querySelectorAll("button.sign[popovertarget]")) {
  const panel = document.getElementById(button.getAttribute("popovertarget"));
  const parts = [...document.querySelectorAll('.claim[data-claim="' + button.dataset.claim + '"]')];
  for (const part of parts) part.addEventListener("click", (event) => { if (!event.target.closest("a, button")) { event.stopPropagation(); panel.togglePopover(); } });
  panel.addEventListener("toggle", (event) => parts.forEach((part) => part.classList.toggle("open", event.newState === "open")));
}
`;
