import { z } from "zod";
import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { askAgentOutput } from "../../ask/agent/agent-schema.js";
import { type AskOutput, askOutput } from "../../ask/answer/ask-schema.js";
import { QuireError } from "../../domain/error.js";
import { itemAuthors, itemYear } from "../../domain/item.js";
import { recordLine } from "../../domain/source-words.js";
import type { Work } from "../../domain/work.js";
import { runEnd } from "../../run/fold.js";
import type { Workbench } from "../workbench.js";

/** Works on one page of the list. */
const pageSize = 250;
/** Answers that are listed, newest first. */
const answersListed = 10;

const markdown = "text/markdown";
const workPrefix = "quire://works/";
const answerPrefix = "quire://answers/";

/** The works of the library by their text, and the answers of the latest runs. */
export class WorkResources {
  constructor(private readonly workbench: Workbench) {}

  templates(): ResourceTemplateType[] {
    return [
      {
        name: "work",
        title: "A work of the library",
        uriTemplate: `${workPrefix}{work_id}`,
        description:
          "The whole text of a work as Markdown. Line numbers in evidence and citations count its lines, from 1.",
        mimeType: markdown,
      },
    ];
  }

  /** The cursor is the id of the last work on the page before. */
  async list(cursor: string | undefined): Promise<ListResourcesResult> {
    const store = await this.workbench.engine.services.store();
    const works = await store.works();
    const before = cursor === undefined ? -1 : works.findIndex((work) => work.id === cursor);
    if (cursor !== undefined && before < 0) {
      const message = "This page begins behind a work that is no longer there: list the resources from the beginning.";
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, { cursor });
    }
    const page = works.slice(before + 1, before + 1 + pageSize);
    const answers = cursor === undefined ? this.answers() : [];
    const last = page.at(-1);
    const isMore = before + 1 + pageSize < works.length;
    return {
      resources: [...answers, ...(await Promise.all(page.map((work) => this.describe(work))))],
      ...(isMore && last && { nextCursor: last.id }),
    };
  }

  async read(uri: string): Promise<ReadResourceResult> {
    const text = uri.startsWith(workPrefix)
      ? await this.workText(uri.slice(workPrefix.length))
      : uri.startsWith(answerPrefix)
        ? await this.answerText(uri.slice(answerPrefix.length))
        : null;
    if (text === null) throw new ResourceNotFoundError(uri, `There is no resource ${uri}.`);
    return { contents: [{ uri, mimeType: markdown, text }] };
  }

  private async describe(work: Work): Promise<Resource> {
    const { files } = this.workbench.engine.services;
    const size = (await files.stat(files.textPath(work.id)))?.size;
    return {
      uri: workPrefix + work.id,
      name: work.item.id ?? work.id,
      title: work.title,
      description: workDescription(work),
      mimeType: markdown,
      ...(size !== undefined && { size }),
      annotations: { lastModified: work.updated_at },
    };
  }

  private async workText(id: string): Promise<string | null> {
    const { files, store } = this.workbench.engine.services;
    // Only a work's own id leads to a file: an address from outside never becomes a path.
    const [work] = await (await store()).works({ work_ids: [id] });
    return work ? (await files.readText(work.id)).join("\n") : null;
  }

  private answers(): Resource[] {
    const { runs } = this.workbench.engine;
    const ids = runs.list().toReversed().filter(isAnswerRun).slice(0, answersListed);
    return ids.flatMap((id) => {
      const output = this.answer(id);
      if (!output) return [];
      const { question } = output;
      return [
        {
          uri: answerPrefix + id,
          name: id,
          title: question,
          description: "An answer with its sources",
          mimeType: markdown,
        },
      ];
    });
  }

  private async answerText(id: string): Promise<string | null> {
    const isKnown = isAnswerRun(id) && this.workbench.engine.runs.list().includes(id);
    const output = isKnown ? this.answer(id) : null;
    if (!output) return null;
    const { answerMarkdown } = await import("../../ask/page/answer-markdown.js");
    return answerMarkdown(output);
  }

  /** Null where the run has no answer. */
  private answer(id: string): AskOutput | null {
    const { runs } = this.workbench.engine;
    try {
      return z.union([askAgentOutput, askOutput]).safeParse(runEnd(runs.read(id))?.output).data ?? null;
    } catch (error) {
      // A damaged log hides no other answer; `quire runs` tells of it.
      if (error instanceof QuireError && error.code === "corrupt_log") return null;
      throw error;
    }
  }
}

/** Ids of runs end in the tool's name and four characters: "20261121-201503120-ask-1k9f". */
function isAnswerRun(id: string): boolean {
  return /^\d+-\d+-ask(-agent)?-[a-z0-9]{4}$/.test(id);
}

function workDescription({ item, format, pages, lines, tags = [] }: Work): string {
  const record = recordLine({
    authors: itemAuthors(item),
    year: itemYear(item),
    doi: item.DOI ?? null,
    key: item.id ?? "",
    tags,
  });
  const size = [format, ...(pages === null ? [] : [`${pages} pages`]), `${lines} lines`].join(", ");
  return [record, size].filter(Boolean).join(" | ");
}
