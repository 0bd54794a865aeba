import { splitAtSpaces } from "../../../domain/characters.js";
import { QuireError } from "../../../domain/error.js";
import { type Finding, findingCodeNames, levels } from "../../../audit/schema/finding.js";

/** Codes and levels of findings for which an audit fails. */
export type FailOn = readonly string[];

/** Findings that are no mere notes. */
const usual: FailOn = ["error", "warning"];

/** "dangling,not_found" or levels; "none" for never. Throws `usage` (or `config`) with all codes for a name that is none. */
export function failOnOf(flag: string | undefined, configured: readonly string[]): FailOn {
  if (flag !== undefined)
    return checked(
      splitAtSpaces(flag.replaceAll(",", " ")).filter((name) => name !== ""),
      "usage",
    );
  return configured.length > 0 ? checked(configured, "config") : usual;
}

function checked(names: readonly string[], code: "usage" | "config"): FailOn {
  if (names.length === 1 && names[0] === "none") return [];
  const known: readonly string[] = [...levels, ...findingCodeNames];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0 && names.length > 0) return names;
  const [where, what] = code === "usage" ? ["--fail-on", "no name"] : ["audit.fail_on", "nothing"];
  throw new QuireError(
    code,
    `${where} names ${unknown.length === 0 ? what : unknown.join(", ")}: that is no finding.`,
    {
      facts: { names: unknown.join(",") },
      fix: `Name levels (${levels.join(", ")}), none, or codes: ${findingCodeNames.join(", ")}.`,
    },
  );
}

/** Codes that are one thing in the summary, and that whoever names the first means, too. */
const included: Readonly<Partial<Record<string, string>>> = { out_of_range: "dangling" };

export function failsOn(findings: readonly Pick<Finding, "code" | "level">[], failOn: FailOn): boolean {
  return findings.some(({ code, level }) => [code, level, included[code]].some((name) => failOn.includes(name ?? "")));
}
