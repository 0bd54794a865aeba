// Fits data/header-weights.json, by which title, authors and year of a file are
// chosen among candidates, on labelled folders; tells how it does on publishers that it was not fitted on.
import { readFileSync, writeFileSync } from "node:fs";
import { identify } from "../../dist/reference/first-page/identify.js";
import { readTitlePage } from "../../dist/reference/first-page/title-page.js";
import * as choices from "../../dist/reference/header/header-choices.js";
import { readFolders } from "./folders.mjs";
import { sameContainer, sameFirst, sameAuthors, sameTitle, sameYear } from "./score.mjs";

const folds = 6;
function groupOf({ publisher, file }) {
  return (publisher ?? String(file)).toLowerCase().slice(0, 14);
}

/** Rows of features with which are right; rows of files whose label says nothing are left out. */
function examplesOf(readings, candidatesOf, isRight, isLabelled, isPartlyRight) {
  const groups = [...new Set(readings.map(({ label }) => groupOf(label)))].toSorted((one, other) =>
    one.localeCompare(other),
  );
  return readings.flatMap(({ label, reading }) => {
    if (!isLabelled(label)) return [];
    const candidates = candidatesOf(reading, label);
    let right = candidates.map(({ value }) => isRight(value, label));
    const strict = right;
    if (isPartlyRight && !right.some(Boolean)) right = candidates.map(({ value }) => isPartlyRight(value, label));
    return [{ label, candidates, right, strict, fold: groups.indexOf(groupOf(label)) % folds }];
  });
}

/** Fits by Adam on the log likelihood of any right candidate, or of none where there is none; weights are held near 0. */
function fit(examples, { ridge = 1, rounds = 260 } = {}) {
  const names = [
    "none",
    ...new Set(examples.flatMap(({ candidates }) => candidates.flatMap(({ features }) => Object.keys(features)))),
  ];
  const place = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ candidates, right }) => ({
    right,
    parts: candidates.map(({ features }) =>
      Object.entries(features)
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => [place.get(name), value]),
    ),
  }));
  const w = new Float64Array(names.length);
  const [m, v] = [new Float64Array(names.length), new Float64Array(names.length)];
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = new Float64Array(names.length);
    for (let index = 0; index < w.length; index += 1) gradient[index] = -ridge * w[index] * (index === 0 ? 0.1 : 1);
    for (const { parts, right } of rows) {
      const scores = [w[0], ...parts.map((part) => part.reduce((sum, [at, value]) => sum + w[at] * value, 0))];
      const most = Math.max(...scores);
      const exps = scores.map((score) => Math.exp(score - most));
      const total = exps.reduce((sum, part) => sum + part, 0);
      const isGoal = [!right.some(Boolean), ...right];
      const goal = exps.reduce((sum, part, index) => sum + (isGoal[index] ? part : 0), 0);
      [[[0, 1]], ...parts].forEach((part, index) => {
        const pull = (isGoal[index] ? exps[index] / goal : 0) - exps[index] / total;
        if (pull !== 0) for (const [at, value] of part) gradient[at] += pull * value;
      });
    }
    for (let index = 0; index < w.length; index += 1) {
      m[index] = 0.9 * m[index] + 0.1 * gradient[index];
      v[index] = 0.99 * v[index] + 0.01 * gradient[index] ** 2;
      w[index] += (0.12 * (m[index] / (1 - 0.9 ** round))) / (Math.sqrt(v[index] / (1 - 0.99 ** round)) + 1e-8);
    }
  }
  return Object.fromEntries(
    names
      .map((name, index) => [name, Math.round(w[index] * 1000) / 1000])
      .filter(([, value]) => Math.abs(value) >= 0.02),
  );
}

