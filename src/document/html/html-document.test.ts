import { expect, it } from "vitest";
import { parseHTML } from "./html-document.js";

it("makes nodes that no table of listeners grows with", () => {
  const { document } = parseHTML("<p>light</p>");
  const nodes = [document, document.querySelector("p"), document.createTextNode("x"), document.createComment("x")];
  // The library finds a node in its table before it adds a listener.
  for (const node of nodes) expect(() => node?.addEventListener("x", () => {})).toThrow(TypeError);
});
