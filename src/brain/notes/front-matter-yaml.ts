import { Composer, type CST, type Document, Parser, type YAMLParseError } from "yaml";

const options = { prettyErrors: false, logLevel: "error", uniqueKeys: false } as const;
/** The seven fields need two levels; others that stay in the note may have a few more. */
const deepest = 100;

/** What is wrong with the YAML and where, in UTF-16 units from its begin. */
export interface BrokenYaml {
  code: string;
  message: string;
  offset: number;
}

/**
 * The YAML of a front matter as nodes. Its levels are counted before nodes are made: making them takes a call for each
 * level, and where the stack ends within the compilation of a regular expression, V8 ends the process.
 */
export function parseYaml(source: string): Document.Parsed | BrokenYaml {
  const tokens = [...new Parser().parse(source)];
  const offset = tooDeepAt(tokens);
  if (offset !== null) return { code: "TOO_DEEP", message: `It is nested more than ${deepest} levels deep`, offset };
  const [first, ...others] = new Composer(options).compose(tokens, true, source.length);
  if (!first) return { code: "IMPOSSIBLE", message: "There is no document", offset: 0 };
  const [error] = first.errors;
  if (error) return { code: error.code, message: error.message, offset: beginOfFault(error, tokens) };
  const [second] = others;
  if (second) return { code: "MULTIPLE_DOCS", message: "There is more than one document", offset: second.range[0] };
  return first;
}

/** A quotation that is never closed is complained about where the file ends; it is mended where it begins. */
function beginOfFault({ code, pos: [offset] }: YAMLParseError, tokens: readonly CST.Token[]): number {
  if (code !== "MISSING_CHAR") return offset;
  for (let level = [...tokens]; level.length > 0; level = level.flatMap(innerTokens)) {
    for (const token of level) {
      if (isQuoted(token) && token.offset + token.source.length === offset) return token.offset;
    }
  }
  return offset;
}

function isQuoted(token: CST.Token): token is CST.FlowScalar {
  return token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar";
}

/** Where the first value lies that has more than so many lists and mappings around it. */
function tooDeepAt(tokens: readonly CST.Token[]): number | null {
  let level: CST.Token[] = [...tokens];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return level[0] && "offset" in level[0] ? level[0].offset : 0;
    level = level.flatMap(innerTokens);
  }
  return null;
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === "document") return token.value ? [token.value] : [];
  if (!("items" in token)) return [];
  const items: readonly CST.CollectionItem[] = token.items;
  return items.flatMap(({ key, value }) => [key, value].filter((inner) => inner !== undefined && inner !== null));
}
