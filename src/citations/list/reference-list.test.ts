import { expect, it } from "vitest";
import { readMarkdown } from "../../document/pandoc/read-markdown.js";
import { referenceBlocks } from "./reference-list.js";

it('takes a draft that is called "Notes" for no list because of the list that it has', () => {
  const { blocks } = readMarkdown(
    "# Notes\n\nIt was said twice [1].\n\n## References\n\n1. Brook, A. (2020). Rivers. Journal of Water, 3(1), 1-9.\n2. Stone, B. (2021). Hills. Journal of Earth, 4(2), 10-19.\n",
  );
  const listed = [...referenceBlocks({ blocks })].map((index) => blocks[index]?.text.slice(0, 5));
  expect(listed).toEqual(["Brook", "Stone"]);
});
