import {
  type Finding,
  type FindingCode,
  findingCodeNames,
  findingCodes,
  levels,
} from "../../contracts/audit-finding.js";

type Place = Pick<Finding, "file" | "line" | "column">;

/** A finding of a code, with its check and level. */
export function finding(
  code: FindingCode,
  place: Place,
  said: Pick<Finding, "words" | "message" | "fix">,
  about: Partial<Pick<Finding, "mark" | "entry" | "sentence">> = {},
): Finding {
  const { check, level } = findingCodes[code];
  const { file, line, column } = place;
  const end = { end_line: null, end_column: null };
  return { code, check, level, file, line, column, ...end, ...said, mark: null, entry: null, sentence: null, ...about };
}

const rank = new Map(findingCodeNames.map((code, index) => [code, index]));

/** Most serious first; of one code in the order of the text. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const seriousness = ({ code, level }: Finding) => levels.indexOf(level) * 1000 + (rank.get(code) ?? 0);
  return findings.toSorted(
    (one, other) => seriousness(one) - seriousness(other) || one.line - other.line || one.column - other.column,
  );
}
