import { expect, it } from "vitest";
import { type Claim, settleCell } from "./settle-cell.js";

const long = "The barrier held on Tuesday night when the water rose to three metres above the level.";

function claim(url: string, quote: string, page_sha256: string | null = null): Claim {
  return { value: "3 m", quote, url, query_id: url, standing: "verified", own: true, page_sha256 };
}

it.each([
  ["pages of their own", [claim("https://a.org", "It rose 3 m."), claim("https://b.org", "It rose 3 m.")], 2],
  ["pages that copy a sentence", [claim("https://a.org", long), claim("https://b.org", long.toUpperCase())], 1],
  [
    "the same file at two addresses",
    [claim("https://a.org", "3 m.", "f0"), claim("https://b.org", "3 m high.", "f0")],
    1,
  ],
  [
    "two pages that a third copies from both",
    [claim("https://a.org", long), claim("https://b.org", "3 m.", "f0"), claim("https://c.org", long, "f0")],
    1,
  ],
])("counts %s as so many voices", (_what, claims, voices) => {
  expect(settleCell(claims)).toMatchObject({ value: "3 m", agreeing: voices });
});
