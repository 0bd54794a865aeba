import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXml } from "../../domain/xml.js";
import { xml, xmlText } from "./xml.js";

describe("XML", () => {
  it("escapes every value that is no XML itself", () => {
    const inner = xml`<b>${"a ]]> b"}</b>`;
    expect(xml`<a x="${'"<&'}">${[inner, null, false, 3]}</a>`.text).toBe(
      '<a x="&quot;&lt;&amp;"><b>a ]]&gt; b</b>3</a>',
    );
  });

  it("leaves out what XML forbids, and marks halves of characters", () => {
    expect(xmlText("a\u0000b\u000Bc\uFFFEd\uD800e\tf")).toBe("abcd\uFFFDe\tf");
  });

  it("can be read whatever the text is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const root = readXml(xml`<a b="${text}">${text}</a>`.text);
        expect(root.localName).toBe("a");
      }),
    );
  });
});
