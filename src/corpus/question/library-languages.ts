import { detectLanguage } from "../../language/detect-language.js";
import { byCodeUnits, countEach } from "../../domain/collections.js";
import type { RunContext } from "../../run/run-context.js";
import { contentHash } from "../../run/content-hash.js";

/** Works that are looked at, spread over the library. */
const sampled = 40;
/** From where on in a text, and how much of it, in lines: title pages are of any language. */
const [firstLine, manyLines] = [20, 60];
/** Share of the works looked at that makes a language one of the library's. */
const leastShare = 0.05;
const mostNamed = 3;
const englishNames = new Intl.DisplayNames(["en"], { type: "language" });

/**
 * The languages that the library's texts are in, commonest first, as a prompt names them: "German and English"; empty where
 * they are in the question's language alone. A question whose language nobody can tell counts as English.
 */
export async function libraryLanguages(context: RunContext, question: string): Promise<string> {
  const asked = detectLanguage(question, 1) ?? "en";
  const found = await context.step(`languages:${contentHash("library")}`, "read", () => languagesOf(context));
  if (found.every((language) => language === asked)) return "";
  return found.map((language) => englishNames.of(language) ?? language).join(" and ");
}

async function languagesOf({ services }: RunContext): Promise<string[]> {
  const works = await (await services.store()).works();
  const stride = Math.max(1, Math.floor(works.length / sampled));
  const sample = works.filter((_, index) => index % stride === 0).slice(0, sampled);
  const languages: string[] = [];
  for (const { id } of sample) {
    const lines = await services.files.readText(id);
    const start = lines.length > firstLine + manyLines ? firstLine : 0;
    const language = detectLanguage(lines.slice(start, start + manyLines).join("\n"));
    if (language !== null) languages.push(language);
  }
  const counts = [...countEach(languages)].filter(([, count]) => count >= leastShare * sample.length);
  return counts
    .toSorted((left, right) => right[1] - left[1] || byCodeUnits(left[0], right[0]))
    .slice(0, mostNamed)
    .map(([language]) => language);
}
