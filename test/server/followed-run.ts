import { expect } from "vitest";
import { type Json, readMessages, type TestService } from "../support/service.js";

/** Follows the events of a run to its end, which is also when it is over. */
export async function seen(
  service: TestService,
  id: string,
  path = "",
  headers = {},
): Promise<{ id: number; event: Json }[]> {
  return readMessages(await (await service.ask(`/runs/${id}/events${path}`, { headers })).text());
}

export async function startOf(service: TestService, tool: string, input: unknown = {}): Promise<string> {
  const { status, body } = await service.post("/runs", { tool, input });
  expect({ status, body }).toEqual({ status: 202, body: { ok: true, run_id: expect.any(String) } });
  return body.run_id;
}
