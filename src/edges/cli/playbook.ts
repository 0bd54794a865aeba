import { playbookContract, playbooksContract } from "../../contracts/play.js";
import type { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { Command } from "./command/commander.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { count } from "./terminal/terminal.js";

export function configure(playbook: Command, { action }: Registrar): void {
  playbook
    .command("list")
    .description("playbooks of this workspace, and those that come with Quire")
    .action(action(list));
  playbook
    .command("new <file>")
    .description("write a playbook to begin from")
    .option("--from <playbook>", "the one that is copied, in its canonical form", "technical_manual")
    .action(action(begin));
  playbook
    .command("check <playbook>")
    .description("what is wrong with a playbook, with line, column and what to do")
    .action(action(check));
  playbook.command("print <playbook>").description("its canonical form").action(action(print));
}

type Read = z.output<typeof playbookContract.output>;

async function list(invocation: Invocation): Promise<number> {
  return invocation.finish(await invocation.run(playbooksContract, {}), ({ playbooks }) =>
    playbooks
      .map(({ path, name, description, shipped }) => {
        const about = name === null ? invocation.paint("red", "cannot be read: quire playbook check") : description;
        return `${path}${shipped ? "" : invocation.paint("dim", " (here)")}${about === "" ? "" : `: ${about}`}`;
      })
      .join("\n"),
  );
}

async function check(invocation: Invocation, playbook: string): Promise<number> {
  const outcome = await invocation.run(playbookContract, { playbook });
  const code = invocation.finish(outcome, ({ problems }) => told(problems, invocation));
  const errors = outcome.error === null && outcome.output.problems.some(({ severity }) => severity === "error");
  return errors ? exitCodes.failed : code;
}

function told(problems: Read["problems"], { paint }: Invocation): string {
  const lines = problems.map(({ severity, file, line, column, field, message, fix }) => {
    const colour = severity === "error" ? "red" : severity === "warning" ? "yellow" : "dim";
    return `${file}:${line}:${column}: ${paint(colour, severity)} ${field === "" ? "" : `${field}: `}${message}. ${fix}`;
  });
  const errors = problems.filter(({ severity }) => severity === "error").length;
  return [...lines, errors === 0 ? "The playbook is sound." : `${count(errors, "error")}.`].join("\n");
}

async function print(invocation: Invocation, playbook: string): Promise<number> {
  const outcome = await invocation.run(playbookContract, { playbook });
  if (outcome.error === null) requireCanonical(outcome.output);
  return invocation.finishDocument(outcome, ({ canonical }) => canonical ?? "");
}

async function begin(invocation: Invocation, file: string, { from }: { from: string }): Promise<number> {
  const outcome = await invocation.run(playbookContract, { playbook: from });
  if (outcome.error) return invocation.fail(outcome.error, outcome);
  const text = requireCanonical(outcome.output);
  const { files } = invocation.engine.services;
  const path = files.resolve(file);
  if ((await files.stat(path)) !== null) {
    throw new QuireError("usage", `${file} is there already.`, { facts: { path: file }, fix: "Name another file." });
  }
  await files.writeFile(files.forWriting(path), text);
  if (invocation.flags.json) invocation.printJson({ path: file });
  else invocation.print(`Written: ${file}. Next: quire plan ${file} --config FILE`);
  return exitCodes.done;
}

function requireCanonical({ canonical, playbook }: Read): string {
  if (canonical !== null) return canonical;
  throw new QuireError("config", `${playbook} has errors.`, { fix: `quire playbook check ${playbook}` });
}
