import { foldText } from "../../domain/fold-text.js";
import { textValue } from "../../domain/json-value.js";
import { slug } from "../../domain/slug.js";
import type { NumberedItem } from "../rows/number-items.js";
import type { AssembleStep } from "../schema/playbook.js";
import { ownField } from "../tokens/own-field.js";

const sectionFields = ["section", "id"];

/** Which section a text means by a title, an id or the name of a row; texts are written before sections have numbers. */
export class SectionNames {
  private readonly byName = new Map<string, NumberedItem[]>();

  constructor(
    items: readonly NumberedItem[],
    private readonly titleOf: (numbered: NumberedItem) => string,
    { section }: AssembleStep["fields"],
  ) {
    for (const numbered of items) {
      const rows = (section === undefined ? sectionFields : [section]).map((field) =>
        textValue(ownField(numbered.item.fields, field)),
      );
      const names = [numbered.anchor, ...rows, this.titleOf(numbered)];
      for (const key of new Set(names.map(keyOf))) this.add(key, numbered);
    }
  }

  private add(key: string, numbered: NumberedItem): void {
    if (key === "") return;
    const found = this.byName.get(key);
    if (found) found.push(numbered);
    else this.byName.set(key, [numbered]);
  }

  /** Of several with one name a sibling of the section that mentions it is meant; else none. */
  anchorOf(name: string, from: NumberedItem): string | null {
    const found = this.byName.get(keyOf(name)) ?? [];
    const exact = found.filter(({ anchor }) => anchor === name);
    const siblings = found.filter(({ item }) => item.parent === from.item.parent);
    for (const candidates of [found, siblings, exact]) {
      if (candidates.length === 1) return candidates[0]?.anchor ?? null;
    }
    return null;
  }
}

const keyOf = (name: string): string => slug(foldText(name));
