import { playbooksContract } from "../contracts/play.js";
import { defineTool } from "../tool/define-tool.js";

export const tool = defineTool(playbooksContract, async (context) => {
  // Loaded when it runs: servers and lists of tools load every tool for its contract.
  const [{ listPlaybooks }, { readPlaybook }] = await Promise.all([
    import("./run/find-playbook.js"),
    import("./read/read-playbook.js"),
  ]);
  const found = await listPlaybooks(context);
  const playbooks = found.map(({ path, shipped, text }) => {
    const { playbook } = readPlaybook(text, path);
    return { path, name: playbook?.name ?? null, description: playbook?.description ?? "", shipped };
  });
  return { playbooks };
});
