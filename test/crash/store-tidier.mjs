// A process that opens the store at PATH, indexes what is in no segment and tidies it, telling each step that is done, until
// nothing is left to do or it is killed.
import { openSqliteStore } from "../../dist/adapters/sqlite/sqlite-store.js";

const store = openSqliteStore(process.argv[2] ?? "", () => process.stdout.write("step\n"));
while (await store.tidy()) process.stdout.write("step\n");
process.stdout.write("tidy\n");
store.close();
