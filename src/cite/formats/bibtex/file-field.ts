import { unbrace, unescapeSigns } from "../names.js";

/** What programs write behind a path: endings and the names that JabRef has for them. */
const fileTypes = new Set("pdf epub htm html doc docx txt md djvu ps postscript word text url".split(" "));

/**
 * Reads the paths of a `file` field: JabRef's and Zotero's "description:path:type", several separated by ";", or a bare
 * path. Backslashes escape ":" and ";"; the colon of a Windows drive is part of the path.
 */
export function readFileField(value: string): string[] {
  const plain = value.replaceAll("$\\backslash$", "\\\\").replace(/\{?\\textbackslash\s*\}?(?:\{\})?/g, "\\\\");
  return cut(unescapeSigns(plain), ";")
    .map((record) => pathOf(cut(unbrace(record), ":")))
    .map((path) => fileUrlPath(path.trim()))
    .filter((path) => path !== "");
}

/** Writes paths as JabRef and Zotero read them. */
export function writeFileField(paths: readonly string[]): string {
  return paths.map((path) => `:${path.replace(/[\\:;]/g, "\\$&")}:${typeOf(path)}`).join(";");
}

function typeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return path.includes(".") && /^\w{1,8}$/.test(ending) ? ending.toUpperCase() : "";
}

/** Cuts at a sign that is not escaped; escapes stay. */
function cut(text: string, sign: string): string[] {
  const parts = [""];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const isEscape = character === "\\" && "\\:;".includes(text[at + 1] ?? " ");
    if (character === sign) parts.push("");
    else parts[parts.length - 1] += isEscape ? character + text.charAt(++at) : character;
  }
  return parts;
}

function pathOf(given: readonly string[]): string {
  const parts = joinDrive(given).map(unescaped);
  if (parts.length >= 3) return parts.slice(1, -1).join(":");
  const [first = "", second = ""] = parts;
  if (parts.length < 2) return first;
  const type = second.trim().toLowerCase();
  const isType = fileTypes.has(type) || /^[a-z-]+\/[\w.+-]+$/.test(type);
  return isType ? first : second.startsWith("//") ? parts.join(":") : second;
}

/** A single letter before a part that begins with a slash is a drive. */
function joinDrive(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const drive = (before ?? "").replace(/\\+$/, "");
    if (before !== undefined && isDrive(drive.trim()) && (part.startsWith("\\") || part.startsWith("/"))) {
      joined[joined.length - 1] = `${drive}:${part}`;
    } else joined.push(part);
  }
  return joined;
}

function isDrive(text: string): boolean {
  return /^[A-Za-z]$/.test(text);
}

function unescaped(text: string): string {
  return text.replace(/\\([\\:;])/g, "$1");
}

function fileUrlPath(path: string): string {
  if (!path.toLowerCase().startsWith("file://")) return path;
  const address = path.slice("file://".length);
  const local = address.toLowerCase().startsWith("localhost") ? address.slice("localhost".length) : address;
  const rest = isDrive(local.charAt(1)) && local.charAt(2) === ":" ? local.slice(1) : local;
  try {
    return decodeURIComponent(rest);
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return rest;
  }
}
