import { expect, it } from "vitest";
import { withBareAgent } from "./bare-agent.js";

it.each([
  [
    ["ask", "--agent", "What is it?"],
    ["ask", "--agent=on", "What is it?"],
  ],
  [
    ["ask", "--agent", "on", "What"],
    ["ask", "--agent=on", "What"],
  ],
  [
    ["ask", "--agent", "off", "What"],
    ["ask", "--agent=off", "What"],
  ],
  [
    ["ask", "What", "--agent"],
    ["ask", "What", "--agent=on"],
  ],
  [
    ["ask", "What", "--agent", "is", "it"],
    ["ask", "What", "--agent=on", "is", "it"],
  ],
  [
    ["ask", "--agent", "--json", "What"],
    ["ask", "--agent=on", "--json", "What"],
  ],
  [
    ["ask", "--agent=off", "What"],
    ["ask", "--agent=off", "What"],
  ],
  [
    ["ask", "--", "--agent", "on"],
    ["ask", "--", "--agent", "on"],
  ],
])("%j", (given, parsed) => {
  expect(withBareAgent(given)).toEqual(parsed);
});
