import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { QuireError } from "../domain/error.js";
import { type LanguageData, languageSchema } from "./language-schema.js";

/** A language by the name of its data file: "en", "de". Null where nobody knows it: then no rule of a language speaks. */
export type Language = string | null;

const folder = new URL("../../data/languages/", import.meta.url);
/** What the build made of the folder: the same data in a form that is read at once. */
const compiled = new URL("../../dist/languages.json", import.meta.url);
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
const built = whenNeeded((): Readonly<Record<string, unknown>> => {
  const written = statSync(compiled, { throwIfNoEntry: false })?.mtimeMs;
  const changed = (name: string) => written === undefined || statSync(new URL(name + ending, folder)).mtimeMs > written;
  return everyLanguage().some(changed)
    ? {}
    : (JSON.parse(readFileSync(compiled, "utf8")) as Readonly<Record<string, unknown>>);
});

function fromFile(path: string): unknown {
  // The parser takes longer to load than most commands need for the rest: it comes when the first file does.
  const { parse } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  return parse(readFileSync(path, "utf8"));
}

function readLanguage(language: string): LanguageData {
  const path = fileURLToPath(new URL(language + ending, folder));
  const read = languageSchema.safeParse(built()[language] ?? fromFile(path));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new QuireError(
    "internal",
    `The language file can't be used: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`,
    {
      facts: { path },
      fix: "Correct the file; docs/how-to/add-a-language.md says what it may hold.",
    },
  );
}
