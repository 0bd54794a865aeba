import { head, inputs, outline, type Row, sections, step } from "./hostile.js";

/** Playbooks that are refused, with what is told. */
export const refusedPlaybooks: Row[] = [
  // Files that are no playbook.
  ["an empty file", "", "1:1  | must be an object | Correct"],
  ["a list", "- a\n- b\n", "1:1  | must be an object | Correct"],
  ["broken YAML", `${head}steps: [a, b\n`, "4:1  | not YAML | Correct"],
  [
    "a key that stands twice",
    `${head}name: other\nsteps: []\n`,
    "3:1 name | stands twice, first in line 1 | Leave out",
  ],
  ["an alias", `${head}description: &a text\nstyle: *a\nsteps: []\n`, "4:8 style | aliases | Write the value"],
  ["an unknown tag", `${head}description: !!js/function "x"\nsteps: []\n`, "3:14  | tag | Leave out the tag"],
  [
    "deep nesting",
    `${head}steps: ${"[".repeat(60)}${"]".repeat(60)}\n`,
    "3:58 steps | nested more than 50 | Nest less",
  ],
  ["very deep nesting", `${head}steps: ${"[".repeat(5000)}\n`, "1:1  | nested more than | Nest less"],
  [
    "more than a megabyte",
    `${head}description: "${"x".repeat(1_000_001)}"\n`,
    "1:1  | more than 1,000,000 bytes | smaller",
  ],
  ["bytes that are no text", `${head}\0`, "3:1  | no text | YAML or JSON"],
  [
    "a token without quotes",
    step("    model: {config:model}\n"),
    "10:12 steps.0.model | object without a value | Quote it",
  ],
  ["an index without quotes", step("    model: {config:models[0]}\n"), '10:26  | not YAML | Write "..." around'],
  // Fields.
  ["a misspelt field", step("    modle: gpt-5\n"), "10:5 steps.0.modle | no field | Did you mean model?"],
  ["a misspelt kind", step("    kind: promt\n"), '10:11 steps.0.kind | no kind "promt" | Did you mean prompt?'],
  [
    "a misspelt context",
    step("    context: sibling\n"),
    "10:14 steps.0.context | one of none, path | Did you mean siblings?",
  ],
  ["another version", "name: book\nversion: 2\nsteps: []\n", "2:10 version | must be 1 | Correct"],
  [
    "a name with capitals",
    step("").replace("name: outline", "name: Outline"),
    "7:11 steps.0.name | small letters | Correct",
  ],
  ["a verbosity of 11", step("    verbosity: 11\n"), "10:16 steps.0.verbosity | at most 10 | Correct"],
  ["10^9 variations", step("    variations: 1000000000\n"), "10:17 steps.0.answers.count | at most 20 | Correct"],
  ["no steps", `${head}steps: []\n`, "3:1 steps | at least 1 | Correct"],
  [
    "a field named after objects",
    step("    output_format: { __proto__: string }\n"),
    "10:5 steps.0.output_format |  | Correct",
  ],
  ["code instead of a condition", step("    when: { run: rm }\n"), "10:5 steps.0.when.value | missing | Add it"],
  // Tokens.
  [
    "a token nobody declared",
    step("").replace("{config:title}", "{config:titel}"),
    '8:39 steps.0.instruction_user_prompt | no input "titel" | Did you mean title?',
  ],
  [
    "a kind of token that is none",
    step("").replace("{config:title}", "{confg:title}"),
    '8:39 steps.0.instruction_user_prompt | no tokens "confg:" | Did you mean {config:',
  ],
  [
    "the environment",
    step("").replace("{config:title}", "{env:HOME}"),
    "8:39 steps.0.instruction_user_prompt | environment | config",
  ],
  [
    "a token in a token",
    step("").replace("{config:title}", "{config:{config:title}}"),
    "8:39 steps.0.instruction_user_prompt | inside a token | |",
  ],
  [
    "a token that is never closed",
    step("").replace("{config:title}", "{config:title"),
    "8:39 steps.0.instruction_user_prompt | never closed | Close it",
  ],
  [
    "an alternative that is never read",
    step("").replace("{config:title}", "{config:title|a|b}"),
    "8:39 steps.0.instruction_user_prompt | never read | Leave out",
  ],
  [
    "an index of what is no list",
    step("").replace("{config:title}", "{config:title[0]}"),
    "8:39 steps.0.instruction_user_prompt | no list | type: array",
  ],
  [
    "a field of no item",
    step("").replace("{config:title}", "{input:this::title}"),
    "8:39 steps.0.instruction_user_prompt | reads no input | Add input",
  ],
  [
    "a field that items do not have",
    sections("").replace("this::title", "this::titel"),
    '14:30 steps.1.instruction_user_prompt | "titel" is no field | Name one of their fields',
  ],
  [
    "the answer in a prompt",
    step("").replace("{config:title}", "{this::output}"),
    "8:39 steps.0.instruction_user_prompt | known only in output_file_format | field",
  ],
  [
    "a setting that the step does not have",
    step("").replace("{config:title}", "{step:verbosity}"),
    "8:39 steps.0.instruction_user_prompt | says nothing of verbosity | Give the step",
  ],
  // Paths.
  [
    "a path out of the workspace",
    step("").replace("exports/outline", "../outline"),
    '9:13 steps.0.output | ".." leads out | below the workspace',
  ],
  [
    "a path out in its middle",
    step("").replace("exports/outline", "exports/../../x"),
    '9:13 steps.0.output | ".." leads out | below the workspace',
  ],
  ["an absolute path", step("").replace("exports/", "/etc/"), "9:13 steps.0.output | absolute | below the workspace"],
  ["a drive", step("").replace("exports/", "C:/"), "9:13 steps.0.output | drive or an address | below the workspace"],
  [
    "an address",
    step("").replace("exports/", "https://example.org/"),
    "9:13 steps.0.output | drive or an address | below",
  ],
  ["a backslash", step("").replace("exports/", "exports\\"), "9:13 steps.0.output | backslash | Write /"],
  [
    "a device of Windows",
    step("").replace("outline.json", "nul.json"),
    "9:13 steps.0.output | Windows keeps | another name",
  ],
  ["a hidden file", step("").replace("exports/outline.json", ".ssh/config"), "9:13 steps.0.output | hidden | below"],
  [
    "the workspace's settings",
    step("").replace("exports/outline.json", "quire.yaml"),
    "9:13 steps.0.output | settings | another name",
  ],
  ["a star in an output", step("").replace("outline.json", "*.json"), '9:13 steps.0.output | "*" | Name the file'],
  // Steps.
  [
    "two steps of one name",
    sections("").replace("name: sections", "name: outline"),
    "11:11 steps.1.name | step 1 is called | name of its own",
  ],
  [
    "two steps of one output",
    sections("").replace("exports/sections.json", "exports/Outline.json"),
    "15:13 steps.1.output | step 1 writes this file | file of its own",
  ],
  [
    "a need that is no step",
    sections("    needs: [outlin]\n"),
    '16:13 steps.1.needs.0 | no step "outlin" | Did you mean outline?',
  ],
  [
    "steps that wait for each other",
    sections("").replace("  - name: outline\n", "  - name: outline\n    needs: [sections]\n"),
    "7:5 steps.0 | wait for each other: outline, sections | Let none",
  ],
  [
    "an input that nearly exists",
    sections("").replace("input: exports/outline.json", "input: exports/outlines.json"),
    "12:12 steps.1.input | no step writes | Did you mean exports/outline.json?",
  ],
  [
    "parts of what is none",
    sections("").replace(
      'output_format: [{ section: string, title: string, parent_section: "string|null" }]',
      "output_format: { title: string }",
    ),
    "13:21 steps.1.multiple_parts | writes one object | Say multiple_parts: false",
  ],
  [
    "a division of what is not divided",
    step("    input: a.json\n    input_division: file + array\n"),
    "11:21 steps.0.input_division | only with multiple_parts | Say",
  ],
  [
    "both formats",
    sections("    output_format: [string]\n    output_file_format: [{ text: this::output }]\n"),
    "17:5 steps.1.output_file_format | exclude each other | Keep",
  ],
  [
    "an unknown tool",
    `${sections("")}  - name: table\n    kind: tool\n    tool: gathre\n    output: exports/table.json\n`,
    '18:11 steps.2.tool | no tool "gathre" | Did you mean gather?',
  ],
  [
    "a field that a tool does not take",
    `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    with: { descripton: x }\n`,
    '19:13 steps.2.with.descripton | gather takes no "descripton" | Did you mean description?',
  ],
  [
    "a field of a tool that is missing",
    `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    output: exports/table.json\n`,
    '18:11 steps.2.tool | gather needs "description" | Add with: { description',
  ],
  [
    "a field of a tool of another kind",
    `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    with: { description: "{config:title}", columns: "{config:depth}" }\n`,
    "19:53 steps.2.with.columns | gather cannot take this | Correct",
  ],
  [
    "a path of a tool that leads out",
    `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    with: { description: x, output: "../{config:title}.csv" }\n`,
    '19:37 steps.2.with.output | ".." leads out | below the workspace',
  ],
  [
    "a path of a tool that holds settings",
    `${sections("")}  - name: table\n    kind: tool\n    tool: gather\n    with: { description: x, output: quire.yaml }\n`,
    "19:37 steps.2.with.output | settings | another name",
  ],
  [
    "a playbook in a playbook",
    `${sections("")}  - name: other\n    kind: tool\n    tool: play\n    with: {}\n`,
    "18:11 steps.2.tool | does not play playbooks | into this one",
  ],
  [
    "a tool that no model may be given",
    step("    agent: { tools: [gather] }\n"),
    "10:22 steps.0.agent.tools.allow.0 | not one that a model may be given | kind: tool",
  ],
  [
    "an unknown tool of all agents",
    `${head}${inputs}defaults: { agent: { tools: [rag_retreive] } }\nsteps:\n${outline}`,
    "6:30 defaults.agent.tools.allow.0 | no tool | Did you mean rag_retrieve?",
  ],
  [
    "transcripts that lead out",
    step("    agent: { transcripts: { dir: ../logs } }\n"),
    '10:34 steps.0.agent.transcripts.dir | ".." leads out | below the workspace',
  ],
  [
    "an unknown tool of an agent",
    sections("    agent: { tools: [rag_retreive] }\n"),
    "16:22 steps.1.agent.tools.allow.0 | no tool | Did you mean rag_retrieve?",
  ],
  [
    "tools that write, prompted by what others wrote",
    sections("    agent: { tools: [library_add] }\n"),
    "16:22 steps.1.agent.tools.allow.0 | texts of an earlier step | only read",
  ],
  [
    "a format that there is not",
    `${sections("")}  - name: end\n    kind: assemble\n    input: exports/sections.json\n    output: exports/book.md\n    fields: { text: text }\n    export: { to: [dox] }\n`,
    '21:20 steps.2.export.to.0 | as "dox" | Did you mean docx?',
  ],
  [
    "drafts in one file",
    `${sections("")}  - name: end\n    kind: assemble\n    input: exports/sections.json\n    output: exports/book.md\n    draft_count: 2\n    fields: { text: text }\n`,
    "19:13 steps.2.output | one file | {this::%i}",
  ],
  [
    "a default of another kind",
    `${head}inputs:\n  depth: { type: integer, default: many }\nsteps:\n${outline}`,
    "4:36 inputs.depth.default | does not fit | Correct",
  ],
  [
    "a slug of nothing",
    `${head}inputs:\n  title: {}\n  title_slug: { slug_of: titel }\nsteps:\n${outline}`,
    '5:26 inputs.title_slug.slug_of | no other input "titel" | Did you mean title?',
  ],
];
