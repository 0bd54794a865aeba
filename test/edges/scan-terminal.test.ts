import { afterAll, afterEach, describe, expect, it } from "vitest";
import { ants, bees, crossrefAnswer, owls, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, owlsName, scanWorkspace } from "../support/scan-workspace.js";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { allTests } from "../support/some-of.js";

afterEach(closePlayers);
afterAll(removeFolders);

describe.skipIf(noTerminal !== null)(`quire scan on a terminal (${noTerminal ?? "there is one"})`, () => {
  it.runIf(allTests)("asks file by file, undoes, stops, and goes on where it stopped", async () => {
    const { at, cwd, player, files, runs } = await scanWorkspace([crossrefAnswer(owls), crossrefAnswer(bees, ants)]);
    const environment = { QUIRE_NETWORK__MIRROR: player.origin };
    await writePaper(at("a.pdf"), owls);
    await writePaper(at("b.pdf"), bees);
    const first = onTerminal(["scan", "papers"], { cwd, environment });
    await first.see("[Q]uit");
    expect(first.screen()).toContain("1 of 2");
    first.press("w");
    await first.see("Written: a.pdf");
    await first.see("ANOTHER DOCUMENT");
    await first.see("[U]ndo last write, [Q]uit");
    first.press("u");
    await first.see("Undone: a.pdf is as it was.");
    await first.see("[Q]uit");
    expect(files()).toEqual(["a.pdf", "b.pdf"]);
    first.press("w");
    await first.see("2 of 2");
    await first.see("[Q]uit");
    first.press("q");
    expect(await first.ended).toBe(130);
    const [id = ""] = runs();
    expect(first.screen()).toContain(`Go on with: quire runs resume ${id}`);
    const second = onTerminal(["runs", "resume", id], { cwd, environment });
    await second.see("2 of 2");
    await second.see("[Q]uit");
    second.press("w");
    await second.see("Write it all the same?");
    await second.see("[n]o");
    second.press("n");
    await second.see("[Q]uit");
    second.press("s");
    expect(await second.ended).toBe(0);
    expect(second.screen()).toContain("2 files: 1 written, 1 skipped, 1 renamed");
    expect(files()).toEqual(["b.pdf", owlsName]);
  });
});
