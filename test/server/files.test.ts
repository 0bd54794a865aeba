import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { newFolder, removeFolders } from "../support/quire.js";
import { openService, readMessages } from "../support/service.js";

afterAll(removeFolders);

it("has no file read for a client that is hidden or not of the workspace", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, ".env"), "OPENAI_API_KEY=sk-never-to-be-told");
  const outside = join(newFolder(), "letter.md");
  writeFileSync(outside, "never-to-be-told");
  const service = await openService(cwd);
  for (const path of [join(cwd, ".env"), outside]) {
    const { body } = await service.post("/runs", { tool: "cite", input: { path } });
    const events = await (await service.ask(`/runs/${body.run_id}/events`)).text();
    expect(readMessages(events).at(-1)?.event).toMatchObject({ content: { error: { code: "tool_refused" } } });
    expect(events).not.toContain("never-to-be-told");
  }
  await service.close();
});
