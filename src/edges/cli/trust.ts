import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import type { Power, PowerOrigin } from "../../domain/powers.js";
import { summariseRun } from "../../run/summary.js";
import { powerName } from "../opening-notices.js";
import type { Workbench } from "../workbench.js";
import { plainLine } from "../../domain/escape/quire-signs.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { shownSetting } from "../shown-setting.js";
import { count } from "./terminal/terminal.js";

interface TrustFlags {
  show?: boolean;
  accept?: string[];
  revoke?: boolean;
  list?: boolean;
}

/** An unfinished run that came with the folder. */
interface ForeignRun {
  run_id: string;
  tool: string;
  state: string;
  hash: string;
}

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--show", "show what the workspace asks for, with its hash; change nothing")
    .option("--accept <hash...>", "allow exactly what has this hash, without being asked")
    .option("--revoke", "trust the workspace no more")
    .option("--list", "all workspaces that are trusted")
    .action(action(trust));
}

async function trust(invocation: Invocation, flags: TrustFlags): Promise<number> {
  const chosen = Object.entries(flags).filter(([, value]) => value !== undefined);
  if (chosen.length > 1) {
    throw new QuireError("usage", `--${chosen.map(([name]) => name).join(" and --")} cannot be given together.`, {
      fix: "Give one of them.",
    });
  }
  const workbench = await invocation.open({}, {}, { tellsNotices: false });
  if (flags.list) return list(invocation, workbench);
  if (flags.revoke) return revoke(invocation, workbench);
  const runs = foreignRuns(workbench);
  if (flags.accept) return accept(invocation, workbench, runs, flags.accept);
  if (flags.show) return show(invocation, workbench, runs);
  return ask(invocation, workbench, runs);
}

/** Those that could be taken up: a finished run only answers from its log. */
function foreignRuns({ engine: { runs } }: Workbench): ForeignRun[] {
  return runs.list().flatMap((run_id) => {
    const { isOwn, hash } = runs.origin(run_id);
    if (isOwn) return [];
    const { tool, state } = summariseRun(runs, run_id);
    return state === "done" ? [] : [{ run_id, tool, state, hash }];
  });
}

function list(invocation: Invocation, { trust: { list: records } }: Workbench): number {
  const found = records();
  if (invocation.flags.json) invocation.printJson(found);
  else if (found.length === 0) invocation.print("No workspace is trusted.");
  for (const { workspace, trusted_at } of invocation.flags.json ? [] : found) {
    invocation.print(`${trusted_at}  ${plainLine(workspace)}`);
  }
  return 0;
}

function revoke(invocation: Invocation, { trust: { workspace, revoke: forget } }: Workbench): number {
  const revoked = forget();
  if (invocation.flags.json) invocation.printJson({ workspace, revoked });
  else invocation.print(plainLine(revoked ? `${workspace} is trusted no more.` : `${workspace} was not trusted.`));
  return 0;
}

function show(invocation: Invocation, { trust: found }: Workbench, runs: readonly ForeignRun[]): number {
  if (!invocation.flags.json) {
    invocation.print(describe(invocation, found, runs));
    return 0;
  }
  const { workspace, hash, trusted, by } = found;
  const powers = found.powers.map((power) => ({ ...power, value: shownValue(power) }));
  invocation.printJson({ workspace, hash, trusted, by, powers, runs });
  return 0;
}

