import { describe, expect, it } from "vitest";
import type { PageLook } from "../../ports/web-services.js";
import { judgeAddress } from "./judge-address.js";

const url = "https://owls.example.org/winter/nests";
const answer = (final_url: string, ...redirects: PageLook["redirects"]) =>
  judgeAddress(url, { ok: true, final_url, redirects });
const failure = (code: "http_status" | "network" | "timeout" | "too_large", facts: Record<string, string | number>) =>
  judgeAddress(url, { ok: false, error: { code, message: "It failed.", facts } });

describe("a web page that is cited", () => {
  it("is there where it answers under its address, in whatever spelling", () => {
    expect(answer(url).state).toBe("there");
    expect(answer(`${url}/`, { status: 301, to: `${url}/` }).state).toBe("there");
    expect(answer(url.replace("https://", "http://www."), { status: 301, to: "" }).state).toBe("there");
    expect(failure("too_large", {}).state).toBe("there");
  });

  it("has moved where that is said for good, and not where it leads elsewhere for now", () => {
    const [next, last] = ["https://owls.example.org/nests", "https://birds.example.org/nests"];
    expect(answer(last, { status: 301, to: next }, { status: 308, to: last })).toMatchObject({
      state: "moved",
      status: 301,
      target: last,
    });
    expect(answer(last, { status: 301, to: next }, { status: 302, to: last })).toMatchObject({ target: next });
    expect(answer(last, { status: 302, to: last }).state).toBe("there");
  });

  it("is gone where its site says so, sends to the start page or has no host any more", () => {
    expect(failure("http_status", { status: 404 })).toMatchObject({ state: "dead", status: 404 });
    expect(failure("http_status", { status: 410 })).toMatchObject({ state: "dead", status: 410 });
    expect(failure("network", { cause: "ENOTFOUND" })).toMatchObject({ state: "dead", status: null });
    const start = "https://owls.example.org/";
    expect(answer(start, { status: 302, to: start })).toMatchObject({ state: "dead", status: 302, target: start });
    expect(judgeAddress(start, { ok: true, final_url: "https://birds.example.org/", redirects: [] }).state).toBe(
      "there",
    );
  });

  it("is left open where the site failed, refused a program or could not be reached now", () => {
    expect(failure("http_status", { status: 503 })).toMatchObject({ state: "unchecked", status: 503 });
    expect(failure("network", { cause: "EAI_AGAIN" }).state).toBe("unchecked");
    expect(failure("timeout", {})).toMatchObject({ state: "unchecked", explanation: "It failed." });
  });
});
