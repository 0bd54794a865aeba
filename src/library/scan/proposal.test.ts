import { describe, expect, it } from "vitest";
import type { ErrorCode } from "../../domain/error.js";
import { failureSentence, wordOf } from "./proposal.js";

const problem = (source: string, code: ErrorCode, message: string) => ({ source, error: { code, message } });

describe("why no service answered", () => {
  it("says once that the network is closed", () => {
    const problems = ["crossref", "openalex", "datacite"].map((name) => problem(name, "offline", `no ${name}`));
    expect([wordOf(problems), failureSentence(problems)]).toEqual([
      "offline",
      "The network is closed (--offline): no service was asked.",
    ]);
  });

  it("gives the words of the failure that the word stands for, and names the others", () => {
    const problems = [
      problem("crossref", "timeout", "Crossref did not answer within 15 s."),
      problem("openalex", "source_blocked", "OpenAlex asks for a captcha."),
      problem("datacite", "timeout", "DataCite did not answer within 15 s."),
    ];
    expect(wordOf(problems)).toBe("blocked");
    expect(failureSentence(problems)).toBe("OpenAlex asks for a captcha. No answer from crossref, datacite either.");
    expect(failureSentence(problems.slice(0, 1))).toBe("Crossref did not answer within 15 s.");
  });
});
