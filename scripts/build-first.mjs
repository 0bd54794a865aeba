// What vitest does before any test: compiles what changed of the sources, as tests run what is built.
export { build as setup } from "./compile.mjs";
