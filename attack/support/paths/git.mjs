// Repositories whose settings start a program when git is asked about them.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @typedef {import("../../family.mjs").Try} Try */

/** A repository with a program that leaves a trace. */
class Repository {
  constructor() {
    this.top = realpathSync(mkdtempSync(join(tmpdir(), "quire-attack-git-")));
    this.root = join(this.top, "notes");
    this.trace = join(this.top, "trace");
    this.program = join(this.top, "program");
    mkdirSync(this.root);
    writeFileSync(this.program, `#!/bin/sh\necho started >> ${this.trace}\n`);
    chmodSync(this.program, 0o755);
    this.git("init", "--quiet");
    writeFileSync(join(this.root, "a.md"), "One\n");
    this.commit();
  }

  /** @param {string[]} given */
  git(...given) {
    const env = { PATH: process.env["PATH"], HOME: this.top, GIT_CONFIG_NOSYSTEM: "1" };
    return execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", ...given], {
      cwd: this.root,
      env,
      stdio: "pipe",
    }).toString();
  }

  commit() {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "Change");
  }

  /** @param {string} name @param {string} [value] */
  set(name, value = this.program) {
    this.git("config", name, value);
  }

  /** @param {string} line */
  attribute(line, file = join(this.root, ".git", "info", "attributes")) {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, `${line}\n`);
  }
}

/** How a repository starts its program. @type {Record<string, (repository: Repository) => void | Record<string, string>>} */
const settings = {
  "filter.clean": (repository) => {
    repository.attribute("*.md filter=evil");
    repository.set("filter.evil.clean");
  },
  "filter.process": (repository) => {
    repository.attribute("*.md filter=evil");
    repository.set("filter.evil.process");
  },
  "filter.clean, attributes in the tree": (repository) => {
    repository.attribute("*.md filter=evil", join(repository.root, ".gitattributes"));
    repository.set("filter.evil.clean");
  },
  "filter.clean, attributes in a file that the settings name": (repository) => {
    repository.attribute("*.md filter=evil", join(repository.top, "attributes"));
    repository.set("core.attributesFile", join(repository.top, "attributes"));
    repository.set("filter.evil.clean");
  },
  "filter.clean in an included file": (repository) => {
    repository.attribute("*.md filter=evil");
    writeFileSync(join(repository.top, "more"), `[filter "evil"]\n\tclean = ${repository.program}\n`);
    repository.set("include.path", join(repository.top, "more"));
  },
  "filter.clean in a file for this folder alone": (repository) => {
    repository.attribute("*.md filter=evil");
    writeFileSync(join(repository.top, "more"), `[filter "evil"]\n\tclean = ${repository.program}\n`);
    repository.set(`includeIf.gitdir:${repository.root}/.path`, join(repository.top, "more"));
  },
  "filter.clean in the settings of a work tree": (repository) => {
    repository.attribute("*.md filter=evil");
    repository.set("extensions.worktreeConfig", "true");
    repository.git("config", "--worktree", "filter.evil.clean", repository.program);
  },
  "filter.clean, the repository elsewhere": (repository) => {
    repository.attribute("*.md filter=evil");
    repository.set("filter.evil.clean");
    renameSync(join(repository.root, ".git"), join(repository.top, "store"));
    writeFileSync(join(repository.root, ".git"), `gitdir: ${join(repository.top, "store")}\n`);
  },
  "core.fsmonitor": (repository) => repository.set("core.fsmonitor"),
  "diff.external": (repository) => repository.set("diff.external"),
  "diff.command": (repository) => {
    repository.attribute("*.md diff=evil");
    repository.set("diff.evil.command");
  },
  "diff.textconv": (repository) => {
    repository.attribute("*.md diff=evil");
    repository.set("diff.evil.textconv");
  },
  "gpg.program": (repository) => {
    repository.set("gpg.program");
    repository.set("log.showSignature", "true");
    const commit = repository.git("cat-file", "commit", "HEAD");
    const signed = commit.replace(
      /\n\n/u,
      "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\n",
    );
    writeFileSync(join(repository.top, "commit"), signed);
    repository.git(
      "update-ref",
      "HEAD",
      repository.git("hash-object", "-t", "commit", "-w", join(repository.top, "commit")).trim(),
    );
  },
  "a hook after the index is written": (repository) => {
    const hook = join(repository.root, ".git", "hooks", "post-index-change");
    writeFileSync(hook, `#!/bin/sh\necho started >> ${repository.trace}\n`);
    chmodSync(hook, 0o755);
  },
  "core.hooksPath": (repository) => {
    const hooks = join(repository.top, "hooks");
    mkdirSync(hooks);
    writeFileSync(join(hooks, "post-index-change"), `#!/bin/sh\necho started >> ${repository.trace}\n`);
    chmodSync(join(hooks, "post-index-change"), 0o755);
    repository.set("core.hooksPath", hooks);
  },
  "core.gitProxy": (repository) => {
    repository.set("core.gitProxy");
    repository.set("remote.origin.url", "git://127.0.0.1/x");
  },
  "a submodule's filter": (repository) => {
    const inner = join(repository.root, "inner");
    mkdirSync(inner);
    const at = (/** @type {string[]} */ ...given) => repository.git("-C", inner, ...given);
    at("init", "--quiet");
    writeFileSync(join(inner, "b.md"), "Inner\n");
    at("add", "--all");
    at("commit", "--quiet", "--message", "Inner");
    repository.commit();
    at("config", "core.fsmonitor", repository.program);
    writeFileSync(join(inner, "b.md"), "Changed\n");
  },
  "GIT_EXTERNAL_DIFF of the environment": (repository) => ({ GIT_EXTERNAL_DIFF: repository.program }),
  "GIT_CONFIG_COUNT of the environment": (repository) => ({
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "core.fsmonitor",
    GIT_CONFIG_VALUE_0: repository.program,
  }),
};

/** @returns {Try[]} */
export function gitTries() {
  return Object.entries(settings).map(([name, configure]) => ({
    name: `git: ${name}`,
    guard: "a repository of our own",
    quick: name === "filter.clean",
    run: async (build) => {
      const repository = new Repository();
      try {
        const more = configure(repository) ?? {};
        writeFileSync(join(repository.root, "a.md"), "Two\n");
        rmSync(repository.trace, { force: true });
        const { createGitHistory } = await build.load("adapters/local/git-history.js");
        const environment = { PATH: process.env["PATH"], HOME: repository.top, GIT_CONFIG_NOSYSTEM: "1", ...more };
        await createGitHistory(environment).dates(repository.root, [join(repository.root, "a.md")]);
        return existsSync(repository.trace) ? "a program was started" : null;
      } finally {
        rmSync(repository.top, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  }));
}
