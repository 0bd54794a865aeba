import { expect, test } from "vitest";
import { directionOf, textMarks } from "./text-marks.js";

test("a text of others is marked with its language and its direction", () => {
  const arabic = "Quire: افتتح الجسر القديم فوق النهر في مارس، وهو من أطول الجسور التي بنيت في ذلك العام.";
  expect(textMarks(arabic).text).toBe(' lang="ar" dir="rtl"');
  expect(textMarks("The mean benefit of sleep was moderate, and it was smaller after that.").text).toBe(
    ' lang="en" dir="ltr"',
  );
  expect(textMarks("12 000").text).toBe(' dir="ltr"');
  expect(directionOf("הגשר הישן")).toBe("rtl");
});
