import { readFileSync } from "node:fs";
import { whenNeeded } from "../../language/languages.js";
import { featuresOf, type ListForm, type Stretch, templates, type Token } from "./entry-tokens.js";
import { bestLabels, emissionsOf, labels, type TaggerWeights } from "./tagger.js";

/** The data file that `npm run bench -- references fit` writes. */
interface ModelFile {
  /** Words that are features by themselves, with blanks between them. */
  words: string;
  transitions: number[];
  /** By template and value: labels and weights, see `readRow`. */
  features: Record<string, Record<string, string>>;
}

interface Model extends TaggerWeights {
  known: ReadonlySet<string>;
}

const model = whenNeeded((): Model => {
  const path = new URL("../../../data/reference-tagger.json", import.meta.url);
  const file = JSON.parse(readFileSync(path, "utf8")) as ModelFile;
  const count = templates.reduce((sum, template) => sum + Object.keys(file.features[template] ?? {}).length, 0);
  const rows = new Int16Array(count * labels.length);
  let place = -labels.length;
  const features = templates.map((template) => {
    const values = new Map<string, number>();
    for (const [value, weights] of Object.entries(file.features[template] ?? {})) {
      place += labels.length;
      readRow(weights, rows, place);
      values.set(value, place);
    }
    return values;
  });
  return { features, rows, transitions: Int16Array.from(file.transitions), known: new Set(file.words.split(" ")) };
});

/** "C1aO-3": 46 for the third label, -3 for the fifteenth; letters of weights are small. */
function readRow(weights: string, rows: Int16Array, place: number): void {
  for (let at = 0; at < weights.length;) {
    const label = weights.charCodeAt(at) - 65;
    const isNegative = weights[at + 1] === "-";
    let value = 0;
    for (at += isNegative ? 2 : 1; at < weights.length; at += 1) {
      const sign = weights.charCodeAt(at);
      if (sign >= 65 && sign <= 90) break;
      value = value * 36 + sign - (sign < 58 ? 48 : 87);
    }
    rows[place + label] = isNegative ? -value : value;
  }
}

/** The likeliest label of each token of an entry, as its index in `labels`. */
export function tagTokens(tokens: readonly Token[], italics: readonly Stretch[], form: ListForm): number[] {
  if (tokens.length === 0) return [];
  const weights = model();
  const features = featuresOf(tokens, italics, { form, known: weights.known });
  return bestLabels(emissionsOf(features, weights), weights.transitions);
}
