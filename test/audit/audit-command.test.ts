import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditOutput } from "../../src/contracts/audit.js";
import { auditFilesOutput } from "../../src/contracts/audit-files.js";
import { findingCodeNames } from "../../src/contracts/audit-finding.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

const source = `# Sleep and study

Ada Brook, 2019

Students who slept after learning recalled 62 per cent of the words a week later. Those who stayed awake recalled 41 per cent. A short nap of twenty minutes brought no advantage over quiet rest.
`;

const garden = `# The walled garden

Dora Fenn, 2018

The garden was laid out in the spring of a cold year, and it took the two sisters who owned it most of the summer to see that the soil was too wet for what they had planted. They dug a ditch along the wall, and they filled it with stones that had been lying in the yard since the barn was taken down. In the second year there were pears on the trees at the end of the path, but the beans had been eaten before anybody could stop it. Neither of the two ever said what the garden had cost them.
`;

const draft = `# What sleep does

Students who slept recalled 62 per cent of the words a week later [1].
Those who stayed awake recalled 47 per cent of the words [1]. Coffee doubles the speed of reading [@coffee].

## References

[1] Brook, A. (2019). Sleep and study. Journal of Rest, 3, 10-19.

[2] Carver, B. (2020). Naps at noon. Journal of Rest, 4, 1-9.
`;

let cwd: string;
const audit = (...given: string[]) => quireHere(["audit", ...given], { cwd });
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), "utf8");

beforeAll(async () => {
  cwd = newFolder();
  mkdirSync(join(cwd, "library"));
  write("library/sleep.md", source);
  write("library/garden.md", garden);
  write("quire.yaml", "{}\n");
  await quireHere(["add", "library", "--quiet"], { cwd });
  write("draft.md", draft);
});
afterAll(removeFolders);

describe("quire audit", () => {
  it("asks nobody where the network is closed, and says so", async () => {
    const { stdout } = await audit("draft.md", "--online", "--offline", "--json");
    const { existence } = auditOutput.parse(JSON.parse(stdout));
    const unknown = existence.filter(({ state }) => state === "unchecked");
    expect(unknown.length).toBeGreaterThan(0);
    for (const { explanation } of unknown) expect(explanation).toMatch(/network is closed \(--offline\)/u);
  });

  it("sums up, then names what is wrong with its place, its words and what to do; stages stand on stderr", async () => {
    const { code, stdout, stderr } = await audit("draft.md");
    expect(code).toBe(3);
    const [head, ...rest] = stdout.split("\n");
    expect(head).toMatch(/^draft\.md: \d errors?, \d warnings?/u);
    expect(stdout.split("\n\n")[0]?.split("\n").length).toBeLessThanOrEqual(10);
    expect(rest.join("\n")).toMatch(/3 citations, 2 works: 1 dangling/u);
    expect(stdout).toMatch(/^ {2}draft\.md:4:\d+ {2}"\[@coffee\]"$/mu);
    expect(stdout).toMatch(/^error .* \[dangling\]$/mu);
    expect(stdout).toMatch(/^ +-> /mu);
    expect(stdout).not.toContain("\u001B");
    for (const stage of ["READING", "CITATIONS", "EXISTENCE", "SENTENCES", "COMPLETE"])
      expect(stderr).toContain(`> [${stage}]`);
    expect((await audit("draft.md", "--quiet")).stderr).toBe("");
  });

  it("fails for what is named, by codes or levels, and says all codes where one is none", async () => {
    const codes = await Promise.all(
      ["dangling", "error", "none", "retracted,ambiguous"].map((named) => audit("draft.md", "--fail-on", named)),
    );
    expect(codes.map(({ code }) => code)).toEqual([3, 3, 0, 0]);
    const wrong = await audit("draft.md", "--fail-on", "dangeling");
    expect(wrong.code).toBe(2);
    for (const name of findingCodeNames) expect(wrong.stderr).toContain(name);
    write("quire.yaml", "audit: { fail_on: [retracted] }\n");
    expect((await audit("draft.md")).code).toBe(0);
    write("quire.yaml", "{}\n");
  });

  it("is clean where there are notes alone", async () => {
    write("notes.md", "# Rest\n\nNobody says anything here.\n");
    const { code, stdout } = await audit("notes.md");
    expect(code).toBe(0);
    expect(stdout).toContain("0 citations");
    expect(stdout).toContain("No citation and no list of references was found");
  });

  it("accuses no sentence of one language of what a work in another says", async () => {
    const text =
      "Der Graben hielt die Beete trocken (Fenn 2018). Nach Fenn (2018, S. 3) kostete das viel Geld. Wer wissen will, ob die Birnen reif wurden, der muss die Briefe lesen (Fenn 2018).";
    write("deutsch.md", `# Gärten\n\n${text}\n\n## Literatur\n\nFenn, Dora (2018): The walled garden.\n`);
    const { code, stdout } = await audit("deutsch.md");
    expect(stdout).toContain("the work is in another language");
    expect(stdout).not.toContain("[claim_");
    expect(code).toBe(0);
  });

  it("wants a library where it is told to use it, and else says that there is none", async () => {
    const empty = newFolder();
    writeFileSync(join(empty, "quire.yaml"), "{}\n");
    writeFileSync(join(empty, "draft.md"), draft);
    const told = await quireHere(["audit", "draft.md", "--library"], { cwd: empty });
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining("quire add FOLDER") });
    const { stdout } = await quireHere(["audit", "draft.md"], { cwd: empty });
    expect(stdout).toContain("There is no library to compare with");
  });

  it("prints the tool's output as JSON, and SARIF that says the same", async () => {
    const output = auditOutput.parse(JSON.parse((await audit("draft.md", "--json")).stdout));
    expect(output.counts).toMatchObject({ citations: 3, works: 2, dangling: 1 });
    const { stdout, code } = await audit("draft.md", "--sarif");
    expect(code).toBe(3);
    const { version, runs } = JSON.parse(stdout) as { version: string; runs: [SarifRun] };
    expect(version).toBe("2.1.0");
    expect(runs[0].tool.driver.rules.map(({ id }) => id)).toEqual(findingCodeNames);
    expect(runs[0].results.map(({ ruleId }) => ruleId)).toEqual(output.findings.map((each) => each.code));
    const dangling = runs[0].results.find(({ ruleId }) => ruleId === "dangling");
    const [line = ""] = draft.split("\n").filter((each) => each.includes("[@coffee]"));
    expect(dangling?.locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: "draft.md" },
      region: { startLine: 4, startColumn: line.indexOf("[@coffee]") + 1, endColumn: line.indexOf("[@coffee]") + 10 },
    });
    expect((await audit("draft.md", "--sarif", "--json")).code).toBe(2);
  });

  it("knows a finding again when lines have moved", async () => {
    const printsOf = async (name: string) => {
      const { runs } = JSON.parse((await audit(name, "--sarif")).stdout) as { runs: [SarifRun] };
      return runs[0].results.map(({ partialFingerprints }) => partialFingerprints["quireFinding/v1"]);
    };
    write("moving.md", draft);
    const before = await printsOf("moving.md");
    expect(new Set(before).size).toBe(before.length);
    write("moving.md", draft.replace("# What sleep does\n", "# What sleep does\n\nA paragraph more.\n"));
    expect(await printsOf("moving.md")).toEqual(before);
  });
});

