import { compactTime } from "../../domain/time-spans.js";
import { type RepairOutput, tool as repairTool } from "../../library/repair.tool.js";
import type { Command } from "commander";
import { modelFor, noModel } from "../../domain/config.js";
import { lookUpWindow } from "../../run/model-room.js";
import { engineTable } from "../../code/engine-table.js";
import { toQuireError } from "../../domain/error.js";
import type { Workbench } from "../workbench.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

/** One thing looked at. A problem has a fix; what is merely absent has none. */
interface Finding {
  name: string;
  ok: boolean;
  detail: string;
  fix?: string;
}

/** Programs that add something where they are found. */
const programs = { pdftotext: "a second opinion on PDF text", pandoc: "more export formats", qpdf: "PDF checks" };

/** What `--reach` asks; a key-less address of each provider, any answer counts. */
const providerAddresses: Record<string, string> = {
  OPENAI_API_KEY: "https://api.openai.com/v1/models",
  ANTHROPIC_API_KEY: "https://api.anthropic.com/v1/models",
  GOOGLE_GENERATIVE_AI_API_KEY: "https://generativelanguage.googleapis.com/v1beta/models",
};

export function configure(command: Command, { action }: Registrar): void {
  command
    .option("--reach", "also try to reach the providers whose keys are set")
    .option("--repair", "rebuild a lost or damaged library from texts, records, manifest and files")
    .action(action(doctor));
}

async function doctor(invocation: Invocation, flags: { reach?: boolean; repair?: boolean }): Promise<number> {
  if (flags.repair) return repair(invocation);
  const workbench = await invocation.open();
  const findings = [
    { name: "Node.js", ok: true, detail: process.versions.node },
    await storeFinding(workbench),
    await modelFinding(workbench),
    ...(await sourceFindings(workbench)),
    await webSearchFinding(workbench),
    ...Object.entries(workbench.keys).map(([name, ok]) => ({
      name,
      ok: true,
      detail: ok ? "set" : "not set (optional)",
    })),
    ...(await extraFindings(workbench)),
    ...(await Promise.all(Object.entries(programs).map(([name, use]) => programFinding(workbench, name, use)))),
    ...(await codeFindings(workbench)),
    ...(flags.reach ? await reachFindings(workbench) : []),
  ];
  const sound = findings.every((finding) => finding.ok);
  if (invocation.flags.json) invocation.printJson({ ok: sound, findings });
  else for (const finding of findings) invocation.print(renderFinding(finding, invocation));
  return sound ? 0 : 1;
}

async function repair(invocation: Invocation): Promise<number> {
  const { recovery, clock } = (await invocation.open()).engine.services;
  const moved = await recovery.clearWay(compactTime(clock.now().toISOString()));
  if (moved !== null) invocation.say(`A file stood in the place of .quire; it is ${invocation.shownPath(moved)} now.`);
  const outcome = await invocation.run(repairTool, {});
  return invocation.finish(outcome, (output: RepairOutput) => renderRepair(output, invocation).join("\n"));
}

function renderRepair(output: RepairOutput, { shownPath }: Invocation): string[] {
  const { problem, works, from_texts, from_files, passages, vectors, kept_as, lost, missing } = output;
  if (problem === null) return [`The library is sound: ${count(works, "work")}. Nothing was changed.`];
  return [
    problem,
    `Rebuilt: ${count(works, "work")} (${from_texts} from texts, ${from_files} from files), ${count(passages, "passage")}, ${count(vectors, "vector")}`,
    ...lost.map(({ work_id, title, reason }) => `not rebuilt: ${title ?? work_id}: ${reason}`),
    ...missing,
    ...(kept_as === null ? [] : [`What was left of it is kept in ${shownPath(kept_as)}`]),
  ];
}

function renderFinding({ name, ok, detail, fix }: Finding, { paint }: Invocation): string {
  const line = `${ok ? paint("green", "ok ") : paint("red", "no ")} ${name.padEnd(30)} ${detail}`;
  return fix === undefined ? line : `${line}\n    ${paint("cyan", "what to do:")} ${fix}`;
}

async function storeFinding({ engine }: Workbench): Promise<Finding> {
  try {
    const problem = await engine.services.recovery.problem();
    if (problem !== null) return { name: "library", ok: false, detail: problem, fix: "quire doctor --repair" };
    const stats = await (await engine.services.store()).stats();
    return { name: "library", ok: true, detail: `${count(stats.works, "work")}, ${count(stats.passages, "passage")}` };
  } catch (thrown) {
    return failed("library", thrown);
  }
}