function accept(
  invocation: Invocation,
  { trust: found, engine }: Workbench,
  runs: readonly ForeignRun[],
  hashes: readonly string[],
): number {
  const known = new Set([found.hash, ...runs.map(({ hash }) => hash)]);
  const unknown = hashes.filter((hash) => !known.has(hash));
  if (unknown.length > 0) {
    throw new QuireError("untrusted", `${found.workspace} asks for something else than ${unknown.join(" and ")}.`, {
      facts: { workspace: found.workspace, hash: found.hash },
      fix: "It may have changed since: look at it again with `quire trust --show`.",
    });
  }
  if (hashes.includes(found.hash)) found.accept();
  const accepted = runs.filter(({ hash }) => hashes.includes(hash));
  for (const { run_id } of accepted) engine.runs.accept(run_id);
  if (invocation.flags.json) {
    const { workspace, hash } = found;
    invocation.printJson({
      workspace,
      hash,
      powers: hashes.includes(hash),
      runs: accepted.map(({ run_id }) => run_id),
    });
  } else invocation.print(plainLine(`Allowed in ${found.workspace}. To take it back: quire trust --revoke`));
  return 0;
}

async function ask(invocation: Invocation, workbench: Workbench, runs: readonly ForeignRun[]): Promise<number> {
  const { trust: found } = workbench;
  const isAsked = found.by === null && found.powers.length > 0;
  if (!isAsked && runs.length === 0) return show(invocation, workbench, runs);
  const hashes = [...(isAsked ? [found.hash] : []), ...runs.map(({ hash }) => hash)];
  if (!invocation.interactive) {
    throw new QuireError("untrusted", "Nobody is here to be asked: this is no terminal.", {
      facts: { workspace: found.workspace, hash: found.hash },
      fix: `Look with: quire trust --show. Then allow exactly that with: quire trust --accept ${hashes.join(" ")} (or QUIRE_TRUST=${hashes.join(",")} in the process's environment)`,
    });
  }
  invocation.print(describe(invocation, found, runs));
  const { askYesNo } = await import("./gates/record-gate.js");
  const answer = await askYesNo({ key: "trust", question: "Allow all of this?", default: "no" }, invocation.process);
  if (answer !== "yes") {
    invocation.print("Nothing was changed: it stays ignored.");
    return 0;
  }
  return accept(invocation, workbench, runs, hashes);
}

const headings: Readonly<Record<PowerOrigin, string>> = {
  "quire.yaml": "Settings of quire.yaml:",
  ".env": "Variables of .env (their values are not shown):",
  prompt: "Prompts that take the place of Quire's own:",
  program: "Files of this folder that a configured command names:",
};

function describe(invocation: Invocation, found: Workbench["trust"], runs: readonly ForeignRun[]): string {
  const { paint } = invocation;
  const { workspace, powers, hash, by } = found;
  if (powers.length === 0 && runs.length === 0) return plainLine(`${workspace} asks for nothing that needs your word.`);
  const state = by === null ? "is not trusted" : by === "record" ? "is trusted" : "is trusted by QUIRE_TRUST";
  const sections = Object.entries(headings).flatMap(([from, heading]) => {
    const here = powers.filter((power) => power.from === from);
    return here.length === 0 ? [] : ["", heading, ...here.map((power) => `  ${line(power)}`)];
  });
  const unfinished = runs.map(({ run_id, tool, state: ended }) => plainLine(`  ${run_id}  ${tool}  ${ended}`));
  return [
    paint("bold", plainLine(`${workspace} ${state}.`)),
    ...sections,
    ...(runs.length === 0 ? [] : ["", `${count(runs.length, "unfinished run")} not made by you here:`, ...unfinished]),
    "",
    paint("dim", `hash ${hash}${runs.map((run) => `\nhash ${run.hash} (${plainLine(run.run_id)})`).join("")}`),
  ].join("\n");
}

function line(power: Power): string {
  const value = shownValue(power);
  const text = power.from === "quire.yaml" ? `${power.key}: ${JSON.stringify(value)}` : powerName(power);
  return plainLine(power.harmless ? `${text}  (holds without trust: it only takes away)` : text);
}

/** What a person may see of it: values of `.env` are secrets, even by their hash. */
function shownValue({ from, key, value }: Power): unknown {
  if (from === ".env") return null;
  return from === "quire.yaml" ? shownSetting(value, key.slice(key.lastIndexOf(".") + 1)) : value;
}
