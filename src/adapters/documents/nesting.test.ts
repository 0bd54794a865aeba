import { describe, expect, it } from "vitest";
import { refuseDeepNesting } from "./nesting.js";

describe("markup that nests", () => {
  it.each([
    ["HTML", "<div>".repeat(20_000)],
    ["XML, closed", `${"<a:b>".repeat(20_000)}x${"</a:b>".repeat(20_000)}`],
  ])("too deep is refused (%s)", (_kind, markup) => {
    expect(() => refuseDeepNesting(markup)).toThrow("nested more than 12000 deep");
  });

  it.each([
    ["paragraphs and items that nobody closes", "<ul><li>x<p>y<br></ul>".repeat(20_000)],
    ["empty elements", "<a/><b c='d'/>".repeat(20_000)],
    ["many that are closed", "<td><b>x</b></td>".repeat(20_000)],
    ["marks that begin nothing", "<<<< a < b > c ".repeat(20_000)],
  ])("as pages are written it is not (%s)", (_kind, markup) => {
    expect(() => refuseDeepNesting(markup)).not.toThrow();
  });
});
