import { splitAtSpaces } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import type { Cell, Criterion } from "../schema/gather-schema.js";
import { columnKey } from "../search/search-hit.js";
import { type Answer, measuresIn, meetsCondition } from "../../evidence/relations/meets-condition.js";
import type { Material, RowMaterial } from "./row-material.js";
import { containsValue } from "../../evidence/values/values.js";
import { type Condition, readCondition } from "../../evidence/relations/written-conditions.js";

/** Answers a condition from a row's cells, else from the lines that were read of it; "unsure" where neither says it clearly. */
export function judgeByRules(material: RowMaterial, written: string): Criterion {
  const condition = readCondition(written);
  const found = condition === null ? null : (byCells(material, condition) ?? byLines(material, condition));
  return { condition: written, ...(found ?? { answer: "unsure" as const, quote: null, url: null }) };
}

type Found = Omit<Criterion, "condition">;

/** "Published after 2015", and "after 2015" alone, speak of a column "year" or "date". */
const ofPublishing = new Set(indexTerms("published appeared written issued printed"));
const dated = indexTerms("year date");

/** Cells whose column is named by the condition; a cell that nothing bears out answers nothing. */
function byCells({ row }: RowMaterial, condition: Condition): Found | null {
  const columns = Object.entries(row.cells);
  const told = columns.filter(([column]) => namesColumn(condition.terms, column));
  const isPublished = condition.kind === "date" && condition.terms.every((term) => ofPublishing.has(term));
  const named = told.length > 0 || !isPublished ? told : columns.filter(([column]) => namesColumn(dated, column));
  for (const [, cell] of named) {
    const found = byCell(cell, condition);
    if (found !== null) return found;
  }
  return null;
}

function byCell({ value, quote, url, status, others }: Cell, condition: Condition): Found | null {
  if (value === "" || quote === null || status === "not_found") return null;
  // What the value has lost of its words, a unit for one, the quote may still have.
  const answers = new Set(
    [value, ...(status === "conflict" ? others.map((other) => other.value) : [])].map((each) =>
      answerFor(each, condition),
    ),
  );
  const [answer = "unsure"] = answers;
  return answers.size !== 1 || answer === "unsure" ? null : { answer, quote, url };
}

function answerFor(value: string, condition: Condition): Answer {
  if (condition.kind === "place") return containsValue(value, condition.words) ? "yes" : "unsure";
  return meetsCondition(value, condition);
}

function namesColumn(terms: readonly string[], column: string): boolean {
  const named = indexTerms(columnKey(column));
  return terms.some((term) =>
    named.some((each) => each === term || (term.length >= 5 && each.slice(0, 5) === term.slice(0, 5))),
  );
}

/** Lines that speak of the thing, use the words of the condition and state one number or date; they must all say the same. */
function byLines({ name, texts }: RowMaterial, condition: Condition): Found | null {
  const said = texts.flatMap((text) => linesSaying(text, name, condition));
  const answers = new Set(said.map(({ answer }) => answer));
  const [first] = said;
  return answers.size === 1 && first !== undefined ? first : null;
}

function linesSaying({ text, url, subjects, isOwn }: Material, name: string, condition: Condition): Found[] {
  if (condition.kind !== "place" && condition.terms.length === 0) return [];
  return text.lines.flatMap(({ text: line, context }, index) => {
    const subject = subjects.of(index, name);
    if (subject === "other" || (subject === "none" && !isOwn)) return [];
    const terms = new Set(indexTerms(`${context} ${line}`));
    if (!condition.terms.every((term) => terms.has(term))) return [];
    const answer = lineAnswer(line, name, condition);
    return answer === "unsure" ? [] : [{ answer, quote: line, url }];
  });
}

function lineAnswer(line: string, name: string, condition: Condition): Answer {
  if (condition.kind === "place") {
    const isThere = containsValue(line, name) && standsInPlace(line, condition.words);
    return isThere ? "yes" : "unsure";
  }
  return measuresIn(line, condition) === 1 ? meetsCondition(line, condition) : "unsure";
}

/** "In western Norway". */
function standsInPlace(line: string, place: string): boolean {
  return line
    .split(/\b(?:in|at|on|of|near)\b/iu)
    .slice(1)
    .some((behind) =>
      containsValue(
        splitAtSpaces(behind.trim())
          .slice(0, 3 + place.split(" ").length)
          .join(" "),
        place,
      ),
    );
}
