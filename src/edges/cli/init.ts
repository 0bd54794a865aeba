import type { Command } from "commander";
import { basename } from "node:path";
import type { Invocation, Registrar } from "./command/invocation.js";

const template = `# Quire's settings for this folder. Everything is optional; \`quire config\` shows every key and its value.
# models:
#   default: openai:gpt-5-mini        # or anthropic:..., google:..., ollama:llama3.2, home:qwen3-1.7b
# embedding: home:minilm-l6           # adds vectors to search; or ollama:nomic-embed-text, openai:...
# budget:
#   cost: 0.50                        # USD for one run
# network:
#   contact: you@example.org          # named to the services that are asked
`;

export function configure(command: Command, { action }: Registrar): void {
  command.action(action(init));
}

async function init(invocation: Invocation, directory: string | undefined): Promise<number> {
  const { process, flags } = invocation;
  const target = directory ?? flags.workspace ?? ".";
  const { engine } = await invocation.open({}, {}, { mustExist: false, tellsNotices: false });
  const { files } = engine.services;
  const root = files.resolve(target);
  const path = files.inside(root, "quire.yaml");
  const existed = (await files.stat(path)) !== null;
  if (!existed) await files.writeFile(path, template);
  if (flags.json) invocation.printJson({ workspace: root, config: path, created: !existed });
  else invocation.print(existed ? `${path} is there already; nothing was changed.` : `${path} written.`);
  const where = root === process.startedIn ? "" : ` --workspace ${basename(root)}`;
  if (flags.json) return 0;
  invocation.print(`Next: quire add FOLDER${where}, then: quire ask "your question"${where}`);
  if (!existed) invocation.print("Answers need no model; one that runs on this computer: quire models list");
  return 0;
}
