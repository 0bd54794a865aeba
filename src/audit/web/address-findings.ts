import type { Entry, WebReference } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { finding } from "../schema/finding.js";

/** Reports web pages that are gone or have moved, with what can be cited in their place. Pure. */
export function addressFindings(entries: readonly Entry[], web: readonly WebReference[]): Finding[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return web.flatMap((reference) => {
    const entry = known.get(reference.entry);
    const { state, explanation } = reference;
    if (entry === undefined || (state !== "dead" && state !== "moved")) return [];
    const { file, line, column, text, id } = entry;
    const said = { words: text, message: sentence(explanation), fix: fixOf(reference) };
    return [finding(state === "dead" ? "dead_link" : "moved_link", { file, line, column }, said, { entry: id })];
  });
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text} .`;
}

function fixOf({ state, url, target, archived, kept }: WebReference): string {
  const copies = [
    ...(archived === null ? [] : [`Cite the archived copy of ${archived.archived_at}: ${archived.url} .`]),
    ...(kept === null
      ? []
      : [
          `Quire kept it as it was read on ${kept.fetched_at.slice(0, 10)} (SHA-256 ${kept.sha256.slice(0, 12)}): quire library page ${url}`,
        ]),
  ];
  if (state === "moved") return [`Write ${target ?? ""} after looking at it.`, ...copies].join(" ");
  const other = "Look for it under another address, or take the reference out.";
  return copies.length === 0 ? `${other} No archived copy is known.` : copies.join(" ");
}
