import { describe, expect, it } from "vitest";
import { portalAddress, portalHost, portalUrl } from "./portal-address.js";

describe("the address of a portal", () => {
  it.each(["https://data.example.org", "http://data.example.org/", "https://a-b.data.example.org/data/en_1"])(
    "may be %s",
    (address) => {
      expect(portalAddress.safeParse(address).success).toBe(true);
      expect(portalUrl(address, "api/x", { q: "a b&c" }).href).toBe(`${address.replace(/\/$/u, "")}/api/x?q=a+b%26c`);
    },
  );

  it.each([
    "javascript:alert(1)",
    "https://",
    "https://example",
    "https://-x.example.org",
    "https://example.org.",
    "https://example..org",
    "https://1.2.3.4",
    "https://0x7f.1",
    "https://example.org:443",
    "https://a:b@example.org",
    "https://example.org\\@evil.example",
    "https://example.org/a//b",
    "https://example.org/.",
    "https://example.org/..",
    "https://example.org/a/../b",
    "https://example.org/?a",
    "https://EXAMPLE.org",
    "https://ex ample.org",
    "https://xn--\u{e4}.example.org",
    " https://example.org",
    "https://example.org\n",
  ])("may not be %j", (address) => {
    expect(portalAddress.safeParse(address).success).toBe(false);
  });

  it("is for some a host alone", () => {
    expect(portalHost.safeParse("data.cityofchicago.org").success).toBe(true);
    for (const host of ["data.example.org/x", "data.example.org?", "data.example.org\n", "127.0.0.1", "::1", "a"]) {
      expect(portalHost.safeParse(host).success).toBe(false);
    }
  });
});
