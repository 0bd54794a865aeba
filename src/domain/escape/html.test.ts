import { describe, expect, it } from "vitest";
import { decodeEntities, htmlOf, joined, markup, webAddress, webLink } from "./html.js";

describe("a template of HTML", () => {
  it("escapes every value, in elements and in attributes, and draws no mark of a verdict for others", () => {
    const text = `"'><script>x</script>&amp; ✓`;
    expect(markup`<p title="${text}">${[text, 7]}</p>`.text).toBe(
      '<p title="&quot;&#39;&gt;&lt;script&gt;x&lt;/script&gt;&amp;amp; [tick]">' +
        "&quot;&#39;&gt;&lt;script&gt;x&lt;/script&gt;&amp;amp; [tick]7</p>",
    );
    expect(
      markup`${htmlOf("<b>✓</b>")}${joined([markup`<i>${"a"}</i>`, htmlOf(""), markup`<i>b</i>`], ", ")}`.text,
    ).toBe("<b>✓</b><i>a</i>, <i>b</i>");
  });

  it.each([
    ["javascript:alert(1)", null],
    ["java\nscript:alert(1)", null],
    [" JavaScript:alert(1)", null],
    ["data:text/html,x", null],
    ["file:///etc/passwd", null],
    ["https://person:word@host.example/", null],
    ["//host.example/", null],
    ["https://host.example/a?b=c#d", "https://host.example/a?b=c#d"],
    ["mailto:a@host.example", "mailto:a@host.example"],
  ])("leads from %j to %j", (address, target) => {
    expect(webAddress(address)).toBe(target);
    expect(webLink(address, "words").text.includes("href")).toBe(target !== null);
  });
});

describe("decodeEntities", () => {
  it("writes out numbers and leaves what is no character", () => {
    expect(decodeEntities("&#233;&#xE9;&#x1F600;")).toBe("éé😀");
    expect(decodeEntities("&#xD800; &#0; &#99999999;")).toBe("&#xD800; &#0; &#99999999;");
  });
});
