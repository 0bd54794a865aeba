import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../scripts/play-services/service-player.mjs";
import { newReader, readGuidePage } from "./support/guide-page.js";
import { removeFolders } from "./support/quire.js";
import { ownRecordings } from "./support/services.js";
import { allTests } from "./support/some-of.js";

const { commands } = readGuidePage("from-pdfs-to-works-cited");
const playedAt = "http://127.0.0.1:8790";

let player: ServicePlayer;

beforeAll(async () => {
  player = await startServicePlayer({ folders: [ownRecordings] });
});

afterAll(async () => {
  await player.close();
  removeFolders();
});

describe.skipIf(process.platform === "win32")("the page from a folder of PDFs to works cited", () => {
  it.runIf(allTests)("can be followed word for word", async () => {
    const { workspace, follow } = newReader("my-papers");
    expect(commands.length).toBeGreaterThan(12);
    for (const command of commands) {
      const { code, stdout, stderr } = await follow(command.replace(playedAt, player.origin));
      // 3: some of the papers cannot be read, which is what they are there for.
      expect(code, `${command}\n${stdout}${stderr}`).toBe(command.startsWith("quire add papers") ? 3 : 0);
    }
    expect(readdirSync(join(workspace, "papers"))).toEqual(
      expect.arrayContaining([
        "fulltext(3).pdf",
        "what-revision-timetables-do-observations-over-one-school-term_2021.pdf",
      ]),
    );
    const paper = readFileSync(join(workspace, "paper.md"), "utf8");
    expect(paper).toContain("(Brandt, 2021");
    expect(paper).toContain("Halvorsen, M., & Bello, I. (2019). Spaced rehearsal in a choir");
    expect(readFileSync(join(workspace, "paper-numbered.md"), "utf8")).toContain("1. Brandt I. What revision");
    const { items } = JSON.parse(`{"items":${readFileSync(join(workspace, "library.json"), "utf8")}}`) as {
      items: { id: string }[];
    };
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(["weir1974", "brandt2021revision"]));
  });
});