function best(candidates, fitted) {
  const scores = candidates.map(({ features }) =>
    Object.entries(features).reduce((sum, [name, value]) => sum + value * (fitted[name] ?? 0), 0),
  );
  const most = Math.max(fitted.none ?? 0, ...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), Math.exp((fitted.none ?? 0) - most));
  const at = scores.indexOf(Math.max(...scores));
  return at < 0 ? { at, probability: 0 } : { at, probability: Math.exp(scores[at] - most) / total };
}

function report(field, examples) {
  const results = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const fitted = fit(examples.filter((example) => example.fold !== fold));
    for (const example of examples.filter((each) => each.fold === fold)) {
      const { at, probability } = best(example.candidates, fitted);
      results.push({
        example,
        right: at >= 0 && example.strict[at],
        loose: at >= 0 && example.right[at],
        probability,
        chosen: example.candidates[at]?.value,
      });
    }
  }
  const possible = examples.filter(({ right }) => right.some(Boolean)).length;
  console.log(`${field}: ${examples.length} files, a right candidate in ${possible}; on publishers not fitted on:`);
  for (const least of [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9]) {
    const given = results.filter(({ probability }) => probability >= least);
    const right = given.filter((each) => each.right).length;
    const share = (count) => (count / results.length).toFixed(3);
    const loose = given.filter((each) => each.loose).length;
    console.log(
      `  from ${least}: first or right ${share(loose)}; right ${share(right)} wrong ${share(given.length - right)} empty ${share(results.length - given.length)}`,
    );
  }
  if (process.env.SHOW === field)
    for (const { example, right, probability, chosen } of results)
      if (!right)
        console.log(
          `  - ${example.label.file} ${example.label.publisher ?? ""} p=${probability.toFixed(2)} ${example.right.some(Boolean) ? "" : "NO CANDIDATE "}${JSON.stringify(chosen?.text ?? chosen?.names ?? chosen)?.slice(0, 160)} | ${JSON.stringify([example.label.title, example.label.subtitle, example.label.year_issue ?? example.label.year, example.label.year_online, (example.label.authors ?? []).map((each) => each.family ?? each.literal ?? each).slice(0, 6)])}`,
        );
  return fit(examples);
}

/** Fits the weights on labelled folders and writes them; prints what they do on publishers that were left out. */
export async function fitHeader(folders) {
  const path = new URL("../../data/header-weights.json", import.meta.url);
  const readings = (await readFolders(folders)).map(({ facts, name, label }) => {
    const title_page = readTitlePage(facts);
    const identification = identify(facts, name, title_page);
    return { label, reading: choices.beginReading(facts, { title_page, identification }) };
  });
  const weights = JSON.parse(readFileSync(path, "utf8"));
  weights.title = report(
    "title",
    examplesOf(
      readings,
      (reading) => choices.titleCandidates(reading),
      ({ text }, label) => sameTitle(text, label),
      ({ title }) => Boolean(title),
    ),
  );
  writeFileSync(path, `${JSON.stringify(weights, null, 2)}\n`);
  weights.year = report(
    "year",
    examplesOf(
      readings,
      (reading) => choices.yearCandidates(reading, choices.chooseTitle(reading)),
      ({ year }, label) => sameYear(year, label),
      (label) => label.year_issue !== undefined || label.year,
    ),
  );
  weights.authors = report(
    "authors",
    examplesOf(
      readings,
      (reading) => choices.authorCandidates(reading, choices.chooseTitle(reading)),
      ({ names }, label) => sameAuthors(names, label),
      ({ authors }) => authors !== undefined,
      ({ names }, label) => sameFirst(names, label),
    ),
  );
  weights.container = report(
    "container",
    examplesOf(
      readings,
      (reading) => choices.containerCandidates(reading, choices.chooseTitle(reading)?.value.text ?? ""),
      ({ name }, label) => Boolean(label.container) && sameContainer(name, label.container),
      ({ container }) => container !== undefined,
    ),
  );
  writeFileSync(path, `${JSON.stringify(weights, null, 2)}\n`);
}
