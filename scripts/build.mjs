// npm run build: compiles what changed of src/ to dist/.
import { build } from "./compile.mjs";

await build();
