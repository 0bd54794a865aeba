import { badInput } from "../input/samples.js";
import { mean, standardDeviation } from "../numeric/summary.js";
import { classCounts, type Classifier, type Training } from "./classifier.js";
import { completeRows, type Feature, numericObservations, requireDifferent } from "./observations.js";

/** What a classifier learns from, and what its numbers stand for. */
export interface Encoded {
  training: Training;
  /** Columns as the classifier sees them: "colour = red" where a category has a column of its own. */
  columns: string[];
  classes: string[];
  missing: number;
}

const mostLevels = 50;
const mostClasses = 50;

/**
 * Columns and classes as numbers. Categories have a column each (1 or 0), or are numbered where `indicators` is false.
 * @throws QuireError invalid_input for measurements in place of classes, classes with one row, and columns as
 *   numericObservations
 */
export function encode(features: readonly Feature[], target: Feature, indicators: boolean): Encoded {
  const kept = completeRows([...features, target], 4);
  const classes = levelsOf(target, kept, mostClasses, "classes");
  if (classes.length < 2)
    throw badInput(
      `All values of "${target.name}" are ${classes[0]}: there is nothing to foretell.`,
      "Choose a column with two classes or more.",
      { name: target.name },
    );
  const own = kept.map((row) => classes.indexOf(String(target.values[row])));
  const [rarest] = classCounts(own, classes.length)
    .map((count, at) => ({ count, at }))
    .toSorted((one, other) => one.count - other.count);
  if (rarest !== undefined && rarest.count < 2)
    throw badInput(
      `The class "${classes[rarest.at]}" of "${target.name}" has one row: it cannot be foretold from others.`,
      "Leave it out, or join it to another class.",
      { name: target.name, class: classes[rarest.at] ?? "" },
    );
  const encoded = features.flatMap((feature) => columnsOf(feature, kept, indicators));
  return {
    training: {
      rows: kept.map((_, at) => encoded.map(({ values }) => values[at]!)),
      classes: own,
      k: classes.length,
      categories: encoded.map(({ categories }) => categories),
    },
    columns: encoded.map(({ name }) => name),
    classes,
    missing: target.values.length - kept.length,
  };
}

interface EncodedColumn {
  name: string;
  values: number[];
  categories: number | null;
}

function columnsOf(feature: Feature, kept: readonly number[], indicators: boolean): EncodedColumn[] {
  const { name, values } = feature;
  const texts = kept.filter((row) => typeof values[row] === "string").length;
  if (texts === 0) {
    const { rows } = numericObservations([{ name, values: kept.map((row) => values[row]!) }], 1, false);
    return [{ name, values: rows.map(([value]) => value!), categories: null }];
  }
  if (texts < kept.length)
    throw badInput(`"${name}" holds numbers and texts.`, "Make it one of both with a query, or leave the column out.", {
      name,
    });
  const levels = levelsOf(feature, kept, mostLevels, "categories");
  requireDifferent(name, levels.length === 1 ? [levels[0]!, levels[0]!] : levels);
  const codes = kept.map((row) => levels.indexOf(String(values[row])));
  if (!indicators) return [{ name, values: codes, categories: levels.length }];
  return levels.map((level, at) => ({
    name: `${name} = ${level}`,
    values: codes.map((code) => (code === at ? 1 : 0)),
    categories: null,
  }));
}

function levelsOf({ name, values }: Feature, kept: readonly number[], most: number, what: string): string[] {
  const levels = [...new Set(kept.map((row) => String(values[row])))].sort();
  if (levels.length <= most) return levels;
  throw badInput(
    `"${name}" has ${levels.length} different values: too many for ${what}.`,
    what === "classes"
      ? "Make classes of it with a query; a number is foretold by statistics_model."
      : "Leave the column out, or join its values with a query.",
    { name, values: levels.length },
  );
}

/** The same classifier on columns with mean 0 and deviation 1, by the rows that it is made of. */
export function onStandardised(make: (training: Training) => Classifier): (training: Training) => Classifier {
  return (training) => {
    const scales = training.categories.map((_, column) => {
      const values = training.rows.map((row) => row[column]!);
      return { centre: mean(values), deviation: standardDeviation(values) || 1 };
    });
    const scaled = (row: readonly number[]) =>
      row.map((value, column) => (value - scales[column]!.centre) / scales[column]!.deviation);
    const classify = make({ ...training, rows: training.rows.map(scaled) });
    return (row) => classify(scaled(row));
  };
}
