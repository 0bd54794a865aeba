import { issuedYear } from "../item-fields.js";
import { z } from "zod";

/** One work in a citation of Citavi. */
export interface CitaviCite {
  /** Citavi's id of the work. */
  name: string;
  /** CSL-JSON, not yet looked at. */
  item: Record<string, unknown>;
  pages: string;
}

const text = z.string().nullish();
const person = z.looseObject({ FirstName: text, MiddleName: text, LastName: text });
const named = z.looseObject({ Name: text });

const reference = z.looseObject({
  Id: text,
  ReferenceType: text,
  Title: text,
  Subtitle: text,
  Year: text,
  YearResolved: text,
  Doi: text,
  Isbn: text,
  Volume: text,
  Number: text,
  Authors: z.array(person).nullish(),
  Editors: z.array(person).nullish(),
  Periodical: named.nullish(),
  ParentReference: z.looseObject({ Title: text }).nullish(),
  Publishers: z.array(named).nullish(),
});

const placeholder = z.looseObject({
  Entries: z.array(
    z.looseObject({
      ReferenceId: text,
      Reference: reference.nullish(),
      PageRange: z
        .looseObject({
          OriginalString: text,
          StartPage: z.looseObject({ OriginalString: text, PrettyString: text }).nullish(),
          EndPage: z.looseObject({ OriginalString: text, PrettyString: text }).nullish(),
        })
        .nullish(),
    }),
  ),
});

const types: Readonly<Record<string, string>> = {
  JournalArticle: "article-journal",
  Book: "book",
  BookEdited: "book",
  Contribution: "chapter",
  ConferenceProceedings: "paper-conference",
  Thesis: "thesis",
  InternetDocument: "webpage",
  NewspaperArticle: "article-newspaper",
  UnpublishedWork: "manuscript",
};

/**
 * The works of a citation of Citavi 6, which stands in its field as JSON in base64; works that it names without
 * describing them are left out. Null where it cannot be read.
 */
export function itemsOfCitavi(base64: string): CitaviCite[] | null {
  const parsed = placeholder.safeParse(jsonOf(base64));
  if (!parsed.success) return null;
  return parsed.data.Entries.flatMap(({ ReferenceId, Reference, PageRange: range }) => {
    if (!Reference?.Title) return [];
    const [start, end] = [range?.StartPage, range?.EndPage].map(
      (page) => page?.OriginalString ?? page?.PrettyString ?? "",
    );
    const pages = range?.OriginalString ?? [start, end].filter((page) => page).join("-");
    return [{ name: ReferenceId ?? Reference.Id ?? "work", item: itemOf(Reference), pages }];
  });
}

/** What it says once it refers to afterwards, as its program's serialiser does (`$id`, `$ref`). */
function jsonOf(base64: string): unknown {
  const json = Buffer.from(base64, "base64")
    .toString("utf8")
    .replace(/^\uFEFF|(?<!\0)\0+$/gu, "");
  const known = new Map<string, object>();
  try {
    const whole: unknown = JSON.parse(json, (_key, value: unknown) => {
      const id = isObject(value) ? value["$id"] : undefined;
      if (isObject(value) && typeof id === "string") known.set(id, value);
      return value;
    });
    link(whole, known);
    return whole;
  } catch {
    // The caller says that the field cannot be read.
    return null;
  }
}

/** Puts what is referred to in the place of what refers. Everything is looked at once, so that no graph is too large. */
function link(whole: unknown, known: ReadonlyMap<string, object>): void {
  const waiting = [whole];
  const seen = new Set<unknown>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    for (const [name, each] of Object.entries(value)) {
      const target = isObject(each) ? known.get(String(each["$ref"])) : undefined;
      if (target !== undefined) value[name] = target;
      if (isObject(each)) waiting.push(target ?? each);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function itemOf(work: z.output<typeof reference>): Record<string, unknown> {
  const { Title, Subtitle, Year, YearResolved, Doi, Isbn, Volume, Number: issue } = work;
  const container = work.Periodical?.Name ?? work.ParentReference?.Title;
  const fields = {
    type: types[work.ReferenceType ?? ""] ?? "document",
    title: [Title, Subtitle].filter((part) => part).join(": "),
    author: namesOf(work.Authors),
    editor: namesOf(work.Editors),
    ...issuedYear(YearResolved ?? Year ?? ""),
    "container-title": container,
    volume: Volume,
    issue,
    publisher: work.Publishers?.[0]?.Name,
    DOI: Doi,
    ISBN: Isbn,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}

/** Bodies have a last name alone. */
function namesOf(persons: readonly z.output<typeof person>[] | null | undefined) {
  const names = (persons ?? []).flatMap(({ FirstName, MiddleName, LastName }) => {
    const given = [FirstName, MiddleName].filter((part) => part).join(" ");
    if (!LastName) return [];
    return [given === "" ? { literal: LastName } : { family: LastName, given }];
  });
  return names.length === 0 ? undefined : names;
}
