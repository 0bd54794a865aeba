import { indexTerms } from "../../domain/terms.js";
import { unitOf } from "../../domain/written-units.js";
import type { LanguageData } from "../../language/language-schema.js";
import { type Language, perLanguage } from "../../language/languages.js";
import { wordRelation } from "../../language/word-knowledge.js";
import type { StatementWord } from "./statement-words.js";

/**
 * Tells what words of one language mean to each other, by its data file; of English by WordNet besides. Where a language
 * lacks a class, its rules say nothing.
 */
export class Meaning {
  private readonly negators: ReadonlySet<string>;
  private readonly endings: readonly string[];
  /** Row and step of each word of degree: "all" and "some" stand on two steps of one row. */
  private readonly degrees = new Map<string, { row: number; step: number }[]>();
  /** Rows of degrees that begin with an absolute word. */
  private readonly absoluteRows: ReadonlySet<number>;
  /** Words that go further than a statement without them, with those that a source may say instead. */
  private readonly absolutes: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[];
  private readonly scales: readonly ReadonlySet<string>[];
  private readonly reporting: ReadonlySet<string>;
  private readonly clauses: ReadonlySet<string>;
  private readonly comparatives: ReadonlySet<string>;
  private readonly directions: readonly ReadonlySet<string>[];
  private readonly pronouns: ReadonlySet<string>;
  private readonly joints: ReadonlySet<string>;
  private readonly idle: ReadonlySet<string>;
  private readonly denying: readonly string[];
  private readonly beginnings: readonly string[];
  private readonly prefixes: readonly string[];
  private readonly months: ReadonlyMap<string, number>;
  /** Whether a negator stands before all that it denies, as in English. */
  readonly negatorsLead: boolean;
  /** Whether no blanks part its words, so that a negation may hide in how a dictionary cuts them. */
  readonly isUnspaced: boolean;

  constructor(
    data: LanguageData | null,
    readonly language: Language,
  ) {
    const terms = (words: readonly string[]) => new Set(indexTerms(words.join(" ")));
    for (const [row, steps] of (data?.degrees ?? []).entries()) {
      for (const [step, words] of steps.entries())
        for (const word of words) this.degrees.set(word, [...(this.degrees.get(word) ?? []), { row, step }]);
    }
    this.negators = new Set(data?.negators);
    this.endings = data?.negative_endings ?? [];
    this.absolutes = new Map(
      (data?.absolutes ?? []).flatMap(([own, equals]) => own.map((word) => [word, new Set(equals)] as const)),
    );
    this.absoluteRows = new Set(
      [...this.absolutes.keys()].flatMap((word) =>
        (this.degrees.get(word) ?? []).flatMap(({ row, step }) => (step === 0 ? [row] : [])),
      ),
    );
    this.opposites = (data?.opposites ?? []).map(([one, other]) => [terms(one), terms(other)] as const);
    this.scales = (data?.scales_of_words ?? []).map((row) => new Set(row.map((word) => word.toLowerCase())));
    this.reporting = new Set(indexTerms((data?.crediting?.reports ?? []).join(" ")));
    this.clauses = new Set(data?.clause_words);
    this.comparatives = new Set(data?.word_sets?.["comparative"]);
    this.directions = (data?.directions ?? []).map((side) => new Set(side));
    this.pronouns = new Set(data?.pronouns);
    this.joints = new Set(data?.and);
    this.idle = new Set(data?.before_idle_absolutes);
    this.denying = data?.denying_beginnings ?? [];
    this.beginnings = data?.negator_beginnings ?? [];
    this.prefixes = data?.denying_prefixes ?? [];
    this.months = new Map((data?.months ?? []).flatMap((names, index) => names.map((name) => [name, index] as const)));
    this.negatorsLead = data?.negators_lead ?? false;
    this.isUnspaced = data?.unspaced ?? false;
  }

  get knowsNegators(): boolean {
    return this.negators.size > 0;
  }

  isNegator({ plain }: StatementWord): boolean {
    return (
      this.negators.has(plain) ||
      this.endings.some((ending) => plain.endsWith(ending)) ||
      this.beginnings.some((start) => plain.startsWith(start))
    );
  }

  /** Whether a word denies, by itself or by how it begins: "lacks", "unsupported", "prevented". */
  denies(word: StatementWord): boolean {
    return this.isNegator(word) || this.denying.some((start) => word.plain.startsWith(start));
  }

  /** Whether a word stands in a row of degrees: "all", "may", "before". */
  isOfDegree({ plain }: StatementWord): boolean {
    return this.degrees.has(plain);
  }

  /** Whether a word says less than an absolute one of its row: "some" beside "all", "may" beside "must". */
  saysLess({ plain }: StatementWord): boolean {
    return (this.degrees.get(plain) ?? []).some(({ row, step }) => step > 0 && this.absoluteRows.has(row));
  }

  /** Whether two words stand on different steps of a row ("all" and "some"), so that one says something else. */
  differInDegree(one: StatementWord, other: StatementWord): boolean {
    const theirs = this.degrees.get(other.plain) ?? [];
    return (this.degrees.get(one.plain) ?? []).some((mine) =>
      theirs.some(({ row, step }) => mine.row === row && mine.step !== step),
    );
  }

