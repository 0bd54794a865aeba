import { nearest } from "../../cite/nearest.js";
import { isNamedByFile } from "../graph/producers.js";
import type { PromptStep, Step } from "../schema/playbook.js";
import type { Problem } from "../schema/problem.js";
import { isOfNumbers, writesRows } from "../shape/row-fields.js";
import type { Checked } from "./checked.js";

/** How a step runs over items: fields of it that need or exclude each other. */
export function checkItems(checked: Checked): Problem[] {
  const { playbook, problemAt } = checked;
  return playbook.steps.flatMap((step, index) => {
    const faults = step.kind === "prompt" || step.kind === "tool" ? [...divisionFaults(step, index, checked)] : [];
    if (step.kind === "prompt") faults.push(...answerFaults(step), ...groupFaults(step, checked.read[index] ?? null));
    const idle = step.kind === "prompt" ? idleChecks(step) : [];
    const at = (severity: "error" | "warning", { field, message, fix }: Fault) =>
      problemAt(severity, ["steps", index, ...field.split(".")], message, fix);
    return [...faults.map((fault) => at("error", fault)), ...idle.map((fault) => at("warning", fault))];
  });
}

interface Fault {
  field: string;
  message: string;
  fix: string;
}

function divisionFaults(step: Step & { kind: "prompt" | "tool" }, index: number, checked: Checked): Fault[] {
  const { multiple_parts, input, input_division, for_each, output } = step;
  const faults: Fault[] = [];
  if (multiple_parts === true && input === undefined) {
    faults.push({ field: "multiple_parts", message: "there is no input that has parts", fix: "Add input:." });
  }
  if (multiple_parts === true && input !== undefined) faults.push(...nonArray(index, checked));
  if (input_division !== undefined && multiple_parts !== true) {
    faults.push({
      field: "input_division",
      message: "an input is divided only with multiple_parts: true",
      fix: "Say multiple_parts: true.",
    });
  }
  if (for_each && "element_of" in for_each)
    faults.push(...elementFaults(for_each.element_of, step, checked.read[index] ?? null));
  if (output !== undefined && isNamedByFile(output) && input_division !== "file > array") {
    faults.push({
      field: "output",
      message: "a file for each input is written only with input_division: file > array",
      fix: "Say so, or name one file.",
    });
  }
  return faults;
}

function nonArray(index: number, { producers, playbook: { steps } }: Checked): Fault[] {
  const producer = producers[index];
  const made = producer === null || producer === undefined ? undefined : steps[producer];
  if (made?.kind !== "prompt" || writesRows(made)) return [];
  const form = made.output_format ?? made.output_file_format;
  if (Array.isArray(form)) return [];
  const message = `${made.name} writes ${form === undefined ? "one text" : "one object"}, no array of parts`;
  return [{ field: "multiple_parts", message, fix: "Say multiple_parts: false, or let that step write a list." }];
}

function elementFaults(
  list: string,
  { multiple_parts }: Step & { kind: "prompt" | "tool" },
  fields: Checked["read"][number],
): Fault[] {
  const field = "for_each.element_of";
  if (multiple_parts !== true)
    return [{ field, message: "only items have lists of elements", fix: "Say multiple_parts: true." }];
  if (fields === null || fields.get(list)) return [];
  const lists = [...fields].filter(([, elements]) => elements !== null).map(([name]) => name);
  const [like] = nearest(list, lists, 1);
  const fix =
    like === undefined
      ? lists.length > 0
        ? `Lists are ${lists.join(", ")}.`
        : "Leave for_each out."
      : `Did you mean ${like}?`;
  return [{ field, message: `items have no list "${list}"`, fix }];
}

function answerFaults(step: PromptStep): Fault[] {
  const { answers, for_each, output_format, output_file_format, levels, reduce } = step;
  const faults: Fault[] = [];
  if (output_format !== undefined && output_file_format !== undefined) {
    faults.push({
      field: "output_file_format",
      message: "output_format and output_file_format exclude each other",
      fix: "Keep output_format for answers as data, output_file_format for texts.",
    });
  }
  if (answers && output_format !== undefined) {
    faults.push({
      field: "answers",
      message: "answers: is for texts, and output_format asks for data",
      fix: "Leave one of them out.",
    });
  }
  const isPerElement = for_each !== undefined && "element_of" in for_each;
  if (answers?.per === "element" && !isPerElement) {
    faults.push({
      field: "answers.per",
      message: "there are no elements",
      fix: "Add for_each: { element_of: LIST }, or say per: item.",
    });
  }
  if (answers && answers.per !== "element" && answers.count === undefined) {
    faults.push({ field: "answers.count", message: "how many answers is not said", fix: "Add count:, as 2." });
  }
  if (answers && answers.number === answers.text) {
    faults.push({
      field: "answers.text",
      message: "number and text are the same field",
      fix: "Give each a name of its own.",
    });
  }
  if (levels && !Array.isArray(output_format)) {
    faults.push({
      field: "levels",
      message: "only a step that answers a list has levels",
      fix: "Add output_format: with a list of rows.",
    });
  }
  if (isOfNumbers(step) && (answers || step.multiple_parts === true)) {
    const field = answers ? "answers" : "multiple_parts";
    faults.push({
      field,
      message: "the step runs for numbers, each with one answer",
      fix: "Leave it out, or for_each.",
    });
  }
  if (reduce && for_each)
    faults.push({ field: "reduce", message: "for_each and reduce exclude each other", fix: "Leave one of them out." });
  return faults;
}

/** Checks that can find nothing, as the step answers something else than they look at. */
function idleChecks({ validate = [], output_format }: PromptStep): Fault[] {
  const field = "validate";
  return validate.flatMap((check) => {
    const name = typeof check === "string" ? check : Object.keys(check).join();
    const isOfData = check === "schema" || check === "unique_titles";
    if (isOfData && output_format === undefined)
      return [{ field, message: `${name} looks at data, and the step answers texts`, fix: "Leave it out." }];
    if (!isOfData && output_format !== undefined)
      return [{ field, message: `${name} looks at texts, and the step answers data`, fix: "Leave it out." }];
    if (check === "unique_titles" && !Array.isArray(output_format))
      return [
        { field, message: "unique_titles looks at a list of rows, and the step answers one", fix: "Leave it out." },
      ];
    return [];
  });
}

function groupFaults({ reduce, input, multiple_parts }: PromptStep, fields: Checked["read"][number]): Fault[] {
  if (!reduce) return [];
  if (input === undefined) return [{ field: "reduce", message: "there is no input to group", fix: "Add input:." }];
  if (multiple_parts === true)
    return [
      {
        field: "multiple_parts",
        message: "a step that reads groups does not run for each item",
        fix: "Leave multiple_parts out.",
      },
    ];
  const { group_by } = reduce;
  if (group_by === undefined || fields === null || fields.has(group_by)) return [];
  const [like] = nearest(group_by, [...fields.keys()], 1);
  return [
    {
      field: "reduce.group_by",
      message: `items have no field "${group_by}"`,
      fix: like === undefined ? `Items have ${[...fields.keys()].join(", ")}.` : `Did you mean ${like}?`,
    },
  ];
}
