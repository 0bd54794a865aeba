import { describe, expect, it } from "vitest";
import { attribute, descendants, parseCarelessXml, parseXml, readXml } from "./xml.js";

const known = (prefix: string) => (prefix === "dc" ? "http://purl.org/dc/elements/1.1/" : null);

describe("XML", () => {
  it("is read with the reason why it is none", () => {
    expect(readXml("<a>x</a>").textContent).toBe("x");
    expect(() => readXml("<a><b></a>")).toThrow("tag mismatch");
    expect(parseXml("no XML")).toBeNull();
    expect(parseXml("<a>".repeat(20_000))).toBeNull();
  });

  it.each([
    ["a name of HTML", "<a><t>Tom&nbsp;Jerry</t></a>", "Tom&nbsp;Jerry"],
    ["a prefix that nobody declared", '<a><dc:t dc:role="aut">Bogs at 10:30</dc:t></a>', "Bogs at 10:30"],
    ["blanks before it", '\n <?xml version="1.0"?><a><t>Bogs</t></a>', "Bogs"],
  ])("of careless programs is mended: %s", (_what, xml, text) => {
    expect(parseXml(xml)).toBeNull();
    const root = parseCarelessXml(xml, known);
    expect(root && descendants(root, "t")[0]?.textContent).toBe(text);
  });

  it("has attributes by their local names", () => {
    const root = parseCarelessXml('<a dc:role="aut"/>', known);
    expect(attribute(root, "role")).toBe("aut");
    expect(parseCarelessXml('<a other:role="aut"/>', known)).toBeNull();
  });
});
