import { markdownText } from "../../domain/escape/markdown.js";
import { textValue } from "../../domain/json-value.js";
import { numberItems, type NumberedItem } from "../rows/number-items.js";
import type { Item } from "../schema/item.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { AssembleStep } from "../schema/playbook.js";
import { ownField } from "../tokens/own-field.js";
import type { AssembledDraft, AssembledSection, AssemblyMaterial, AssemblyProblem } from "./assembled.js";
import { frontMatter } from "./front-matter.js";
import { QuotedOnce, quotedNotice } from "./quoted-once.js";
import { SectionNames } from "./section-names.js";
import { introduction, textOfItem } from "./text-of-item.js";
import { tidyText } from "./tidy-text.js";

/** What is said of a whole document besides its items. */
export interface AssemblySettings {
  /** Of the documents, its tokens resolved. */
  title: string;
  /** How many documents, its token resolved: 1 where the step says nothing. */
  drafts: number;
  config: ConfigValues;
}

/** Levels of headings that Markdown has; deeper items have the deepest, and their number tells their place. */
const deepestHeading = 6;

/**
 * Makes Markdown documents of items, one for each draft: a heading for each item below that of its parent, in the order of
 * the rows, with the text of the draft's number. Items without a place come last under "Unplaced"; what is missing is
 * marked where it would stand. Pure: equal items give equal documents. Takes time in proportion to the texts.
 */
export function assembleDrafts(
  step: AssembleStep,
  material: AssemblyMaterial,
  settings: AssemblySettings,
): AssembledDraft[] {
  const titleOf = (item: Item) => textValue(ownField(item.fields, step.fields.title ?? "title")).trim() || "Untitled";
  const unplaced = new Set(material.unplaced.map(({ id }) => id));
  const numbered = numberItems(material.items, unplaced, titleOf);
  const names = new SectionNames(numbered, ({ item }) => titleOf(item), step.fields);
  return Array.from({ length: settings.drafts }, (_, index) =>
    new Assembly(step, material, settings, { numbered, names, titleOf }).draft(index + 1),
  );
}

interface Outline {
  numbered: readonly NumberedItem[];
  names: SectionNames;
  titleOf(item: Item): string;
}

const faultWords = {
  orphan: "its parent is not in the outline",
  cycle: "it is a part of itself by its parents",
  repeated: "another row of its file has its name, too",
} as const;

class Assembly {
  private readonly pieces: string[] = [];
  private length = 0;
  private readonly sections: AssembledSection[] = [];
  private readonly problems: AssemblyProblem[] = [];
  private readonly cited = new Set<string>();
  private readonly quotedOnce = new QuotedOnce();

  constructor(
    private readonly step: AssembleStep,
    private readonly material: AssemblyMaterial,
    private readonly settings: AssemblySettings,
    private readonly outline: Outline,
  ) {}

  draft(number: number): AssembledDraft {
    const { title, config } = this.settings;
    this.write(frontMatter(title, config, this.step.headings !== "plain"));
    const { numbered } = this.outline;
    if (numbered.some(({ item }) => this.material.quoted.has(item.id))) this.write(`\n${quotedNotice}`);
    const firstUnplaced = numbered.findIndex((each) => each.number === "");
    const placed = firstUnplaced < 0 ? numbered : numbered.slice(0, firstUnplaced);
    for (const [index, each] of placed.entries()) this.addSection(each, number, `n${index + 1}-`);
    if (firstUnplaced >= 0) this.addUnplaced(numbered.slice(firstUnplaced), number);
    const markdown = this.pieces.join("");
    return { number, title, markdown, sections: this.sections, problems: this.problems, keys: [...this.cited] };
  }

  private write(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }

  private addUnplaced(numbered: readonly NumberedItem[], draft: number): void {
    const faults = new Map(this.material.unplaced.map(({ id, fault }) => [id, fault]));
    this.write("\n# Unplaced {#unplaced-sections .unnumbered}\n\n");
    this.write("These sections have no place in the outline.\n");
    for (const [index, each] of numbered.entries()) {
      const fault = faults.get(each.item.id);
      if (fault !== undefined) this.tell(each, fault, faultWords[fault]);
      const notice = fault === undefined ? "" : `> **No place:** ${faultWords[fault]}.\n\n`;
      this.addSection({ ...each, level: each.level + 1 }, draft, `u${index + 1}-`, notice);
    }
  }

  private addSection(each: NumberedItem, draft: number, prefix: string, notice = ""): void {
    const title = this.outline.titleOf(each.item);
    const level = Math.min(each.level, deepestHeading);
    const isPlain = each.number === "" || each.level > deepestHeading;
    const start = this.length + 1;
    const heading = markdownText(title)
      .replaceAll("@", String.raw`\@`)
      .replaceAll("{", String.raw`\{`);
    this.write(`\n${"#".repeat(level)} ${heading} {#${each.anchor}${isPlain ? " .unnumbered" : ""}}\n`);
    const text = this.textOf(each, draft, prefix);
    const body = `${notice}${text}`.trim();
    if (body !== "") this.write(`\n${body}\n`);
    const { id, parent } = each.item;
    const place = { id, number: each.number, level: each.level, title, anchor: each.anchor, parent };
    this.sections.push({ ...place, start, end: this.length, text });
  }

  /** What stands under an item's heading. */
  private textOf(each: NumberedItem, draft: number, prefix: string): string {
    const { item, children } = each;
    const inner = children > 0 ? (this.step.inner ?? "full") : "full";
    if (inner === "heading") return "";
    const written = textOfItem(item, this.step.fields, draft, this.material.numberField);
    if (written === null) return this.missing(each);
    const isQuoted = this.material.quoted.has(item.id);
    const own = isQuoted ? this.quotedOnce.without(written) : written;
    const tidy = tidyText(inner === "intro" ? introduction(own) : own, {
      level: Math.min(each.level, deepestHeading),
      title: this.outline.titleOf(item),
      keys: this.material.keys.get(item.id) ?? new Set(),
      isQuoted,
      pictures: this.material.pictures?.get(item.id),
      prefix,
      anchorOf: (name) => this.outline.names.anchorOf(name, each),
    });
    for (const { kind, text, reason } of tidy.changes) this.tell(each, kind, `${oneLine(text)}: ${reason}`);
    for (const key of tidy.cited) this.cited.add(key);
    return tidy.markdown;
  }

  /** A section that has no text says so where it stands, so that nobody takes the document for a whole one. */
  private missing(each: NumberedItem): string {
    const reason = this.material.failed.get(each.item.id);
    if (reason === undefined) {
      this.tell(each, "missing", "its text is not written yet");
      return "> **Missing:** this section is not written yet.";
    }
    this.tell(each, "failed", reason);
    return `> **Missing:** this section could not be written. ${markdownText(reason)}`;
  }

  private tell({ item }: NumberedItem, kind: AssemblyProblem["kind"], message: string): void {
    this.problems.push({ kind, id: item.id, title: this.outline.titleOf(item), message });
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").slice(0, 200);
