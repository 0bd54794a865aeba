// A process that enters COUNT works into the manifest of a workspace, telling each that is written.
// Arguments: WORKSPACE, NAME (begins the ids), COUNT.
import { compose } from "../../dist/compose.js";
import { entryFromRecord } from "../../dist/library/records/entry.js";
import { updateManifest } from "../../dist/library/records/manifest-file.js";

const [workspace = "", name = "", count = "0"] = process.argv.slice(2);
const workbench = await compose({ workspace, startedIn: workspace, environment: {} });
for (let number = 0; number < Number(count); number++) {
  const item = { type: "book", title: "Owls", author: [{ family: "Lee" }], issued: { "date-parts": [[2020]] } };
  const record = { item, fields: {}, differences: [], notices: [], open_copy: null, url: null, retrieved_at: "2026" };
  const basis = { id: `${name}-${number}`, filename: "", sha256: null, original_filename: "", status: "recorded" };
  await updateManifest(workbench.engine.services, ({ entries, ...rest }) => ({
    ...rest,
    entries: [...entries, entryFromRecord(basis, record)],
  }));
  process.stdout.write(`${number}\n`);
}
await workbench.close();
