import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";

const dates = ["1995-08-31T04:00:00Z", "2027-08-30T04:00:00Z", "2026-08-15T01:02:03Z"];

testConnector("rdap", {
  rows: [
    [
      "domain",
      "D-1-EXAMPLE",
      "example.org",
      null,
      null,
      null,
      "client delete prohibited; active",
      ...dates,
      "a.ns.example b.ns.example",
      true,
      "registrar: Example Registrar, Inc.; abuse: abuse@registrar.example",
    ],
  ],
  count: 1,
  missing: { of: "free.org" },
  refused: [
    {},
    { of: "org" },
    { of: "../domain/x" },
    { of: "a@example.org" },
    { of: "example.org:43" },
    { of: "AS99999999999" },
    { of: "fe80::1%eth0" },
  ],
  search: { query: "registration of a domain", params: {} },
  changed: [
    '{"version":"1.0","services":[{"tlds":["org"],"urls":["https://a.example"]}]}',
    '{"version":"1.0","services":[[["org"]]]}',
  ],
});

it("asks the narrowest registry that IANA names", async () => {
  const network = await fetchRecorded("rdap", { of: "198.51.100.7" });
  expect(network.rows[0]?.slice(0, 6)).toEqual([
    "ip network",
    "NET-198-51-100-0-1",
    "TEST-NET-2",
    "198.51.100.0",
    "198.51.100.255",
    "ZZ",
  ]);
  expect(network.rows[0]?.at(-1)).toBe("registrant: Example Numbers");
  expect(network.payloads.map(({ url }) => url)).toEqual([
    "https://data.iana.org/rdap/ipv4.json",
    "https://rdap.narrow.example/ip/198.51.100.7",
  ]);
  const system = await fetchRecorded("rdap", { of: "AS64500" });
  expect(system.rows[0]?.slice(0, 5)).toEqual(["autnum", "AS64496", "DOCUMENTATION", "64496", "64511"]);
});

it("tells what nobody answers for from what is not registered", async () => {
  const unknown = await refusalOf("rdap", { of: "example.xx" });
  expect([unknown.code, unknown.message]).toEqual([
    "not_found",
    "RDAP: IANA names no registry that answers for example.xx.",
  ]);
  const free = await refusalOf("rdap", { of: "free.org" });
  expect([free.code, free.message]).toEqual(["not_found", "RDAP has no data for of=free.org."]);
});
