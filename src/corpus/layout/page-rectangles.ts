import type { PageRectangle, WordBox } from "../../domain/word-box.js";

/** Words of a row stand no further apart than this, in heights; what does is in another column. */
const widestGap = 3;
/** Tops of one row lie this close together, in heights: accents and raised marks are boxed by themselves where text is recognised. */
const sameRow = 0.5;

/** Words that follow one another in a row of a page, and what is around them. */
interface Row {
  rectangle: PageRectangle;
  words: WordBox[];
}

/** Puts the words of a row that follow one another together. */
export function rowsOf(words: readonly WordBox[]): Row[] {
  const found: Row[] = [];
  for (const word of words) {
    const { page, box } = word;
    const [x, y, width, height] = box.map((tenths) => tenths / 10) as [number, number, number, number];
    const row = found.at(-1);
    if (row?.rectangle.page === page && goesOn(row.rectangle, { x, y, height })) {
      row.rectangle = around(row.rectangle, { page, x, y, width, height });
      row.words.push(word);
    } else found.push({ rectangle: { page, x, y, width, height }, words: [word] });
  }
  return found;
}

function goesOn(row: PageRectangle, { x, y, height }: Pick<PageRectangle, "x" | "y" | "height">): boolean {
  const unit = Math.max(height, row.height);
  return (
    Math.abs(y + height - row.y - row.height) < sameRow * unit && x >= row.x && x - row.x - row.width < widestGap * unit
  );
}

function around(one: PageRectangle, other: PageRectangle): PageRectangle {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  const tenth = (points: number): number => Math.round(points * 10) / 10;
  return { page: one.page, x, y, width: tenth(right - x), height: tenth(bottom - y) };
}
