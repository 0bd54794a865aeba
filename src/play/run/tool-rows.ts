import { isRecord } from "../../domain/json-value.js";
import { ownHash, stateOf } from "../keys/keys.js";
import type { Unit } from "../rows/elements-of.js";
import { joinRows } from "../rows/join-rows.js";
import type { KeyParts, Written } from "../schema/item.js";
import type { ToolStep } from "../schema/playbook.js";
import type { StepRecord } from "../schema/step-record.js";
import { titleOf } from "./asks.js";
import type { Before } from "./output-file.js";

/** The field in which the answer of a tool stands beside those of its item. */
const resultField = "result";

type Fields = Readonly<Record<string, unknown>>;

/** The answers of a tool for all units of a step, as far as they are there, and what each was made of. */
export class ToolRows {
  private readonly results = new Map<string, unknown>();
  private readonly wrote = new Map<string, Written>();
  private readonly earlier: ReadonlyMap<string, Fields>;

  constructor(
    private readonly step: ToolStep,
    private readonly units: readonly Unit[],
    before: Before,
    private readonly parts: KeyParts,
  ) {
    const items = units.flatMap(({ item }) => item ?? []);
    const unique = [...new Map(items.map((item) => [item.id, item])).values()];
    this.earlier =
      before.value === undefined || step.multiple_parts !== true
        ? new Map()
        : joinRows(unique, [{ name: "", value: before.value }]);
    for (const written of before.record?.written ?? []) this.wrote.set(placeOf(written), written);
  }

  /** What stands in the file for a unit: as it was made of the same, changed by hand, or to be made. */
  stateOf(unit: Unit, key: string): ReturnType<typeof stateOf>["state"] {
    const earlier = this.resultBefore(unit);
    const own = earlier === undefined || earlier === null ? null : ownHash({ result: earlier });
    const { state } = stateOf({ key, parts: this.parts, own }, this.wrote.get(placeOf(unit)));
    return own === null && state !== "new" ? "stale" : state;
  }

  /** Takes what stands in the file. */
  keep(unit: Unit): void {
    this.results.set(placeOf(unit), this.resultBefore(unit) ?? null);
  }

  put(unit: Unit, output: unknown, key: string): void {
    const result = listOf(this.step, output);
    const { id, slot } = unit;
    this.results.set(placeOf(unit), result);
    const own = ownHash({ result });
    this.wrote.set(placeOf(unit), { step: this.step.name, id, slot, key, parts: this.parts, own });
  }

  /** A row for each item with the answer beside its fields or in the elements of its list; without items the answers. */
  value(): unknown {
    const { step, units } = this;
    if (step.multiple_parts !== true) return this.withoutItems();
    const { for_each } = step;
    const list = for_each && "element_of" in for_each ? for_each.element_of : null;
    const rows = new Map<string, Record<string, unknown>>();
    for (const unit of units) {
      const result = this.results.get(placeOf(unit)) ?? null;
      const row = rows.get(unit.id) ?? { ...unit.item?.fields };
      rows.set(unit.id, list === null ? { ...row, [resultField]: result } : withElement(row, list, unit.slot, result));
    }
    return [...rows.values()];
  }

  private withoutItems(): unknown {
    const made = this.units.map((unit) => this.results.get(placeOf(unit)) ?? null);
    if (this.units.length === 1 && this.units[0]?.slot === "") return made[0];
    return this.step.rows === undefined ? made : made.flat();
  }

  /** @param whole of the step, where all of it is done */
  record(whole: readonly Written[]): Pick<StepRecord, "present" | "rows" | "written" | "evidence"> {
    const ids = new Set(this.units.map(({ id }) => id).filter((id) => id !== ""));
    const known = new Map(
      this.units.map((unit) => [unit.id, { id: unit.id, title: titleOf(unit), parent: unit.item?.parent ?? null }]),
    );
    const present = [...ids];
    const units = this.step.multiple_parts === true ? this.units : [];
    const written = units.flatMap((unit) => this.wrote.get(placeOf(unit)) ?? []);
    return {
      present,
      rows: present.flatMap((id) => known.get(id) ?? []),
      written: [...whole, ...written],
      evidence: [],
    };
  }

  private resultBefore({ id, slot }: Unit): unknown {
    const row = this.earlier.get(id);
    const { for_each } = this.step;
    if (!for_each || !("element_of" in for_each)) return row?.[resultField];
    const list = row?.[for_each.element_of];
    const element: unknown = Array.isArray(list) ? list[Number(slot) - 1] : undefined;
    return isRecord(element) ? element[resultField] : undefined;
  }
}

const placeOf = ({ id, slot }: { id: string; slot: string }): string => JSON.stringify([id, slot]);

function withElement(row: Fields, list: string, slot: string, result: unknown): Record<string, unknown> {
  const elements: readonly unknown[] = Array.isArray(row[list]) ? row[list] : [];
  const changed = elements.map((element, index) => {
    if (String(index + 1) !== slot) return element;
    return { ...(isRecord(element) ? element : { text: element }), [resultField]: result };
  });
  return { ...row, [list]: changed };
}

/** The list of an answer that its step names, or all of the answer. */
function listOf({ rows }: ToolStep, output: unknown): unknown {
  if (rows === undefined || !isRecord(output)) return output;
  const list = output[rows] ?? [];
  return Array.isArray(list) ? list.map(asRecord(output["columns"])) : list;
}

/** Rows of a table stand in its answer as lists of values below names of columns: later steps read fields. */
function asRecord(columns: unknown): (row: unknown) => unknown {
  const names = Array.isArray(columns)
    ? columns.map((column: unknown) => (isRecord(column) ? column["name"] : column))
    : [];
  const areNames = names.length > 0 && names.every((name) => typeof name === "string");
  return (row) =>
    areNames && Array.isArray(row) && row.length === names.length
      ? Object.fromEntries(names.map((name, at) => [name, row[at] as unknown]))
      : row;
}
