import { languageParts } from "../typesetting/language-tag.js";

/** Names that babel has for languages, by their tags; regions that are written otherwise have their own. */
const names: Readonly<Record<string, string>> = {
  ar: "arabic",
  bg: "bulgarian",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "ngerman",
  "de-AT": "naustrian",
  "de-CH": "nswissgerman",
  el: "greek",
  en: "american",
  "en-AU": "australian",
  "en-GB": "british",
  "en-NZ": "newzealand",
  es: "spanish",
  et: "estonian",
  eu: "basque",
  fa: "persian",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  gl: "galician",
  he: "hebrew",
  hi: "hindi",
  hr: "croatian",
  hu: "hungarian",
  id: "indonesian",
  is: "icelandic",
  it: "italian",
  ja: "japanese",
  ko: "korean",
  la: "latin",
  lt: "lithuanian",
  lv: "latvian",
  nb: "norsk",
  nl: "dutch",
  nn: "nynorsk",
  no: "norsk",
  pl: "polish",
  pt: "portuguese",
  "pt-BR": "brazilian",
  ro: "romanian",
  ru: "russian",
  sk: "slovak",
  sl: "slovene",
  sr: "serbian",
  sv: "swedish",
  tr: "turkish",
  uk: "ukrainian",
  vi: "vietnamese",
  zh: "chinese",
};

/** Languages that pdfTeX has the fonts of T1 for. */
const latin = new Set(
  "ca cs da de en es et eu fi fr ga gl hr hu id is it la lt lv nb nl nn no pl pt ro sk sl sv tr".split(" "),
);

/** The name that babel has for a language (BCP 47); null of one that it does not know. */
export function babelName(tag: string | null): string | null {
  const { language, region } = languageParts(tag);
  if (language === null) return null;
  return names[`${language}-${region ?? ""}`] ?? names[language] ?? null;
}

/** Whether a language is written in letters that pdfTeX prints. */
export function isForPdftex(babel: string): boolean {
  const tag = Object.keys(names).find((each) => names[each] === babel) ?? "";
  return latin.has(tag.split("-")[0] ?? "");
}

/** Languages written from right to left or in other scripts, and families of fonts that have them, those to be tried first. */
export const scriptFonts: Readonly<Record<string, readonly string[]>> = {
  arabic: ["Amiri", "Noto Naskh Arabic", "Scheherazade New", "DejaVu Sans"],
  persian: ["Vazirmatn", "Amiri", "Noto Naskh Arabic", "DejaVu Sans"],
  hebrew: ["Frank Ruehl CLM", "Noto Serif Hebrew", "David CLM", "DejaVu Sans"],
  chinese: ["Noto Serif CJK SC", "Source Han Serif SC", "FandolSong"],
  japanese: ["Noto Serif CJK JP", "Source Han Serif", "IPAexMincho"],
  korean: ["Noto Serif CJK KR", "Source Han Serif K", "UnBatang"],
  hindi: ["Noto Serif Devanagari", "Lohit Devanagari"],
};
