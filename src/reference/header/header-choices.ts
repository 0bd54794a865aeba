import { splitAuthors } from "../../domain/stated-names.js";
import { xmpProperties } from "../../domain/xmp.js";
import type { Item } from "../../domain/item.js";
import type { PdfFacts } from "../../ports/pdf-files.js";
import type { TitlePage } from "../../cite/compare/title-page.js";
import type { Identification } from "../first-page/identification.js";
import { authorChoices } from "./author-choices.js";
import type { AuthorChoice } from "./author-lists.js";
import { isOwnEntry, readCitationHint } from "./citation-hint.js";
import { type ContainerChoice, containerChoices, outerRows } from "./container-choices.js";
import { type Candidate, type Chosen, rank } from "./choose.js";
import { type HeaderPages, readHeaderPages } from "./header-pages.js";
import { squash, tidy } from "./join-rows.js";
import { type TitleChoice, titleChoices } from "./title-choices.js";
import { type YearChoice, yearChoices } from "./year-choices.js";

/** What the first reader took of a file: title, authors and year by its own rules, identifiers. */
export interface FirstReading {
  title_page: TitlePage;
  identification: Identification;
}

/** Everything that is read once of a file and weighed for each field. */
export interface HeaderReading {
  facts: PdfFacts;
  first: FirstReading;
  header: HeaderPages;
  /** The entry by which the file asks to be cited. */
  cited: Item | null;
  xmp: { titles: string[]; creators: string[] };
  info: { titles: string[]; authors: string[] };
}

export function beginReading(facts: PdfFacts, first: FirstReading): HeaderReading {
  const properties = facts.xmp === null ? [] : xmpProperties(facts.xmp);
  const values = (wanted: string) => properties.filter(({ name }) => name === wanted).map(({ text }) => tidy(text));
  return {
    facts,
    first,
    header: readHeaderPages(facts),
    cited: readCitationHint(facts),
    xmp: { titles: values("dc:title"), creators: values("dc:creator").flatMap(splitAuthors) },
    info: { titles: [tidy(facts.info["Title"] ?? "")], authors: splitAuthors(facts.info["Author"] ?? "") },
  };
}

export function titleCandidates({ header, xmp, info, cited, first }: HeaderReading): Candidate<TitleChoice>[] {
  const hints = { xmp: xmp.titles, info: info.titles, first: first.title_page.title, cited: cited?.title ?? null };
  return titleChoices(header, hints);
}

export function yearCandidates(
  reading: HeaderReading,
  title: Chosen<TitleChoice> | undefined,
): Candidate<YearChoice>[] {
  const { facts, first } = reading;
  const at = title?.value;
  const place = at?.page && at.block ? { page: at.page.number, bottom: at.block.bottom } : null;
  return yearChoices(facts, { identification: first.identification, title: place, first: first.title_page.year });
}

export function authorCandidates(
  reading: HeaderReading,
  title: Chosen<TitleChoice> | undefined,
): Candidate<AuthorChoice>[] {
  return authorChoices(reading, title?.value ?? null);
}

export function containerCandidates(reading: HeaderReading, title: string): Candidate<ContainerChoice>[] {
  return containerChoices(outerRows(reading.facts), containerHints(reading, title));
}

function containerHints({ facts, cited, header }: HeaderReading, title: string) {
  const own = cited !== null && isOwnEntry(cited, title) ? (cited["container-title"] ?? null) : null;
  const large = (header.pages[0]?.blocks ?? [])
    .filter(({ size, text }) => size > 1.15 * header.body && text.length < 90)
    .map(({ text }) => text);
  return { title, cited: own, subject: facts.info["Subject"] ?? "", large };
}

/** Chooses the title. The same title with its subtitle or without speaks for it too. */
export function chooseTitle(reading: HeaderReading): Chosen<TitleChoice> | undefined {
  const ranked = rank("title", titleCandidates(reading));
  const [best] = ranked;
  if (best === undefined) return undefined;
  const key = squash(best.value.text);
  const same = ranked.filter(({ value }) => {
    const other = squash(value.text);
    return other.length > 5 && (other.startsWith(key) || key.startsWith(other));
  });
  return { ...best, probability: same.reduce((sum, { probability }) => sum + probability, 0) };
}
