/** Text before or behind a key, from Markdown to the markup that citation processors read: italics and bold. */
export function affixToHtml(markdown: string): string {
  return markdown
    .replace(/[ \t]*\r?\n[ \t]*/gu, " ")
    .replace(/(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*/gu, "<b>$1</b>")
    .replace(/(?<!\\)\*(?=\S)([^*]+?)(?<=[^\s\\])\*/gu, "<i>$1</i>")
    .replace(/(?<![\\\p{L}\p{N}])_(?=\S)([^_]+?)(?<=[^\s\\])_(?![\p{L}\p{N}])/gu, "<i>$1</i>")
    .replace(/\\([!-/:-@[-`{-~])/gu, "$1");
}
