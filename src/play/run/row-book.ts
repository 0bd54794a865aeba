import { textValue } from "../../domain/json-value.js";
import { isNamedByFile } from "../graph/producers.js";
import { ownHash, type Present, stateOf } from "../keys/keys.js";
import type { Unit } from "../rows/elements-of.js";
import { itemsOf, type KnownRows } from "../rows/items-of.js";
import { isFilled, ownPart } from "../rows/own-fields.js";
import { readRows } from "../rows/read-rows.js";
import { rowsOfUnits } from "../rows/rows-of-units.js";
import { type KnownRow, type Written, writtenSchema } from "../schema/item.js";
import type { PromptStep } from "../schema/playbook.js";
import { type StepRecord, type TextEvidence, textEvidenceSchema } from "../schema/step-record.js";
import { writesLists } from "../shape/row-fields.js";
import type { Answer } from "./answer.js";
import type { Ask } from "./asks.js";
import type { Before } from "./output-file.js";
import { type Row, RowForm } from "./row-form.js";

/** Which answer is meant: of what, and which of several. */
type Asked = Pick<Ask, "unit" | "slot">;

/**
 * The rows that a step writes, and what each was made of. It begins with what stands in the file: that stays until something
 * else is put in its place, as a play may end at any item.
 */
export class RowBook {
  private readonly form: RowForm;
  private readonly rows = new Map<string, Row>();
  private readonly before: ReadonlyMap<string, unknown>;
  private readonly wrote: Map<string, Written>;
  private readonly rests: Map<string, TextEvidence>;

  constructor(
    private readonly step: PromptStep,
    asks: readonly Asked[],
    private readonly earlier: Before,
    private readonly expandFor: (unit: Unit) => (text: string) => string,
  ) {
    this.form = new RowForm(step, expandFor);
    for (const { unit } of asks) {
      if (!this.rows.has(unit.id)) {
        this.rows.set(unit.id, { unit, texts: [], value: undefined, edited: new Map(), isLeftOut: false });
      }
    }
    this.before = this.rowsBefore();
    this.wrote = new Map(byPlace(earlier.record?.written ?? []).filter(([, { id }]) => this.rows.has(id)));
    this.rests = new Map(byPlace(earlier.record?.evidence ?? []).filter(([, { id }]) => this.rows.has(id)));
    for (const ask of asks) {
      const row = this.rows.get(ask.unit.id);
      const part = this.partBefore(ask);
      if (row && part) this.form.take(row, ask.slot, part, this.isEdited(ask));
    }
  }

  private rowsBefore(): ReadonlyMap<string, unknown> {
    const { value } = this.earlier;
    if (value === undefined || !this.form.hasRows) return new Map();
    const units = [...this.rows.values()].map(({ unit }) => unit);
    return rowsOfUnits(this.step, units, { value, known: this.knownBefore() }, this.expandFor);
  }

  private knownBefore(): KnownRows {
    const { record } = this.earlier;
    return { known: record?.rows ?? [], present: new Set(record?.present ?? []) };
  }

  /** How an answer stands, compared with the question as it would be asked now, and what changed since. */
  stateOf(ask: Asked, now: Pick<Present, "key" | "parts">): ReturnType<typeof stateOf> {
    const part = this.partBefore(ask);
    const present = { ...now, own: this.ownBefore(ask), isFilled: part !== null && isFilled(this.step, part) };
    return stateOf(present, this.writtenFor(ask));
  }

  /** Whether the file holds something for an answer. */
  isThere(ask: Asked): boolean {
    return this.ownBefore(ask) !== null;
  }

  /** Whether a person changed what was written of an answer, or wrote one where there was none. */
  isEdited(ask: Asked): boolean {
    const part = this.partBefore(ask);
    const written = this.writtenFor(ask);
    if (part === null || written === undefined) return part !== null && isFilled(this.step, part);
    const own = this.ownBefore(ask);
    return own !== null && own !== written.own;
  }

  /** What the answer that was written does not meet of the step's checks. */
  unmetOf({ unit: { id }, slot }: Asked): readonly string[] {
    return this.rests.get(placeOf({ id, slot }))?.unmet ?? [];
  }

  private writtenFor({ unit: { id }, slot }: Asked): Written | undefined {
    return this.wrote.get(placeOf({ id, slot }));
  }

  private partBefore({ unit: { id }, slot }: Asked): Record<string, unknown> | null {
    return ownPart(this.step, this.form.hasRows ? this.before.get(id) : this.earlier.value, slot);
  }

  /** Hash of what stands in the file for an answer; null where nothing does. */
  private ownBefore(ask: Asked): string | null {
    const own = this.partBefore(ask);
    if (own === null) return null;
    const hash = ownHash(own);
    return this.isTorn() && hash !== this.writtenFor(ask)?.own ? null : hash;
  }

  /** The record was written and the file not yet: what differs in it is no edit of a person. */
  private isTorn(): boolean {
    const { record, sha256 } = this.earlier;
    return record !== null && sha256 !== record.sha256 && sha256 === record.previous;
  }

