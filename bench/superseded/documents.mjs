/** Documents of a file in which each begins with "=== PATH | current", "| superseded by PATH" or "| copy of PATH". */
export function readDocuments(text) {
  return text
    .split(/^=== /mu)
    .slice(1)
    .map((part) => {
      const [head, ...lines] = part.split("\n");
      const [path, truth] = head.split(" | ");
      const relation = ["superseded by", "copy of"].find((each) => truth.startsWith(each)) ?? "current";
      return {
        path,
        relation,
        other: relation === "current" ? null : truth.slice(relation.length + 1),
        text: lines.join("\n"),
      };
    });
}
