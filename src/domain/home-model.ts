/** What a model at home is for: it writes answers, and judges as other models do; makes vectors for search; or says how far a text bears out a sentence. */
export const homeKinds = ["answer", "embed", "judge"] as const;
export type HomeKind = (typeof homeKinds)[number];

/** What runs a model; each is an extra of this name. */
export const homeEngines = ["llama", "onnx"] as const;
export type HomeEngine = (typeof homeEngines)[number];

/** A file of a model as it is fetched. */
export interface WeightsFile {
  /** In the model's folder. */
  name: string;
  /** https. */
  url: string;
  bytes: number;
  /** SHA-256 in hexadecimal digits. */
  sha256: string;
}

/** A model that can be fetched: one row of the catalogue. */
export interface CatalogueModel {
  name: string;
  kind: HomeKind;
  engine: HomeEngine;
  /** What it is good for, and what not. */
  purpose: string;
  /** SPDX identifier, or the licence's name. */
  licence: string;
  /** ISO 639-1, the best first. */
  languages: readonly string[];
  /** Memory that it takes, about. */
  memory_bytes: number;
  /** Tokens that it was trained to take at once. */
  context_tokens: number;
  /** Hosts that its address leads on to. */
  hosts: readonly string[];
  /** The weights first, then what belongs to them. */
  files: readonly WeightsFile[];
}

/** A file of a model as it lies on this computer. */
export interface HeldFile {
  /** Absolute. */
  path: string;
  bytes: number;
  sha256: string;
  /** When it was last changed as its hash was taken, in milliseconds. */
  mtime_ms: number;
}

/** A model that this user has. */
export interface HeldModel {
  v: 1;
  name: string;
  kind: HomeKind;
  engine: HomeEngine;
  /** Null where nobody has said. */
  licence: string | null;
  context_tokens: number;
  /** "catalogue" where it was fetched, "file" where it lies where the person has put it. */
  from: "catalogue" | "file";
  files: readonly HeldFile[];
}

/** The name of the provider of models at home: `home:NAME`. */
export const homeProvider = "home";

/** The name of a model at home in `home:NAME`; null for models of other providers. */
export function homeName(spec: string): string | null {
  const prefix = `${homeProvider}:`;
  return spec.startsWith(prefix) && spec.length > prefix.length ? spec.slice(prefix.length) : null;
}
