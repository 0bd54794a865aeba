import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { connector } from "./wayback.js";

const digest = "A".repeat(32);
const copies = "https://web.archive.org/web";

testConnector("wayback", {
  rows: [
    [
      "2002-01-20T14:25:10Z",
      "http://example.org:80/",
      "text/html",
      200,
      digest,
      1792,
      `${copies}/20020120142510/http://example.org:80/`,
    ],
    [
      "2002-03-28T01:28:21Z",
      "http://www.example.org:80/",
      "warc/revisit",
      null,
      digest,
      580,
      `${copies}/20020328012821/http://www.example.org:80/`,
    ],
    [
      "2003-01-05T10:11:12Z",
      "http://example.org/?a=1&b=2",
      "text/html",
      301,
      "B".repeat(32),
      null,
      `${copies}/20030105101112/http://example.org/?a=1&b=2`,
    ],
  ],
  count: 3,
  missing: { address: "nothing.example" },
  refused: [
    {},
    { address: "*.example.org" },
    { address: "example.org/a b" },
    { address: "example.org\n" },
    { address: "example.org", from: "soon" },
    { address: "example.org", scope: "everything" },
    { address: "example.org", status: 9 },
  ],
  search: { query: "archived copies", params: { one_per: "content" } },
  changed: [
    '[["timestamp","url","mimetype","statuscode","digest","length"],["20020120142510","a","b","200","c","1"]]',
    '[["timestamp","original","mimetype","statuscode","digest","length"],["20020120142510","a"]]',
    '[["timestamp","original","mimetype","statuscode","digest","length"],["yesterday","a","b","200","c","1"]]',
  ],
});

it("sends an address of any form as one value", () => {
  const params = connector.params.parse({
    address: "example.org/?q=1&output=text#x",
    scope: "below the path",
    status: 200,
  });
  const { searchParams } = connector.request(params, null).url;
  expect(searchParams.getAll("output")).toEqual(["json"]);
  expect(searchParams.get("url")).toBe("example.org/?q=1&output=text#x");
  expect([searchParams.get("matchType"), searchParams.get("filter")]).toEqual(["prefix", "statuscode:200"]);
});
