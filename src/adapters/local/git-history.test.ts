import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGitHistory } from "./git-history.js";

const environment = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };

/** Settings that name a program. */
const programs = [
  "filter.evil.clean",
  "filter.evil.smudge",
  "filter.evil.process",
  "diff.evil.textconv",
  "diff.evil.command",
  "diff.external",
  "merge.evil.driver",
  "interactive.diffFilter",
  "core.fsmonitor",
  "core.pager",
  "pager.log",
  "pager.rev-parse",
  "pager.ls-tree",
  "core.editor",
  "core.askPass",
  "core.sshCommand",
  "core.gitProxy",
  "credential.helper",
  "gpg.program",
  "gpg.ssh.program",
  "sequence.editor",
  "core.alternateRefsCommand",
  "uploadpack.packObjectsHook",
  "remote.origin.uploadpack",
];

class Repository {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "quire-history-")));

  constructor() {
    onTestFinished(() => rmSync(this.root, { recursive: true }));
  }

  git(...given: string[]): void {
    const name = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
    execFileSync("git", [...name, ...given], { cwd: this.root, env: environment });
  }

  commit(date: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", "Change", "--date", date);
  }

  write(name: string, content: string, changedAt?: string): string {
    const path = join(this.root, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, content);
    if (changedAt !== undefined) utimesSync(path, new Date(changedAt), new Date(changedAt));
    return path;
  }

  async dates(...names: string[]): Promise<Record<string, string>> {
    const paths = names.map((name) => join(this.root, name));
    const { dates, problem } = await createGitHistory(environment).dates(join(this.root, "notes"), paths);
    if (problem !== null) throw new Error(problem);
    return Object.fromEntries(
      names.map((name, index) => {
        const found = dates.get(paths[index] ?? "");
        return [name, found ? `${found.created_at} ${found.updated_at}` : "none"];
      }),
    );
  }
}

