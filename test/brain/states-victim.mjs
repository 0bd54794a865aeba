// Makes a state at the path given and is killed in the middle of it. Arguments: PATH.
import { createNoteStates } from "../../dist/adapters/brain/sqlite-note-states.js";

function* blocksUntilKilled() {
  yield { paths: "[]", files: new Uint8Array(0), contents: "" };
  process.kill(process.pid, "SIGKILL");
}
await createNoteStates().make(process.argv[2], "{}", blocksUntilKilled());
