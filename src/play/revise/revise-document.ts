import { parseMarkdown } from "../../document/markdown/parse-markdown.js";
import { decodeText } from "../../document/decode-text.js";
import type { ReviseInput, ReviseOutput } from "../../contracts/revise.js";
import { modelFor, noModel } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import { unixLines } from "../../domain/characters.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";
import { type DocumentSection, documentSections, findSection } from "./document-sections.js";
import { citedPlaces } from "./labelled-text.js";
import { checkMerge, editDocument, mergedText, mergeEdits, withLinks } from "./merge-texts.js";
import { unifiedDiff, versionPath, writeVersion } from "./new-version.js";
import { type SectionWork, workOnSection } from "./work-on-section.js";

/** Of a document in bytes: 300,000 words are about 2 MB. */
const largestDocument = 50_000_000;

/**
 * Works on one section of a document and writes a new version of it; the old file stands. Throws `not_found` with the
 * nearest names for a section that is not there, `usage` for what needs a model where there is none.
 */
export async function reviseDocument(context: RunContext, input: ReviseInput): Promise<ReviseOutput> {
  const { files } = context.services;
  const path = files.resolve(input.path);
  const text = await readDocument(context, path);
  const sections = documentSections(text);
  const section = findSection(sections, input.section);
  const taken = input.action === "merge" ? findSection(sections, mergeName(input)) : null;
  if (taken !== null) checkMerge(section, taken);
  const model = modelOf(context, input);
  const target = input.action === "keep" ? null : await versionPath(context, path, input.output);
  const before = text.slice(section.body, section.end);
  const second = taken === null ? null : text.slice(taken.body, taken.end);
  const work: SectionWork = await workOnSection(context, {
    action: input.action,
    title: section.title,
    level: section.level,
    text: before,
    second,
    plain: second === null ? before : mergedText(before, second),
    request: requestOf(input),
    model,
    top: input.top,
  });
  const after = newDocument(text, section, taken, work.text, sections);
  const isChanged = target !== null && after !== text;
  if (isChanged) await writeVersion(context, target, after);
  const lost = lostKeys(`${before}\n${second ?? ""}`, work.text);
  return {
    run_id: context.runId,
    path,
    output: isChanged ? target : null,
    action: input.action,
    section: about(section),
    merged: taken === null ? null : about(taken),
    mode: work.mode,
    diff: isChanged ? await unifiedDiff([text, after], [path, target]) : "",
    claims: work.claims,
    removed: work.removed,
    dropped: work.dropped,
    lost_keys: lost,
    limitations: work.limitations,
  };
}

const about = ({ number, title, line }: DocumentSection): ReviseOutput["section"] => ({ number, title, line });

function mergeName({ with: named }: ReviseInput): string {
  if (named !== undefined) return named;
  throw new QuireError("usage", "Nothing says which section is to be taken in.", {
    facts: {},
    fix: "Name it with --merge NUMBER.",
  });
}

function requestOf({ action, instruction }: ReviseInput): string {
  if (action === "rewrite" && instruction === undefined) {
    throw new QuireError("usage", "Nothing says how the section is to be rewritten.", {
      facts: { action },
      fix: 'Say it: --rewrite "for readers who know no statistics".',
    });
  }
  const what = {
    keep: "",
    expand: "Write the section anew at about twice its length: say what the passages say beyond it.",
    shorten: "Write the section anew at about half its length: keep what matters most, with its labels.",
    rewrite: "Rewrite the section as the person asks.",
    merge: "Make one section of the two below: say nothing twice, keep every label that supports something that stays.",
  }[action];
  return [what, ...(instruction === undefined ? [] : [`The person asks: ${instruction}`])].join("\n");
}

const needsModel: ReadonlySet<ReviseInput["action"]> = new Set(["expand", "rewrite"]);

/** The model that is asked; null where rules do it. Throws `usage` where only a model can. */
function modelOf({ services: { config } }: RunContext, { action, model }: ReviseInput): string | null {
  if (action === "keep") return null;
  const named = model ?? modelFor(config, "answer");
  const used = named === noModel ? null : named;
  if (used === null && needsModel.has(action)) {
    throw new QuireError("usage", `--${action} needs a model, and none is configured.`, {
      facts: { action },
      fix: "Name one with --model provider:model, or models.default in quire.yaml; --keep, --shorten and --merge need none.",
    });
  }
  return used;
}

async function readDocument({ services: { files } }: RunContext, path: CheckedPath): Promise<string> {
  if ((await files.stat(path)) === null) {
    throw new QuireError("not_found", `There is no file ${path}.`, {
      facts: { path },
      fix: "Name a document in Markdown.",
    });
  }
  const text = decodeText(await files.read(path, largestDocument), path);
  if (!parseMarkdown(text).isWhole) {
    throw new QuireError("unreadable_file", `${path} is nested too deep to be changed safely.`, {
      facts: { path },
      fix: "Flatten its lists and quotations.",
    });
  }
  return unixLines(text);
}

function newDocument(
  text: string,
  section: DocumentSection,
  taken: DocumentSection | null,
  own: string,
  sections: readonly DocumentSection[],
): string {
  const body = own.trim();
  if (taken === null) {
    if (body === text.slice(section.body, section.end).trim()) return text;
    return editDocument(text, [{ start: section.body, end: section.end, text: body === "" ? "\n" : `\n${body}\n\n` }]);
  }
  const merged = editDocument(text, mergeEdits(text, section, taken, body, sections));
  return `${withLinks(merged, taken.id, section.id).trimEnd()}\n`;
}

function lostKeys(before: string, after: string): string[] {
  const kept = new Set(citedPlaces(after).flatMap(({ keys }) => keys));
  return [...new Set(citedPlaces(before).flatMap(({ keys }) => keys))].filter((key) => !kept.has(key));
}
