const known = /^(?:pdf|epub|html?|docx?|txt|md|djvu|ps|postscript|word|text|url|[a-z-]+\/[\w.+-]+)$/i;

/**
 * Paths of a `file` field: JabRef's and Zotero's "description:path:type", several separated by ";", or a bare path.
 * Backslashes escape ":" and ";"; the colon of a Windows drive is part of the path.
 */
export function readFileField(value: string): string[] {
  const plain = value
    .replaceAll("$\\backslash$", "\\\\")
    .replace(/\{?\\textbackslash\s*\}?(?:\{\})?/g, "\\\\")
    .replace(/\\([_&%#{}$~])/g, "$1");
  return cut(plain, ";")
    .map((record) => pathOf(cut(record.replace(/^\{(.*)\}$/s, "$1"), ":")))
    .map((path) => fileUrlPath(path.trim()))
    .filter((path) => path !== "");
}

/** Paths as JabRef and Zotero read them. */
export function writeFileField(paths: readonly string[]): string {
  return paths.map((path) => `:${path.replace(/[\\:;]/g, "\\$&")}:${typeOf(path)}`).join(";");
}

function typeOf(path: string): string {
  return /\.(\w{1,8})$/.exec(path)?.[1]?.toUpperCase() ?? "";
}

/** Cuts at a sign that is not escaped; escapes stay. */
function cut(text: string, sign: string): string[] {
  const parts = [""];
  for (const [token] of text.matchAll(/\\[\\:;]|[\s\S]/g)) {
    if (token === sign) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

function pathOf(given: readonly string[]): string {
  const parts = joinDrive(given).map(unescaped);
  if (parts.length >= 3) return parts.slice(1, -1).join(":");
  const [first = "", second = ""] = parts;
  if (parts.length === 2) return known.test(second.trim()) ? first : second.startsWith("//") ? parts.join(":") : second;
  return first;
}

/** A single letter before a part that begins with a slash is a drive. */
function joinDrive(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && /^\s*[A-Za-z]$/.test(before.replace(/\\+$/, "")) && /^[\\/]/.test(part)) {
      joined[joined.length - 1] = `${before.replace(/\\+$/, "")}:${part}`;
    } else joined.push(part);
  }
  return joined;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\:;])/g, "$1");
}

function fileUrlPath(path: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  const rest = path.replace(/^file:\/\/(?:localhost)?/i, "").replace(/^\/(?=[A-Za-z]:)/, "");
  try {
    return decodeURIComponent(rest);
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return rest;
  }
}
