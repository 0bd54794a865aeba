import { editDistance } from "../../cite/nearest.js";
import { kindOf, lastIndex, readTokenBody, TokenFault, tokenKinds } from "./token-body.js";
import type { Template, TemplatePart, Token, TokenPart, TokenProblem } from "./token.js";

/** Characters of a token at most; beyond them a brace is one that nobody closed. */
const longestToken = 600;
const none: ReadonlySet<string> = new Set();

/**
 * Parses a template once, from left to right, in linear time. Braces that begin no token stand as they are, as in
 * `\frac{a}{b}`; `{{config:x}}` is the text "{config:x}". Never throws: what is wrong is listed.
 * @param declared names of inputs, which are tokens without "config:"
 */
export function parseTemplate(text: string, declared: ReadonlySet<string> = none): Template {
  return new TemplateParser(text, declared).parse();
}

class TemplateParser {
  private readonly parts: TemplatePart[] = [];
  private readonly problems: TokenProblem[] = [];
  /** Where the text that is not in a part yet begins. */
  private written = 0;

  constructor(
    private readonly text: string,
    private readonly declared: ReadonlySet<string>,
  ) {}

  parse(): Template {
    let brace = this.text.indexOf("{");
    while (brace >= 0) brace = this.text.indexOf("{", this.readBrace(brace));
    this.addText(this.text.length);
    const parts = joinRanges(this.parts);
    for (const part of parts) if (part.kind === "token" && isLooseEnd(part.token)) this.refuseLooseEnd(part);
    return { parts, problems: this.problems };
  }

  private refuseLooseEnd({ start, source }: TokenPart): void {
    const fix = "Write all elements as {input:this::LIST[*]}, or a range as {input:LIST[0]} ...{input:LIST[n]}.";
    this.problems.push({ offset: start, source, message: "[n] stands alone: it ends no range", fix });
  }

  /** Gives where to look on. */
  private readBrace(brace: number): number {
    const isDoubled = this.text[brace + 1] === "{";
    const start = isDoubled ? brace + 1 : brace;
    if (!this.beginsToken(start)) return this.warnOfKind(start);
    const end = this.endOf(start);
    if (isDoubled) return this.readLiteral(brace, end);
    if (end === null) return this.fault(start, start + 1, ...this.openFault(start));
    const source = this.text.slice(start, end);
    try {
      const token = readTokenBody(source.slice(1, -1), this.declared);
      this.addText(start);
      this.parts.push({ kind: "token", token, source, start });
      this.written = end;
      return end;
    } catch (thrown) {
      if (!(thrown instanceof TokenFault)) throw thrown;
      return this.fault(start, end, thrown.message, thrown.fix);
    }
  }

  private beginsToken(start: number): boolean {
    const head = this.text.slice(start + 1, start + 101).trimStart();
    if (kindOf(head) !== null) return true;
    if (this.declared.size === 0) return false;
    const end = Array.from(head).findIndex((character) => "}|[{\n".includes(character));
    return end > 0 && head[end] !== "{" && head[end] !== "\n" && this.declared.has(head.slice(0, end).trim());
  }

  /** Offset behind the closing brace; null where another token begins before, or none closes. */
  private endOf(start: number): number | null {
    for (let at = start + 1; at < Math.min(this.text.length, start + longestToken); at += 1) {
      const character = this.text[at];
      if (character === "}") return at + 1;
      if (character === "{") return null;
    }
    return null;
  }

  private openFault(start: number): [message: string, fix: string] {
    const inner = this.text.slice(start + 1, start + longestToken).search(/[{}]/);
    return inner >= 0 && this.text[start + 1 + inner] === "{"
      ? ["a token stands inside a token", "Close the outer token first, or use | with another token's name."]
      : ["the token is never closed", 'Close it with "}", or write "{{" before and "}}" behind what is no token.'];
  }

  private readLiteral(brace: number, end: number | null): number {
    if (end === null || this.text[end] !== "}") return brace + 1;
    this.addText(brace);
    this.written = brace + 1;
    this.addText(end);
    this.written = end + 1;
    return end + 1;
  }

  /** A word with a colon that is nearly one of a token is a slip, and env is one that other programs have. */
  private warnOfKind(start: number): number {
    const next = start + 1;
    const colon = this.text.indexOf(":", next);
    if (colon < 0 || colon - next > 10) return next;
    const written = this.text.slice(next, colon);
    if (!/^[a-z]+$/i.test(written)) return next;
    const like = tokenKinds.find((kind) => editDistance(kind, written.toLowerCase()) <= (kind.length > 4 ? 2 : 1));
    if (written.toLowerCase() === "env") {
      return this.fault(start, colon + 1, "the environment is not read", "Give the value in the config.");
    }
    const end = this.text.indexOf("}", colon);
    if (like === undefined || end < 0 || end - start > longestToken) return next;
    return this.fault(
      start,
      end + 1,
      `there are no tokens "${written}:"`,
      `Did you mean {${like}:...}? Text that is no token is written {{...}}.`,
    );
  }

  private fault(start: number, end: number, message: string, fix: string): number {
    const source = this.text.slice(start, Math.max(end, start + 1)).slice(0, 60);
    this.problems.push({ offset: start, source, message, fix });
    return Math.max(end, start + 1);
  }

  private addText(end: number): void {
    if (end <= this.written) return;
    const text = this.text.slice(this.written, end);
    const last = this.parts.at(-1);
    if (last?.kind === "text") last.text += text;
    else this.parts.push({ kind: "text", text });
    this.written = end;
  }
}

/** `{input:x[0]} ...{input:x[n]}` is all elements of x. */
function joinRanges(parts: readonly TemplatePart[]): TemplatePart[] {
  const joined: TemplatePart[] = [];
  for (const part of parts) {
    const [first, between] = joined.slice(-2);
    if (part.kind === "token" && first?.kind === "token" && between?.kind === "text" && isDots(between.text)) {
      const token = rangeOf(first.token, part);
      if (token) {
        joined.splice(-2, 2, {
          kind: "token",
          token,
          start: first.start,
          source: first.source + between.text + part.source,
        });
        continue;
      }
    }
    joined.push(part);
  }
  return joined;
}

function isLooseEnd({ alternatives }: Token): boolean {
  return alternatives.some(
    (reference) =>
      (reference.kind === "config" && reference.index === lastIndex) ||
      (reference.kind === "input" && reference.path.some(({ index }) => index === lastIndex)),
  );
}

const isDots = (text: string): boolean => text.trim() === "..." || text.trim() === "…";

function rangeOf(first: Token, last: TokenPart): Token | null {
  const [from, to] = [first, last.token].map(({ alternatives }) => alternatives[0]);
  if (from?.kind !== "input" || to?.kind !== "input" || from.of !== to.of) return null;
  const [start, end] = [from.path.at(-1), to.path.at(-1)];
  if (start?.index !== 0 || start.name !== end?.name || end.index !== lastIndex) return null;
  return { alternatives: [{ ...from, path: [...from.path.slice(0, -1), { name: start.name, index: "all" }] }] };
}