describe("dates of files", () => {
  it("are those of their first and last commit, whatever they were called", async () => {
    const repository = new Repository();
    repository.git("init", "--quiet");
    const text = "A note with enough words that git knows it again once it has another name.\n";
    repository.write("notes/old name.md", text);
    repository.write("notes/gone.md", "Before\n");
    repository.commit("2020-01-01T00:00:00Z");
    mkdirSync(join(repository.root, "notes", "deeper"));
    renameSync(join(repository.root, "notes/old name.md"), join(repository.root, "notes/deeper/é\n\u0001.md"));
    rmSync(join(repository.root, "notes/gone.md"));
    repository.commit("2021-01-01T02:00:00+02:00");
    repository.write("notes/old name.md", "Another note\n");
    repository.write("notes/gone.md", "After\n");
    repository.commit("2022-01-01T00:00:00Z");
    expect(await repository.dates("notes/deeper/é\n\u0001.md", "notes/old name.md", "notes/gone.md")).toEqual({
      "notes/deeper/é\n\u0001.md": "2020-01-01T00:00:00Z 2021-01-01T00:00:00Z",
      "notes/old name.md": "2022-01-01T00:00:00Z 2022-01-01T00:00:00Z",
      "notes/gone.md": "2022-01-01T00:00:00Z 2022-01-01T00:00:00Z",
    });
  });

  it("count from the file system what was not committed", async () => {
    const repository = new Repository();
    repository.git("init", "--quiet");
    repository.write("notes/edited.md", "One\n");
    repository.write("notes/linked-to.md", "Three\n");
    repository.commit("2020-01-01T00:00:00Z");
    repository.write("notes/edited.md", "Two\n", "2023-05-05T05:05:05.900Z");
    repository.write("notes/new.md", "New\n", "2019-05-05T05:05:05.100Z");
    symlinkSync("linked-to.md", join(repository.root, "notes/link.md"));
    expect(await repository.dates("notes/edited.md", "notes/new.md", "notes/link.md", "notes/none.md")).toEqual({
      "notes/edited.md": "2020-01-01T00:00:00Z 2023-05-05T05:05:05Z",
      "notes/new.md": "2019-05-05T05:05:05Z 2019-05-05T05:05:05Z",
      "notes/link.md": "2020-01-01T00:00:00Z 2020-01-01T00:00:00Z",
      "notes/none.md": "none",
    });
  });

  it("are those of the file system where there is no repository, no commit, or no git", async () => {
    const repository = new Repository();
    const path = repository.write("notes/a.md", "A\n", "2019-05-05T05:05:05Z");
    const expected = { "notes/a.md": "2019-05-05T05:05:05Z 2019-05-05T05:05:05Z" };
    expect(await repository.dates("notes/a.md")).toEqual(expected);
    repository.git("init", "--quiet");
    expect(await repository.dates("notes/a.md")).toEqual(expected);
    const { dates, problem } = await createGitHistory({ PATH: "" }).dates(join(repository.root, "notes"), [path]);
    expect({ found: dates.get(path)?.created_at, problem }).toEqual({ found: "2019-05-05T05:05:05Z", problem: null });
  });

  it("say why a repository could not be asked", async () => {
    const repository = new Repository();
    const path = repository.write("notes/a.md", "A\n", "2019-05-05T05:05:05Z");
    repository.git("init", "--quiet");
    repository.commit("2020-01-01T00:00:00Z");
    writeFileSync(join(repository.root, ".git", "config"), "[core\n");
    const { dates, problem } = await createGitHistory(environment).dates(join(repository.root, "notes"), [path]);
    expect(dates.get(path)?.updated_at).toBe("2019-05-05T05:05:05Z");
    expect(problem).toContain("bad config");
  });

  it.skipIf(process.platform === "win32")("are had without starting anything that the repository names", async () => {
    const repository = new Repository();
    repository.git("init", "--quiet");
    repository.write(".gitattributes", "*.md filter=evil diff=evil merge=evil ident text\n");
    repository.write("notes/a.md", "One\n");
    repository.write("notes/b.md", "Same\n", "2021-05-05T05:05:05Z");
    repository.commit("2020-01-01T00:00:00Z");
    const started = join(repository.root, "started");
    const program = repository.write("program", `#!/bin/sh\necho "$0 $*" >> ${started}\ncat\n`);
    chmodSync(program, 0o755);
    for (const hook of ["post-index-change", "post-checkout", "fsmonitor-watchman", "reference-transaction"])
      cpSync(program, join(repository.root, ".git", "hooks", hook));
    for (const name of programs) repository.git("config", name, program);
    const settings = { "filter.evil.required": "true", "alias.log": `!${program}`, "alias.rev-parse": `!${program}` };
    const more = {
      "log.showSignature": "true",
      "include.path": program,
      "core.hooksPath": join(repository.root, ".git/hooks"),
    };
    const lazy = {
      "extensions.partialClone": "origin",
      "remote.origin.promisor": "true",
      "remote.origin.url": `ext::${program}`,
    };
    const all = {
      ...settings,
      ...more,
      ...lazy,
      "protocol.ext.allow": "always",
      "core.attributesFile": ".gitattributes",
    };
    for (const [name, value] of Object.entries(all).filter(([key]) => key !== "include.path"))
      repository.git("config", name, value);
    repository.write("notes/a.md", "Two\n", "2023-05-05T05:05:05Z");
    rmSync(started, { force: true });
    expect(await repository.dates("notes/a.md", "notes/b.md")).toEqual({
      "notes/a.md": "2020-01-01T00:00:00Z 2023-05-05T05:05:05Z",
      "notes/b.md": "2020-01-01T00:00:00Z 2020-01-01T00:00:00Z",
    });
    expect(existsSync(started)).toBe(false);
    // The settings bite: git itself starts the program for a question as harmless as this.
    spawnSync("git", ["diff", "--name-only"], { cwd: repository.root, env: environment });
    expect(existsSync(started)).toBe(true);
  });

  it("are those of the last commit where git has changed the ends of lines", async () => {
    const repository = new Repository();
    repository.git("init", "--quiet");
    repository.write("notes/a.md", "One\nTwo\n");
    repository.commit("2020-01-01T00:00:00Z");
    repository.write("notes/a.md", "One\r\nTwo\r\n", "2023-05-05T05:05:05Z");
    expect(await repository.dates("notes/a.md")).toEqual({ "notes/a.md": "2020-01-01T00:00:00Z 2020-01-01T00:00:00Z" });
  });

  it("come from the repository that the notes lie in, whatever the variables of git say", async () => {
    const [repository, other] = [new Repository(), new Repository()];
    for (const each of [repository, other]) {
      each.git("init", "--quiet");
      each.write("notes/a.md", "One\n");
    }
    repository.commit("2020-01-01T00:00:00Z");
    other.commit("2001-01-01T00:00:00Z");
    const path = join(repository.root, "notes", "a.md");
    const given = { ...environment, GIT_DIR: join(other.root, ".git"), GIT_WORK_TREE: other.root };
    const { dates } = await createGitHistory(given).dates(join(repository.root, "notes"), [path]);
    expect(dates.get(path)?.created_at).toBe("2020-01-01T00:00:00Z");
  });
});
