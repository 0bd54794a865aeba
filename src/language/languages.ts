import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { QuireError } from "../domain/error.js";
import { readBuilt } from "./built-data.js";
import { type LanguageData, languageSchema } from "./language-schema.js";

/** A language by the name of its data file: "en", "de". Null where nobody knows it: then no rule of a language speaks. */
export type Language = string | null;

const folder = new URL("../../data/languages/", import.meta.url);
const ending = ".yaml";
const loaded = new Map<string, LanguageData>();
let names: readonly string[] | undefined;

/** The languages that have a data file. */
export function everyLanguage(): readonly string[] {
  names ??= readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
  return names;
}

/** The data of a language, read when it is first asked for; null where it has no file. */
export function languageData(language: Language): LanguageData | null {
  if (language === null) return null;
  const known = loaded.get(language);
  if (known !== undefined) return known;
  if (!everyLanguage().includes(language)) return null;
  const data = readLanguage(language);
  loaded.set(language, data);
  return data;
}

/** A function that compiles one class of a language when it is first needed and keeps the result. */
export function perLanguage<T>(
  compile: (data: LanguageData | null, language: Language) => T,
): (language: Language) => T {
  const results = new Map<Language, T>();
  return (language) => {
    if (results.has(language)) return results.get(language) as T;
    const result = compile(languageData(language), language);
    results.set(language, result);
    return result;
  };
}

/** A function that makes its result when it is first called and keeps it: nothing of a language is read by an import. */
export function whenNeeded<T>(make: () => T): () => T {
  let made: { result: T } | undefined;
  return () => (made ??= { result: make() }).result;
}

/** All languages as the build wrote them, unless a file was changed since. */
const built = whenNeeded((): Readonly<Record<string, Record<string, unknown>>> => {
  const text = readBuilt("languages.json", everyLanguage().map(fileOf));
  return text === null ? {} : (JSON.parse(text.toString("utf8")) as Readonly<Record<string, Record<string, unknown>>>);
});

function fileOf(language: string): URL {
  return new URL(language + ending, folder);
}

function fromFile(file: URL): unknown {
  // The parser takes longer to load than most commands need for the rest: it comes when the first file does.
  const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  return parse(readFileSync(file, "utf8"));
}

function readLanguage(language: string): LanguageData {
  const classes = built()[language];
  if (classes !== undefined) return classByClass(language, classes);
  return orRefuse(language, languageSchema.safeParse(fromFile(fileOf(language))));
}

/** The build has read the whole file: most commands need few classes of a language, and read these alone. */
function classByClass(language: string, classes: Record<string, unknown>): LanguageData {
  const data = {};
  for (const name of Object.keys(classes)) {
    const schema: z.ZodType = languageSchema.shape[name as keyof LanguageData];
    const read = whenNeeded(() => orRefuse(language, schema.safeParse(classes[name])));
    Object.defineProperty(data, name, { enumerable: true, get: read });
  }
  return data as LanguageData;
}

function orRefuse<Data>(language: string, read: z.ZodSafeParseResult<Data>): Data {
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new QuireError(
    "internal",
    `The language file can't be used: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`,
    {
      facts: { path: fileURLToPath(fileOf(language)) },
      fix: "Correct the file; docs/how-to/add-a-language.md says what it may hold.",
    },
  );
}
