import { kindOf, lastIndex } from "./token-body.js";
import { answerNames, type Literal, type Reference, type Segment, type TemplatePart, type Token } from "./token.js";

/** Writes parts as a template that is parsed to the same parts. */
export function printTemplate(parts: readonly TemplatePart[]): string {
  return parts.map((part) => (part.kind === "text" ? guarded(part.text) : printToken(part.token))).join("");
}

export function printToken({ alternatives }: Token): string {
  return `{${alternatives.map(printAlternative).join("|")}}`;
}

function printAlternative(reference: Reference | Literal): string {
  switch (reference.kind) {
    case "literal":
      return reference.text;
    case "config":
      return `config:${printSegment(reference)}`;
    case "input":
      return `input:${pathName(reference)}${reference.or_null ? " or null" : ""}`;
    case "step":
      return `step:${reference.name}`;
    default:
      return `this::${answerNames[reference.name]}`;
  }
}

/** "this::variations[*]::prompt" */
export function pathName({ of, path }: { of: string; path: readonly Segment[] }): string {
  return [of, ...path.map(printSegment)].join("::");
}

function printSegment({ name, index }: Segment): string {
  if (index === null) return name;
  if (index === "all") return `${name}[*]`;
  return `${name}[${index === lastIndex ? "n" : index}]`;
}

/** Texts that look like tokens were doubled braces. */
function guarded(text: string): string {
  let written = "";
  let at = 0;
  for (let brace = text.indexOf("{"); brace >= 0; brace = text.indexOf("{", brace + 1)) {
    const end = text.indexOf("}", brace);
    if (end < 0) break;
    const inner = text.slice(brace + 1, end);
    if (inner.includes("{") || kindOf(inner.trimStart()) === null) continue;
    written += `${text.slice(at, brace)}{${text.slice(brace, end + 1)}}`;
    at = end + 1;
    brace = end;
  }
  return written + text.slice(at);
}
