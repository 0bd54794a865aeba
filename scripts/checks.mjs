// What must hold before tests are worth running; npm run check and npm test run the same.
import { compile } from "./compile.mjs";
import { local, output } from "./run.mjs";

/** @typedef {{ status: number | null, text: string }} Ended */

/**
 * The build checks the types of src/; then the page and the tests are checked against its declarations.
 * @returns {Promise<Ended>}
 */
async function types() {
  const built = await compile();
  const page = built.status === 0 ? await output(local("tsc"), ["-p", "tsconfig.web.json"]) : built;
  return page.status === 0 ? output(local("tsc"), ["-p", "tsconfig.tests.json"]) : page;
}

/** @param {string} name @param {string[]} given */
const program = (name, ...given) => {
  return () => output(local(name), given);
};

/** @type {[name: string, run: () => Promise<Ended>][]} */
const checks = [
  ["types", types],
  // It reads its programs anew each time and is the longest, so all else runs beside it.
  ["lint", program("oxlint", "--type-aware")],
  ["unused code", program("knip", "--cache", "--cache-location", "node_modules/.cache/knip")],
  ["formatting (npx oxfmt mends it)", program("oxfmt", "--check", "--ignore-path", ".gitignore", ".")],
];

/** Runs all checks beside each other, says what is wrong, and gives whether nothing is. */
export async function check() {
  const started = performance.now();
  const results = await Promise.all(
    checks.map(async ([name, run]) => {
      const { status, text } = await run();
      if (status !== 0) process.stdout.write(`${name}: fails\n${text}`);
      return status === 0;
    }),
  );
  const sound = results.every(Boolean);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (sound)
    process.stdout.write(`Types, lint, unused code and formatting are sound (${seconds} s); dist/ is built.\n`);
  return sound;
}
