import { isRecord, textValue } from "../../domain/json-value.js";
import type { Unit } from "../rows/elements-of.js";
import type { PromptStep } from "../schema/playbook.js";
import type { RowTemplate } from "../schema/shape.js";
import { fillTemplate } from "../shape/fill-template.js";
import {
  answerField,
  answerPlace,
  defaultTemplate,
  groupField,
  isCarriedData,
  isOfNumbers,
  writesLists,
  writesRows,
} from "../shape/row-fields.js";
import type { Answer } from "./answer.js";

/** What a step has so far for one of the things that it runs for. */
export interface Row {
  /** Carried fields are its item's. */
  unit: Unit;
  /** By the number of the answer. */
  texts: (string | null)[];
  /** Data; undefined where there is none yet. */
  value: unknown;
  /** What a person changed, by slot: their fields, or their element of the list. */
  edited: Map<string, unknown>;
  /** Its condition does not hold: it stands in the file as it came. */
  isLeftOut: boolean;
}

/** The form in which a step writes its rows: how answers become fields of the file, and fields answers again. */
export class RowForm {
  readonly hasRows: boolean;
  private readonly template: RowTemplate;
  private readonly isOfNumbers: boolean;

  constructor(
    private readonly step: PromptStep,
    private readonly expandFor: (unit: Unit) => (text: string) => string,
  ) {
    this.template = step.output_file_format ?? defaultTemplate(step);
    this.hasRows = writesRows(step);
    this.isOfNumbers = isOfNumbers(step);
  }

  /** Puts an answer into its place. */
  put(row: Row, slot: string, answer: Answer): void {
    row.edited.delete(slot);
    if (this.step.output_format !== undefined) row.value = answer.value;
    else if (this.isWhole(slot)) row.texts = answer.texts.map(({ markdown }) => markdown);
    else row.texts[Number(slot) - 1] = answer.texts[0]?.markdown ?? null;
  }

  /** Takes what stands in the file for an answer: `part` as `ownPart` gives it. */
  take(row: Row, slot: string, part: Readonly<Record<string, unknown>>, isEdited: boolean): void {
    const given = part["whole"] ?? part["element"] ?? part;
    if (this.step.output_format !== undefined) row.value = given;
    else this.takeTexts(row, slot, given);
    if (isEdited) row.edited.set(slot, given);
  }

  private takeTexts(row: Row, slot: string, given: unknown): void {
    const place = answerPlace(this.template);
    const part: unknown = Array.isArray(given) ? given[0] : given;
    if (!this.isWhole(slot)) {
      row.texts[Number(slot) - 1] = place === null ? null : textOf(part, place.text);
      return;
    }
    const list = place !== null && isRecord(part) ? part[place.list] : null;
    if (place !== null && Array.isArray(list)) row.texts = list.map((element) => textOf(element, place.text));
    else if (isRecord(part)) row.texts = [textOf(part, answerField(this.template))];
  }

  leaveOut(row: Row, slot: string): void {
    row.isLeftOut = true;
    row.edited.delete(slot);
    if (this.isWhole(slot)) Object.assign(row, { texts: [], value: undefined });
    else row.texts[Number(slot) - 1] = null;
  }

  /** The rows of the file that come of one; of a step that writes no rows, what it writes. */
  rowsOf(row: Row): unknown[] {
    const isEmpty = row.value === undefined && !row.texts.some((text) => typeof text === "string");
    if (row.isLeftOut && isEmpty && row.edited.size === 0) {
      return row.unit.item === null || writesLists(this.step) ? [] : [row.unit.item.fields];
    }
    const value = this.valueOf(row);
    if (this.step.output_format === undefined) return [value];
    if (value === undefined) return isCarriedData(this.step) ? [this.withoutAnswer(row)] : [];
    return Array.isArray(value) ? value : [value];
  }

  /** An item that has no record yet keeps its place: its fields are there, and empty. */
  private withoutAnswer({ unit }: Row): Record<string, unknown> {
    const fields = isRecord(this.step.output_format) ? Object.keys(this.step.output_format) : [];
    return { ...unit.item?.fields, ...Object.fromEntries(fields.map((name) => [name, null])) };
  }

  valueOf({ unit, texts, value, edited }: Row): unknown {
    if (this.step.output_format === undefined) {
      const number = this.isOfNumbers ? Number(unit.slot) : undefined;
      const item = unit.item?.fields ?? unit.fields;
      const filled = fillTemplate(this.template, { item, number, answers: texts, expand: this.expandFor(unit) });
      return isRecord(filled) ? this.withEdits(filled, edited) : filled;
    }
    if (!this.hasRows || !isRecord(value)) return value;
    // Data of an item stands beside its fields, that of a group beside its name; a list makes rows of its own.
    if (this.step.reduce) return { [groupField]: unit.fields[groupField], ...value };
    return { ...unit.item?.fields, ...value };
  }

  /** What a step that runs once writes. */
  wholeOf(row: Row): unknown {
    const value = this.valueOf(row);
    return this.step.output_format === undefined && Array.isArray(this.template) ? [value] : (value ?? []);
  }

  /** Whether an answer fills the row, and not one place of its list. */
  private isWhole(slot: string): boolean {
    return slot === "" || this.isOfNumbers;
  }

  private withEdits(row: Record<string, unknown>, edited: ReadonlyMap<string, unknown>): Record<string, unknown> {
    const place = answerPlace(this.template);
    for (const [slot, part] of edited) {
      if (this.isWhole(slot)) {
        if (isRecord(part)) Object.assign(row, part);
        continue;
      }
      const list = place === null ? undefined : row[place.list];
      if (place === null || !Array.isArray(list)) continue;
      row[place.list] = list.map((element) => (numberOf(element, place.number) === slot ? part : element));
    }
    return row;
  }
}

function numberOf(element: unknown, field: string | null): string {
  return isRecord(element) && field !== null ? textValue(element[field]) : "";
}

function textOf(element: unknown, field: string): string | null {
  const value = isRecord(element) ? element[field] : null;
  return typeof value === "string" ? value : null;
}
