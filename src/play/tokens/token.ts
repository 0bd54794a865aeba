/** A field of a path, and which of its elements: a number from 0, or all. */
export interface Segment {
  name: string;
  index: number | "all" | null;
}

/** What a token asks for. */
export type Reference =
  | { kind: "config"; name: string; index: number | null }
  | { kind: "input"; of: "this" | "parent" | "file"; path: readonly Segment[]; or_null: boolean }
  | { kind: "step"; name: string }
  | { kind: "answer"; name: "output" | "number" };

/** A value that stands in the token itself. */
export interface Literal {
  kind: "literal";
  text: string;
}

export interface Token {
  /** Taken from left to right: the first that has a value. */
  alternatives: readonly (Reference | Literal)[];
}

export interface TextPart {
  kind: "text";
  text: string;
}
export interface TokenPart {
  kind: "token";
  token: Token;
  /** As written, with its braces. */
  source: string;
  /** Offset in the template. */
  start: number;
}
export type TemplatePart = TextPart | TokenPart;

/** What is wrong in a template, and where. */
export interface TokenProblem {
  offset: number;
  /** As written, as far as it goes. */
  source: string;
  message: string;
  fix: string;
}

export interface Template {
  parts: readonly TemplatePart[];
  problems: readonly TokenProblem[];
}

/** The answer and its number as tokens are written. */
export const answerNames = { output: "output", number: "%i" } as const;