async function modelFinding({ engine }: Workbench): Promise<Finding> {
  const { services } = engine;
  const model = modelFor(services.config, "answer");
  if (model === null || model === noModel) {
    return {
      name: "model",
      ok: true,
      detail:
        "none: answers are quotes (set a provider's key, or models: in quire.yaml; for one at home: quire models list)",
    };
  }
  try {
    const { tokens, known_from } = await lookUpWindow(services, model, services.fetcher.standardFetch);
    return { name: "model", ok: true, detail: `${model}, ${tokens} tokens at once (known from ${known_from})` };
  } catch (thrown) {
    const { message, fix } = toQuireError(thrown);
    return { name: "model", ok: false, detail: message, ...(fix !== undefined && { fix }) };
  }
}

/** The sources of records that are asked, and each that is not, with its reason. */
async function sourceFindings({ engine }: Workbench): Promise<Finding[]> {
  const { sources, fetcher, config } = engine.services;
  try {
    const [asked, skipped] = [await sources.open(fetcher), await sources.skipped()];
    const { mirror, contact } = config.network;
    const at = mirror === undefined ? "" : `; all played by ${mirror} (network.mirror)`;
    const named = contact === undefined ? " (network.contact is not set: they answer more slowly)" : "";
    const titles = asked.map(({ title }) => title).join(", ");
    return [
      { name: "sources of records", ok: true, detail: `${titles}${named}${at}` },
      ...skipped.map(({ title, reason }) => ({ name: `not asked: ${title}`, ok: true, detail: reason })),
    ];
  } catch (thrown) {
    return [failed("sources of records", thrown)];
  }
}

/** Who is asked when a tool searches the web. */
async function webSearchFinding({ engine }: Workbench): Promise<Finding> {
  const name = "web search";
  try {
    const { webSearches, fetcher, config } = engine.services;
    const search = await webSearches.open(fetcher);
    const model = modelFor(config, "full");
    const byModel =
      model === null ? "none (see web_search in quire.yaml)" : `by the model, where its provider can: ${model}`;
    return { name, ok: true, detail: search === null ? byModel : `${search.title} (${search.hosts.join(", ")})` };
  } catch (thrown) {
    return failed(name, thrown);
  }
}

async function extraFindings({ engine }: Workbench): Promise<Finding[]> {
  const extras = await engine.services.extras();
  const states = new Map(extras.table.map((extra) => [extra.name, extras.state(extra)]));
  // Of what only adds to an engine it is enough to say what is there.
  const shown = extras.table.filter(({ name, needs = [] }) => needs.length === 0 || states.get(name) !== "absent");
  return shown.map(({ name, purpose }) => {
    const state = states.get(name);
    const add = `quire extras add ${name}`;
    const absent = state === "absent" ? `not installed (optional: ${purpose}): ${add}` : `another version: ${add}`;
    return { name: `extra ${name}`, ok: true, detail: state === "installed" ? `installed: ${purpose}` : absent };
  });
}

async function programFinding({ engine }: Workbench, name: string, use: string): Promise<Finding> {
  const path = await engine.services.desktop.findProgram(name);
  return { name, ok: true, detail: path ?? `not found (optional: ${use})` };
}

/** What holds code in, and whose programs are there; their versions cost a start each: `quire code engines`. */
async function codeFindings({ engine }: Workbench): Promise<Finding[]> {
  const { sandbox } = engine.services;
  const { kind, version, usable, reason, fix } = await sandbox.probe();
  const held =
    kind === "none" ? "none: code may do whatever you may (analysis.unsandboxed)" : `${kind} ${version ?? ""}`;
  const why = `no code is run (optional): ${reason ?? ""}. ${fix ?? ""}`;
  const rows = Object.entries(engineTable).map(async ([language, { title, programs: names }]) => {
    const [place] = (await Promise.all(names.map((program) => sandbox.places(program)))).flat();
    return place === undefined ? null : `${title} (${language})`;
  });
  const found = (await Promise.all(rows)).filter((row) => row !== null);
  return [
    { name: "sandbox for code", ok: true, detail: usable ? held.trim() : why },
    { name: "code", ok: true, detail: `${found.join(", ") || "no language"}: quire code engines` },
  ];
}

async function reachFindings({ engine, keys }: Workbench): Promise<Finding[]> {
  const asked = Object.entries(providerAddresses).filter(([name]) => keys[name]);
  return Promise.all(
    asked.map(async ([key, url]) => {
      const name = new URL(url).host;
      try {
        const { status } = await engine.services.fetcher.fetch({ url, timeout_ms: 10_000, max_bytes: 1_000_000 });
        return { name, ok: true, detail: `reached (HTTP ${status}, key ${key})` };
      } catch (thrown) {
        return failed(name, thrown);
      }
    }),
  );
}

function failed(name: string, thrown: unknown): Finding {
  const error = toQuireError(thrown);
  return { name, ok: false, detail: error.message, ...(error.fix !== undefined && { fix: error.fix }) };
}
