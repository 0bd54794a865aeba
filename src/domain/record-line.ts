import type { Notice } from "./record.js";

/** What a line about a work needs of its record. */
export interface RecordFacts {
  authors: readonly string[];
  year: number | null;
  doi: string | null;
  key: string;
  tags: readonly string[];
}

/** "Edward Hu, Yelong Shen et al., 2021 | doi:10.1000/x | @hu2021lora | thesis, read"; empty where nothing is known. */
export function recordLine({ authors, year, doi, key, tags }: RecordFacts): string {
  const who = [shortAuthors(authors), year === null ? "" : String(year)].filter(Boolean).join(", ");
  const parts = [who, doi === null ? "" : `doi:${doi}`, key === "" ? "" : `@${key}`, tags.join(", ")];
  return parts.filter((part) => part !== "").join(" | ");
}

/** At most three names, then "et al.". */
export function shortAuthors(authors: readonly string[]): string {
  return authors.length > 3 ? `${authors.slice(0, 2).join(", ")} et al.` : authors.join(", ");
}

const noticeNames: Record<Notice["kind"], string> = {
  retracted: "RETRACTED",
  concern: "EXPRESSION OF CONCERN",
  corrected: "corrected",
  published_version: "published since",
};

/** What has happened to a work, each thing once, the gravest first: "RETRACTED (2015-03)". */
export function noticeWords(notices: readonly Notice[]): { words: string; grave: boolean }[] {
  const kinds = Object.keys(noticeNames) as Notice["kind"][];
  return kinds.flatMap((kind) => {
    const found = notices.filter((notice) => notice.kind === kind);
    if (found.length === 0) return [];
    const date = found.find((notice) => notice.date !== null)?.date;
    const doi = kind === "published_version" ? found.find((notice) => notice.doi !== null)?.doi : undefined;
    const detail = [date, doi && `doi:${doi}`].filter(Boolean).join(", ");
    const words = detail === "" ? noticeNames[kind] : `${noticeNames[kind]} (${detail})`;
    return [{ words, grave: kind === "retracted" || kind === "concern" }];
  });
}
