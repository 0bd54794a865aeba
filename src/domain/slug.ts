import slugify from "@sindresorhus/slugify";

const plain = /^[a-z0-9]$/i;

/** The package compares with all the letters that it knows: those that need it alone are given to it. */
function latinLetter(letter: string): string {
  return plain.test(letter) ? letter.toLowerCase() : slugify(letter, { decamelize: false }) || letter.toLowerCase();
}

/** Small letters, digits and hyphens; letters without a Latin counterpart stay. */
export function slug(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&amp;|&/g, " and ")
    .replace(/(?<=\p{L})['\u2018\u2019\u02bc](?=\p{L})/gu, "")
    .replace(/\p{L}\p{M}*|\p{N}/gu, latinLetter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
