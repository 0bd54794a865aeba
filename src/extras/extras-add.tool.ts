import { z } from "zod";
import type { Extra } from "../domain/extra.js";
import { withNeeds } from "../domain/extra.js";
import { QuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { extraEntry, extraEntrySchema, namesSchema } from "./extra-entry.js";

const extrasAddOutput = z.strictObject({
  /** Fetched now, or by another process meanwhile; with `dry_run` what would be. */
  added: z.array(extraEntrySchema),
  /** There before. */
  present: z.array(extraEntrySchema),
  dry_run: z.boolean(),
});

export type ExtrasAddOutput = z.infer<typeof extrasAddOutput>;

/** Adds extras to the user's own folder; it leaves no run in the workspace. */
export const tool = defineTool(
  {
    name: "extras_add",
    version: 1,
    description: "Installs large engines, pinned by their hashes, into the user's own folder, once a person agrees.",
    input: z.strictObject({
      names: namesSchema,
      dry_run: z.boolean().default(false).describe("Say what would be fetched, fetch nothing"),
    }),
    output: extrasAddOutput,
    effect: "write",
    network: true,
    destructive: false,
    recorded: false,
    for_clients: false,
  },
  async (context, { names, dry_run }) => {
    const extras = await context.services.extras();
    const wanted = [
      ...new Set(names.map((name) => extras.named(name)).flatMap((extra) => withNeeds(extras.table, extra))),
    ];
    const missing = wanted.filter((extra) => extras.state(extra) !== "installed");
    const present = wanted.filter((extra) => !missing.includes(extra)).map((extra) => extraEntry(extras, extra));
    // A system for which one is not made is told before anything is asked or fetched.
    for (const extra of missing) extras.download(extra);
    if (!dry_run && missing.length > 0) await installAll(context, missing);
    return { added: missing.map((extra) => extraEntry(extras, extra)), present, dry_run };
  },
);

async function installAll(context: RunContext, missing: readonly Extra[]): Promise<void> {
  if (context.services.config.network.offline) throw closed(missing);
  await askFor(context, missing);
  for (const extra of missing) await context.step(`install:${extra.name}`, "write", () => install(context, extra));
}

async function install(context: RunContext, extra: Extra): Promise<null> {
  const extras = await context.services.extras();
  const { fetcher } = context.limitedTo(extras.hosts(extra));
  const onProgress = (done: number, total: number) =>
    context.progress({ label: extra.name, done: megabytes(done), total: megabytes(total), unit: "MB" });
  await extras.install(extra, { fetcher, signal: context.signal, onProgress });
  return null;
}

/** Throws `tool_refused` where the person says no, and `waiting` where nobody can be asked. */
async function askFor(context: RunContext, missing: readonly Extra[]): Promise<void> {
  const extras = await context.services.extras();
  const entries = missing.map((extra) => extraEntry(extras, extra));
  const lines = entries.map(
    ({ name, purpose, licence, hosts, download_bytes, disk_bytes }) =>
      `${name} ${purpose}: ${megabytes(download_bytes ?? 0)} MB from ${hosts.join(", ")}, ${megabytes(disk_bytes)} MB on the disk, licence ${licence}.`,
  );
  const question = `${lines.join(" ")} Install?`;
  const key = `extras:${missing.map(({ name }) => name).join("+")}`;
  const gate = { key, kind: "confirm", question, details: { extras: entries }, choices: ["yes", "no"], default: "yes" };
  const answer = await context.gate(gate);
  if (answer === "yes" || answer === true) return;
  throw new QuireError("tool_refused", "Nothing was installed: you said no.", { facts: { key } });
}

function closed(missing: readonly Extra[]): QuireError {
  const names = missing.map(({ name }) => name).join(", ");
  return new QuireError("offline", `The network is closed (--offline), so ${names} was not fetched.`, {
    facts: { extras: names },
    fix: "Run the command without --offline, or set network.offline to false.",
  });
}

/** To a tenth, as sizes are told. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}
