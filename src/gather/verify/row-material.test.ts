import { describe, expect, it } from "vitest";
import { resolve, search } from "../../../test/support/found-rows.js";
import { subjectsOnce } from "./check-cell.js";
import { pageText } from "./page-text.js";
import { standingIn } from "./row-material.js";

const url = "https://vektra.example/";

function standing(markdown: string, quote: string): string | null {
  const text = pageText(markdown, "Vektra");
  const texts = [{ url, text, subjects: subjectsOnce(["Vektra"], "databases")(text), isOwn: true }];
  const [row] = resolve([search("a", [{ name: "Vektra", url }])]);
  if (row === undefined) throw new Error("No row was made.");
  return standingIn({ row, name: "Vektra", texts }, quote)?.quote ?? null;
}

describe("words that answer a condition", () => {
  it("stand in what was read", () => {
    expect(standing("Vektra is open to all.\n\nIt is *made* by a cooperative.", "Made by a cooperative")).toBe(
      "made by a cooperative",
    );
    expect(standing("Vektra is not open to visitors.", "Vektra is not open to visitors")).not.toBeNull();
  });

  it("are not cut off a denial or a word", () => {
    expect(standing("Vektra is not open to visitors.", "open to visitors")).toBeNull();
    expect(standing("Vektra is unsupported.", "supported")).toBeNull();
  });
});
