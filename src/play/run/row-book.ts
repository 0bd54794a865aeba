import { isRecord } from "../../domain/json-value.js";
import { ownHash } from "../keys/keys.js";
import { itemsOf } from "../rows/items-of.js";
import { joinRows } from "../rows/join-rows.js";
import { ownPart } from "../rows/own-fields.js";
import type { KnownRow, Written } from "../schema/item.js";
import type { PromptStep } from "../schema/playbook.js";
import type { StepRecord, TextEvidence } from "../schema/step-record.js";
import { fillTemplate } from "../shape/fill-template.js";
import { answerPlace, defaultTemplate } from "../shape/row-fields.js";
import { textValue } from "../../domain/json-value.js";
import type { RowTemplate } from "../schema/shape.js";
import type { Unit } from "../rows/elements-of.js";
import type { Answer } from "./answer.js";
import type { Before } from "./output-file.js";

interface Row {
  /** The item that it is of; carried fields are its own. */
  unit: Unit;
  texts: (string | null)[];
  value: unknown;
  /** What a person changed, by slot: their fields, or their element of the list. */
  edited: Map<string, unknown>;
  /** Its condition does not hold: it stands in the file as it came. */
  isLeftOut: boolean;
}

/** The rows that a step writes, as far as they are done, and what each was made of. */
export class RowBook {
  private readonly rows = new Map<string, Row>();
  private readonly before: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  private readonly wrote: Map<string, Written>;
  private readonly rests: Map<string, TextEvidence>;
  private readonly template: RowTemplate;
  private readonly hasRows: boolean;

  constructor(
    private readonly step: PromptStep,
    units: readonly Unit[],
    private readonly earlier: Before,
    private readonly expandFor: (unit: Unit) => (text: string) => string,
  ) {
    this.template = step.output_file_format ?? defaultTemplate(step);
    this.hasRows = step.multiple_parts === true || step.reduce !== undefined;
    for (const unit of units) {
      if (!this.rows.has(unit.id)) {
        this.rows.set(unit.id, { unit, texts: [], value: undefined, edited: new Map(), isLeftOut: false });
      }
    }
    this.before = this.rowsBefore();
    this.wrote = new Map(byPlace(earlier.record?.written ?? []).filter(([, { id }]) => this.rows.has(id)));
    this.rests = new Map(byPlace(earlier.record?.evidence ?? []).filter(([, { id }]) => this.rows.has(id)));
  }

  writtenFor(id: string, slot: string): Written | undefined {
    return this.wrote.get(placeOf({ id, slot }));
  }

  /** What the answer that was written does not meet of the step's checks. */
  unmetOf(id: string, slot: string): readonly string[] {
    return this.rests.get(placeOf({ id, slot }))?.unmet ?? [];
  }

  /** Hash of what stands in the file for an answer; null where nothing does. */
  ownBefore(id: string, slot: string): string | null {
    const own = this.partBefore(id, slot);
    if (own === null) return null;
    const hash = ownHash(own);
    return this.isTorn() && hash !== this.writtenFor(id, slot)?.own ? null : hash;
  }

  /** Whether a person changed what was written of an answer. */
  isEdited(id: string, slot: string): boolean {
    const own = this.ownBefore(id, slot);
    const written = this.writtenFor(id, slot);
    return own !== null && written !== undefined && own !== written.own;
  }

