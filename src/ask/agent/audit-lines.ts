import { z } from "zod";

/** What `audit` gives, as far as it is told. */
const auditOutput = z.object({
  counts: z.object({ citations: z.int(), works: z.int() }),
  findings: z.array(
    z.object({
      code: z.string(),
      level: z.string(),
      line: z.int(),
      words: z.string(),
      message: z.string(),
      fix: z.string(),
    }),
  ),
  findings_left_out: z.int(),
  limitations: z.array(z.string()),
});

/** A list and its sentences repeat each other: longer words are told by their beginning. */
const longestWords = 160;

/** What an audit found, a line each, the most serious first; null where the output is something else. Pure. */
export function auditLines(output: unknown): string[] | null {
  const audit = auditOutput.safeParse(output);
  if (!audit.success) return null;
  const { counts, findings, findings_left_out: more, limitations } = audit.data;
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
  const line = words.replaceAll(/\s+/gu, " ").trim();
  return line.length > longestWords ? `${line.slice(0, longestWords).trimEnd()}...` : line;
}
