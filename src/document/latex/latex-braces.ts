import { shortVerbatim, shortVerbs, verbatimEnvironments, verbatimWords } from "./latex-verbatim.js";

const addresses = String.raw`\\(?:url|nolinkurl|path|href|doi)\s*\{[^{}\n]*\}`;
const headings = String.raw`\\(?:part|chapter|(?:sub){0,2}section)(?![A-Za-z])`;
const interesting = `${addresses}|${verbatimWords}|${headings}|\\\\begin\\{([A-Za-z]+\\*?)\\}|\\\\[^]|%[^\\n]*|[{}]`;

/** "{|l|p{3cm}|}": where "|" is such a sign it is none there. */
const columns = String.raw`\{(?:[|lcrLCRXS\s]|[pmb@>!<]\{[^{}\n]*\})+\}`;

export interface Braces {
  /** Offset of an opening brace to that of the one that closes it. */
  closing: Map<number, number>;
  /** Opening ones that nothing closes. */
  unclosed: number[];
}

/**
 * Which braces belong together. Where not all of them are closed, none reaches over a heading, so that one missing brace
 * spoils no more than its section.
 */
export function matchBraces(source: string): Braces {
  const everywhere = match(source, false);
  return everywhere.unclosed.length === 0 ? everywhere : match(source, true);
}

function match(source: string, endAtHeadings: boolean): Braces {
  const found: Braces = { closing: new Map(), unclosed: [] };
  const open: number[] = [];
  const endless = new Set<string>();
  const short = shortVerbatim(shortVerbs(source));
  const shown = verbatimEnvironments(source);
  const pattern = new RegExp(short === "" ? interesting : `${columns}|${interesting}|${short}`, "g");
  for (let at = pattern.exec(source); at !== null; at = pattern.exec(source)) {
    const [text, , environment] = at;
    if (text === "{") open.push(at.index);
    else if (text === "}") close(found, open, at.index);
    else if (text.length > 2 && text.endsWith("}")) {
      found.closing.set(at.index + text.indexOf("{"), at.index + text.length - 1);
      if (environment !== undefined && shown.has(environment))
        pattern.lastIndex = behind(source, pattern.lastIndex, environment, endless);
    } else if (endAtHeadings && text.length > 4 && !text.startsWith("%"))
      found.unclosed = found.unclosed.concat(open.splice(0));
  }
  return { ...found, unclosed: found.unclosed.concat(open) };
}

function close({ closing }: Braces, open: number[], at: number): void {
  const opened = open.pop();
  if (opened !== undefined) closing.set(opened, at);
}

/** Behind a verbatim environment; names that have no end are looked for once. */
function behind(source: string, from: number, name: string, endless: Set<string>): number {
  if (endless.has(name)) return from;
  const end = source.indexOf(`\\end{${name}}`, from);
  if (end < 0) endless.add(name);
  return end < 0 ? from : end;
}
