// npm run attack [-- FAMILY ...] [--quick] [--guards] [--json]: tries to get through Quire's boundaries, on this
// machine's loopback alone. --guards runs each try once more against a copy of the build without the guard that stops it.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { removeCopies } from "./build.mjs";
import { attack } from "./family.mjs";

const folder = new URL("families/", import.meta.url);
const options = /** @type {const} */ ({
  quick: { type: "boolean", default: false },
  guards: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
});
const { values, positionals } = parseArgs({ options, allowPositionals: true });

const known = readdirSync(fileURLToPath(folder))
  .filter((file) => file.endsWith(".attack.mjs"))
  .map((file) => file.slice(0, -".attack.mjs".length))
  .toSorted();
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no family "${unknown.join('", "')}". There are: ${known.join(", ")}\n`);
  process.exit(2);
}

const names = positionals.length > 0 ? positionals : known;
const rows = [];
let failed = false;
for (const name of names) {
  const { family } = await import(new URL(`${name}.attack.mjs`, folder).href);
  const began = performance.now();
  const shown = process.stderr.isTTY;
  const outcomes = await attack(family, {
    quick: values.quick,
    withoutGuards: values.guards,
    onTry: (done, all) => shown && process.stderr.write(`\r${name}: ${done} of ${all} `),
  });
  await family.end?.();
  if (shown) process.stderr.write("\r\u001b[K");
  const through = outcomes.filter((outcome) => outcome.through !== null);
  const broken = outcomes.filter((outcome) => outcome.broken !== null);
  const blunt = outcomes.filter((outcome) => outcome.bites === false);
  const tooFew = !values.quick && outcomes.length < family.least;
  failed ||= through.length > 0 || broken.length > 0 || blunt.length > 0 || tooFew;
  const seconds = Math.round((performance.now() - began) / 1000);
  rows.push({ family: name, least: family.least, tries: outcomes.length, through, broken, blunt, seconds });
  if (!values.json) process.stdout.write(report(rows.at(-1), values));
}
removeCopies();
if (values.json) process.stdout.write(`${JSON.stringify({ families: rows }, null, 2)}\n`);
else {
  const sum = (/** @type {(row: any) => number} */ count) => rows.reduce((total, row) => total + count(row), 0);
  const bad = sum((row) => row.through.length + row.broken.length);
  process.stdout.write(`${sum((row) => row.tries) - bad} passed, ${bad} failed\n`);
}
process.exitCode = failed ? 1 : 0;

/** @param {any} row @param {{ quick: boolean, guards: boolean }} flags */
function report({ family, least, tries, through, broken, blunt, seconds }, { quick, guards }) {
  const few = !quick && tries < least ? ` (at least ${least} wanted)` : "";
  const bite = guards ? `, ${tries - blunt.length} get through without their guard` : "";
  const lines = [`${family}: ${tries} tries${few}, ${through.length} through${bite}, ${seconds} s`];
  for (const { name, through: saw } of through) lines.push(`  THROUGH ${name}: ${saw}`);
  for (const { name, broken: why } of broken) lines.push(`  BROKEN  ${name}: ${why}`);
  for (const { name, guard } of blunt) lines.push(`  BLUNT   ${name}: is stopped without the guard "${guard}" too`);
  return `${lines.join("\n")}\n`;
}
