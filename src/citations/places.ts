import { foldSpelling } from "../cite/compare/plain-words.js";

let places: ReadonlySet<string> | undefined;

/** Whether a name is that of a country, or of a city that time zones are called after: "(Paris, 2015)" is where and when something was. */
export function isPlace(name: string): boolean {
  places ??= new Set([...countries(), ...cities()].map((each) => foldSpelling(each)));
  return places.has(foldSpelling(name));
}

function countries(): string[] {
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return [...codes.flatMap((code) => names.of(code) ?? []), "USA", "UK", "EU", "USSR", "England", "Scotland", "Wales"];
}

function cities(): string[] {
  return Intl.supportedValuesOf("timeZone").map((zone) => (zone.split("/").at(-1) ?? "").replaceAll("_", " "));
}
