import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { answerQuestion } from "./own-process.js";
import { outputName } from "./pandoc-names.js";

/** What the process is asked. */
export interface PandocQuestion {
  /** Where the extra lies. */
  engine: string;
  /** The document in Pandoc's JSON. */
  document: string;
  /** A defaults file of Pandoc; it names `outputName` as its output. */
  defaults: Readonly<Record<string, unknown>>;
  files: ReadonlyMap<string, Uint8Array>;
  environment: Readonly<Record<string, string>>;
}

export interface PandocAnswer {
  /** Null where nothing was written. */
  bytes: Uint8Array | null;
  /** What went wrong, in its words. */
  errors: string;
  /** Its log: a list in JSON, or nothing. */
  log: string;
}

/** The program takes and gives by files of these names. */
const ownNames = ["stdin", "stdout", "stderr", "warnings", outputName] as const;

/** As far as it is used of `@bjorn3/browser_wasi_shim`. */
interface Shim {
  File: new (bytes: Uint8Array, options?: { readonly: boolean }) => MemoryFile;
  Directory: new (entries: Map<string, unknown>) => { contents: Map<string, unknown> };
  OpenFile: new (file: MemoryFile) => unknown;
  PreopenDirectory: new (name: string, entries: Map<string, unknown>) => unknown;
  WASI: new (args: string[], environment: string[], files: unknown[], options: { debug: boolean }) => Wasi;
}

interface MemoryFile {
  data: Uint8Array;
}

interface Wasi {
  wasiImport: WebAssembly.ModuleImports;
  initialize(instance: WebAssembly.Instance): void;
}

/** What constructs the program's own values, by the name that its linker gives it. */
const constructors = "__wasm_call_ctors";

/** Functions of the program, which is a reactor of Haskell's: pointers and lengths. */
interface Program {
  [constructors](): void;
  memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  hs_init_with_rtsopts(argc: number, argv: number): void;
  convert(options: number, length: number): void;
}

const args = ["pandoc.wasm", "+RTS", "-H64m", "-RTS"];

/** Runs Pandoc once. It has no file system, clock or chance but what it is given here. */
async function answer(question: PandocQuestion): Promise<PandocAnswer> {
  const packages = join(question.engine, "node_modules");
  const shim = (await import(
    pathToFileURL(join(packages, "@bjorn3", "browser_wasi_shim", "dist", "index.js")).href
  )) as Shim;
  const root = tree(question.files, shim);
  for (const name of ownNames) root.set(name, new shim.File(new Uint8Array()));
  const own = (name: (typeof ownNames)[number]) => root.get(name) as MemoryFile;
  own("stdin").data = Buffer.from(question.document);
  const program = await start(readFileSync(join(packages, "pandoc-wasm", "src", "pandoc.wasm")), shim, {
    root,
    environment: Object.entries(question.environment).map(([name, value]) => `${name}=${value}`),
  });
  const defaults = put(program, Buffer.from(JSON.stringify(question.defaults)));
  program.convert(defaults.at, defaults.length);
  const text = (name: "stderr" | "warnings") => Buffer.from(own(name).data).toString("utf8");
  const bytes = own(outputName).data;
  return { bytes: bytes.length > 0 ? Buffer.from(bytes) : null, errors: text("stderr"), log: text("warnings") };
}

/** Files by their paths, as folders within folders. */
function tree(files: ReadonlyMap<string, Uint8Array>, shim: Shim): Map<string, unknown> {
  const root = new Map<string, unknown>();
  for (const [path, bytes] of files) {
    const parts = path.split("/");
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      const inner = folder.get(part) ?? new shim.Directory(new Map());
      folder.set(part, inner);
      folder = (inner as InstanceType<Shim["Directory"]>).contents;
    }
    folder.set(parts.at(-1) ?? path, new shim.File(bytes, { readonly: true }));
  }
  return root;
}

async function start(
  bytes: Buffer,
  shim: Shim,
  { root, environment }: { root: Map<string, unknown>; environment: string[] },
): Promise<Program> {
  const nothing = () => new shim.OpenFile(new shim.File(new Uint8Array()));
  const files = [nothing(), nothing(), nothing(), new shim.PreopenDirectory("/", root)];
  const wasi = new shim.WASI(args, environment, files, { debug: false });
  const imports = { wasi_snapshot_preview1: { ...wasi.wasiImport, random_get: sameChance(() => program.memory) } };
  const { instance } = await WebAssembly.instantiate(new Uint8Array(bytes), imports);
  const program = instance.exports as unknown as Program;
  wasi.initialize(instance);
  program[constructors]();
  const words = args.map((arg) => put(program, Buffer.from(`${arg}\0`)).at);
  const list = putNumbers(program, [...words, 0]);
  program.hs_init_with_rtsopts(putNumbers(program, [args.length]), putNumbers(program, [list]));
  return program;
}

/** Ids inside documents come of chance; the same document is to have the same ones. */
function sameChance(memory: () => WebAssembly.Memory): (at: number, length: number) => number {
  let state = 1;
  return (at, length) => {
    const bytes = new Uint8Array(memory().buffer, at, length);
    for (let index = 0; index < length; index += 1) {
      // The "minimal standard" generator of Park and Miller (1988).
      state = (state * 48_271) % 2_147_483_647;
      bytes[index] = state & 0xff;
    }
    return 0;
  };
}

/** Puts bytes into the memory of the program. */
function put(program: Program, bytes: Buffer): { at: number; length: number } {
  const at = program.malloc(bytes.length);
  new Uint8Array(program.memory.buffer, at, bytes.length).set(bytes);
  return { at, length: bytes.length };
}

function putNumbers(program: Program, numbers: readonly number[]): number {
  return put(program, Buffer.from(Uint32Array.from(numbers).buffer)).at;
}

await answerQuestion(answer);
