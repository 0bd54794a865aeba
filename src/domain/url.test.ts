import { describe, expect, it } from "vitest";
import { bareHost, redactUrl } from "./url.js";

describe("bareHost", () => {
  it.each([
    ["http://Example.ORG.:80/", "example.org"],
    ["http://[::1]:8080/", "::1"],
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://user:secret@127.0.0.1./", "127.0.0.1"],
  ])("%s is %s", (url, host) => {
    expect(bareHost(new URL(url))).toBe(host);
  });
});

describe("redactUrl", () => {
  it("keeps what people search by and hides what opens doors", () => {
    const url =
      "https://u:p@example.org/a?query.author=Ada&keyword=tide&api_key=1&access_token=2&sig=3&X-Amz-Signature=4#f";
    expect(redactUrl(new URL(url))).toBe(
      "https://example.org/a?query.author=Ada&keyword=tide&api_key=redacted&access_token=redacted&sig=redacted&X-Amz-Signature=redacted",
    );
  });
});
