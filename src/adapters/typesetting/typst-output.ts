/**
 * What the compiler's writer of PDFs says and writes. Its errors come as Rust prints a list of them for programmers:
 * `[SourceDiagnostic { ..., message: "PDF/A-2b error: the text `\"x\"` could not be displayed ...", ... }, ...]`.
 */

const messageField = 'message: "';
const textField = "the text `";
const notDisplayed = "` could not be displayed with font";

/** The messages of an error. */
export function exportMessages(error: string): string[] {
  const messages = stringsAfter(error, messageField);
  return messages.length > 0 ? messages : [error];
}

/** The texts that an error says no font has, each once. */
export function missingText(error: string): string[] {
  return [
    ...new Set(
      exportMessages(error).flatMap((message) => {
        const start = message.indexOf(textField);
        const end = message.indexOf(notDisplayed);
        return start < 0 || end < start ? [] : unquoted(message.slice(start + textField.length, end));
      }),
    ),
  ];
}

/** What stands between quotation marks, with Rust's escapes undone. */
function unquoted(text: string): string[] {
  return stringsAfter(text, '"').slice(0, 1);
}

function stringsAfter(text: string, field: string): string[] {
  const strings: string[] = [];
  for (let at = text.indexOf(field); at >= 0; at = text.indexOf(field, at)) {
    let value = "";
    for (at += field.length; at < text.length && text[at] !== '"'; at += 1) {
      if (text[at] !== "\\") {
        value += text[at];
        continue;
      }
      const escape = escapeAt(text, at + 1);
      value += escape.character;
      at += escape.length;
    }
    strings.push(value);
  }
  return strings;
}

const named: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0" };

/** `u{1f600}`, or one character; where the escape begins after its backslash. */
function escapeAt(text: string, at: number): { character: string; length: number } {
  const letter = text[at] ?? "";
  const end = text.indexOf("}", at);
  if (letter !== "u" || text[at + 1] !== "{" || end < 0) return { character: named[letter] ?? letter, length: 1 };
  const code = Number.parseInt(text.slice(at + 2, end), 16);
  return { character: String.fromCodePoint(code), length: end - at + 1 };
}

/** PostScript names of the fonts in a PDF of this writer: "XCAQPE+LibertinusSerif-Regular" without what marks a subset. */
export function postscriptNames(pdf: Buffer): string[] {
  const key = "/BaseFont /";
  const names = new Set<string>();
  for (let at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + 1)) {
    const [name = ""] = pdf.toString("latin1", at + key.length, at + key.length + 200).split(nameEnd, 1);
    names.add(name.slice(name.indexOf("+") + 1).replace(/-Identity-H$/u, ""));
  }
  return [...names];
}

const nameEnd = /[\s/<>[\]()]/u;