interface SarifRun {
  tool: { driver: { rules: { id: string }[] } };
  results: {
    ruleId: string;
    partialFingerprints: Record<string, string>;
    locations: [{ physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> } }];
  }[];
}

describe("what an audit writes", () => {
  it.runIf(allTests)("is a report by the name's ending, which a later one may replace, and nothing else", async () => {
    for (const ending of ["html", "json", "sarif", "md"]) {
      const name = `report.${ending}`;
      const first = await audit("draft.md", "-o", name);
      expect(first).toMatchObject({ code: 3, stderr: expect.stringContaining(`Report: ${name}`) });
      expect((await audit("draft.md", "-o", name, "--no-library")).code).toBe(3);
      expect(read(name)).toContain("@coffee");
      write(name, "mine");
      expect(await audit("draft.md", "-o", name)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("no report of an audit"),
      });
      expect(read(name)).toBe("mine");
    }
    expect((await audit("draft.md", "-o", "report.xyz")).code).toBe(2);
    expect(await audit("draft.md", "-o", "./draft.md")).toMatchObject({ code: 2, stdout: "" });
    expect(read("draft.md")).toBe(draft);
  });

  it("is a mended draft and a diff beside it; what stood there is kept", async () => {
    const list = [
      "Zorn, E. (2021). Rest at noon. Rest.",
      "Carver, B. (2020). Naps. Rest.",
      "Brook, A. (2022). Sleep. Rest.",
    ];
    const entries = list.map((entry, index) => `[${index + 1}] ${entry}\n\n`).join("");
    write("order.md", `Naps [2]. Sleep [3]. Rest [1].\n\n## References\n\n${entries}`);
    const { stdout } = await audit("order.md", "--fix", "--json");
    const output = auditFilesOutput.parse(JSON.parse(stdout));
    expect(output.files.map(({ kind }) => kind)).toEqual(["fixed", "diff"]);
    expect(read("order.fixed.md")).toContain("Naps [1]. Sleep [2]. Rest [3].");
    expect(read("order.fixed.diff")).toContain("-Naps [2]. Sleep [3]. Rest [1].");
    expect(output.fixes.length).toBeGreaterThan(0);
    write("order.fixed.md", "gone on with");
    const again = auditFilesOutput.parse(JSON.parse((await audit("order.md", "--fix", "--json")).stdout));
    expect(again.notes.join("")).toContain("trash");
    expect(read("order.fixed.md")).toContain("Naps [1]");
    expect(await audit("order.fixed.md", "--fail-on", "out_of_order")).toMatchObject({ code: 0 });
  });

  it("mends nothing in files of another encoding than UTF-8, and reads them right", async () => {
    const bib = "@book{mueller, author={Müller, Zoë}, title={Über den Schlaf der Eulen}, publisher={Kai}, year=2001}\n";
    writeFileSync(join(cwd, "old.bib"), Buffer.from(bib, "latin1"));
    write("old.md", "Owls sleep [@mueller].\n");
    const { stdout } = await audit("old.md", "--bib", "old.bib", "--json");
    expect(auditOutput.parse(JSON.parse(stdout)).entries[0]?.item.author).toEqual([{ family: "Müller", given: "Zoë" }]);
    const mended = await audit("old.md", "--bib", "old.bib", "--fix");
    expect(mended.stdout + mended.stderr).toContain("old.bib is not in UTF-8");
    expect(existsSync(join(cwd, "old.fixed.bib"))).toBe(false);
  });

  it("is recorded as a run, which says the same when it is taken up again", async () => {
    const { stdout } = await audit("draft.md", "-o", "again.html");
    const newest =
      readdirSync(join(cwd, ".quire", "runs"))
        .toSorted()
        .at(-1) ?? "";
    expect(newest).toContain("audit");
    const resumed = await quireHere(["runs", "resume", newest], { cwd });
    expect(resumed).toMatchObject({ code: 3, stdout });
    expect(existsSync(join(cwd, "again.html"))).toBe(true);
  });
});
