import { type Html, joined, markup, nothing, webLink } from "../../domain/escape/html.js";
import type { Claim, Source, WebSource } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import {
  doiAddress,
  groupedByWork,
  kindWords,
  machineWords,
  noticeWords,
  sourcePlace,
  versionWords,
  webSourcesTitle,
  type WorkSources,
} from "../../domain/source-words.js";
import { firstWords } from "../../evidence/answers/doubts.js";

/** The works that were at hand, each once, with their passages to read. */
export function sourceList(sources: readonly Source[], claims: readonly Claim[]): Html {
  if (sources.length === 0) return nothing;
  const cited = new Set(claims.flatMap((claim) => claim.labels));
  const items = groupedByWork(sources).map((group) => workItem(group, cited));
  return markup`<h2>Sources</h2>\n<ol class="sources">\n${joined(items, "\n")}\n</ol>`;
}

function workItem({ work, passages }: WorkSources, cited: ReadonlySet<string>): Html {
  const path = work.path === null ? nothing : markup`<div class="path">${work.path}</div>`;
  const items = passages.map((passage) => passageItem(passage, cited.has(passage.label)));
  return markup`<li><span class="title">${work.title}</span>${kindWords(work)}${marks(work)}
${byline(work)}${path}<ul>
${joined(items, "\n")}
</ul></li>`;
}

function passageItem(source: Source, isCited: boolean): Html {
  const headings = source.heading_path.filter((heading, level) => level > 0 || heading !== source.title);
  const where = [headings.join(" › "), sourcePlace(source), isCited ? "" : "not cited"];
  const warning = machineWords(source);
  const warned = warning === "" ? nothing : markup` <strong class="notice">${warning.trim()}</strong>`;
  return markup`<li id="source-${source.label}"><details><summary><span class="label">${source.label}</span> <span class="first">${firstWords(source, [])}</span>${warned} <span class="where">${where.filter(Boolean).join(" · ")}</span></summary><div>${passageBody(source.content).trim()}</div></details></li>`;
}

function byline(source: Source): Html {
  const { authors, year } = source;
  const text = [authors.join(", "), year === null ? "" : `(${year})`].filter(Boolean).join(" ");
  const doi = doiAddress(source);
  const link = doi === null ? nothing : webLink(doi, doi);
  const parts = joined([markup`${text}`, link], " · ");
  return parts.text === "" ? nothing : markup`<div>${parts}</div>`;
}

function marks(work: Source): Html {
  const version = versionWords(work).trim();
  const speaking = version === "" ? [] : [{ words: version, grave: false }];
  return joined(
    [...noticeWords(work.notices ?? []), ...speaking].map(
      ({ words, grave }) => markup` <strong class="${grave ? "notice grave" : "notice"}">${words}</strong>`,
    ),
  );
}

/** Only what a browser opens as a page becomes a link. */
export function webSourceList(webSources: readonly WebSource[]): Html {
  if (webSources.length === 0) return nothing;
  const items = webSources.map(({ url, title }) => {
    const name = title === "" ? url : title;
    return markup`<li>${webLink(url, name)}<div class="path">${url}</div></li>`;
  });
  return markup`<h2>${webSourcesTitle}</h2>\n<ol class="sources">\n${joined(items, "\n")}\n</ol>`;
}
