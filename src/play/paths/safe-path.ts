import { contentHash } from "../../run/content-hash.js";
import { expand, type TokenValues } from "../tokens/expand.js";
import type { TemplatePart } from "../tokens/token.js";

/** Names that Windows keeps for devices, whatever stands behind their dot. */
const deviceNames = new Set([
  "con",
  "prn",
  "aux",
  "nul",
  ...Array.from({ length: 9 }, (_, index) => [`com${index + 1}`, `lpt${index + 1}`]).flat(),
]);
/** Files of a workspace that are no output of a playbook, by what they hold. */
const ownFiles: ReadonlyMap<string, string> = new Map([
  ["quire.yaml", "the settings of a workspace"],
  ["quire.yml", "the settings of a workspace"],
  ["manifest.json", "the works of a workspace"],
]);
/** Stand beside outputs. */
const recordEnding = ".evidence.json";
const forbidden = new Set([
  ...Array.from('<>"|?'),
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  "\u007f",
]);
const longestComponent = 100;

/** A path that cannot be used: why, and what to write. */
export interface PathFault {
  message: string;
  fix: string;
}

const relative = "Write a path below the workspace, as exports/outline.json.";

/**
 * Says why a path cannot be used, null where it can. Where links lead is seen when it is opened.
 * @param path with forward slashes; tokens in it are passed over
 * @param isPattern whether "*" may stand in it
 */
export function pathFault(path: string, isPattern: boolean): PathFault | null {
  if (path.startsWith("/") || path.startsWith("~")) return { message: `"${path}" is absolute`, fix: relative };
  if (path.includes("\\")) return { message: `"${path}" has a backslash`, fix: "Write / between folders." };
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return { message: `"${path}" names a drive or an address`, fix: relative };
  if (path.includes("*") && !isPattern)
    return { message: '"*" cannot stand in a file that is written', fix: "Name the file." };
  const sign = Array.from(path).find((character) => forbidden.has(character));
  if (sign !== undefined)
    return { message: `the sign ${JSON.stringify(sign)} cannot stand in a path`, fix: "Leave it out." };
  if (path.toLowerCase().endsWith(recordEnding) && !isPattern)
    return { message: `files that end in ${recordEnding} say what an output rests on`, fix: "Use another name." };
  return path.endsWith("/") ? { message: "it names a folder, no file", fix: "Name the file." } : componentFault(path);
}

function componentFault(path: string): PathFault | null {
  const components = path.split("/");
  for (const [index, component] of components.entries()) {
    if (component === "..") return { message: '".." leads out of its folder', fix: relative };
    if (component === "" || (component === "." && index > 0))
      return { message: "a name of a folder is empty", fix: relative };
    if (component.includes(":")) return { message: `"${component}" has a colon`, fix: "Leave it out." };
    const [base = ""] = component.toLowerCase().split(".");
    if (deviceNames.has(base.trimEnd()))
      return { message: `"${component}" is a name that Windows keeps`, fix: "Use another name." };
    if (component.startsWith(".") && component !== ".") return { message: `"${component}" is hidden`, fix: relative };
    const held = ownFiles.get(component.toLowerCase());
    if (held !== undefined) return { message: `"${component}" holds ${held}`, fix: "Use another name." };
    if (component !== "." && /[. ]$/.test(component))
      return { message: `"${component}" ends in a dot or a blank`, fix: "Leave it out." };
  }
  return null;
}

/** A value as one component of a path: never empty, without what separates or means something. */
export function pathComponent(value: string): string {
  const cleaned = Array.from(value.normalize("NFC"))
    .map((character) => (forbidden.has(character) || "/\\:*".includes(character) ? "-" : character))
    .join("")
    .slice(0, longestComponent)
    .toWellFormed()
    .replaceAll("\ufffd", "")
    .replace(/^[. ]+|[. ]+$/g, "");
  if (cleaned === "") return `unnamed-${contentHash(value).slice(0, 8)}`;
  return cleaned;
}

/** The path that a template gives, in which each token is one component or a part of one; `fault` where it cannot be used. */
export function resolvePath(
  parts: readonly TemplatePart[],
  values: TokenValues,
  isPattern: boolean,
): { path: string; missing: string[]; fault: PathFault | null } {
  const missing: string[] = [];
  const texts = parts.map((part) => {
    if (part.kind === "text") return part.text;
    const expanded = expand([part], values);
    missing.push(...expanded.missing);
    return pathComponent(expanded.text);
  });
  const path = texts.join("").replace(/^(?:\.\/)+/, "");
  return { path, missing, fault: pathFault(path, isPattern) };
}
