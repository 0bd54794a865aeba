import { z } from "zod";

/** Words that stand in one line, with commas between them. */
export const wordList = z.string().transform((line) =>
  line
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

/** Phrases in the notation of `Phrases`: in one line with commas between them, or a list of lines. */
export const phrases = z.union([wordList, z.array(z.string())]);

/** Words with their numbers, with commas between them: "one 1, two 2". */
export const numberTable = wordList.transform((entries, context): ReadonlyMap<string, number> => {
  const table = new Map<string, number>();
  for (const entry of entries) {
    const [, word = "", number = ""] = /^(.+)\s(\S+)$/u.exec(entry) ?? [];
    if (word === "" || !Number.isFinite(Number(number)))
      context.addIssue({ code: "custom", message: `Write a word and its number: ${entry}` });
    else table.set(word, Number(number));
  }
  return table;
});
