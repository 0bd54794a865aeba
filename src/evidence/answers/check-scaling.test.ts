import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Source } from "../../domain/evidence.js";
import { checkAnswer } from "./check-answer.js";
import { processorSecondsOf } from "../../../test/support/processor-time.js";
import { allTests, someOf } from "../../../test/support/some-of.js";

const passage =
  "The lighthouse at Fastnet was first lit on 1 January 1854, and its tower of cast iron stood 27 metres high. " +
  "Tides on that coast pass both bulges in 24 hours and 50 minutes. In 1904 a tower of granite replaced the first.";

const sources: Source[] = ["S1", "S2", "S3"].map((label) => ({
  label,
  work_id: label,
  title: "Lights",
  authors: [],
  year: 1999,
  path: null,
  heading_path: [],
  start_line: 1,
  end_line: 3,
  start_page: null,
  end_page: null,
  score: 1,
  content: `Lights\n\n${passage}`,
}));

function repeated(unit: string): (length: number) => string {
  return (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function numbered(sentence: (number: number) => string): (length: number) => string {
  return (length) => {
    const parts: string[] = [];
    for (let [number, total] = [0, 0]; total < length; number++) {
      const part = sentence(number);
      parts.push(part);
      total += part.length;
    }
    return parts.join("");
  };
}

const differentSentences = numbered(
  (n) => `The tower of ${1800 + (n % 200)} stood ${n} metres above the rock [S${1 + (n % 3)}]. `,
);

const shapes: Record<string, (length: number) => string> = {
  "different sentences": differentSentences,
  "one line without stops": (length) => `${repeated("the tower stood on the rock and ")(length)} [S1].`,
  "one word": (length) => `${"a".repeat(length)} [S1].`,
  "labels alone": repeated("[S1]"),
  "one sentence with a thousand labels": numbered((n) => `[S${n % 1000}]`),
  "open brackets": (length) => `${"[".repeat(length)} [S1].`,
  "nested brackets": (length) => `${"(".repeat(length / 2)}[9]${")".repeat(length / 2)} It stood [S1].`,
  "quotes that do not close": repeated("“the tower "),
  "backticks of many lengths": numbered((n) => `${"`".repeat(n % 80)} `),
  "a table": repeated("| the tower stood 27 metres | on the rock [S1] |\n"),
  "numbers alone": repeated("12 345, 6.7 89% "),
  "a list of numbers in brackets": (length) => `[${repeated("1,")(length)} [S1].`,
  "an endless ISBN": (length) => `ISBN ${repeated("1-")(length)}`,
  "references by author and year": repeated("(Smith, 1999) "),
  addresses: repeated("https://a.b/c(d)e "),
  blanks: (length) => `It is${" ".repeat(length)}[S1].`,
  "no spaces at all": repeated("灯台は岩の上に立っていた[S1]。"),
  "a heading of marks": (length) => `## a ${repeated("# ")(length)}b [S1]`,
};

const secondsOf = (answer_markdown: string) => processorSecondsOf(() => checkAnswer({ answer_markdown, sources }));

describe("the time of a check", () => {
  test.each(someOf(Object.entries(shapes), 6))(
    "is in proportion to the length of an answer of %s",
    async (_name, shape) => {
      await secondsOf(shape(3000));
      const short = await secondsOf(shape(6000));
      const long = await secondsOf(shape(24_000));
      // Four times as long: quadratic would be sixteen times.
      expect(long).toBeLessThan(8 * Math.max(short, 0.03));
    },
  );

  test.runIf(allTests)("lets others have their turn", async () => {
    let turns = 0;
    const check = checkAnswer({ answer_markdown: differentSentences(40_000), sources });
    const isOver = check.then(() => true);
    while (!(await Promise.race([isOver, turn(false)]))) turns++;
    expect(turns).toBeGreaterThan(20);
  });

  test.runIf(allTests)("has a limit for statements and for their length, and says so", async () => {
    const long = `${"the tower stood ".repeat(200)} [S1].`;
    const many = numbered((n) => `It stood ${n} metres high [S1]. `)(140_000);
    const one = (await checkAnswer({ answer_markdown: long, sources })).claims[0];
    expect(one).toMatchObject({
      verdict: "unchecked",
      reasons: [expect.stringContaining("longer than 2000 characters")],
    });
    const last = (await checkAnswer({ answer_markdown: many, sources })).claims.at(-1);
    expect(last).toMatchObject({
      verdict: "unchecked",
      reasons: [expect.stringContaining("more than 4000 statements")],
    });
  });
});
