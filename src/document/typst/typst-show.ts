import type { TypstReading } from "./typst-reading.js";
import { type Argument, argumentsAt, behindBlanks, identifierAt, stringAt } from "./typst-scanner.js";

interface Rule {
  /** Offset behind the word. */
  at: number;
  readValue: (reading: TypstReading, span: Pick<Argument, "start" | "end">, strings: boolean) => void;
}

/**
 * Rules say how a draft looks, and nothing of its text: but a template is given the title, the abstract and the list of
 * references (`#show: article.with(title: [...], abstract: [...])`), and `#set document` knows the title.
 */
export function readShowRule(reading: TypstReading, word: string, { at, readValue }: Rule): void {
  const { source } = reading;
  let start = behindBlanks(source, at);
  if (word === "show") {
    if (source[start] !== ":") return;
    start = behindBlanks(source, start + 1);
  }
  const name = identifierAt(source, start);
  if (source[start + name.length] !== "(" || (word === "set" && name !== "document")) return;
  for (const argument of argumentsAt(source, start + name.length).args) {
    const read = () => readValue(reading, argument, true);
    if (word === "set") reading.stated(argument.name, stringAt(source, argument.start));
    else if (argument.name === "title") reading.block({ kind: "heading", level: null }, read);
    else if (argument.name === "abstract") {
      reading.writer.endParagraph();
      read();
      reading.writer.endParagraph();
    } else if (identifierAt(source, argument.start) === "bibliography") read();
  }
}
