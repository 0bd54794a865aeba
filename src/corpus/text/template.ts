/**
 * Fills `{{name}}` in one pass, so that a value holding `{{...}}` or `$&` stays as it is. The text between
 * `{{#name}}` and `{{/name}}` is kept only where `name` has a value. Names without a value become empty.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (name: string): string => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");
  return template
    .replace(/\{\{#(\w+)\}\}\n?([\s\S]*?)\{\{\/\1\}\}\n?/g, (_, name: string, inner: string) =>
      valueOf(name) === "" ? "" : inner,
    )
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name));
}
