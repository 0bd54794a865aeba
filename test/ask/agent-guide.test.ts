import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAgentOutput } from "../../src/ask/agent/agent-schema.js";
import { exampleLibrary, newFolder, quireLauncher, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/guide/asking-in-a-loop.md", import.meta.url)), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);
const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

let folder: string;
const followed = new Map<string, { code: number; output: string }>();

function follow(command: string): Promise<{ code: number; output: string }> {
  const programs = join(folder, "programs");
  const env = { PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder, COLUMNS: "100" };
  return new Promise((resolve) => {
    execFile("sh", ["-c", command], { cwd: folder, env, maxBuffer: 20e6 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

beforeAll(async () => {
  folder = newFolder();
  cpSync(exampleLibrary, join(folder, "library"), { recursive: true });
  cpSync(join(exampleLibrary, "..", "brain"), join(folder, "brain"), { recursive: true });
  mkdirSync(join(folder, "programs"));
  const program = join(folder, "programs", "quire");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${quireLauncher}" "$@"\n`);
  chmodSync(program, 0o755);
  if (allTests) for (const command of blocks("sh").flatMap(linesOf)) followed.set(command, await follow(command));
});
afterAll(removeFolders);

describe.runIf(allTests && process.platform !== "win32")("the page about asking in a loop", () => {
  it("can be followed word for word", () => {
    expect(followed.size).toBeGreaterThan(5);
    for (const [command, { code, output }] of followed) expect(code, `${command}\n${output}`).toBe(0);
    expect(readFileSync(join(folder, "spacing.md"), "utf8")).toContain("## Check");
  });

  it("shows what is printed", () => {
    const [command = ""] = [...followed.keys()].filter((line) => line.includes("gap be?"));
    const { output } = followed.get(command) ?? { output: "" };
    const [progress = "", answer = ""] = blocks("text");
    for (const line of linesOf(answer)) expect(output).toContain(line);
    // How many passages stand beside the best depends on the order in which threads have read the files.
    const counted = (text: string) => text.replaceAll(/\d+/g, "n");
    for (const line of linesOf(progress)) expect(counted(output)).toContain(counted(line));
  });

  it("names every setting there is, and no other", async () => {
    const [settings = ""] = blocks("yaml");
    writeFileSync(join(folder, "quire.yaml"), settings.replace(/^.*server__search.*\n/m, ""));
    const { code, stderr } = await quireHere(["config"], { cwd: folder });
    expect(code, `said: ${stderr}`).toBe(0);
  });
});

describe("a loop without a model", () => {
  it.runIf(allTests)("does two rounds, each with something new, and cites what it says", async () => {
    const given = ["--iterations", "2", "--tools", "rag_retrieve", "--json"];
    const { code, stdout } = await quireHere(["ask", "--agent", "on", "How does sleep affect memory?", ...given], {
      cwd: folder,
    });
    expect(code).toBe(0);
    const output = askAgentOutput.parse(JSON.parse(stdout));
    expect(output).toMatchObject({
      mode: "extractive",
      agent: { stopped: "iterations", tools_used: ["rag_retrieve"] },
    });
    expect(output.agent.iterations.map(({ new_passages }) => new_passages > 0)).toEqual([true, true]);
    expect(output.counts.quoted).toBeGreaterThan(2);
  });

  it.runIf(allTests)("says what it found nothing about, and what to do", async () => {
    const question = "What is the capital of Mongolia, and how does sleep affect memory?";
    const { stdout } = await quireHere(["ask", "--agent", question, "--json"], { cwd: folder });
    const { agent, limitations } = askAgentOutput.parse(JSON.parse(stdout));
    expect(agent.iterations.at(-1)).toMatchObject({ coverage: 0.5, uncovered: ["What is the capital of Mongolia?"] });
    expect(limitations.join(" ")).toContain("Mongolia");
    expect(agent.next_steps[0]).toContain("What is the capital of Mongolia?");
  });

  it.runIf(allTests)("tells a threshold of confidence that nobody can judge", async () => {
    const { stderr, stdout } = await quireHere(
      ["ask", "--agent", "What is spacing?", "--confidence", "0.5", "--json"],
      {
        cwd: folder,
      },
    );
    expect(stderr).toContain("--confidence has no effect");
    expect(askAgentOutput.parse(JSON.parse(stdout)).agent.stopped).not.toBe("confidence");
  });

  it.each([
    [["--iterations", "2", "What is spacing?"], "--agent on"],
    [["--agent", "off", "--tools", "rag_retrieve", "What is spacing?"], "--agent on"],
    [["--agent"], "no question"],
    [["--agent=maybe", "What is spacing?"], "on, off"],
    [["--agent", "--iterations", "0", "What is spacing?"], "at least 1"],
    [["--agent", "--confidence", "2", "What is spacing?"], "at most 1"],
    [["--agent", "--only", "library", "--domains", "*", "What is spacing?"], "contradicts"],
    [["--agent", "--tools", "remove", "What is spacing?"], "may be given"],
    [["--agent", "--tools", "no_such_tool", "What is spacing?"], "no_such_tool"],
    [["--resume", "20260101-nothing", "What is spacing?"], "--resume"],
  ])("refuses %j as wrong usage", async (given, said) => {
    const { code, stderr } = await quireHere(["ask", ...given], { cwd: folder });
    expect(code, `said: ${stderr}`).toBe(2);
    expect(stderr).toContain(said);
  });
});