  put({ unit: { id }, slot }: Asked, answer: Answer, made: Pick<Written, "key" | "parts">): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.form.put(row, slot, answer);
    const whole = this.form.hasRows ? this.form.valueOf(row) : this.form.wholeOf(row);
    const own = ownHash(ownPart(this.step, whole, slot) ?? {});
    const { key, parts } = made;
    // Parsed, so that fields stand in the order in which they are read again: equal plays write equal files.
    const written = writtenSchema.parse({ step: this.step.name, id, slot, key, parts, own });
    this.wrote.set(placeOf({ id, slot }), written);
    const evidence = textEvidenceSchema.parse({
      id,
      slot,
      sources: [...answer.sources, ...answer.texts.flatMap(({ sources }) => sources)],
      claims: answer.texts.flatMap(({ claims }) => claims),
      notes: [...answer.notes, ...answer.texts.flatMap(({ notes }) => notes)],
      unmet: answer.unmet,
    });
    this.rests.set(placeOf({ id, slot }), evidence);
  }

  /** Marks an answer that could not be made; what stands there from before stays, with what it rests on. */
  fail(ask: Asked, reason: string): void {
    const { id } = ask.unit;
    if (this.writtenFor(ask) !== undefined || this.isEdited(ask)) return;
    const unmet = [`it was not written: ${reason}`];
    this.rests.set(placeOf({ id, slot: ask.slot }), { id, slot: ask.slot, sources: [], claims: [], notes: [], unmet });
  }

  /** Lets an item through as it came, with what its texts rest on. */
  leaveOut({ unit: { id }, slot }: Asked, evidence: readonly TextEvidence[]): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.form.leaveOut(row, slot);
    for (const each of evidence) this.rests.set(placeOf(each), each);
  }

  /** What the file is to hold: rows in the order of the input. */
  value(): unknown {
    const rows = [...this.rows.values()];
    const [only] = rows;
    if (!this.form.hasRows) return only === undefined ? [] : this.form.wholeOf(only);
    return grouped(
      this.step,
      rows.flatMap((row) => this.form.rowsOf(row).map((value) => ({ row, value }))),
    );
  }

  record(): Pick<StepRecord, "present" | "rows" | "written" | "evidence"> {
    const rows = this.knownRows();
    const ids = new Set(rows.map(({ id }) => id));
    const gone = (this.earlier.record?.rows ?? []).filter(({ id }) => !ids.has(id));
    return {
      present: rows.map(({ id }) => id),
      rows: [...gone, ...rows],
      written: this.inOrder(this.wrote),
      evidence: this.evidence(),
    };
  }

  evidence(): TextEvidence[] {
    return this.inOrder(this.rests);
  }

  /** In the order of the rows, whatever was answered first. */
  private inOrder<Placed extends { id: string; slot: string }>(all: ReadonlyMap<string, Placed>): Placed[] {
    const places = new Map([...this.rows.keys()].map((id, at) => [id, at]));
    const placed = [...all.values()].map((each) => ({ each, at: places.get(each.id) ?? 0, slot: Number(each.slot) }));
    return placed.toSorted((one, other) => one.at - other.at || one.slot - other.slot).map(({ each }) => each);
  }

  /** Rows of lists get their ids now, and are written down as those of the item they were made for; others have its id. */
  private knownRows(): KnownRow[] {
    const rows = [...this.rows.values()];
    if (this.form.hasRows && !writesLists(this.step)) {
      return rows.map(({ unit: { id, item, fields } }) => ({
        id,
        title: textValue((item?.fields ?? fields)["title"]),
        parent: item?.parent ?? null,
      }));
    }
    const { items } = itemsOf([{ name: "", value: this.value() }], {}, this.knownBefore());
    const owners = this.form.hasRows ? rows.flatMap((row) => ownersOf(row.unit.id, this.form.rowsOf(row))) : [];
    return items.map(({ id, fields, parent }, at) => {
      const of = owners[at];
      return { id, title: textValue(fields["title"]), parent, ...(of !== undefined && { of }) };
    });
  }
}

/** For each row of a unit, those within it counted, whose it is. */
function ownersOf(id: string, rows: readonly unknown[]): string[] {
  return readRows([{ name: "", value: rows }]).rows.map(() => id);
}

const placeOf = ({ id, slot }: { id: string; slot: string }): string => JSON.stringify([id, slot]);

function byPlace<Placed extends { id: string; slot: string }>(all: readonly Placed[]): [string, Placed][] {
  return all.map((each) => [placeOf(each), each]);
}

/** `file > array` into one file: the rows of each input file below its name. */
function grouped(step: PromptStep, rows: readonly { row: Row; value: unknown }[]): unknown {
  if (step.input_division !== "file > array" || isNamedByFile(step.output)) return rows.map(({ value }) => value);
  const byFile = new Map<string, unknown[]>();
  for (const { row, value } of rows) {
    const file = row.unit.item?.file ?? "";
    const own = byFile.get(file);
    if (own) own.push(value);
    else byFile.set(file, [value]);
  }
  return [...byFile].map(([file, items]) => ({ file, items }));
}
