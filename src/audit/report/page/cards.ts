import { markSupport, quoteHtml, verdictSigns } from "../../../corpus/page/page-parts.js";
import { type Html, htmlOf, joined, markup, nothing, webLink } from "../../../domain/escape/html.js";
import type { ClaimEvidence } from "../../../domain/evidence.js";
import type { Verdict } from "../../../domain/verdict.js";
import { itemYear } from "../../../domain/item.js";
import { doiAddress, noticeWords } from "../../../domain/source-words.js";
import type { Entry, Existence, Quotation, Sentence, SentenceJudgement } from "../../../contracts/audit.js";
import { type Finding, findingCodes, type Level } from "../../../contracts/audit-finding.js";
import { capitalised } from "../summary.js";
import type { PageModel } from "./page-model.js";
import { markKind } from "./runs.js";

/**
 * Draws the cards that are shown beside the draft when something is opened; all of them are in the page, and one is
 * seen.
 */
export function cardsHtml(model: PageModel): Html {
  const { sentences, uncited, quotations, output, sentenceOfMark } = model;
  const cards = [
    ...sentences.map((sentence) => sentenceCard(sentence, model)),
    ...uncited.map(({ id, text, reason }) =>
      card({ id, kind: "uncited", sign: runSigns["uncited"], said: text }, [foundHtml(id, model), paragraph(reason)]),
    ),
    ...quotations
      .filter(({ sentence }) => sentence === null)
      .map((quotation) =>
        card({ id: quotation.id, kind: "quoted", sign: runSigns["quoted"], said: quotation.text }, [
          foundHtml(quotation.id, model),
          quotationHtml(quotation, model),
        ]),
      ),
    ...output.marks
      .filter(({ id }) => !sentenceOfMark.has(id))
      .map((mark) => {
        const kind = markKind(mark, model);
        const named = mark.cites.flatMap(({ entry }) => entry ?? []);
        const works = named.map((entry) => markup`<p>${entryName(entry, model)}</p>`);
        return card({ id: mark.id, kind, sign: runSigns[kind], said: mark.text }, [
          foundHtml(mark.id, model),
          ...works,
        ]);
      }),
    ...output.entries.map((entry) => entryCard(entry, model, foundHtml(entry.id, model))),
  ];
  return joined(cards, "\n");
}

function sentenceCard(sentence: Sentence, model: PageModel): Html {
  const { id, together, text, works, better, judge, numbers } = sentence;
  const kind = together.verdict;
  const quotations = model.quotations.filter((each) => each.sentence === id);
  const said = works.flatMap(({ reasons }) => reasons).join(" ");
  const missing = numbers.filter(
    ({ state, text: number }) => (state === "missing" || state === "differs") && !said.includes(number),
  );
  return card({ id, kind, sign: verdictSigns[kind], said: text }, [
    foundHtml(id, model),
    works.length > 1 ? markup`<h3>All works together</h3>${judgementHtml(together, text)}` : nothing,
    ...works.map((work) => workHtml(work, text, model)),
    better === null
      ? nothing
      : markup`<h3>Supports it better: ${better.title}</h3>${evidenceHtml(better.evidence, text, better.verdict)}`,
    judge === null ? nothing : judgeHtml(judge),
    missing.length === 0 ? nothing : markup`<h3>Numbers</h3><ul>${missing.map(numberItem)}</ul>`,
    ...quotations.map((quotation) => markup`<h3>Quotation</h3>${quotationHtml(quotation, model)}`),
  ]);
}

function workHtml(work: Sentence["works"][number], text: string, model: PageModel): Html {
  const head = markup`<h3>${entryName(work.entry, model)}</h3>`;
  if (work.unchecked === null) return markup`${head}${judgementHtml(work, text)}`;
  const { reason, fix } = work.unchecked;
  return markup`${head}${paragraph(reason)}<p class="fix">${fix}</p>`;
}

function judgementHtml({ verdict, reasons, evidence }: SentenceJudgement, text: string): Html {
  const { name } = verdictSigns[verdict];
  const said = markup`<p>${signHtml(verdict, verdictSigns[verdict])} ${name}</p>`;
  const why = reasons.length === 0 ? nothing : markup`<ul>${reasons.map((reason) => markup`<li>${reason}</li>`)}</ul>`;
  return markup`${said}${why}${evidence === null ? nothing : evidenceHtml(evidence, text, verdict)}`;
}

function evidenceHtml(evidence: ClaimEvidence, text: string, verdict: Verdict): Html {
  const { start_line: start, end_line: end, page, label } = evidence;
  const lines = start === end ? `line ${start}` : `lines ${start}–${end}`;
  const place = [...(page === null ? [] : [`page ${page}`]), lines].join(", ");
  const nearest = verdict === "not_found" ? markup`<p class="where">The nearest words there are:</p>` : "";
  const quote = quoteHtml(evidence.quote, (words) => markSupport(words, text));
  return markup`${nearest}<blockquote class="${verdict}" dir="auto">${quote}</blockquote><p class="where">${label} · ${place}</p>`;
}

