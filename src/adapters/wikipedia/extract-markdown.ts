const heading = /^(={2,6})\s*(.+?)\s*\1\s*$/u;

/**
 * The plain text of a page, as MediaWiki's TextExtracts gives it ("== Heading =="), as Markdown under the page's title.
 * Sections of which the extract has only the heading (references, links) are left out.
 */
export function extractMarkdown(title: string, extract: string): string {
  const sections = sectionsOf(extract);
  const kept = sections.filter(({ level, lines }, index) => {
    if (level === 0 || lines.length > 0) return true;
    const following = sections.slice(index + 1);
    const end = following.findIndex((other) => other.level <= level);
    return following.slice(0, end < 0 ? following.length : end).some((inner) => inner.lines.length > 0);
  });
  const parts = kept.flatMap(({ level, name, lines }) => [
    ...(level === 0 ? [] : [`${"#".repeat(level)} ${name}`]),
    ...lines.map((line) => line.replace(/^(\s*)([#>+*-]|\d+[.)])(?=\s)/u, String.raw`$1\$2`)),
  ]);
  return [`# ${title}`, ...parts].join("\n\n");
}

interface Section {
  /** 0 before the first heading. */
  level: number;
  name: string;
  lines: string[];
}

function sectionsOf(extract: string): Section[] {
  const sections: Section[] = [{ level: 0, name: "", lines: [] }];
  for (const line of extract.split(/\r?\n/u)) {
    const found = heading.exec(line);
    if (found) sections.push({ level: found[1]?.length ?? 2, name: found[2] ?? "", lines: [] });
    else if (line.trim() !== "") sections.at(-1)?.lines.push(line.trim());
  }
  return sections;
}
