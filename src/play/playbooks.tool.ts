import { playbooksContract } from "../contracts/play.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(playbooksContract, async (context) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const [{ listPlaybooks, textOf }, { readPlaybook }] = await Promise.all([
    import("./run/find-playbook.js"),
    import("./read/read-playbook.js"),
  ]);
  const found = await listPlaybooks(context);
  const playbooks = found.map(async ({ path, name: shown, shipped }) => {
    const { playbook } = readPlaybook(await textOf(context, path), shown);
    return { path: shown, name: playbook?.name ?? null, description: playbook?.description ?? "", shipped };
  });
  return { playbooks: await Promise.all(playbooks) };
});
