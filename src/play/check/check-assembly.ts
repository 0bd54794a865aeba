import { nearest } from "../../cite/nearest.js";
import { comparablePath } from "../graph/producers.js";
import type { AssembleStep } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import type { RowFields } from "../shape/row-fields.js";
import type { Checked } from "./checked.js";

/** Steps that guard and assemble: fields that the rows do not have, drafts that would overwrite each other, unknown formats. */
export function checkAssembly(checked: Checked): Problem[] {
  const { playbook, read, problemAt } = checked;
  return playbook.steps.flatMap((step, index) => {
    if (step.kind !== "assemble" && step.kind !== "guard") return [];
    const ofFields = fieldFaults(step.fields, read[index] ?? null);
    const faults =
      step.kind === "guard" ? ofFields : [...ofFields, ...draftFaults(step, checked), ...formatFaults(step, checked)];
    return faults.map(({ path, message, fix }) => problemAt("error", ["steps", index, ...path], message, fix));
  });
}

interface Fault {
  path: (string | number)[];
  message: string;
  fix: string;
}

function fieldFaults(fields: AssembleStep["fields"], rows: RowFields | null): Fault[] {
  if (rows === null) return [];
  const { list, text, ...others } = fields;
  const unknown = (field: string, name: string, names: Iterable<string>): Fault[] => {
    const known = [...names];
    const [like] = nearest(name, known, 1);
    const fix = like === undefined ? `There are ${known.join(", ")}.` : `Did you mean ${like}?`;
    return [{ path: ["fields", field], message: `there is no field "${name}"`, fix }];
  };
  const missing = Object.entries(others).flatMap(([field, name]) =>
    name === undefined || rows.has(name) ? [] : unknown(field, name, rows.keys()),
  );
  if (list === undefined) return rows.has(text) ? missing : [...missing, ...unknown("text", text, rows.keys())];
  const elements = rows.get(list);
  if (!elements) {
    const lists = [...rows].filter(([, inner]) => inner).map(([name]) => name);
    return [...missing, ...unknown("list", list, lists)];
  }
  return elements.has(text) ? missing : [...missing, ...unknown("text", text, elements.keys())];
}

function draftFaults({ draft_count, fields, output }: AssembleStep, { declared }: Checked): Fault[] {
  if (draft_count === undefined || draft_count === 1) return [];
  const faults: Fault[] = [];
  if (!comparablePath(output, declared).includes("{this::%i}")) {
    faults.push({
      path: ["output"],
      message: "several drafts would be written into one file",
      fix: "Put {this::%i}, the draft's number, into its name.",
    });
  }
  if (fields.list === undefined) {
    faults.push({
      path: ["draft_count"],
      message: "there is no list that holds the texts of several drafts",
      fix: "Name it with fields.list.",
    });
  }
  return faults;
}

function formatFaults({ export: settings }: AssembleStep, { formats }: Checked): Fault[] {
  return (settings?.to ?? []).flatMap((format, index) => {
    if (formats.includes(format)) return [];
    const [like] = nearest(format, formats, 1);
    const fix = like === undefined ? `Formats are ${formats.join(", ")}.` : `Did you mean ${like}?`;
    return [{ path: ["export", "to", index], message: `documents cannot be made as "${format}"`, fix }];
  });
}
