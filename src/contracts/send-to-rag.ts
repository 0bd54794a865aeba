import { z } from "zod";
import { defineContract } from "../run/contract.js";

export const sendToRagInput = z.strictObject({
  work_id: z.string().describe("A work of the library, whose text is sent"),
  source: z.string().optional().describe("File name or address; by default the name of the work's file"),
  collection: z.string().optional().describe("By default that of the configuration, else of the work"),
});

export const sendToRagOutput = z.strictObject({ endpoint: z.string(), collection: z.string(), characters: z.int() });

export type SendToRagOutput = z.infer<typeof sendToRagOutput>;

export const sendToRagContract = defineContract({
  name: "send_to_rag",
  version: 1,
  description: "Sends the text of a work to the RAG service named as rag.endpoint in the configuration.",
  input: sendToRagInput,
  output: sendToRagOutput,
  effect: "write",
  network: true,
  for_clients: false,
  // Which host it is stands in the configuration; it reaches no other.
  hosts: ["*"],
  auth: "rag.token_env",
});
