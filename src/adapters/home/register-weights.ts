import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { HeldFile, HeldModel, HomeEngine, HomeKind } from "../../domain/home-model.js";
import type { RegisterOptions } from "../../ports/home-models.js";
import { makePrivateFolder, writeOwnFile } from "../local/user-folder.js";
import { readGgufHeader } from "./gguf-header.js";
import { heldMark, isModelName, sha256OfFile } from "./shelf.js";

/** Of weights that do not say for how many tokens they were trained. */
const usualContext = 4_096;
/** What embedders of sentences and judges are trained on. */
const onnxContext: Readonly<Record<HomeKind, number>> = { answer: usualContext, embed: 256, judge: 512 };
/** What lies beside weights in ONNX and says how texts become tokens, whichever is there. */
const tokenizers = ["tokenizer.json", "vocab.txt"];

/** Makes a file known by a name, after its hash was taken; it stays where it is. */
export async function registerWeights(folder: string, path: string, options: RegisterOptions): Promise<HeldModel> {
  const engine = engineFor(path);
  const name = options.name ?? nameOf(path);
  if (!isModelName(name)) throw unusableName(name);
  const header = engine === "llama" ? readGgufHeader(path) : null;
  const files = await hashed([path, ...(engine === "onnx" ? tokenizersBeside(path) : [])], options);
  const kind = options.kind ?? (engine === "llama" ? "answer" : "embed");
  const model: HeldModel = {
    v: 1,
    name,
    kind,
    engine,
    licence: header?.licence ?? null,
    context_tokens: header === null ? onnxContext[kind] : (header.context_tokens ?? usualContext),
    from: "file",
    files,
  };
  keepMark(folder, model);
  return model;
}

/** Writes what is known of a model, at once. */
export function keepMark(folder: string, model: HeldModel): void {
  makePrivateFolder(folder);
  const place = join(folder, model.name);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const mark = join(place, heldMark);
  writeOwnFile(mark, `${JSON.stringify(model, null, 2)}\n`, (temporary) => renameSync(temporary, mark));
}

function engineFor(path: string): HomeEngine {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new QuireError("not_found", `${path} is not there.`, { facts: { path } });
  const extension = extname(path).toLowerCase();
  if (stat.isFile() && extension === ".gguf") return "llama";
  if (stat.isFile() && extension === ".onnx") return "onnx";
  throw new QuireError("unsupported_format", `${path} is no file of weights that Quire can run.`, {
    facts: { path },
    fix: "Give a file in GGUF (.gguf), or in ONNX (.onnx) with its tokenizer.json or vocab.txt beside it.",
  });
}

function tokenizersBeside(path: string): string[] {
  const beside = tokenizers.map((name) => join(dirname(path), name)).find((each) => existsSync(each));
  if (beside !== undefined) return [beside];
  throw new QuireError("not_found", `Beside ${path} there is no ${tokenizers.join(" or ")}.`, {
    facts: { path },
    fix: "Put the tokenizer of the model into the same folder.",
  });
}

async function hashed(paths: readonly string[], { signal, onProgress }: RegisterOptions): Promise<HeldFile[]> {
  const stats = paths.map((path) => ({ path, stat: statSync(path) }));
  const total = stats.reduce((sum, { stat }) => sum + stat.size, 0);
  let done = 0;
  const files: HeldFile[] = [];
  for (const { path, stat } of stats) {
    const sha256 = await sha256OfFile(path, (bytes) => onProgress((done += bytes), total), signal);
    files.push({ path, bytes: stat.size, sha256, mtime_ms: stat.mtimeMs });
  }
  return files;
}

/** "SmolLM2-135M-Instruct.Q4_1.gguf": "smollm2-135m-instruct.q4_1"; of "model.onnx" the name of its folder. */
function nameOf(path: string): string {
  const stem = basename(path, extname(path));
  const name = stem === "model" || stem.startsWith("model_") ? basename(dirname(path)) : stem;
  return name.toLowerCase().replaceAll(/[^a-z0-9._-]+/gu, "-");
}

function unusableName(name: string): QuireError {
  return new QuireError("usage", `"${name}" cannot be the name of a model.`, {
    facts: { name },
    fix: "Give one of small letters, digits, dots and hyphens: --name NAME.",
  });
}
