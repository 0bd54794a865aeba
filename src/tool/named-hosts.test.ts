import { describe, expect, it } from "vitest";
import { QuireError } from "../domain/error.js";
import { NamedHosts } from "./named-hosts.js";

const named = new NamedHosts({
  found: ["https://www.arxiv.org/abs/2106.09685", "https://docs.example.org/x"],
  said: ["lighthouses, as listed at https://lights.example.net/list and on irishlights.ie"],
  patterns: ["*.nih.gov", "*", "*.org", "*.co.uk"],
});

describe("an address is fetched where somebody named its host", () => {
  it.each([
    ["https://arxiv.org/pdf/2106.09685", "search"],
    ["http://docs.example.org:8080/y", "search"],
    ["https://lights.example.net/other", "person"],
    ["https://www.irishlights.ie/", "person"],
    ["https://pubmed.ncbi.nlm.nih.gov/1/", "person"],
  ])("%s, by a %s", (url, by) => {
    expect(named.admit(url)).toMatchObject({ url, by });
  });

  it.each([
    "https://evil.example/",
    "https://evil-arxiv.org/",
    "https://arxiv.org.evil.example/",
    "https://other.example.org/",
    "https://arxiv.org@evil.example/",
    "https://аrxiv.org/",
    "http://nih.gov.example/",
    "not an address",
    "https://someone.org/",
    "https://shop.example.co.uk/",
  ])("and %s is not", (url) => {
    const refusal = named.admit(url);
    expect(refusal).toBeInstanceOf(QuireError);
    expect(refusal).toMatchObject({ code: "unnamed_host" });
  });
});
