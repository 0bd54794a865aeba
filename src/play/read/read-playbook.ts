import { playbookJsonSchema } from "../schema/playbook-json-schema.js";
import { type Playbook, playbookSchema } from "../schema/playbook.js";
import { errorsOf, type Problem } from "../schema/problem.js";
import { complete, type Completion, type WrittenPlaybook } from "../language/complete.js";
import { isDialect } from "../language/dialect/source-lines.js";
import { readDialect } from "../language/dialect/read-dialect.js";
import { inCanonicalForm } from "../language/dialect/canonical-form.js";
import { placer, type ProblemAt } from "../language/placer.js";
import { frozen } from "../language/freeze.js";
import { readYaml } from "../language/read-yaml.js";
import { schemaProblems } from "../language/schema-problems.js";
import { reservedNames, type SourceNode, valueOf } from "../language/source-node.js";
import { SourceText } from "../language/source-text.js";
import { withOneSpelling } from "../language/spellings.js";

/** A playbook as it was read; `playbook` is null where there is an error. */
export interface ReadPlaybook {
  playbook: Playbook | null;
  /** Which reader took it: YAML as it stands, or the forgiving one for blocks "step: N". */
  form: "canonical" | "dialect";
  /** Whether its inputs follow from its tokens, as it declares none. */
  inferred: boolean;
  problems: Problem[];
  /** Gives the place of a field, and within its text of the words given. */
  problemAt: ProblemAt;
}

/** `inputs` may be left out: they follow from the tokens. */
const writtenSchema = playbookSchema.partial({ inputs: true });

/**
 * Reads a playbook. Never throws: what is wrong is listed with its place.
 * @param file its name as it was given; without a name of its own a playbook is called after it
 */
export function readPlaybook(text: string, file: string): ReadPlaybook {
  const source = new SourceText(file, text);
  const strict = readYaml(source);
  const isForgiven = strict.root === null && isDialect(source);
  const read = isForgiven ? readDialect(source) : strict;
  const form = isForgiven ? "dialect" : "canonical";
  const { root } = read;
  if (root === null) {
    const problemAt = placer(source, emptyAt(text));
    return { playbook: null, form, inferred: false, problems: read.problems, problemAt };
  }
  return { form, ...completed(root, source, read.problems, isForgiven) };
}

function completed(
  given: SourceNode,
  source: SourceText,
  before: readonly Problem[],
  isForgiven: boolean,
): Omit<ReadPlaybook, "form"> {
  const { root, problems: spelling } = withOneSpelling(given, source);
  const problemAt = placer(source, root);
  const problems = [...before, ...spelling];
  const value = valueOf(root);
  const parsed = writtenSchema.safeParse(value);
  if (!parsed.success) {
    const found = schemaProblems(parsed.error, value, playbookJsonSchema());
    problems.push(
      ...found.map(({ path, message, fix, isUnknown }) =>
        problemAt("error", path, message, fix, isUnknown ? "key" : undefined),
      ),
    );
  }
  // Schemas pass over such names instead of refusing them.
  const reserved = reservedNames(root).map((path) =>
    problemAt("error", path, `no field can be called ${String(path.at(-1))}`, "Choose another name.", "key"),
  );
  problems.push(...reserved);
  if (!parsed.success || errorsOf(problems).length > 0) return { playbook: null, inferred: false, problems, problemAt };
  const { written, said: rewritten } = isForgiven
    ? inCanonicalForm(parsed.data)
    : { written: parsed.data as WrittenPlaybook, said: [] };
  const { playbook, said } = complete(written);
  const tell = ({ severity, path, message, fix, words }: Completion): Problem =>
    problemAt(severity, path, message, fix, words === undefined ? undefined : { text: words, occurrence: 0 });
  problems.push(...rewritten.map(tell), ...said.map(tell));
  // Parsed once more: fields then stand in the order of the schema, however they were written.
  const canonical = errorsOf(problems).length > 0 ? null : frozen(playbookSchema.parse(playbook));
  return { playbook: canonical, inferred: parsed.data.inputs === undefined, problems, problemAt };
}

const emptyAt = (text: string): SourceNode => ({ kind: "scalar", value: null, start: 0, end: text.length });