  /** Lets an item through as it came, with what its texts rest on. */
  leaveOut({ id }: Unit, evidence: readonly TextEvidence[]): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    row.isLeftOut = true;
    for (const each of evidence) this.rests.set(placeOf(each), each);
  }

  /** The record was written and the file not yet: what differs in it is no edit of a person. */
  private isTorn(): boolean {
    const { record, sha256 } = this.earlier;
    return record !== null && sha256 !== record.sha256 && sha256 === record.previous;
  }

  /** Takes what stands in the file as it is. */
  keep(id: string, slot: string, isEdited: boolean): void {
    const row = this.rows.get(id);
    const part = this.partBefore(id, slot);
    if (row === undefined || part === null) return;
    if (this.step.output_format !== undefined) row.value = part["whole"];
    else this.takeTexts(row, slot, part["whole"] ?? part["element"] ?? part);
    if (isEdited) row.edited.set(slot, part["whole"] ?? part["element"] ?? part);
  }

  private takeTexts(row: Row, slot: string, given: unknown): void {
    const place = answerPlace(this.template);
    const part: unknown = Array.isArray(given) ? given[0] : given;
    if (slot !== "") {
      row.texts[Number(slot) - 1] = place === null ? null : textOf(part, place.text);
      return;
    }
    const list = place !== null && isRecord(part) ? part[place.list] : null;
    if (place !== null && Array.isArray(list)) row.texts = list.map((element) => textOf(element, place.text));
    else if (isRecord(part)) row.texts = [textOf(part, textFieldOf(this.template))];
  }

  put(ask: { unit: Unit; slot: string }, answer: Answer, made: Pick<Written, "key" | "parts">): void {
    const { slot } = ask;
    const { id } = ask.unit;
    const row = this.rows.get(id);
    if (row === undefined) return;
    row.edited.delete(slot);
    if (this.step.output_format !== undefined) row.value = answer.value;
    else if (slot === "") row.texts = answer.texts.map(({ markdown }) => markdown);
    else row.texts[Number(slot) - 1] = answer.texts[0]?.markdown ?? null;
    const whole = this.hasRows ? this.rowValue(row) : this.value();
    const own = ownHash(this.partOf(whole, slot) ?? {});
    const { key, parts } = made;
    this.wrote.set(placeOf({ id, slot }), { step: this.step.name, id, slot, key, parts, own });
    this.rests.set(placeOf({ id, slot }), {
      id,
      slot,
      sources: answer.texts.flatMap(({ sources }) => sources),
      claims: answer.texts.flatMap(({ claims }) => claims),
      notes: [...answer.notes, ...answer.texts.flatMap(({ notes }) => notes)],
      unmet: answer.unmet,
    });
  }

  /** What the file is to hold: rows in the order of the input. */
  value(): unknown {
    const rows = [...this.rows.values()];
    if (this.hasRows)
      return grouped(
        this.step,
        rows.flatMap((row) => this.rowsOf(row).map((value) => ({ row, value }))),
      );
    const [only] = rows;
    if (only === undefined) return [];
    const value = this.rowValue(only);
    return this.step.output_format === undefined && Array.isArray(this.template) ? [value] : (value ?? []);
  }

  private rowsOf(row: Row): unknown[] {
    if (row.isLeftOut && row.edited.size === 0 && !row.texts.some((text) => text !== null)) {
      return row.unit.item === null || Array.isArray(this.step.output_format) ? [] : [row.unit.item.fields];
    }
    const value = this.rowValue(row);
    if (this.step.output_format === undefined) return [value];
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  }

  record(): Pick<StepRecord, "present" | "rows" | "written" | "evidence"> {
    const rows = this.knownRows();
    const gone = (this.earlier.record?.rows ?? []).filter((old) => !rows.some(({ id }) => id === old.id));
    return {
      present: rows.map(({ id }) => id),
      rows: [...gone, ...rows],
      written: [...this.wrote.values()],
      evidence: [...this.rests.values()],
    };
  }

  evidence(): TextEvidence[] {
    return [...this.rests.values()];
  }

  /** Rows that make an outline get their ids now; those of others have the ids of their items. */
  private knownRows(): KnownRow[] {
    if (this.hasRows && this.step.output_format === undefined) {
      return [...this.rows.values()].map(({ unit: { id, item, fields } }) => ({
        id,
        title: textValue((item?.fields ?? fields)["title"]),
        parent: item?.parent ?? null,
      }));
    }
    const record = this.earlier.record;
    const known = { known: record?.rows ?? [], present: new Set(record?.present ?? []) };
    const { items } = itemsOf([{ name: "", value: this.value() }], {}, known);
    return items.map(({ id, fields, parent }) => ({ id, title: textValue(fields["title"]), parent }));
  }

  private rowValue(row: Row): unknown {
    const { unit, texts, value, edited } = row;
    const item = unit.item?.fields ?? unit.fields;
    if (this.step.output_format !== undefined) {
      // Data of an item stands beside its fields; a list makes rows of its own.
      return this.hasRows && isRecord(value) ? { ...item, ...value } : value;
    }
    const filled = fillTemplate(this.template, { item, answers: texts, expand: this.expandFor(unit) });
    return isRecord(filled) ? this.withEdits(filled, edited) : filled;
  }

  private withEdits(row: Record<string, unknown>, edited: ReadonlyMap<string, unknown>): Record<string, unknown> {
    const place = answerPlace(this.template);
    for (const [slot, part] of edited) {
      if (slot === "" && isRecord(part)) Object.assign(row, part);
      const list = place === null ? undefined : row[place.list];
      if (slot !== "" && place !== null && Array.isArray(list)) {
        row[place.list] = list.map((element) => (numberOf(element, place.number) === slot ? part : element));
      }
    }
    return row;
  }

  private rowsBefore(): Map<string, Readonly<Record<string, unknown>>> {
    const { value, record } = this.earlier;
    if (value === undefined || !this.hasRows) return new Map();
    const items = [...this.rows.values()].flatMap(({ unit: { item } }) => item ?? []);
    if (items.length > 0) return new Map(joinRows(items, [{ name: "", value }]));
    const rows: readonly unknown[] = Array.isArray(value) ? value : [];
    return new Map(rows.flatMap((row, at) => (isRecord(row) ? [[record?.present[at] ?? "", row] as const] : [])));
  }

  private partBefore(id: string, slot: string): Record<string, unknown> | null {
    const { value } = this.earlier;
    return this.hasRows ? this.partOf(this.before.get(id), slot) : this.partOf(value, slot);
  }

  private partOf(row: unknown, slot: string): Record<string, unknown> | null {
    return ownPart(this.step, row, slot);
  }
}

function numberOf(element: unknown, field: string | null): string {
  return isRecord(element) && field !== null ? textValue(element[field]) : "";
}

function textOf(element: unknown, field: string): string | null {
  const value = isRecord(element) ? element[field] : null;
  return typeof value === "string" ? value : null;
}

/** The field of a row that holds its one text. */
function textFieldOf(template: RowTemplate): string {
  const row = Array.isArray(template) ? template[0] : template;
  const fields = typeof row === "object" && row !== null && !Array.isArray(row) ? Object.entries(row) : [];
  return fields.find(([, value]) => value === "this::output")?.[0] ?? "";
}

const placeOf = ({ id, slot }: { id: string; slot: string }): string => JSON.stringify([id, slot]);

function byPlace<Placed extends { id: string; slot: string }>(all: readonly Placed[]): [string, Placed][] {
  return all.map((each) => [placeOf(each), each]);
}

/** `file > array` into one file: the rows of each input file below its name. */
function grouped(step: PromptStep, rows: readonly { row: Row; value: unknown }[]): unknown {
  if (step.input_division !== "file > array") return rows.map(({ value }) => value);
  const byFile = new Map<string, unknown[]>();
  for (const { row, value } of rows) {
    const file = row.unit.item?.file ?? "";
    const own = byFile.get(file);
    if (own) own.push(value);
    else byFile.set(file, [value]);
  }
  return [...byFile].map(([file, items]) => ({ file, items }));
}
