import { describe, expect, test } from "vitest";
import type { Claim, Source } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { answerPage, type AnswerPageInput } from "./answer-page.js";

const source: Source = {
  label: "S1",
  work_id: "secret-work-id",
  title: "Tea & <b>time</b>",
  authors: ["Ada Lovelace", "Mary Somerville"],
  year: 1842,
  path: "/library/tea.pdf",
  heading_path: ["Results"],
  start_line: 10,
  end_line: 11,
  start_page: 2,
  end_page: 2,
  score: 0.123,
  content: "Results\n\nTeas were heated.\nThe leaves <dried> slowly.",
};

function claim(markdown: string, part: string, verdict: Verdict): Claim {
  const start = markdown.indexOf(part);
  const evidence = { label: "S1", quote: "Teas were heated.", start_line: 10, end_line: 10, page: 2 };
  const text = part.replace(/\s*\[S\d\]/g, "").replace(/[*`]/g, "");
  return {
    text,
    start,
    end: start + part.length,
    labels: ["S1"],
    verdict,
    standing: "cited",
    support: 0.5,
    reasons: [],
    evidence,
  };
}

function page(answer_markdown: string, claims: Claim[], more: Partial<AnswerPageInput> = {}): string {
  return answerPage({
    question: "What of <tea>?",
    mode: "model",
    answer_markdown,
    claims,
    sources: [source],
    limitations: [],
    metrics: { took_ms: 1200, model_calls: 1, usd: null },
    run_id: "run-1",
    created_at: "2026-11-21T20:15:03.120Z",
    ...more,
  });
}

describe("answerPage", () => {
  test("marks each claim with its verdict and a button that opens its passage", () => {
    const markdown = "Tea is heated [S1]. It *is `old`* [S1].";
    const html = page(markdown, [
      claim(markdown, "Tea is heated [S1].", "supported"),
      claim(markdown, "It *is `old`* [S1].", "weak"),
    ]);
    expect(html).toContain(
      '<span class="claim supported" data-claim="1">Tea is heated <span class="end"><a class="label" href="#source-S1">',
    );
    expect(html).toContain(
      '<em><span class="claim weak" data-claim="2">is </span><span class="claim weak" data-claim="2"><code>old</code>',
    );
    expect(html).toMatch(/popovertarget="evidence-2" aria-label="weak: show the passage"/);
    expect(html).toMatch(/id="evidence-2" popover/);
    expect(html).toContain("2 statements: 1 supported, 1 weak");
  });

  test("marks the words of the passage that support the claim, whatever their ending", () => {
    const markdown = "Heating tea is an art [S1].";
    expect(page(markdown, [claim(markdown, markdown, "weak")])).toContain(
      '<span class="cited"><mark>Teas</mark> were <mark>heated</mark>.</span>',
    );
  });

  test("marks claims that begin or end inside emphasis, links and table cells without breaking them", () => {
    const markdown = '**"Tea" is hot. It is old [S1].** Then.\n\n| a | b |\n|---|---|\n| tea | hot [S1] |';
    const html = page(markdown, [
      claim(markdown, "It is old [S1].", "supported"),
      claim(markdown, "tea | hot [S1]", "not_found"),
    ]);
    expect(html).toMatch(/<strong>&quot;Tea&quot; is hot\. <span class="claim supported"[^>]*>It is old/);
    expect(html).toMatch(/<td><span class="claim not_found"[^>]*>tea<\/span><\/td>/);
    expect(html).not.toMatch(/[⸎⸓]/);
  });

  test("shows foreign HTML as text and loads nothing", () => {
    const markdown =
      "<script>alert(1)</script> ![x](https://evil.example/x.png) <img src=y onerror=z> [S1] [go](javascript:alert(2))";
    const html = page(markdown, [claim(markdown, markdown, "weak")], { limitations: ["<i>no</i>"], title: "<u>T</u>" });
    const body = html.slice(html.indexOf("<main>"), html.indexOf("<script>\n"));
    expect(body).not.toMatch(/<(?:script|img|u|b|tea|dried)[ >]|<i>/);
    expect(html).not.toMatch(/(?:src|href)="(?!#|https:\/\/evil)/);
    expect(html).not.toMatch(/<(?:link|img|iframe)|@import|url\(/);
    expect(body).not.toContain('href="javascript:');
  });

  test("names sources with authors, year, page, lines and path, and nothing internal", () => {
    const html = page("Nothing.", []);
    for (const text of [
      "Tea &amp; &lt;b&gt;time",
      "Ada Lovelace, Mary Somerville (1842)",
      "page 2, lines 10-11",
      "/library/tea.pdf",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("secret-work-id");
    expect(html).not.toContain("0.123");
    expect(html).toContain("No statement cites a source.");
  });
});
