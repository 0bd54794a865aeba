import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Source } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { indexTerms } from "../../domain/terms.js";
import { checkAnswer } from "./check-answer.js";

const lines = [
  "Caffeine taken six hours before bedtime reduced total sleep time by 41 minutes.",
  "The magnitude of the reduction suggests that caffeine has important disruptive effects on sleep.",
  "",
  "Twelve healthy sleepers received 400 mg of caffeine at bedtime.",
  "Sleep diaries did not show significant effects of caffeine at six hours.",
  'The authors call this "a risk that most people do not notice" in their discussion.',
  "About 1,234 people took part in 2019–2021, and 37.5 per cent of them were students.",
];

function source(label: string, body: readonly string[], more: Partial<Source> = {}): Source {
  return {
    label,
    work_id: `work-${label}`,
    title: "Caffeine and sleep",
    authors: ["Ada Lovelace"],
    year: 2013,
    path: "/library/caffeine.pdf",
    heading_path: ["Results"],
    start_line: 40,
    end_line: 40 + body.length - 1,
    start_page: 3,
    end_page: 3,
    score: 1,
    content: `Results\n\n${body.join("\n")}`,
    ...more,
  };
}

const sources = [
  source("S1", lines),
  source("S2", ["Tea leaves are dried, rolled and oxidised before they are packed."]),
];

async function verdictOf(sentence: string): Promise<{ verdict: Verdict | undefined; reasons: string }> {
  const [claim] = (await checkAnswer({ answer_markdown: sentence, sources })).claims;
  return { verdict: claim?.verdict, reasons: claim?.reasons.join("; ") ?? "" };
}

describe("the standing of a sentence", () => {
  const quotation = `${lines[0]} [S1]`;
  const standing = async (answer_markdown: string, references: "keep" | "remove") => {
    const { claims, counts } = await checkAnswer({ answer_markdown, sources, references });
    return { standings: claims.map((claim) => claim.standing), counts };
  };

  test("is quoted where code took it from its source, and is no support then", async () => {
    const { standings, counts } = await standing(quotation, "keep");
    expect(standings).toEqual(["quoted"]);
    expect(counts).toMatchObject({ quoted: 1, supported: 0 });
  });

  test("is cited where a model wrote the same words", async () => {
    const { standings, counts } = await standing(quotation, "remove");
    expect(standings).toEqual(["cited"]);
    expect(counts).toMatchObject({ quoted: 0, supported: 1 });
  });

  test("is cited where the words are not the source's", async () => {
    expect((await standing(quotation.replace("reduced", "shortened"), "keep")).standings).toEqual(["cited"]);
    expect((await standing(quotation.replace("S1", "S2"), "keep")).standings).toEqual(["cited"]);
  });
});

