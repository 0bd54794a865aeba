import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A book of an outline, sections and one document, as small as a book can be. */
export const smallBook = `name: small-book
version: 1
inputs:
  title: { type: string }
  tone: { type: string, default: plain }
target_words: { item: 200 }
steps:
  - name: outline
    instruction_user_prompt: "write an outline of a book titled {config:title} in json"
    levels: { counts: [3, 2] }
    output: out/outline.json
    output_format: [{ section: string, title: string, parent_section: string|null }]
  - name: sections
    input: out/outline.json
    multiple_parts: true
    instruction_user_prompt: "Write the section {input:this::title} in a {config:tone} tone."
    output: out/sections.json
    output_file_format: [{ "...": item, text: "this::output" }]
  - name: book
    kind: assemble
    input: out/sections.json
    output: out/book.md
    title: "{config:title}"
    fields: { text: text }
`;

export function writeSmallBook(root: string, text = smallBook): void {
  writeFileSync(join(root, "small.yaml"), text);
  writeFileSync(join(root, "config.yaml"), "playbook: small.yaml\ntitle: Tides and birds\n");
}
