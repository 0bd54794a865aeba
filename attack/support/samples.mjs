// An answer, a table and an audit's findings in which one text of others stands in one place.

/** Where text of others stands in an answer. @typedef {"title" | "author" | "doi" | "path" | "heading" | "passage" | "quote" | "claim" | "reason" | "question" | "limitation" | "web title" | "web address" | "body" | "source address" | "next step" | "neighbour"} Place */

/** @param {Partial<Record<Place, string>>} texts */
export function answerWith(texts) {
  const sentence = "Owls hear mice.";
  const body = texts.body === undefined ? `${sentence} [S1]` : `${sentence} [S1]\n\n${texts.body}`;
  const place = { start_line: 3, end_line: 9, start_page: 2, end_page: 2, score: 1 };
  const evidence = { label: "S1", quote: texts.quote ?? sentence, start_line: 3, end_line: 3, page: 2 };
  const claim = {
    text: texts.claim ?? sentence,
    start: 0,
    end: sentence.length + " [S1]".length,
    labels: ["S1"],
    verdict: "weak",
    support: 0.5,
    reasons: [texts.reason ?? "a part is missing"],
    evidence,
  };
  const source = {
    ...place,
    label: "S1",
    work_id: "w",
    title: texts.title ?? "Owls",
    authors: [texts.author ?? "Ada Field"],
    year: 2020,
    doi: texts["source address"] === undefined ? (texts.doi ?? "10.1000/x") : null,
    url: texts["source address"] ?? null,
    path: texts.path ?? "/library/owls.pdf",
    heading_path: [texts.heading ?? "Results"],
    content: `Results\n\n${texts.passage ?? "Owls hear mice."}`,
  };
  return {
    run_id: "run-1",
    question: texts.question ?? "What do owls hear?",
    mode: "model",
    answer_markdown: body,
    claims: [claim],
    removed: [],
    counts: { supported: 0, weak: 1, not_found: 0, contradicted: 0, unchecked: 0, words_only: 0, computed: 0 },
    sources: [source],
    surroundings: [
      [
        { number: 2, text: texts.neighbour ?? "Owls fly at night." },
        { number: 3, text: texts.quote ?? sentence },
        { number: 4, text: `| ${texts.neighbour ?? "owl"} | 4 |` },
      ],
    ],
    web_sources: [{ url: texts["web address"] ?? "https://owls.example/", title: texts["web title"] ?? "Owls" }],
    limitations: [texts.limitation ?? "The library is small."],
    agent: { next_steps: [texts["next step"] ?? "Read more."] },
    metrics: { took_ms: 1200, model_calls: 1, input_tokens: 0, output_tokens: 0, usd: 0 },
    created_at: "2026-11-22T08:50:11.000Z",
  };
}

/** A table in which one text of others stands. @param {{ value?: string, column?: string, quote?: string, address?: string, description?: string, note?: string, condition?: string, other?: string }} texts */
export function tableWith(texts) {
  const cell = {
    quote: texts.quote ?? "Kestrel",
    url: texts.address ?? "https://kestrel.example/about",
    page_sha256: null,
    fetched_at: "2026-11-22T08:50:11.000Z",
    query_id: "0_0",
    work_id: null,
    page: null,
    start_line: null,
    end_line: null,
    status: "conflict",
    agreeing: 1,
    others: [
      { value: texts.other ?? "Merlin", quote: texts.quote ?? null, url: texts.address ?? "https://kestrel.example/" },
    ],
  };
  const criteria = [
    {
      condition: texts.condition ?? "is a bird",
      answer: "yes",
      quote: texts.quote ?? null,
      url: texts.address ?? null,
    },
  ];
  return {
    description: texts.description ?? "birds",
    columns: [texts.column ?? "name"],
    rows: [{ values: [texts.value ?? "Kestrel"], cells: [cell], criteria, earlier: false }],
    requested: 1,
    notes: [texts.note ?? "about 7 exist"],
    run_id: "run-1",
    created_at: "2026-11-22T08:50:11.000Z",
    head: "",
  };
}

/** What a screen is for a renderer that asks for no colours. */
export const plainScreen = {
  paint: (/** @type {string} */ _style, /** @type {string} */ text) => text,
  width: 78,
  shownPath: (/** @type {string} */ path) => path,
};
