/** What a map holds under a name that somebody chose: "constructor" is a column like any other. */
export function ownValue<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}
