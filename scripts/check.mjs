// npm run check: types, lint, unused code and formatting, in seconds.
import { check } from "./checks.mjs";

if (!(await check())) process.exitCode = 1;
