import type { Item } from "../../domain/item.js";
import { parseIssn } from "../../domain/issn.js";
import type { FieldReading } from "../../domain/record.js";
import { squash } from "./join-rows.js";
import { type Chosen, rank } from "./choose.js";
import { isOwnEntry } from "./citation-hint.js";
import { type ContainerChoice, type OuterRow, outerRows, tellsVolumeOnly } from "./container-choices.js";
import { containerCandidates, type HeaderReading } from "./header-choices.js";
import { containerName, parseLabels } from "./masthead.js";

/** From this probability on a container is believed. */
const believed = 0.4;

/** Volume, issue and pages as they are printed beside the container. */
interface Place {
  volume: string;
  issue: string;
  page: string;
}

/** Reads the container with volume, issue and pages from heads, feet and the entry by which a file asks to be cited. */
export function readContainer(
  reading: HeaderReading,
  title: string,
): { fields: Partial<Item>; reading: FieldReading } | null {
  const rows = outerRows(reading.facts);
  const [container] = rank("container", containerCandidates(reading, title));
  if (container === undefined || container.probability < believed) return null;
  const { name, page, line } = container.value;
  const found = placeIn(rows, container) ?? { volume: "", issue: "", page: "" };
  const cited = reading.cited !== null && isOwnEntry(reading.cited, title) ? reading.cited : null;
  const fields: Partial<Item> = { "container-title": name };
  const printed = pageNumber(rows) ?? "";
  const pages = found.page.includes("-") || printed === "" ? found.page : printed;
  const told = { ...found, page: pages };
  for (const key of ["volume", "issue", "page"] as const) {
    const value = told[key] || String(cited?.[key] ?? "");
    if (value !== "") fields[key] = value;
  }
  const confidence = Math.round(container.probability * 100) / 100;
  const place = page === null ? "how it asks to be cited, or metadata" : `page ${page}, head or foot`;
  return { fields, reading: { place, page, line, confidence } };
}

/** The volume that most rows tell, those first that name the container; with the issue and pages told beside it. */
function placeIn(rows: readonly OuterRow[], { value }: Chosen<ContainerChoice>): Place | null {
  const key = squash(value.name);
  const told = rows.flatMap((row) => {
    const labels = row.masthead ?? parseLabels(row.text);
    if (labels === null || (row.masthead === null && !labels.labelled && !tellsVolumeOnly(row))) return [];
    const named = squash(containerName(labels.name));
    const weight = named === key ? 3 : named === "" ? 1.5 : key.includes(named) || named.includes(key) ? 2 : 0.3;
    return [{ labels, weight: row.page <= 3 ? weight : weight / 3 }];
  });
  const votes = new Map<string, number>();
  for (const { labels, weight } of told)
    if (labels.volume !== "") votes.set(labels.volume, (votes.get(labels.volume) ?? 0) + weight);
  const [volume = "", vote = 0] = [...votes].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  if (vote < leastVote) {
    const page = told.find(({ labels, weight }) => labels.volume === "" && labels.page !== "" && weight > 1)?.labels
      .page;
    return page === undefined ? null : { volume: "", issue: "", page };
  }
  const same = told.filter(({ labels }) => labels.volume === volume || labels.volume === "");
  const sorted = same.toSorted((one, other) => other.weight - one.weight).map(({ labels }) => labels);
  const isIssn = (page: string) => parseIssn(page) !== null;
  const pages = sorted.map(({ page }) => page).filter((page) => page !== "" && !isIssn(page));
  const issue = sorted.find((labels) => labels.issue !== "")?.issue ?? "";
  return { volume, issue, page: pages.find((page) => page.includes("-")) ?? pages[0] ?? "" };
}

const leastVote = 0.9;

/** The page number that stands alone on the first page, where the next page goes on from it. */
function pageNumber(rows: readonly OuterRow[]): string | undefined {
  const numbers = (page: number) =>
    rows
      .filter((row) => row.page === page && row.zone !== "page")
      .flatMap(({ text }) => /^(\d{1,5})(?!\S)|(?<!\S)(\d{1,5})$/u.exec(text.trim())?.slice(1).filter(Boolean) ?? [])
      .map(Number);
  const next = numbers(2);
  const found = numbers(1).find((number) => number > 1 && next.includes(number + 1));
  return found === undefined ? undefined : String(found);
}
