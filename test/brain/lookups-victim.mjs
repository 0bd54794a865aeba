// Makes look-ups at the path given and is killed in the middle of it. Arguments: PATH.
import { createNoteLookups } from "../../dist/adapters/brain/sqlite-note-lookups.js";
import { blocksOf } from "../../dist/brain/lookup/note-blocks.js";

function* blocksUntilKilled() {
  yield* blocksOf([["knowledge/half.md", { title: "Half", keywords: [], topics: [] }]]);
  process.kill(process.pid, "SIGKILL");
}
await createNoteLookups().make(process.argv[2], "killed", { blocks: blocksUntilKilled(), terms: [] });
