import { splitLines, splitPath, wordsIn } from "../../domain/characters.js";
import { type Passage, passageBody } from "../../domain/passage.js";
import type { Work } from "../../domain/work.js";
import { detectLanguage } from "../../language/detect-language.js";
import { type Language, languageData } from "../../language/languages.js";
import { foldText } from "../../domain/fold-text.js";
import { splitSentences } from "../text/sentences.js";
import { type Sketch, sketchOf } from "./sketch.js";
import type { DateParts } from "../../language/dates/written-dates.js";
import { type EditionReading, readEdition } from "./read-edition.js";

/** What the passages of a work say of its versions; it changes with the text alone. */
export interface TextFacts {
  language: Language;
  /** Headings below the title, folded. */
  headings: string[];
  sketch: Sketch;
  /** Short lines at its beginning: dates and numbers of versions stand there. */
  first_lines: string[];
  /** Statements at its beginning that it takes the place of another document, or another took its own. */
  replaces: string[];
  replaced_by: string[];
}

/** Lines of a title page, and how many words a line has that states a date or a version and nothing else. */
const firstLines = 12;
const shortLine = 10;
/** Sentences at the beginning among which a document says what it replaces. */
const firstSentences = 15;

export function textFacts(passages: readonly Pick<Passage, "content" | "heading_path">[]): TextFacts {
  const bodies = passages.map(({ content }) => passageBody(content));
  const beginning = bodies.slice(0, 3).join("\n");
  const language = detectLanguage(bodies.slice(0, 8).join(" "));
  const lines = splitLines(beginning)
    .filter((line) => line.trim() !== "")
    .slice(0, firstLines);
  const headings = passages.flatMap(({ heading_path }) => heading_path.slice(1).map((title) => foldText(title)));
  return {
    language,
    headings: [...new Set(headings)].slice(0, 40),
    sketch: sketchOf(bodies),
    first_lines: lines.filter((line) => wordsIn(line).length <= shortLine),
    ...replacements(lines, language),
  };
}

/** Statements that begin with the document itself ("This circular replaces ...") or with the verb ("Supersedes: ..."). */
function replacements(lines: readonly string[], language: Language): Pick<TextFacts, "replaces" | "replaced_by"> {
  const { replaces = [], replaced_by = [], these = [] } = languageData(language ?? "en")?.versions ?? {};
  const sentences = lines.flatMap((line) => splitSentences(line).map(({ text }) => text)).slice(0, firstSentences);
  const found: Pick<TextFacts, "replaces" | "replaced_by"> = { replaces: [], replaced_by: [] };
  for (const sentence of sentences) {
    const words = wordsIn(foldText(sentence));
    const itself = these.includes(words[0] ?? "");
    const says = (phrases: readonly string[]) =>
      phrases.some((phrase) => {
        const at = ` ${words.slice(0, itself ? 8 : 4).join(" ")} `.indexOf(` ${foldText(phrase)} `);
        return at === 0 || (itself && at > 0);
      });
    if (says(replaced_by) || (!itself && ofItself(words, replaced_by))) found.replaced_by.push(sentence);
    else if (says(replaces)) found.replaces.push(sentence);
  }
  return found;
}

/** "Has been superseded by ...": the verb's own helpers may come first. */
function ofItself(words: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => ` ${words.slice(0, 5).join(" ")} `.includes(` ${foldText(phrase)} `));
}

/** A work as versions are told by. */
export interface DocumentFacts extends Pick<TextFacts, "language" | "headings" | "sketch"> {
  work_id: string;
  title: string;
  added_at: string;
  name: EditionReading;
  file: EditionReading;
  /** Name of the file's folder, read like a title: "old", "drafts". */
  folder: EditionReading;
  /** What the first lines and the record say. */
  said: Pick<EditionReading, "number" | "date">;
  replaces: readonly string[];
  replaced_by: readonly string[];
}

export function documentFacts(
  work: Pick<Work, "id" | "title" | "item" | "paths" | "added_at">,
  text: TextFacts,
): DocumentFacts {
  const path = splitPath(work.paths[0]?.path ?? "");
  const { language } = text;
  const lines = text.first_lines.map((line) => readEdition(line, language));
  const issued = (work.item.issued?.["date-parts"]?.[0] ?? []).map(Number).filter(Number.isFinite);
  const date: DateParts | null = issued.length > 0 ? issued : (lines.find((line) => line.date !== null)?.date ?? null);
  return {
    ...text,
    work_id: work.id,
    title: work.title,
    added_at: work.added_at,
    name: readEdition(work.title, language),
    file: readEdition((path.at(-1) ?? "").replace(/\.\w{1,5}$/u, ""), language),
    folder: readEdition(path.at(-2) ?? "", language),
    // A number in running text is anything; on a line of its own it is the version's.
    said: { number: lines.find(({ number, stem }) => number !== null && stem.length <= 3)?.number ?? null, date },
  };
}
