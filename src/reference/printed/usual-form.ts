import type { NameForm } from "./one-name.js";
import type { NameList } from "./name-list.js";

/**
 * The form in which a list writes its persons, from what each entry allows; null where nothing tells. "Xu Li" alone may be
 * read both ways: other entries ("Reed Jonathan A."), or that the list is sorted by its first words, say which.
 */
export function usualForm(entries: readonly (readonly NameList[])[]): NameForm | null {
  const possible = new Map<NameForm, number>();
  const certain = new Map<NameForm, number>();
  for (const lists of entries) {
    const forms = new Set(lists.flatMap(({ form }) => (form === "body" ? [] : [form])));
    for (const form of forms) {
      possible.set(form, (possible.get(form) ?? 0) + 1);
      if (forms.size === 1) certain.set(form, (certain.get(form) ?? 0) + 1);
    }
  }
  const [natural, inverted] = [certain.get("given_family") ?? 0, certain.get("family_given") ?? 0];
  const capitals = possible.get("capitals_given") ?? 0;
  if (capitals * 2 > entries.length && capitals >= (possible.get("initials_family") ?? 0)) return "capitals_given";
  if (inverted > natural) return "family_given";
  if (natural === 0 && isSortedByFamily(entries)) return "family_given";
  const [best] = [...possible].toSorted(
    (one, other) => other[1] - one[1] || (certain.get(other[0]) ?? 0) - (certain.get(one[0]) ?? 0),
  );
  return best === undefined || best[1] * 2 < entries.length ? null : best[0];
}

/** Whether the first words are in the order of the alphabet and the last ones are not. */
function isSortedByFamily(entries: readonly (readonly NameList[])[]): boolean {
  const named = entries.map((lists) => lists.find(({ form }) => form === "given_family")?.names[0]);
  const open = named.filter((name) => name !== undefined);
  if (open.length < 3) return false;
  const first = disorder(open.map(({ given }) => given ?? ""));
  return first < disorder(open.map(({ family }) => family ?? ""));
}

function disorder(words: readonly string[]): number {
  return words.filter((word, index) => index > 0 && word.localeCompare(words[index - 1] ?? "", "en") < 0).length;
}
