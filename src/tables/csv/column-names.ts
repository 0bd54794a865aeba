/**
 * Names for columns: those of the header without white space around them; one without a name is "column_3", one whose
 * name stood there already "name_2". `changed` says what was changed, in sentences.
 */
export function columnNames(header: readonly string[], width: number): { names: string[]; changed: string[] } {
  const changed: string[] = [];
  const taken = new Set<string>();
  // A header of one cell less than the rows has no name for the first, as R writes it.
  const given = header.length === width - 1 ? ["", ...header] : header;
  const names = Array.from({ length: width }, (_, index) => {
    const plain = (given[index] ?? "").replaceAll(/\s+/gu, " ").trim();
    const name = freeName(plain === "" ? `column_${index + 1}` : plain, taken);
    taken.add(name.toLowerCase());
    if (plain === "" && header.length > 0)
      changed.push(`Column ${index + 1} has no name in the file: it is called "${name}".`);
    else if (name !== plain && plain !== "")
      changed.push(`Column ${index + 1} has the name "${plain}" again: it is called "${name}".`);
    return name;
  });
  return { names, changed };
}

/** Engines do not tell names apart by capitals. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name}_${number}`.toLowerCase())) return `${name}_${number}`;
}
