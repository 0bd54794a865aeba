import { toQuireError } from "../domain/error.js";
import { looksLikeHtml } from "../domain/markup.js";
import type { AnswerText } from "../ports/service-answers.js";
import { CsvReader, rfc4180 } from "../tables/csv/csv-reader.js";

/**
 * The header and the rows of an answer in CSV (RFC 4180). Throws `source_answer` where it is none: a page, no header, or
 * rows of another length than the header's, as half an answer has at its end.
 */
export function readCsv(answer: AnswerText, delimiter = ","): { header: string[]; rows: string[][] } {
  if (looksLikeHtml(answer.text)) throw answer.unexpected("HTML instead of CSV");
  const reader = new CsvReader({ ...rfc4180, delimiter }, answer.url);
  const text = answer.text.replace(/^\u{FEFF}/u, "");
  const [first, ...records] = recordsOf(answer, reader, text);
  if (first === undefined) throw answer.unexpected("nothing instead of CSV");
  const header = first.cells;
  const odd = records.findIndex(({ cells }) => cells.length !== header.length);
  if (odd >= 0)
    throw answer.unexpected(
      `CSV whose row ${odd + 1} has ${records[odd]?.cells.length} cells under ${header.length} names`,
    );
  return { header, rows: records.map(({ cells }) => cells) };
}

/** What a reader of files calls damaged, such as a quotation that does not end, is an answer that did not come whole. */
function recordsOf(answer: AnswerText, reader: CsvReader, text: string) {
  try {
    return [...reader.push(text), ...reader.end()];
  } catch (thrown) {
    if (toQuireError(thrown).code !== "damaged") throw thrown;
    throw answer.unexpected("CSV that breaks off within a quotation", thrown);
  }
}
