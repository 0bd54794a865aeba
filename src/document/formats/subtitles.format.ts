import type { DocumentFormat } from "../document-format.js";

/** What is said in films and talks, with its times. */
export const format: DocumentFormat = {
  name: "subtitles",
  title: "subtitles (SRT, VTT)",
  endings: [".srt", ".vtt"],
  recognises: (head) => /^(?:\u00ef\u00bb\u00bf)?WEBVTT\b/u.test(head),
  read: async (bytes, name) => (await import("../subtitles/subtitles-reader.js")).readSubtitles(bytes, name),
};
