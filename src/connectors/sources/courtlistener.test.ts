import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { answerText } from "../../../test/support/answer-text.js";
import { connectorRecordings, playConnector } from "../../../test/support/connectors.js";
import { fetchAll } from "../fetch-all.js";
import { connector } from "./courtlistener.js";

const court = ["Supreme Court of the United States", "scotus"];
const url = (cluster: number) => `https://www.courtlistener.com/opinion/${cluster}/a-case/`;

testConnector("courtlistener", {
  rows: [
    [
      ...[
        "Campbell v. Acuff-Rose Music, Inc.",
        ...court,
        "1994-03-07",
        "92-1292",
        "510 U.S. 569; 114 S. Ct. 1164",
        357,
      ],
      ...["Published", "whether it was a fair use of the song", "112640", url(112640)],
    ],
    ["A Case v. Another", ...court, null, "92-1292", null, 357, "Published", null, "1", url(1)],
  ],
  count: 2,
  missing: { words: "no such words" },
  refused: [
    {},
    { words: " " },
    { words: "x", courts: "../x" },
    { words: "x", courts: "SCOTUS" },
    { words: "x", from: "1994" },
  ],
  search: { query: "parody", params: { words: "parody" } },
  changed: [
    '{"count":1,"next":null,"results":[{"absolute_url":"/opinion/1/","case_name":"A v. B","cluster_id":1}]}',
    '{"data":{"count":0,"next":null,"results":[]}}',
    '{"count":0,"results":[]}',
  ],
});

describe("CourtListener", () => {
  it("sends its token as it wants it, and believes nothing but the cursor of the next page", async () => {
    const environment = { COURTLISTENER_TOKEN: "a-key-of-tests" };
    const played = await playConnector({ folders: [connectorRecordings("courtlistener")], environment });
    try {
      const params = { words: '"fair use"', courts: "scotus" };
      await fetchAll(played.context, connector, params, { rows: 10, anew: false });
      const sent = played.player.requests.map(({ headers }) => headers["authorization"]);
      expect(new Set(sent)).toEqual(new Set(["Token a-key-of-tests"]));
    } finally {
      await played.close();
    }
    const elsewhere = '{"count":1,"next":"https://elsewhere.example/?page=2","results":[]}';
    expect(() => connector.parse(answerText(elsewhere), { words: "x" }, null)).toThrow(/cursor/u);
  });
});
