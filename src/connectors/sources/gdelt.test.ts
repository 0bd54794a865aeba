import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { refusalOf } from "../../../test/support/fetch-recorded.js";
import { connector } from "./gdelt.js";

testConnector("gdelt", {
  rows: [
    [
      "Earthquake shakes the coast , no one hurt",
      "https://news.example/quake",
      "2026-10-02T08:15:00Z",
      "news.example",
      "English",
      "New Zealand",
    ],
    [
      "Erdbeben an der Küste",
      "https://zeitung.example/beben",
      "2026-10-01T22:00:00Z",
      "zeitung.example",
      "German",
      null,
    ],
  ],
  count: 2,
  missing: { words: "xyzzyplugh" },
  refused: [
    {},
    { words: 'quake" OR "flood' },
    { words: "quake sourcelang:german" },
    { words: "quake -flood" },
    { words: "(quake)" },
    { words: "quake\nflood" },
    { words: "quake", domain: "a.example sourcelang:x" },
    { words: "quake", from: "20240101" },
  ],
  search: { query: "news", params: {} },
  changed: [
    '{"articles":[{"url":"https://a.example","title":"A","date":"2024","domain":"a","language":"English","sourcecountry":"x"}]}',
    '{"articles":{"0":{}}}',
    "Please limit requests to one every 5 seconds.",
  ],
});

it("shows what the service says in words", async () => {
  const { code, message } = await refusalOf("gdelt", { words: "the", phrase: true });
  expect(code).toBe("source_answer");
  expect(message).toContain('these words: "The specified phrase is too short."');
});

it("puts what is wanted into its language", () => {
  const params = connector.params.parse({
    words: "heat wave",
    phrase: true,
    language: "German",
    domain: "zeit.de",
    to: "2026-10-02",
  });
  const { searchParams } = connector.request(params, null).url;
  expect(searchParams.get("query")).toBe('"heat wave" sourcelang:german domainis:zeit.de');
  expect(searchParams.get("enddatetime")).toBe("20261002235959");
});