  /** The words that go further than a statement without them: "all", "must"; not the "all" of "in all". */
  absolutesAmong(words: readonly StatementWord[]): StatementWord[] {
    return words.filter(
      ({ plain }, index) => this.absolutes.has(plain) && !this.idle.has(words[index - 1]?.plain ?? ""),
    );
  }

  /** The words with which a source says as much as an absolute word, itself among them. */
  equalsOf({ plain }: StatementWord): ReadonlySet<string> {
    return this.absolutes.get(plain) ?? new Set();
  }

  get knowsComparatives(): boolean {
    return this.comparatives.size > 0;
  }

  /** "More", "fewer": behind a negation they make a bound. */
  isComparative({ plain }: StatementWord): boolean {
    return this.comparatives.has(plain);
  }

  /** Whether two words of a scale or two units say something else each: "days" and "hours", "March" and "May". */
  differOnScale(one: StatementWord, other: StatementWord): boolean {
    const [mine, theirs] = [unitOf(one.text), unitOf(other.text)];
    if (mine !== undefined && theirs !== undefined)
      return mine.dimension !== theirs.dimension || mine.factor !== theirs.factor;
    if (one.key === other.key) return false;
    const [month, theirMonth] = [this.monthOf(one), this.monthOf(other)];
    if (month !== undefined && theirMonth !== undefined) return month !== theirMonth;
    return this.scales.some((scale) => isOn(scale, one) && isOn(scale, other));
  }

  /** The month that a word names, from 0; undefined for any other word. */
  monthOf({ plain }: StatementWord): number | undefined {
    return this.months.get(plain);
  }

  /** Whether two words say the opposite of each other wherever they stand: those of a dictionary do so in one of their senses. */
  areSurelyOpposite(one: StatementWord, other: StatementWord): boolean {
    return this.opposites.some(
      ([here, there]) => (here.has(one.key) && there.has(other.key)) || (there.has(one.key) && here.has(other.key)),
    );
  }

  /** Whether two words say the opposite of each other. */
  areOpposite(one: StatementWord, other: StatementWord): boolean {
    if (one.kind !== "word" || other.kind !== "word" || one.key === other.key) return false;
    if (this.areSurelyOpposite(one, other)) return true;
    if (this.language === "en" && wordRelation(one.plain, other.plain) === "opposite") return true;
    return this.isDenied(one.key, other.key) || this.isDenied(other.key, one.key);
  }

  /** "Unsupported" of "supported". */
  private isDenied(word: string, base: string): boolean {
    return base.length >= leastDenied && this.prefixes.some((start) => word === start + base);
  }

  /** Whether one word may stand for the other: a form, a synonym, kin, or a word for more than it. */
  maySay(claimed: StatementWord, original: StatementWord): boolean {
    if (claimed.key === original.key) return true;
    if (claimed.kind === "name" || original.kind === "name") return isAbbreviated(claimed, original);
    const relation = this.language === "en" ? wordRelation(claimed.plain, original.plain) : null;
    if (relation !== null) return relation !== "opposite" && relation !== "narrower";
    const [mine, theirs] = [claimed.key, original.key];
    return (
      mine.length >= kinLetters &&
      theirs.length >= kinLetters &&
      mine.slice(0, kinLetters) === theirs.slice(0, kinLetters)
    );
  }

  /** Whether a word tells one place or time of a sentence from another though it carries nothing: "before", "from". */
  tellsApart(word: StatementWord): boolean {
    return this.degrees.has(word.plain) || this.directionOf(word) !== null;
  }

  /** Which way a word points, if any: 0 from where something comes, 1 to where it goes. */
  directionOf({ plain }: StatementWord): number | null {
    const side = this.directions.findIndex((words) => words.has(plain));
    return side < 0 ? null : side;
  }

  isReporting({ terms }: StatementWord): boolean {
    return terms.every((term) => this.reporting.has(term));
  }

  /** "And", between what is said of one thing. */
  joins({ plain }: StatementWord): boolean {
    return this.joints.has(plain);
  }

  isPronoun({ plain }: StatementWord): boolean {
    return this.pronouns.has(plain);
  }

  beginsClause({ plain }: StatementWord): boolean {
    return this.clauses.has(plain);
  }
}

/** What words of a language mean to each other; made when it is first asked for. */
export const meaningOf = perLanguage((data, language) => new Meaning(data, language));

/** Letters that two longer words must share at their beginnings to be taken for kin. */
export const kinLetters = 5;

/** Letters of a word from which another that is longer by a prefix is its opposite, and none of another sense. */
const leastDenied = 4;

function isOn(scale: ReadonlySet<string>, { plain }: StatementWord): boolean {
  return scale.has(plain) || (plain.endsWith("s") && scale.has(plain.slice(0, -1)));
}

function isAbbreviated(one: StatementWord, other: StatementWord): boolean {
  const [short, long] = one.plain.length < other.plain.length ? [one.plain, other.plain] : [other.plain, one.plain];
  return short.length >= 3 && long.startsWith(short);
}
