// A folder that somebody else made: what its settings, its .env, its prompts and its runs ask for is not done.
import { runTries } from "../support/planted-runs.mjs";
import { settingTries } from "../support/planted-settings.mjs";
import { searchTries } from "../support/planted-above.mjs";
import { recordTries } from "../support/forged-trust.mjs";

/** @type {import("../family.mjs").Family} */
export const family = {
  name: "trust",
  least: 60,
  seconds: 60,
  guards: {
    trust: {
      file: "adapters/local/workspace-trust.js",
      replace: [["trusted: by !== null || powers.every(({ harmless }) => harmless)", "trusted: true"]],
    },
    harmless: { file: "domain/powers.js", replace: [["?? false);", "?? true) || true;"]] },
    hash: {
      file: "adapters/local/workspace-trust.js",
      replace: [["records?.get(workspace)?.hash === hash", "(records?.list().length ?? 0) > 0"]],
    },
    program: {
      file: "adapters/local/workspace-powers.js",
      replace: [["...programPowers(root, powers)", ""]],
    },
    "user folder": {
      file: "adapters/local/user-folder.js",
      replace: [
        ["return isAbsolute(config) ? config : null;", "return config;"],
        ["if (isOwn)", "if (true)"],
      ],
    },
    search: {
      file: "adapters/local/config-file.js",
      replace: [
        ["const reason = current === home", "const reason = false"],
        ["? `${home} is the home folder`", "? null"],
        [": whyNotAbove(above, start);", ": null;"],
        ["if (isOwn(lstatSync(marker), start))", "if (true)"],
      ],
    },
    seals: {
      file: "adapters/local/run-seals.js",
      replace: [["this.isOwn = isOwn;", "this.isOwn = true;"]],
    },
  },
  tries: () => Promise.resolve([...settingTries, ...recordTries, ...searchTries, ...runTries]),
};
