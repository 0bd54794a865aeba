import type { Command } from "commander";
import { documentFormats } from "../../document/document-formats.js";
import { basename } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { Source } from "../../domain/evidence.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { findWorks } from "../../library/find-works.js";
import { latestContext } from "../../run/evidence.js";
import type { Workbench } from "../workbench.js";
import type { Invocation, Registrar } from "./command/invocation.js";

export function configure(command: Command, { action }: Registrar): void {
  command.option("--text", "open Quire's text of the work instead of the file").action(action(open));
}

interface Target {
  work_id: string;
  path: string;
  page: number | null;
}

async function open(invocation: Invocation, name: string, flags: { text?: boolean }): Promise<number> {
  const workbench = await invocation.open();
  const { desktop, files } = workbench.engine.services;
  const target = /^s\d+$/i.test(name) ? sourceTarget(workbench, name.toUpperCase()) : await workTarget(workbench, name);
  const path = flags.text ? files.textPath(target.work_id) : files.recorded(target.path);
  if (!(await files.stat(path))) {
    throw new QuireError("not_found", `${path} is not there any more.`, {
      facts: { path },
      fix: "Add its new place: quire add PATH",
    });
  }
  if (!flags.text) await refuseProgram(workbench, path);
  const how = await desktop.open(path, flags.text ? null : target.page);
  if (invocation.flags.json) invocation.printJson({ ...target, path, opened_with: how });
  else invocation.print(`Opened ${path} with ${how}.`);
  return 0;
}

/**
 * The system starts what it is given: a program, a launcher, a script. What a library or a run of somebody else names as
 * a work's file is opened only where it is a document by its own name and by where its links lead.
 */
async function refuseProgram({ engine }: Workbench, path: CheckedPath): Promise<void> {
  const { files } = engine.services;
  const { named } = await documentFormats();
  const names = [path, await files.realPath(path)].map((each) => basename(each));
  const stranger = names.find((name) => named(name) === null);
  if (stranger === undefined) return;
  throw new QuireError("tool_refused", `${path} is no document that Quire reads (${stranger}), so it was not opened.`, {
    facts: { path },
    fix: "Look at what it is before you open it yourself; quire open --text shows Quire's text of it.",
  });
}

function sourceTarget({ engine }: Workbench, label: string): Target {
  const context = latestContext(engine.runs);
  const source = context?.sources.find((each: Source) => each.label === label);
  if (source?.path) return { work_id: source.work_id, path: source.path, page: source.start_page };
  throw new QuireError("not_found", `The last answer has no source ${label}.`, {
    facts: { label },
    fix: context
      ? `It has ${context.sources.map((each) => each.label).join(", ")}.`
      : "Ask something first: quire ask QUESTION",
  });
}

async function workTarget({ engine }: Workbench, name: string): Promise<Target> {
  const { files, store } = engine.services;
  const [work] = findWorks(await (await store()).works(), [name], files.resolve);
  const path = work?.paths[0]?.path;
  if (!work || path === undefined) {
    throw new QuireError("not_found", `"${name}" has no file.`, { fix: "See the works with: quire status --works" });
  }
  return { work_id: work.id, path, page: null };
}
