import { QuireError } from "../../domain/error.js";
import type { MissingCharacter, PdfStandard, Typesetter, TypesetPdf, TypstSource } from "../../ports/typesetting.js";
import { fontsOfExtras } from "../extras/extra-fonts.js";
import { missingExtra, placeOfExtra } from "../extras/installed-extra.js";
import { askProcess } from "./own-process.js";
import type { TypstAnswer, TypstQuestion } from "./typst-process.js";
import { checkPaths, inWorkFolder } from "./work-folder.js";

export interface TypstOptions {
  /** The compiled process. */
  file: URL;
  /** Folder of the user's extras; null where there is none. */
  extras: string | null;
  timeout_ms?: number;
  memory_bytes?: number;
}

const engineName = "typst";
const timeoutMs = 120_000;
/** A book of 90,000 words takes 400 MB, images come on top. */
const memoryBytes = 1_500_000_000;
/** Where no server listens: all that the compiler would fetch ends here. */
const nowhere = "http://127.0.0.1:9";

/** As the compiler names them. */
const standards: Readonly<Record<PdfStandard, string | null>> = {
  pdf: null,
  "pdf-a-2b": "a-2b",
  "pdf-a-2u": "a-2u",
  "pdf-a-3b": "a-3b",
  "pdf-a-4": "a-4",
  "pdf-ua-1": "ua-1",
};

/** Sets documents by the Typst compiler of the extra `typst`, with its fonts and those of extras. */
export function createTypstCompiler(options: TypstOptions): Typesetter {
  const ask = (
    question: (folder: string) => TypstQuestion | { families: string[] },
    signal?: AbortSignal,
    processor_ms?: number,
  ) =>
    inWorkFolder((folder) =>
      askProcess<TypstAnswer>(question(folder), {
        file: options.file,
        folder,
        environment: environmentIn(folder),
        timeout_ms: options.timeout_ms ?? timeoutMs,
        memory_bytes: options.memory_bytes ?? memoryBytes,
        ...(processor_ms !== undefined && { processor_ms }),
        task: "Setting the document in pages",
        signal,
      }),
    );
  return {
    isInstalled: () => Promise.resolve(placeOfExtra(options.extras, engineName) !== null),
    async families() {
      engineOf(options);
      const answer = await ask(() => ({ families: fontsOfExtras(options.extras) }));
      return answer.kind === "families" ? answer.families : [];
    },
    async typeset(source, signal) {
      const engine = engineOf(options);
      checkPaths(source.files);
      const question = { engine, font_files: fontsOfExtras(options.extras), ...questionOf(source) };
      return read(await ask((folder) => ({ ...question, folder }), signal, source.limits?.processor_ms), source);
    },
  };
}

function questionOf(source: TypstSource) {
  return {
    main: source.main,
    files: source.files,
    fonts: source.fonts ?? [],
    standard: standards[source.standard],
    created_seconds: Math.floor((source.created?.getTime() ?? 0) / 1000),
    inputs: source.inputs ?? {},
    most_pages: source.limits?.pages ?? Infinity,
    drawn: source.drawn ?? false,
  };
}

/** No variable of the user's, no folder of packages, no way out. */
function environmentIn(folder: string): Record<string, string> {
  const own = ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TYPST_PACKAGE_PATH"];
  const doors = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "https_proxy", "http_proxy", "all_proxy"];
  return Object.fromEntries([
    ...own.map((name) => [name, folder] as const),
    ...doors.map((name) => [name, nowhere] as const),
  ]);
}

function read(answer: TypstAnswer, source: TypstSource): TypesetPdf {
  if (answer.kind === "refused") throw refused(answer, source);
  if (answer.kind !== "done") throw new QuireError("internal", "The compiler answered something else.");
  if (answer.foreign.length > 0) throw foreignFont(answer.foreign);
  const { pdf, pages, svg, warnings } = answer;
  return { pdf, pages, svg, warnings, missing: missingIn(source.main, answer.missing) };
}

/** A text that cannot be displayed is a character, at times with marks that stand on it. */
function missingIn(main: string, texts: readonly string[]): MissingCharacter[] {
  return texts
    .map((character) => ({ character, count: Math.max(1, main.split(character).length - 1) }))
    .sort((left, right) => right.count - left.count);
}

function refused(answer: TypstAnswer & { kind: "refused" }, source: TypstSource): QuireError {
  const missing = missingIn(source.main, answer.missing);
  if (missing.length > 0) return noFont(missing, source.standard);
  const [first] = answer.messages;
  const at = first?.line === null || first === undefined ? "" : `line ${first.line}: `;
  return new QuireError("invalid_input", `The document cannot be set: ${at}${first?.message ?? "no reason is given"}`, {
    facts: { line: first?.line ?? null, messages: answer.messages.length, standard: source.standard },
    fix: "Mend the Typst source there.",
  });
}

const shownCharacters = 10;

function noFont(missing: readonly MissingCharacter[], standard: PdfStandard): QuireError {
  const shown = missing.slice(0, shownCharacters).map(({ character, count }) => {
    const codes = Array.from(
      character,
      (each) => `U+${each.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`,
    );
    return `${character} (${codes.join(" ")}, ${count})`;
  });
  const rest = missing.length > shown.length ? ` and ${missing.length - shown.length} more` : "";
  const characters = shown.join(", ") + rest;
  return new QuireError("invalid_input", `No font has these characters, which ${standard} forbids: ${characters}.`, {
    facts: { standard, missing: missing.length },
    fix: "Add fonts for their script (see quire extras), hand one over, or leave the characters out.",
  });
}

function foreignFont(names: readonly string[]): QuireError {
  return new QuireError("invalid_input", `The document names a font of this computer: ${names.join(", ")}.`, {
    facts: { fonts: names.join(", ") },
    fix: "Hand its file over, or name one that comes with Quire: elsewhere the same document would look different.",
  });
}

function engineOf({ extras }: TypstOptions): string {
  return placeOfExtra(extras, engineName) ?? fail(missingExtra(engineName, "Making a PDF needs a typesetter."));
}

function fail(error: QuireError): never {
  throw error;
}
