import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { QuireError } from "../../domain/error.js";
import { detectLanguage } from "../../language/detect-language.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import type { RecognitionSettings } from "../../ports/document-reader.js";
import { locateExtra } from "../extras/extras-folder.js";
import { extrasTable } from "../extras/extras-table.js";

/** The integer form of the best model: as accurate as `best`, smaller and faster than the legacy and LSTM pair. */
const form = "4.0.0_best_int";
/** Its data come with the engine. */
const ownLanguage = "eng";
const prefix = "ocr-";
const latin = "Latin";

/** Debian has a folder for each version in it. */
const versioned = "/usr/share/tesseract-ocr";

/** Where systems put the data of an installed Tesseract, which the engine reads as well. */
const installedFolders = whenNeeded(() => [
  ...(existsSync(versioned) ? readdirSync(versioned).map((version) => join(versioned, version, "tessdata")) : []),
  "/usr/share/tessdata",
  "/usr/local/share/tessdata",
  "/opt/homebrew/share/tessdata",
]);

/** Scripts by the names that Tesseract gives their languages. */
const scripts = whenNeeded(
  () =>
    new Map(
      everyLanguage().flatMap((language) => {
        const data = languageData(language);
        return data?.tesseract === undefined ? [] : [[data.tesseract, data.scripts?.join() ?? latin] as const];
      }),
    ),
);

/** Languages as Tesseract names them, of "rus+eng" or "ru+en". */
export function codesOf(languages: string): string[] {
  return [...new Set(languages.split("+").map((name) => languageData(name)?.tesseract ?? name))];
}

/**
 * In which languages pages are read, those that fit best first, by the text that stands beside them: its language, else
 * all languages in Latin letters that are installed, then the other scripts one by one.
 */
export function guesses(settings: RecognitionSettings, beside: string): string[][] {
  const able = installedCodes(settings);
  const isLatin = (code: string) => (scripts().get(code) ?? latin) === latin;
  const others = able.filter((code) => !isLatin(code)).map((code) => [code]);
  const all = [able.filter(isLatin), ...others];
  const told = languageData(detectLanguage(beside))?.tesseract;
  return told !== undefined && able.includes(told) ? [[told], ...all] : all;
}

function installedCodes(settings: RecognitionSettings): string[] {
  const extras = extrasTable().flatMap(({ name }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  const codes = new Set([...extras, ...scripts().keys()]);
  codes.delete(ownLanguage);
  return [ownLanguage, ...[...codes].filter((code) => placeOf(code, settings) !== null)];
}

/**
 * The packed data of a language, of its extra or of a Tesseract that is installed. Throws `missing_program` where neither
 * is there, `config` for a language that has no extra.
 */
export function dataOf(code: string, settings: RecognitionSettings): Uint8Array {
  const place = placeOf(code, settings);
  if (place === null) throw noData(code);
  const bytes = readFileSync(place);
  return place.endsWith(".gz") ? bytes : gzipSync(bytes, { level: 1 });
}

function placeOf(code: string, settings: RecognitionSettings): string | null {
  const folder = extraFolder(code === ownLanguage ? "ocr" : prefix + code, settings);
  if (folder !== null) return join(folder, "node_modules", "@tesseract.js-data", code, form, `${code}.traineddata.gz`);
  // A code is a part of a path here.
  if (!/^[a-z_]+$/iu.test(code)) return null;
  const folders = settings.tessdata ?? installedFolders();
  return folders.map((each) => join(each, `${code}.traineddata`)).find((file) => existsSync(file)) ?? null;
}

/** Where an extra lies; null where it is not installed. */
export function extraFolder(name: string, { extras }: RecognitionSettings): string | null {
  const extra = extrasTable().find((each) => each.name === name);
  return extra === undefined ? null : locateExtra(extras, extra);
}

function noData(code: string): QuireError {
  const known = extrasTable().flatMap(({ name }) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  if (code === ownLanguage || known.includes(code)) {
    const name = code === ownLanguage ? "ocr" : prefix + code;
    return new QuireError("missing_program", `Reading scanned pages in "${code}" needs its data.`, {
      facts: { extra: name },
      fix: `Run: quire extras add ${name}`,
    });
  }
  const listed = [ownLanguage, ...known].join(", ");
  return new QuireError("config", `There are no data here to read scanned pages in "${code}".`, {
    facts: { language: code },
    fix: `Install them for Tesseract (Debian: tesseract-ocr-${code.replace("_", "-")}), or name languages of these, joined by +: ${listed}.`,
  });
}
