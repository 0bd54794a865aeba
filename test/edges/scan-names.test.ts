import { afterAll, afterEach, expect, it } from "vitest";
import { owls, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, owlsName, scanWorkspace } from "../support/scan-workspace.js";

afterEach(closePlayers);
afterAll(removeFolders);

it("names files that carry their records already where the person says how, and else leaves their names", async () => {
  const { at, scan, files, manifest, run, runs } = await scanWorkspace();
  await writePaper(at("a.pdf"), owls);
  await scan("--yes", "--rename", "no");
  expect((await scan("--yes")).output.counts).toEqual({ unchanged: 1 });
  expect(files()).toEqual(["a.pdf"]);
  await scan("--yes", "--rename", "yes");
  expect(files()).toEqual([owlsName]);
  const { output } = await scan("--yes", "--name", "key");
  expect([output.renamed, files()]).toEqual([1, ["strix2019silent.pdf"]]);
  expect((await scan("--yes", "--name", "key")).output.counts).toEqual({ unchanged: 1 });
  expect(manifest().entries).toMatchObject([
    { filename: "papers/strix2019silent.pdf", original_filename: "papers/a.pdf" },
  ]);
  const last = runs().findLast((id) => manifest().entries[0]?.write?.run_id === id) ?? "";
  expect((await run("scan", "--undo", last)).code).toBe(0);
  expect([files(), manifest().entries[0]?.filename]).toEqual([[owlsName], `papers/${owlsName}`]);
});
