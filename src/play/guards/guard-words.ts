import type { GuardFinding, GuardPlace } from "../../contracts/play.js";

/** What people call the kinds of findings. */
export const guardNames: Readonly<Record<GuardFinding["kind"], string>> = {
  repetition: "repetition",
  drift: "drift",
  two_values: "two values",
  two_definitions: "two definitions",
};

/** "2.3 Gates" */
export function placeName({ number, title }: Pick<GuardPlace, "number" | "title">): string {
  return [number, title].filter((part) => part !== "").join(" ");
}
