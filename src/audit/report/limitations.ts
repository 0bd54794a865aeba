import type { AuditOutput } from "../audit-schema.js";
import type { AuditSettings } from "../settings.js";

type Checked = Pick<AuditOutput, "entries" | "existence" | "sentences">;

/** What was not checked, why, and what would help: a sentence each. Pure. */
export function limitationsOf(
  { entries, existence, sentences }: Checked,
  { online, records }: AuditSettings & { records: number },
): string[] {
  const unknown = existence.filter(({ state }) => state === "unchecked").length;
  const withText = existence.filter(({ record }) => record !== null && record.work_id !== null).length;
  const known = existence.filter(({ record }) => record !== null).length;
  const unchecked = sentences.filter(({ together }) => together.verdict === "unchecked").length;
  return [
    ...(entries.length > 0 && records === 0 ? [noLibrary] : []),
    ...(unknown > 0 && !online
      ? [`${many(unknown, "work")} not looked up outside the library: --online does that.`]
      : []),
    ...(records > 0 && known > withText ? [withoutText(known - withText)] : []),
    ...(unchecked > 0 ? [`${many(unchecked, "cited sentence")} not compared with a text.`] : []),
  ];
}

const noLibrary =
  "There is no library to compare with, so no sentence was checked: quire add FOLDER reads the works that are cited.";

const withoutText = (works: number): string =>
  `There is no text of ${works === 1 ? "1 work" : `${works} works`} that the library knows: quire add its file, or doi:... for an open copy.`;

const many = (number: number, what: string): string => `${number} ${what}${number === 1 ? " was" : "s were"}`;