function judgeHtml({ verdict, quote, accepted, explanation }: NonNullable<Sentence["judge"]>): Html {
  const words = quote === null ? "" : markup`<blockquote dir="auto">${quote}</blockquote>`;
  const taken = accepted
    ? ""
    : markup`<p class="where">Not accepted: it showed no words that stand in the passage.</p>`;
  return markup`<h3>A model says: ${verdict.replaceAll("_", " ")}</h3>${paragraph(explanation)}${words}${taken}`;
}

function numberItem({ text, state, found }: Sentence["numbers"][number]): Html {
  const said = state === "missing" || found === null ? "is not in the source" : `: the source has ${found}`;
  return markup`<li>${`${text} ${said}`.replace(" :", ":")}</li>`;
}

/** What was found, with what to do. Of a sentence's support the works below say the rest. */
function foundHtml(id: string, { findings }: PageModel): Html {
  const items = (findings.get(id) ?? []).map(({ code, level, check, message, fix }: Finding) => {
    const title = markup`<b>${htmlOf(levelSigns[level].symbol)} ${findingCodes[code].title}</b>`;
    const said = check === "support" ? "" : `${capitalised(message)} `;
    return markup`<li class="${level}">${title}<br>${said}<span class="fix">${fix}</span></li>`;
  });
  return items.length === 0 ? nothing : markup`<ul class="found">${items}</ul>`;
}

function paragraph(text: string): Html {
  return text === "" ? nothing : markup`<p>${text}</p>`;
}

const states: Readonly<Record<Quotation["state"], string>> = {
  verbatim: "✓ stands there word for word",
  differs: "≠ stands there with other words",
  not_found: "? is not there",
  unchecked: "– was not compared: there is no text",
};

/** A quotation beside what stands in its source: what differs, and on which page. */
function quotationHtml(quotation: Quotation, model: PageModel): Html {
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
  return markup`<p><q dir="auto">${text}</q> ${htmlOf(states[state])}</p>
${rows.length === 0 ? "" : markup`<table class="fields">${head}${rows}</table>`}
${passage === null ? "" : markup`<blockquote dir="auto">${passage}</blockquote>`}
${place.length === 0 ? "" : markup`<p class="where">${place.join(" · ")}</p>`}`;
}

/** An entry as it is named beside a sentence, leading to what is known of it. */
function entryName(id: string, { entries, existence }: PageModel): Html {
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
function entryCard(entry: Entry, model: PageModel, found: Html): Html {
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

interface Card {
  id: string;
  kind: string;
  sign: Sign | undefined;
  /** The words of the draft. */
  said: string;
}

/** A card with its parts in HTML. */
function card({ id, kind, sign, said }: Card, parts: readonly Html[]): Html {
  const { name, symbol } = sign ?? { name: "", symbol: "" };
  const steps = [
    markup`<a href="#k-${id}" data-do="previous" aria-label="The one before" title="The one before (k)">‹</a>`,
    markup`<a href="#k-${id}" data-do="next" aria-label="The next one" title="The next one (j)">›</a>`,
    markup`<a href="#" data-do="close" aria-label="Close" title="Close (Escape)">×</a>`,
  ];
  return markup`<article class="card ${kind}" id="k-${id}" tabindex="-1" aria-label="${name}">
<header>${signHtml(kind, { name, symbol })}<span>${name}</span><span class="steps">${steps}</span></header>
<p class="said">${said}</p>
${joined(parts, "\n")}
</article>`;
}

export interface Sign {
  name: string;
  symbol: string;
}

/** How a state of a work is named and drawn; the symbol says it where colour can't. */
export const existenceSigns: Readonly<Record<Existence["state"], Sign>> = {
  exact: { name: "as cited", symbol: "✓" },
  differs: { name: "differs", symbol: "≠" },
  other_work: { name: "another work", symbol: "⇄" },
  not_found: { name: "not found", symbol: "?" },
  ambiguous: { name: "ambiguous", symbol: "∨" },
  unchecked: { name: "not looked up", symbol: "–" },
};

/** The signs that a stretch of the draft may have; the names are classes of the page. */
export const runSigns: Readonly<Record<string, Sign>> = {
  ...verdictSigns,
  uncited: { name: "without a citation", symbol: "∅" },
  dangling: { name: "leads nowhere", symbol: "✗" },
  quoted: { name: "quoted", symbol: "”" },
};

export const levelSigns: Readonly<Record<Level, Sign>> = {
  error: { name: "error", symbol: "✗" },
  warning: { name: "warning", symbol: "!" },
  note: { name: "note", symbol: "i" },
};

/** A sign that says its name to those who hear the page. */
export function signHtml(kind: string, { name, symbol }: Sign): Html {
  return markup`<i class="sign ${kind}" role="img" aria-label="${name}" title="${name}">${htmlOf(symbol)}</i>`;
}
