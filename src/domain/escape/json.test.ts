import { expect, it } from "vitest";
import { jsonText } from "./json.js";

it("keeps the value and lets nothing steer a terminal", () => {
  const value = { text: "\u001b[31mred\u009b2J \u202Eeslaf é \u007f", "\u0085": [1] };
  const text = jsonText(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
  expect(text).toContain("é");
});
