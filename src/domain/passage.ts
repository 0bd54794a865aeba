import { z } from "zod";

const span = {
  work_id: z.string(),
  /** 1-based, inclusive, in the work's text. */
  start_line: z.number().int().min(1),
  end_line: z.number().int().min(1),
  /** 1-based page of the file; null where the format has no pages. */
  start_page: z.number().int().nullable(),
  end_page: z.number().int().nullable(),
  /** Titles from the outermost heading down; empty where there is none. */
  heading_path: z.array(z.string()),
};

/**
 * A span of a text under one heading, sub-sections included. Level 0 is the whole text (its root), 1..6 are
 * headings. Its first line is its heading line, except at level 0.
 */
export const sectionSchema = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  level: z.number().int().min(0).max(6),
  ...span,
});
export type Section = z.infer<typeof sectionSchema>;

/**
 * A leaf: a run of whole paragraphs inside one section. `content` starts with the heading path (levels joined
 * by " > "; the work's title where there is none), a blank line, then the lines of the text.
 */
export const passageSchema = z.object({
  id: z.string(),
  parent_id: z.string(),
  /** Level of the parent section. */
  level: z.number().int().min(0).max(6),
  ...span,
  content: z.string(),
});
export type Passage = z.infer<typeof passageSchema>;

export const headingSeparator = " > ";

export function sectionId(workId: string, startLine: number): string {
  return `${workId}:s${startLine}`;
}

/** The root section starts at line 1 like a heading there might, so it has a name of its own. */
export function rootSectionId(workId: string): string {
  return `${workId}:s0`;
}

export function passageId(workId: string, startLine: number, endLine: number): string {
  return `${workId}:${startLine}-${endLine}`;
}

/** The lines of a passage's content: what stands below the heading path. */
export function passageBody(content: string): string {
  const firstBreak = content.indexOf("\n");
  return firstBreak < 0 ? "" : content.slice(firstBreak + 1).replace(/^\n+/, "");
}

/** A passage under the title its work has now: its content begins with it where there is no heading. */
export function withTitle<Given extends Pick<Passage, "heading_path" | "content">>(
  passage: Given,
  title: string,
): Given {
  if (passage.heading_path.length > 0) return passage;
  return { ...passage, content: `${title}\n\n${passageBody(passage.content)}` };
}

/** Makes the text that is searched: the content, heading path included, and the work's title where the path does not have it. */
export function searchedText(title: string, content: string): string {
  const end = content.indexOf("\n");
  const headingPath = end < 0 ? content : content.slice(0, end);
  return headingPath.includes(title) ? content : `${title}\n${content}`;
}
