import { readFileSync } from "node:fs";
import { readConfig } from "../../src/play/config/read-config.js";
import { settleConfig } from "../../src/play/config/settle-config.js";
import { ownHash } from "../../src/play/keys/keys.js";
import { readPlaybook } from "../../src/play/read/read-playbook.js";
import { planPlaybook } from "../../src/play/plan/plan-playbook.js";
import type { PlanSurroundings } from "../../src/play/plan/surroundings.js";
import { type KnownRows, itemsOf } from "../../src/play/rows/items-of.js";
import { joinRows } from "../../src/play/rows/join-rows.js";
import { ownPart } from "../../src/play/rows/own-fields.js";
import type { ConfigValues } from "../../src/play/schema/inputs.js";
import type { Item, Written } from "../../src/play/schema/item.js";
import type { Plan, PlannedStep } from "../../src/play/schema/plan.js";
import type { Playbook, PromptStep } from "../../src/play/schema/playbook.js";
import { fillTemplate } from "../../src/play/shape/fill-template.js";

export type Row = Record<string, unknown>;

/** A playbook that is played without a model: answers are made of the titles, files lie in memory. */
export class PretendRun {
  readonly files = new Map<string, unknown>();
  records: Written[] = [];
  readonly known = new Map<string, KnownRows>();

  constructor(
    readonly playbook: Playbook,
    public values: ConfigValues,
    private readonly outline: () => Row[],
    private readonly model: string | null = "openai:gpt-5-mini",
  ) {}

  plan(more: Partial<PlanSurroundings> = {}): Plan {
    const { files, records, known, values } = this;
    return planPlaybook(this.playbook, {
      values,
      files,
      records,
      known,
      modelOf: () => this.model,
      tools: new Map(),
      ...more,
    });
  }

  /** Plays all steps with prompts that can be played, and gives how many answers were made. */
  play(): number {
    let made = 0;
    for (let round = 0; round < this.playbook.steps.length; round += 1) {
      const plan = this.plan();
      for (const step of plan.steps) made += this.write(step);
    }
    return made;
  }

  private write(planned: PlannedStep): number {
    const step = this.playbook.steps.find(({ name }) => name === planned.name);
    const open = planned.planned.filter(({ state }) => state === "new" || state === "stale");
    const path = planned.output ?? "";
    if (step?.kind !== "prompt" || open.length === 0) return 0;
    if (step.output_format !== undefined) this.files.set(path, this.outline());
    else
      this.writeRows(
        step,
        planned,
        open.map(({ id }) => id),
      );
    if (step.output_format !== undefined) this.remember(path);
    const rows = this.rowsOf(step, planned);
    for (const { id, slot, key, parts } of open) {
      const own = ownPart(step, id === "" ? this.files.get(path) : rows.get(id), slot);
      if (parts === null || own === null) throw new Error(`${step.name} ${id} was not written`);
      this.records.push({ step: step.name, id, slot, key, parts, own: ownHash(own) });
    }
    return open.length;
  }

  private items(step: PromptStep): Item[] {
    const { steps } = this.playbook;
    const origin = this.plan().steps[0]?.output ?? "";
    const { items } = itemsOf([{ name: "outline", value: this.files.get(origin) }], {}, this.known.get(origin));
    const before = steps.findIndex(({ name }) => name === step.name) - 1;
    const input = this.plan().steps[before]?.output ?? origin;
    if (input === origin) return items;
    const rows = joinRows(items, [{ name: "input", value: this.files.get(input) }]);
    return items.map((item) => ({ ...item, fields: rows.get(item.id) ?? item.fields }));
  }

  private writeRows(step: PromptStep, { output }: PlannedStep, open: readonly string[]): void {
    const path = output ?? "";
    const items = this.items(step);
    const present = this.rowsByItem(items, path);
    const rows = items.map((item) => {
      if (!open.includes(item.id)) return present.get(item.id) ?? {};
      const answers = [1, 2].map(
        (number) =>
          `${step.name} ${number} of ${String(item.fields["title"])} ${JSON.stringify(this.values["subject"])}`,
      );
      return fillTemplate(step.output_file_format ?? "this::output", {
        item: item.fields,
        answers,
        expand: (text) => text,
      });
    });
    this.files.set(path, rows);
  }

  private rowsOf(step: PromptStep, { output }: PlannedStep): Map<string, unknown> {
    return step.output_format === undefined ? this.rowsByItem(this.items(step), output ?? "") : new Map();
  }

  private rowsByItem(items: readonly Item[], path: string): Map<string, unknown> {
    return new Map(joinRows(items, [{ name: "rows", value: this.files.get(path) ?? [] }]));
  }

  /** Keeps the ids of an outline, as a log does. */
  remember(path: string): void {
    const before = this.known.get(path);
    const { items } = itemsOf([{ name: "outline", value: this.files.get(path) }], {}, before);
    const rows = items.map(({ id, parent, fields }) => ({ id, parent, title: String(fields["title"]) }));
    const present = new Set(rows.map(({ id }) => id));
    this.known.set(path, { known: [...(before?.known ?? []).filter(({ id }) => !present.has(id)), ...rows], present });
  }
}

const folder = new URL("../../", import.meta.url);

/** The seed's playbook and config as they are shipped. */
export function seedPlaybook(): { playbook: Playbook; values: ConfigValues } {
  const read = readPlaybook(
    readFileSync(new URL("playbooks/technical_manual.yaml", folder), "utf8"),
    "technical_manual.yaml",
  );
  if (read.playbook === null) throw new Error("the shipped playbook cannot be read");
  const config = readFileSync(
    new URL("examples/playbooks/ai_in_primary_education_a_technical_manual.yaml", folder),
    "utf8",
  );
  return {
    playbook: read.playbook,
    values: settleConfig(read.playbook.inputs, [readConfig(config, "c")], read.inferred).values,
  };
}
