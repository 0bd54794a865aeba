import { readFileSync } from "node:fs";

/** Languages whose names of countries are known besides English; which of them there are depends on the build of Node.js. */
const otherLanguages = ["de", "es", "fr", "it", "nl", "pl", "pt", "ru", "sv", "zh"];

let known: ReadonlyMap<string, string> | null = null;

/**
 * The alpha-3 code of a country (ISO 3166-1, and XKX) by its alpha-2, alpha-3 or numeric code, or its name in English as
 * services write it, or in one of ten other languages (Unicode CLDR, of Node.js); null where it is none.
 */
export function countryCode(given: string): string | null {
  known ??= readKnown();
  const name = folded(given);
  return known.get(/^\d{1,3}$/u.test(name) ? name.padStart(3, "0") : name) ?? null;
}

/** A name as it is compared: without accents, signs and differences of case. */
export function folded(name: string): string {
  const letters = name.normalize("NFKD").toLowerCase().replaceAll("&", " and ");
  return letters
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /u, "");
}

function readKnown(): Map<string, string> {
  const text = readFileSync(new URL("../../data/maps/countries.tsv", import.meta.url), "utf8");
  const lines = text.trim().split("\n").slice(1);
  const countries = lines.map((line) => line.split("\t"));
  const all = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (name !== "" && !all.has(name)) all.set(name, code);
  };
  for (const [alpha3 = "", alpha2 = "", numeric = "", names = ""] of countries)
    for (const name of [alpha3, alpha2, numeric, ...names.split("|")]) add(folded(name), alpha3);
  for (const language of otherLanguages) {
    const regions = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const [alpha3 = "", alpha2 = ""] of countries) add(folded(regions.of(alpha2) ?? ""), alpha3);
  }
  return all;
}
