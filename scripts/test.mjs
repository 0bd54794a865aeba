// npm test: everything that must hold, from a fresh clone on. npm test -- PATTERN ...: only the tests that match.
// npm run test:long: with what takes long, and all rows of long tables (test/support/some-of.ts).
import { existsSync } from "node:fs";
import { check } from "./checks.mjs";
import { build } from "./compile.mjs";
import { installIfNeeded, local, run } from "./run.mjs";

const given = process.argv.slice(2).filter((argument) => argument !== "--long");
if (process.argv.includes("--long")) process.env.LONG_TESTS = "all";

/** @param {string} message @returns {never} */
function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

if (given.length === 0) {
  installIfNeeded();
  if (!(await check())) {
    process.stdout.write("The tests were not run.\n");
    process.exit(1);
  }
} else {
  if (!existsSync(local("vitest"))) refuse("Nothing is installed yet. Run once: npm ci");
  // Only now: it needs a package, and this script is what installs them.
  const { unmatched } = await import("./test-files.mjs");
  // Patterns come first: after a flag it is vitest that knows what is a flag's value.
  const flag = given.findIndex((argument) => argument.startsWith("-"));
  const [missing] = unmatched(flag < 0 ? given : given.slice(0, flag));
  if (missing !== undefined)
    refuse(
      `No test file has "${missing}" in its path below src/ and test/. For words of a test's title: npm test -- -t "${missing}"`,
    );
  await build();
}
run(local("vitest"), ["run", ...given]);
