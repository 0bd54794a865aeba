import { normalizeSpace } from "../../domain/characters.js";
import type { AuditOutput } from "../schema/audit-schema.js";

/** A list and its sentences repeat each other: longer words are told by their beginning. */
const longestWords = 160;

/** Writes what an audit found, a line each, the most serious first. */
export function auditLines({ counts, findings, findings_left_out: more, limitations }: AuditOutput): string[] {
  const found = findings.length + more;
  return [
    `The audit looked at ${counts.citations} citations of ${counts.works} works and found ${found === 0 ? "nothing" : found} to mend.`,
    ...findings.map(
      ({ code, level, line, words, message, fix }) =>
        `${level} ${code} in line ${line}, "${shortened(words)}": ${message} ${fix}`,
    ),
    ...(more > 0 ? [`${more} more findings were left out.`] : []),
    ...limitations,
  ];
}

function shortened(words: string): string {
  const line = normalizeSpace(words);
  return line.length > longestWords ? `${line.slice(0, longestWords).trimEnd()}...` : line;
}
