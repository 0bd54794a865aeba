// Paths that a client, a model, a draft, a listing or a workspace from elsewhere names: none leads to files outside.
import { draftTries } from "../support/paths/drafts.mjs";
import { gitTries } from "../support/paths/git.mjs";
import { readingTries } from "../support/paths/reading.mjs";
import { raceTries } from "../support/paths/races.mjs";
import { writingTries } from "../support/paths/writing.mjs";

const confinement = {
  file: "adapters/local/path-gate.js",
  replace: [["return folders.some((folder) => isPlainBelow(realPathOf(folder), real));", "return true;"]],
};

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "paths",
  least: 150,
  concurrency: 3,
  guards: {
    // Whatever a client names is looked at by its name, too, where it chooses what is audited or indexed.
    confinement: [
      confinement,
      { file: "edges/client-rules.js", replace: [["return isPlain(relative(", "return true || isPlain(relative("]] },
    ],
    listing: {
      file: "adapters/local/file-walk.js",
      replace: [["if (gate.follows(root, real) || !existsSync(path))", "if (true)"]],
    },
    opened: {
      file: "adapters/local/open-file.js",
      replace: [["if (gate.isConfined)\n", "if (false)\n"]],
    },
    "links out": {
      file: "adapters/local/path-gate.js",
      replace: [["throw ledOut(path, real);", "return;"]],
    },
    "held folder": {
      file: "adapters/local/atomic-write.js",
      replace: [["check(join(folder.real, basename(path)));", ""]],
    },
    "a repository of our own": {
      file: "adapters/local/git-history.js",
      replace: [
        [
          "const log = await ask(",
          `for (const asked of [["diff"], ["log", "-p", "-2"], ["status"], ["fetch"]])
        await git(["-C", folder, ...asked], asking, { ...asking.environment, GIT_NO_LAZY_FETCH: "0", GIT_OPTIONAL_LOCKS: "1" }).catch(() => null);
    const log = await ask(`,
        ],
      ],
    },
    "names within": {
      file: "adapters/local/path-gate.js",
      replace: [["throw refused(path, `Name something in ${folder}.`);", "return passed(path);"]],
    },
    "PDFs alone": {
      file: "library/scan/write-file.js",
      replace: [["if (isPdfPath(path))", "if (true)"]],
    },
  },
  tries: async () => [...readingTries(), ...draftTries(), ...writingTries(), ...raceTries(), ...gitTries()],
};
