/**
 * `--agent` takes "on" or "off"; without either it means "on" and leaves what follows, which is the question, alone.
 * The parser can't tell a value from a question, so the value is joined to the flag before it sees it.
 */
export function withBareAgent(given: readonly string[]): string[] {
  const end = given.indexOf("--");
  const parsed: string[] = [];
  for (let index = 0; index < given.length; index++) {
    const word = given[index] ?? "";
    if (word !== "--agent" || (end >= 0 && index > end)) parsed.push(word);
    else if (given[index + 1] === "on" || given[index + 1] === "off") parsed.push(`--agent=${given[++index]}`);
    else parsed.push("--agent=on");
  }
  return parsed;
}
