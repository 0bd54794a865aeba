import { z } from "zod";
import { noticeSchema } from "./record.js";
import { otherWorkSchema } from "./work.js";
import type { YearRange } from "./time-spans.js";

export const profiles = ["bm25", "hybrid", "vector"] as const;
export type Profile = (typeof profiles)[number];

/** Says which works a search may return; all given conditions hold together. */
export interface SearchFilter {
  collection?: string;
  work_ids?: readonly string[];
  /** A part of an author's name, whatever its case and accents. */
  author?: string;
  years?: YearRange;
  /** Normalised. */
  doi?: string;
  tag?: string;
}

/** A term of a query as the index knows it (stemmed), and how often the query says it. */
export interface QueryTerm {
  term: string;
  weight: number;
  /** The words of the query that it was made of, as written: what other languages make of them. */
  words?: readonly string[];
}

/** A passage and how well it answers; higher is better. Scores of different engines are not comparable. */
export interface ScoredPassage {
  id: string;
  score: number;
  content: string;
}

/** A passage by the number that the store gave it, and its score; a number is never given twice. */
export interface RankedPassage {
  key: number;
  score: number;
}

/** What stands behind a number. */
export interface KeyedContent {
  key: number;
  id: string;
  content: string;
}

export interface KeyedPassage extends ScoredPassage, RankedPassage {}

export const hitSchema = z.object({
  rank: z.number().int(),
  score: z.number(),
  work_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  doi: z.string().nullable(),
  /** Citation key. */
  key: z.string(),
  tags: z.array(z.string()),
  /** What has happened to the work since it was published: retractions, corrections. */
  notices: z.array(noticeSchema),
  /** Its newest version, where the library has one, or the work whose text it repeats. */
  superseded_by: otherWorkSchema.optional(),
  copy_of: otherWorkSchema.optional(),
  path: z.string().nullable(),
  heading_path: z.array(z.string()),
  start_line: z.number().int(),
  end_line: z.number().int(),
  start_page: z.number().int().nullable(),
  end_page: z.number().int().nullable(),
  passage_id: z.string(),
  text: z.string(),
});
export type Hit = z.infer<typeof hitSchema>;
