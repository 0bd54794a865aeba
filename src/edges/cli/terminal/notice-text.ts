import { noticeWords } from "../../../domain/source-words.js";
import type { Notice } from "../../../domain/record.js";
import type { Paint } from "./terminal.js";

/** " RETRACTED (2015-03)" in red behind a title, other notices in yellow; empty where there are none. */
export function noticeText(notices: readonly Notice[], paint: Paint): string {
  return noticeWords(notices)
    .map(({ words, grave }) => ` ${paint(grave ? "red" : "yellow", words)}`)
    .join("");
}
