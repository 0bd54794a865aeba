import { expect, it } from "vitest";
import { QuotedOnce } from "./quoted-once.js";

it("keeps a sentence of a work where it stands first, and says where nothing is left", () => {
  const once = new QuotedOnce();
  expect(once.without("- Gates close [@ada, p. 1].\n- Gates open [@ada].")).toContain("Gates close");
  expect(once.without("- **Gates** close [@ada, p. 2].\n- Gates rust [@ada].")).toBe("- Gates rust [@ada].");
  expect(once.without("- Gates close [@bob].")).toBe("- Gates close [@bob].");
  expect(once.without("- Gates rust [@ada].")).toBe("What the library says of this is quoted above.");
});
