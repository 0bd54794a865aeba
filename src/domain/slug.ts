import slugify from "@sindresorhus/slugify";

/** Small letters, digits and hyphens; letters without a Latin counterpart stay. */
export function slug(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&amp;|&/g, " and ")
    .replace(/(?<=\p{L})['\u2018\u2019\u02bc](?=\p{L})/gu, "")
    .replace(/\p{L}\p{M}*|\p{N}/gu, (letter) => slugify(letter, { decamelize: false }) || letter.toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
