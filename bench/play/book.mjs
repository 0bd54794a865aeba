// What the benchmark of plays works on: workspaces with a playbook, an outline and a model on this machine.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureNode, quire } from "../support/measure.mjs";

const server = fileURLToPath(new URL("model.mjs", import.meta.url));

/**
 * Starts the model of model.mjs. @param {string[]} given its arguments
 * @returns {Promise<{ origin: string, stop: () => void }>}
 */
export async function startModel(...given) {
  const child = spawn(process.execPath, [server, ...given], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}

/** An outline of so many sections: chapters of twenty with nineteen below each. @param {number} size */
export function outlineOf(size) {
  return Array.from({ length: size }, (_, at) => {
    const chapter = Math.floor(at / 20) + 1;
    const isChapter = at % 20 === 0;
    return {
      section: isChapter ? `${chapter}` : `${chapter}.${at % 20}`,
      title: isChapter ? `Part ${chapter}` : `Matter ${at} of part ${chapter}`,
      parent_section: isChapter ? null : `${chapter}`,
    };
  });
}

const sections = `  - name: sections
    input: outline.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Write {input:this::title} in a {config:tone} tone."
    output: out/sections.json
    output_file_format: [{ "...": item, text: "this::output" }]
`;
const polished = `  - name: polished
    input: out/sections.json
    multiple_parts: true
    context: none
    instruction_user_prompt: "Polish {input:this::title}: {input:this::text}"
    output: out/polished.json
    output_file_format: [{ "...": item, text: "this::output" }]
  - name: chapters
    input: out/polished.json
    multiple_parts: true
    context: none
    when: "{input:this::parent_section|none} is none"
    instruction_user_prompt: "Introduce {input:this::title}."
    output: out/chapters.json
    output_file_format: [{ "...": item, text: "this::output" }]
`;
const book = (from) => `  - name: book
    kind: assemble
    input: out/${from}.json
    output: out/book.md
    title: A long book
    fields: { text: text }
`;
const head = (name) => `name: ${name}\nversion: 1\ninputs:\n  tone: { type: string, default: plain }\nsteps:\n`;

/** One step and its book; and four steps. */
export const playbooks = {
  long: head("long") + sections + book("sections"),
  four: head("four") + sections + polished + book("chapters"),
};

/**
 * A workspace of its own below the temporary folder. @param {string} origin of the model
 * @param {{ playbook: string, size: number, library?: string }} what
 */
export function makeWorkspace(origin, { playbook, size, library }) {
  const root = mkdtempSync(join(tmpdir(), "quire-bench-play-"));
  const settings = {
    models: { default: "openai:gpt-5-mini" },
    judge: "none",
    providers: { openai: { base_url: `${origin}/v1` } },
  };
  writeFileSync(join(root, "quire.yaml"), JSON.stringify(settings));
  writeFileSync(join(root, "book.yaml"), playbook);
  writeFileSync(join(root, "outline.json"), JSON.stringify(outlineOf(size)));
  mkdirSync(join(root, "out"));
  const { hash } = JSON.parse(measure(root, ["trust", "--show"]).stdout);
  measure(root, ["trust", "--accept", hash]);
  if (library !== undefined) measure(root, ["add", library, "--offline"]);
  return root;
}

/** What a workspace of the benchmark is asked with: a key that is worth nothing, and trust that nobody else has given. */
export const environmentOf = (root) => ({
  ...process.env,
  OPENAI_API_KEY: "of-no-use",
  XDG_CONFIG_HOME: join(root, ".config"),
});

/** A command in a workspace, to its end. @param {string} root @param {string[]} given */
export function measure(root, given) {
  return measureNode([quire, ...given, "--json", "--quiet"], { cwd: root, env: environmentOf(root) });
}

/** @param {string} root */
export const removeWorkspace = (root) => rmSync(root, { recursive: true, force: true });
