import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { ownRecordings } from "../support/services.js";
import { newFolder, removeFolders, startQuire } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

const pdfUrl = "https://arxiv.org/pdf/1706.03762";

let cwd: string;
let player: ServicePlayer;
beforeEach(() => {
  cwd = newFolder();
});
afterEach(() => player.close());
afterAll(removeFolders);

const play = async (...recordings: Recording[]) => {
  player = await startServicePlayer({ folders: [ownRecordings], recordings });
};
const environment = () => ({ QUIRE_NETWORK__MIRROR: player.origin, QUIRE_NETWORK__CONTACT: "test@example.org" });
const run = (...given: string[]) => quireHere(given, { cwd, environment: environment() });
const added = () => readdirSync(join(cwd, "sources"));

describe("quire add with identifiers", () => {
  it("says what became of each, retractions among it, and that the second time nothing changes", async () => {
    await play();
    const targets = ["arxiv:1706.03762", "doi:10.1016/S0140-6736(97)11096-0", "doi:10.1000/none"];
    const first = await run("add", ...targets);
    expect(first.code).toBe(3);
    expect(first.stdout).toContain("added: arxiv:1706.03762\n       vaswani2017attention  Attention Is All You Need");
    expect(first.stdout).toContain("sources/attention-is-all-you-need_2017.pdf from https://arxiv.org/pdf/1706.03762");
    expect(first.stdout).toContain("RETRACTED (doi:10.1016/s0140-6736(10)60175-4");
    expect(first.stdout).toMatch(/failed: doi:10\.1000\/none\n\s+Crossref.*: there is no doi 10\.1000\/none\./);
    expect(first.stdout).toContain("3 works: 1 added, 1 recorded without a file, 1 failed");
    const before = readFileSync(join(cwd, "manifest.json"), "utf8");
    const second = await run("add", ...targets.slice(0, 2));
    expect([second.code, second.stdout]).toEqual([0, expect.stringContaining("2 works: 2 in the library already")]);
    expect(readFileSync(join(cwd, "manifest.json"), "utf8")).toBe(before);
  });

  it("takes files and identifiers together, as one JSON document", async () => {
    await play();
    await writeFile(join(cwd, "owls.md"), "# Owls\n\nBarn owls hear mice below the snow.\n");
    const { code, stdout } = await run("add", "owls.md", "arxiv:1706.03762", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ outcome: "new" }],
      works: [{ outcome: "added", key: "vaswani2017attention" }],
    });
    const listed = await run("search", "attention network");
    expect(listed.stdout).toContain("Attention Is All You Need");
  });

  it("says offline, and what to do", async () => {
    await play();
    const { code, stderr } = await run("add", "doi:10.1000/x", "--offline");
    expect([code, stderr]).toEqual([1, expect.stringMatching(/--offline[\s\S]*what to do: /)]);
  });

  it.runIf(allTests)("goes on after a kill in the middle of a download", async () => {
    await play({ url: pdfUrl, hang: true, once: true });
    const child = startQuire(["add", "arxiv:1706.03762"], { cwd, environment: environment() });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    await expect.poll(() => player.requests.some(({ url }) => url === pdfUrl), { timeout: 200_000 }).toBe(true);
    child.kill("SIGKILL");
    await gone;
    const [runId = ""] = readdirSync(join(cwd, ".quire", "runs"));
    const asked = player.requests.length;
    const resumed = await run("runs", "resume", runId);
    expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringContaining("1 work: 1 added")]);
    expect(added()).toEqual(["attention-is-all-you-need_2017.pdf"]);
    // What arXiv and the others had said is in the log: only the download is asked for again.
    expect(player.requests.slice(asked).map(({ url }) => url)).toEqual([pdfUrl]);
  });
});
