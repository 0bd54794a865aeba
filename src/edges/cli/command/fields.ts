import { z } from "zod";
import type { Config } from "../../../domain/config.js";
import { type Setting, settingOf, settingValue } from "../../../domain/configured.js";
import type { Called, FieldOf } from "../../../run/contract.js";
import type { Invocation, Registrar } from "./invocation.js";
import { another, type Command, Option, splitAtCommas, splitNames } from "./commander.js";

/** What the command line needs of a contract. */
interface Fielded<Input extends z.ZodObject> {
  readonly input: Input;
  readonly positional?: readonly FieldOf<Input>[];
  readonly paths?: readonly FieldOf<Input>[];
}

/** How a field is written on the command line where it is not by its name. */
interface Spelling {
  /** Name of the flag without its dashes: "where". */
  flag?: string;
  /** One letter: "o". */
  short?: string;
  /** What stands for its value in help: "file.csv". */
  value?: string;
  /** Of a list: its entries stand with commas between, names with blanks too; they are given one by one otherwise. */
  commas?: true | "names";
  /** Of a list: all that follows are its entries. */
  variadic?: true;
  /** Begins its help: "with --agent: ". */
  before?: string;
  /** Ends its help. */
  after?: string;
  /** Of a field that may be true, false or left out: what the contrary means; null where no flag says it. */
  no?: string | null;
}

/** Fields of an input by name: how they are spelled, or null for one that has no flag. */
type Spellings<Input extends z.ZodObject> = { [Field in FieldOf<Input>]?: Spelling | null };

/** What a field takes, from its JSON Schema. */
interface Taken {
  type: "number" | "string" | "boolean" | "list";
  choices: readonly string[];
  minimum: number | undefined;
  maximum: number | undefined;
  default: unknown;
}

/**
 * A flag for every field of an input but those that stand behind the command, those that only programs can write
 * (objects), and those that are spelled `null`. Names, choices, ranges, defaults and help are those of the contract;
 * values are checked by the tool alone, so that the same mistake gets the same error at every door.
 */
export function addFields<Input extends z.ZodObject>(
  command: Command,
  contract: Fielded<Input>,
  spellings: Spellings<Input> = {},
): Command {
  for (const field of flagFields(contract, spellings)) {
    const taken = takenBy(contract.input.shape[field] as z.ZodType);
    if (taken === null) continue;
    const isPath = contract.paths?.includes(field) ?? false;
    for (const option of optionsOf(contract, field, taken, { ...(isPath && { value: "path" }), ...spellings[field] }))
      command.addOption(option);
  }
  return command;
}

