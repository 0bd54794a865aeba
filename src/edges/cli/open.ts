import type { Command } from "commander";
import { QuireError } from "../../domain/error.js";
import type { Source } from "../../domain/evidence.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { findWorks } from "../../library/find-works.js";
import { latestContext } from "../../run/evidence.js";
import { openDocument } from "../open-document.js";
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
  const { services } = workbench.engine;
  const { files } = services;
  const target = /^s\d+$/i.test(name) ? sourceTarget(workbench, name.toUpperCase()) : await workTarget(workbench, name);
  const path = flags.text ? files.textPath(target.work_id) : files.recorded(target.path);
  const how = flags.text ? await openText(services, path) : await openDocument(services, target);
  if (invocation.flags.json) invocation.printJson({ ...target, path, opened_with: how });
  else invocation.print(`Opened ${path} with ${how}.`);
  return 0;
}

async function openText({ files, desktop }: Workbench["engine"]["services"], path: CheckedPath): Promise<string> {
  if (await files.stat(path)) return desktop.open(path, null);
  throw new QuireError("not_found", `${path} is not there any more.`, {
    facts: { path },
    fix: "Add its new place: quire add PATH",
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
