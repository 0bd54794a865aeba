import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded } from "../../../test/support/fetch-recorded.js";
import { connector } from "./crt-sh.js";

const issuer = "C=US, O=Example Trust, CN=Example CA 1";

testConnector("crt_sh", {
  rows: [
    [
      "1001",
      "example.org",
      "example.org www.example.org",
      issuer,
      "2024-01-30T00:00:00Z",
      "2025-03-01T23:59:59Z",
      "2024-01-30T00:00:00.123Z",
      "0a01",
      2,
    ],
    [
      "900",
      "*.dev.example.org",
      "*.dev.example.org",
      issuer,
      "2023-01-30T00:00:00Z",
      "2024-03-01T23:59:59Z",
      "2023-01-30T00:00:00.123Z",
      "0a00",
      1,
    ],
  ],
  count: 2,
  missing: { domain: "nothing.example" },
  refused: [
    {},
    { domain: "org" },
    { domain: "%.example.org" },
    { domain: "a@example.org" },
    { domain: "example.org/?x" },
    { domain: "192.0.2.1" },
  ],
  search: { query: "certificates", params: {} },
  changed: [
    '[{"id":1,"issuer_ca_id":1,"issuer_name":"a","common_name":"b","names":["c"],"not_before":"d","not_after":"e","serial_number":"f"}]',
    '[{"id":"one"}]',
  ],
});

it("leaves addresses of mail out, and says so", async () => {
  const { notes, rows } = await fetchRecorded("crt_sh", { domain: "example.org" });
  expect(JSON.stringify(rows)).not.toContain("@");
  expect(notes).toContain("Addresses of mail among the names are left out.");
});

it("asks for a domain alone, or for what has not expired", () => {
  const params = connector.params.parse({ domain: "bücher.example", subdomains: false, valid_only: true });
  expect(connector.request(params, null).url.href).toBe(
    "https://crt.sh/?q=xn--bcher-kva.example&output=json&exclude=expired",
  );
});