/** Picks from the flags the fields of an input that were given. */
export function givenFields<Input extends z.ZodObject>(
  contract: Fielded<Input>,
  flags: object,
): Partial<z.input<Input>> {
  const entries = Object.keys(contract.input.shape)
    .map((field) => [field, Reflect.get(flags, field) as unknown] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<z.input<Input>>;
}

/** Makes the input of what commander hands a command: arguments in the order of the contract, flags behind them. */
export function inputOf<Input extends z.ZodObject>(
  contract: Fielded<Input>,
  given: readonly unknown[],
): Partial<z.input<Input>> {
  const { input, positional = [] } = contract;
  const values = positional.map((field, index) => {
    const value = given[index];
    const isList = takenBy(input.shape[field] as z.ZodType)?.type === "list";
    return [field, Array.isArray(value) && !isList ? value.join(" ") : value] as const;
  });
  const behind = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<z.input<Input>>;
  return { ...givenFields(contract, given[positional.length] ?? {}), ...behind };
}

/** Configures a command that is a tool: arguments and flags are fields of its contract, `render` tells what it made. */
export function toolCommand<Input extends z.ZodObject, Output extends z.ZodType>(
  contract: Fielded<Input> & Called<Input, Output>,
  render: (output: z.output<Output>, invocation: Invocation) => string,
  spellings: Spellings<Input> = {},
  /** Fields that people have otherwise than programs. */
  preset: Partial<z.input<Input>> = {},
): (command: Command, registrar: Registrar) => void {
  const run = async (invocation: Invocation, ...given: unknown[]): Promise<number> => {
    const input = { ...preset, ...inputOf(contract, given) } as z.input<Input>;
    const outcome = await invocation.run(contract, input);
    return invocation.finish(outcome, (output) => render(output, invocation));
  };
  return (command, { action }) => void addFields(command, contract, spellings).action(action(run));
}

/** Says in the help of a command what the configuration has for fields whose default stands there. */
export function showSettings(command: Command, config: Config): void {
  for (const option of command.options) {
    if (!(option instanceof FieldOption) || option.setting === undefined) continue;
    const value = settingValue(config, option.setting);
    const isSet = value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
    const preset = isSet ? `default ${shown(value)}: ${option.setting}` : `default: ${option.setting}`;
    option.description = described(option.words, [...option.facts, preset]);
  }
}

/** An option whose value is kept under the name of its field. */
class FieldOption extends Option {
  constructor(
    flags: string,
    private readonly field: string,
    readonly words: string,
    readonly facts: readonly string[],
    /** The key of the configuration that has its default. */
    readonly setting?: Setting,
  ) {
    super(flags, described(words, facts));
  }

  override attributeName(): string {
    return this.field;
  }
}

function flagFields<Input extends z.ZodObject>(
  { input, positional = [] }: Fielded<Input>,
  spellings: Spellings<Input>,
): FieldOf<Input>[] {
  const fields = Object.keys(input.shape) as FieldOf<Input>[];
  return fields.filter((field) => !positional.includes(field) && spellings[field] !== null);
}

function optionsOf<Input extends z.ZodObject>(
  { input }: Fielded<Input>,
  field: FieldOf<Input>,
  taken: Taken,
  { flag = field.replaceAll("_", "-"), short, value, commas, variadic, before = "", after = "", no }: Spelling,
): Option[] {
  const schema = input.shape[field] as z.ZodType;
  const named = settingOf(schema);
  const words = before + lowerFirst(named?.words ?? schema.description ?? "") + after;
  const facts = factsOf(taken, taken.type === "list" && commas === undefined && variadic !== true);
  const refusal = new FieldOption(`--no-${flag}`, field, no ?? `not: ${words}`, []);
  if (taken.type === "boolean" && taken.default === true) return [refusal];
  const dashed = short === undefined ? `--${flag}` : `-${short}, --${flag}`;
  if (taken.type === "boolean") {
    const option = new FieldOption(dashed, field, words, facts, named?.setting);
    return taken.default === undefined && no !== null ? [option, refusal] : [option];
  }
  const placeholder = `<${value ?? (taken.type === "number" ? "n" : flag)}${variadic ? "..." : ""}>`;
  const option = new FieldOption(`${dashed} ${placeholder}`, field, withChoices(words, taken), facts, named?.setting);
  if (taken.type === "number") option.argParser(numberOrText);
  if (taken.type === "list" && !variadic)
    option.argParser(commas === undefined ? another : commas === "names" ? splitNames : splitAtCommas);
  return [option];
}

/** Null for what a flag cannot say: objects, and lists of them. */
function takenBy(schema: z.ZodType): Taken | null {
  const { type, items, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const item = typeof items === "object" && !Array.isArray(items) ? items : {};
  const values = rest.enum ?? item.enum ?? (rest.const === undefined ? [] : [rest.const]);
  const known = {
    choices: values.map(String),
    minimum: bound(rest.minimum),
    maximum: bound(rest.maximum),
    default: rest.default,
  };
  if (type === "integer" || type === "number") return { ...known, type: "number" };
  if (type === "boolean") return { ...known, type };
  if (type === "array") return item.type === "string" ? { ...known, type: "list" } : null;
  return type === "string" ? { ...known, type } : null;
}

/** A bound that the number's own kind does not set. */
const bound = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;

/** What help says of a field in brackets. */
function factsOf({ minimum, maximum, default: preset }: Taken, isRepeated: boolean): string[] {
  const range = maximum === undefined ? "" : `${minimum ?? "at most"}${minimum === undefined ? " " : " to "}${maximum}`;
  const isTold = preset !== undefined && preset !== false && !(Array.isArray(preset) && preset.length === 0);
  return [range, isRepeated ? "may be given again" : "", isTold ? `default ${shown(preset)}` : ""].filter(Boolean);
}

function described(words: string, facts: readonly string[]): string {
  return facts.length === 0 ? words : `${words} (${facts.join(", ")})`;
}

/** The choices behind the words, where the words do not name them all. */
function withChoices(words: string, { choices }: Taken): string {
  if (choices.every((choice) => words.includes(choice))) return words;
  return `${words}: ${choices.slice(0, -1).join(", ")}${choices.length > 1 ? " or " : ""}${choices.at(-1)}`;
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : JSON.stringify(value);
}

/** Help begins in lower case; an abbreviation or a name in capitals stays. */
function lowerFirst(words: string): string {
  return /^\p{Lu}\p{Ll}|^A /u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** A number, or the text as it is: the tool says what is wrong with it. */
function numberOrText(text: string): number | string {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? text : value;
}
