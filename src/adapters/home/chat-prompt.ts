import { randomBytes } from "node:crypto";
import type { AddonModel, LlamaAddon } from "./llama-addon.js";

/** Of weights that say nothing of how a conversation is written for them. */
const usualTemplate =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

interface Conversation {
  system: string | null;
  prompt: string;
}

/**
 * The tokens of a conversation as its weights were trained on it. The template writes it with marks in the place of what is
 * said, so that no text of others becomes the sign that ends a turn: only the template's own words are read for signs.
 */
export function renderedPrompt(
  addon: LlamaAddon,
  model: AddonModel,
  template: string | null,
  conversation: Conversation,
): Uint32Array {
  const marks = new Map<string, string>();
  const marked = (content: string): string => {
    const mark = `said-${randomBytes(12).toString("hex")}`;
    marks.set(mark, content);
    return mark;
  };
  const [bos, eos] = [model.tokenBos(), model.tokenEos()];
  const bos_token = bos < 0 ? "" : model.getTokenString(bos);
  const eos_token = eos < 0 ? "" : model.getTokenString(eos);
  // Thoughts of small models are long and of little use.
  const values = { add_generation_prompt: true, bos_token, eos_token, enable_thinking: false };
  const renderer = new addon.AddonJinjaRenderer(template ?? usualTemplate);
  const text = firstThat(
    messagesOf(conversation, marked).map((messages) => () => renderer.render({ ...values, messages })),
  );
  const tokens = piecesOf(text, marks).flatMap(({ piece, isSaid }) => [...model.tokenize(piece, !isSaid)]);
  const needsBos = model.shouldPrependBosToken() && tokens[0] !== bos;
  return Uint32Array.from(needsBos ? [bos, ...tokens] : tokens);
}

/** The conversation as messages; then without the role of the system, which some templates refuse. */
function messagesOf({ system, prompt }: Conversation, marked: (content: string) => string) {
  const user = { role: "user", content: marked(prompt) };
  if (system === null) return [[user]];
  const both = `${marked(system)}\n\n${user.content}`;
  return [[{ role: "system", content: marked(system) }, user], [{ role: "user", content: both }]];
}

function firstThat<T>(ways: readonly (() => T)[]): T {
  let failure: unknown;
  for (const way of ways) {
    try {
      return way();
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

/** The template's own text and what is said, in order. */
function piecesOf(text: string, marks: ReadonlyMap<string, string>): { piece: string; isSaid: boolean }[] {
  let pieces = [{ piece: text, isSaid: false }];
  for (const [mark, content] of marks) {
    pieces = pieces.flatMap((each) => {
      if (each.isSaid) return [each];
      const parts = each.piece.split(mark).map((piece) => ({ piece, isSaid: false }));
      return parts.flatMap((part, index) => (index === 0 ? [part] : [{ piece: content, isSaid: true }, part]));
    });
  }
  return pieces.filter(({ piece }) => piece !== "");
}
