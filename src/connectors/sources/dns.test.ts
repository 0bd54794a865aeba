import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";

testConnector("dns", {
  rows: [
    ["example.org", "MX", 3600, "10 mail.example.org."],
    ["example.org", "MX", 3600, "20 backup.example.org."],
    ["example.org", "RRSIG", 3600, "mx 13 2 3600"],
  ],
  count: 3,
  missing: { name: "no-such-name.example.org" },
  refused: [
    {},
    { name: "192.0.2.1" },
    { name: "../resolve" },
    { name: "a@b.example" },
    { name: "example.org:53" },
    { name: "a b.example" },
    { name: "example.org&type=ANY" },
    { name: "example.org", type: "ANY" },
  ],
  search: { query: "mail servers", params: { type: "MX" } },
  changed: [
    '{"Status":"NOERROR","TC":false,"AD":false}',
    '{"Status":0,"TC":false,"AD":false,"Answer":[{"name":"example.org."}]}',
  ],
});

it("asks for international names as the DNS writes them", async () => {
  const { rows, notes } = await fetchRecorded("dns", { name: "MÜNCHEN.example.", type: "TXT" });
  expect(rows).toEqual([["xn--mnchen-3ya.example", "TXT", 60, '"v=spf1 -all"']]);
  expect(notes).toContain("The answer is not checked by DNSSEC.");
});

it("does not take a failure for a name that is not there", async () => {
  expect((await refusalOf("dns", { name: "no-such-name.example.org" })).message).toContain("NXDOMAIN");
  const failed = await refusalOf("dns", { name: "broken.example.org" });
  expect(failed.code).toBe("source_answer");
  expect(failed.message).toContain("SERVFAIL");
  expect(failed.message).toContain("DNSSEC validation failure.");
});
