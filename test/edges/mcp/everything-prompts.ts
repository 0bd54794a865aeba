import type { PromptArgument, PromptMessage } from "@modelcontextprotocol/server";
import { pixel } from "./everything-media.js";

export interface EverythingPrompt {
  name: string;
  description: string;
  fields: PromptArgument[];
  messages(given: Record<string, string>): PromptMessage[];
}

function say(text: string): PromptMessage {
  return { role: "user", content: { type: "text", text } };
}

/** Prompts that the conformance suite gets by name. */
export const prompts: readonly EverythingPrompt[] = [
  {
    name: "test_simple_prompt",
    description: "Without arguments.",
    fields: [],
    messages: () => [say("This is a simple prompt for testing.")],
  },
  {
    name: "test_prompt_with_arguments",
    description: "With arguments.",
    fields: [
      { name: "arg1", description: "First test argument", required: true },
      { name: "arg2", description: "Second test argument", required: true },
    ],
    messages: ({ arg1, arg2 }) => [say(`Prompt with arguments: arg1='${arg1 ?? ""}', arg2='${arg2 ?? ""}'`)],
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "With a resource.",
    fields: [{ name: "resourceUri", description: "URI of the resource to embed", required: true }],
    messages: ({ resourceUri = "" }) => {
      const resource = { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." };
      return [
        { role: "user", content: { type: "resource", resource } },
        say("Please process the embedded resource above."),
      ];
    },
  },
  {
    name: "test_prompt_with_image",
    description: "With an image.",
    fields: [],
    messages: () => [
      { role: "user", content: { type: "image", data: pixel, mimeType: "image/png" } },
      say("Please analyze the image above."),
    ],
  },
];