describe("the verdict of a sentence", () => {
  test.each<[string, Verdict, RegExp]>([
    ["Caffeine taken six hours before bedtime reduced total sleep time by 41 minutes [S1].", "supported", /^$/],
    ["Taken six hours before bedtime, caffeine reduced the total sleep time by 41 minutes [S1].", "supported", /^$/],
    ["Caffeine has important disruptive effects on sleep [S1].", "supported", /^$/],
    ["Caffeine taken 6 hours before bedtime reduced total sleep time by 41 minutes [S1].", "supported", /^$/],
    ["In all, 12 healthy sleepers received 400 mg of caffeine at bedtime [S1].", "supported", /^$/],
    ["About 1234 people took part in 2019-2021, and 37.5 % of them were students [S1].", "supported", /^$/],
    ["About 1 234 people took part between 2019 and 2021; 37.5 percent of them were students [S1].", "supported", /^$/],
    ["The authors call this “a risk that most people do not notice” in their discussion [S1].", "supported", /^$/],
    ["The authors call this “a risk … most people do not notice” in their discussion [S1].", "supported", /^$/],
    ["The authors call this “a risk that many people do not notice” in their discussion [S1].", "weak", /quotation/],
    ["Caffeine taken six hours before bedtime reduced total sleep time by 47 minutes [S1].", "contradicted", /41.*47/],
    ["Healthy sleepers received 300 mg of caffeine at bedtime [S1].", "contradicted", /400.*300/],
    ["Total sleep time was reduced by 40 minutes when caffeine was taken [S1].", "weak", /40/],
    ["Total sleep time was reduced by about 40 minutes when caffeine was taken [S1].", "supported", /^$/],
    ["Total sleep time was reduced by more than 40 minutes when caffeine was taken [S1].", "supported", /^$/],
    ["Healthy sleepers received 0.4 g of caffeine at bedtime [S1].", "supported", /^$/],
    ["Total sleep time was reduced by about 50 minutes when caffeine was taken [S1].", "weak", /50/],
    ["Sleep diaries did show significant effects of caffeine at six hours [S1].", "weak", /not/],
    ["Caffeine increased total sleep time when taken six hours before bedtime [S1].", "weak", /reduced.*increased/],
    ["At six hours, sleep diaries did not show effects of caffeine that are not significant [S1].", "supported", /^$/],
    [
      "Caffeine taken six days before bedtime reduced total sleep time by 41 minutes [S1].",
      "contradicted",
      /hours.*days/,
    ],
    [
      "Caffeine taken six hours before bedtime reduced total sleep time by 41 hours [S1].",
      "contradicted",
      /minutes.*hours/,
    ],
    ["Volcanic ash makes the soil of the island fertile [S1].", "words_only", /cannot tell/],
    ["Caffeine taken six hours before bedtime reduced total sleep time by 41 minutes [S2].", "words_only", /none/],
  ])("%s is %s", async (sentence, verdict, reasons) => {
    const found = await verdictOf(sentence);
    expect(found.verdict).toBe(verdict);
    expect(found.reasons).toMatch(reasons);
  });

  test("is unchecked where the source has no readable passage", async () => {
    const empty = [source("S1", [], { content: "Results" })];
    const { claims } = await checkAnswer({ answer_markdown: "Caffeine shortens sleep [S1].", sources: empty });
    expect(claims).toMatchObject([{ verdict: "unchecked", evidence: null }]);
  });

  test("names the passage's sentence with its line and page", async () => {
    const { claims } = await checkAnswer({ answer_markdown: "Sleepers received 400 mg of caffeine [S1].", sources });
    expect(claims[0]?.evidence).toEqual({ label: "S1", quote: lines[3], start_line: 43, end_line: 43, page: 3 });
  });

  test("rests on any of several cited sources", async () => {
    const answer_markdown = "Tea leaves are dried, rolled and oxidised [S1][S2].";
    const { claims } = await checkAnswer({ answer_markdown, sources });
    expect(claims).toMatchObject([{ labels: ["S1", "S2"], verdict: "supported", evidence: { label: "S2" } }]);
  });

  test("needs no statistics, and counts terms by them where they are given", async () => {
    const answer_markdown = "Caffeine taken before bedtime ruins the gallbladder [S1].";
    const document_frequency = Object.fromEntries(indexTerms(answer_markdown).map((term) => [term, 900]));
    const statistics = { passages: 1000, document_frequency: { ...document_frequency, constructor: 3 } };
    const [without, withStatistics] = await Promise.all(
      [{}, { statistics }].map((more) => checkAnswer({ answer_markdown, sources, ...more })),
    );
    expect(withStatistics?.claims[0]?.support).toBeGreaterThan(without?.claims[0]?.support ?? 1);
  });
});

const sentences = lines.filter((line) => line !== "");
const digitPlaces = sentences.flatMap((sentence) =>
  [...sentence.matchAll(/\d/g)].map(({ index }) => ({ sentence, index })),
);
const fragment = fc.oneof(
  fc.constantFrom(...sentences),
  fc.constantFrom(
    "[S1]",
    "[S1, S9]",
    "[s1-s2]",
    "(Smith, 2020)",
    "[12]",
    "https://example.org/a_(b)",
    "doi:10.1000/x(1)",
  ),
  fc.constantFrom("\n\n", "\n- ", "\n## ", " ", ". ", "**", "`", "| a | b |\n", "work_id=3", "(start_line=1)", "```\n"),
  fc.string({ maxLength: 12 }),
);
const answers = fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(" "));

describe("whatever the answer", () => {
  test("a sentence of the source word for word is supported", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sentences), async (sentence) => {
        expect((await verdictOf(`${sentence} [S1]`)).verdict).toBe("supported");
      }),
    );
  });

  test("a sentence of the source with one digit altered is never supported", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...digitPlaces),
        fc.integer({ min: 1, max: 9 }),
        async ({ sentence, index }, step) => {
          const digit = (Number(sentence[index]) + step) % 10;
          const altered = `${sentence.slice(0, index)}${digit}${sentence.slice(index + 1)}`;
          expect((await verdictOf(`${altered} [S1]`)).verdict).not.toBe("supported");
        },
      ),
    );
  });

  test("checking a checked answer again changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer_markdown) => {
        const once = await checkAnswer({ answer_markdown, sources });
        const again = await checkAnswer({ answer_markdown: once.answer_markdown, sources });
        expect(again).toEqual({ ...once, removed: [] });
      }),
    );
  });

  test("claims lie in the text, in order and apart", async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer_markdown) => {
        const { claims, answer_markdown: text } = await checkAnswer({ answer_markdown, sources });
        let end = 0;
        for (const claim of claims) {
          expect(claim.start).toBeGreaterThanOrEqual(end);
          expect(claim.end).toBeGreaterThan(claim.start);
          expect(claim.end).toBeLessThanOrEqual(text.length);
          end = claim.end;
        }
      }),
    );
  });
});
