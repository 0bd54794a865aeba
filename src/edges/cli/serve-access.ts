import { readFileSync, realpathSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { QuireError } from "../../domain/error.js";
import { isLoopback } from "../../domain/url.js";

/** Who may reach the server, as the command line says it. */
export interface AccessFlags {
  host?: string | undefined;
  /** Absolute. */
  tokenFile?: string | undefined;
  tokenEnv?: string | undefined;
}

/** Holds what the workspace says of access: its quire.yaml, its `.env`. */
export interface WorkspaceAccess {
  root: string;
  host: string;
  /** The variable that holds a token. */
  token_env: string;
  /** What a variable holds, in the workspace's `.env`, too. */
  secret: (name: string) => string | undefined;
}

export interface Access {
  host: string;
  /** Bearer token that requests must carry; null where none is asked for. */
  token: string | null;
  /**
   * Whether the token is the person's own. One that the workspace brought may be known to whoever made the workspace:
   * then pages of other sites and rebound names stay out as they do without a token.
   */
  own_token: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Holds the person's own token where the command line names no other place. */
const tokenVariable = "QUIRE_TOKEN";
/** A token that can be guessed is none. */
const leastLength = 16;
const leastVariety = 8;

/**
 * Decides where to listen and with which token. More than this computer is served only where the command line says so,
 * with a token from the command line or the person's environment: a workspace made by somebody else opens nothing.
 * Throws `usage`.
 */
export function serveAccess(flags: AccessFlags, workspace: WorkspaceAccess, environment: Environment): Access {
  const host = flags.host ?? workspace.host;
  if (flags.host === undefined && !isLoopback(host)) throw notByConfiguration(host);
  const own = ownToken(flags, workspace.root, environment);
  if (own) return { host, token: checked(own), own_token: true };
  if (!isLoopback(host)) throw needsToken(host, workspace);
  const { token_env: variable } = workspace;
  const value = workspace.secret(variable)?.trim() ?? "";
  const token = value === "" ? null : checked({ value, place: variable, facts: { variable } });
  return { host, token, own_token: false };
}

interface FoundToken {
  value: string;
  /** Where it stands: "QUIRE_TOKEN", "/run/secrets/quire". */
  place: string;
  facts: Record<string, string>;
}

function ownToken({ tokenFile, tokenEnv }: AccessFlags, root: string, environment: Environment): FoundToken | null {
  if (tokenFile !== undefined && tokenEnv !== undefined) {
    const fix = "Give one of --token-file and --token-env.";
    throw new QuireError("usage", "Two places are named for the token.", { fix });
  }
  if (tokenFile !== undefined)
    return { value: readToken(tokenFile, root), place: tokenFile, facts: { path: tokenFile } };
  const variable = tokenEnv ?? tokenVariable;
  const value = environment[variable]?.trim() ?? "";
  if (value !== "") return { value, place: variable, facts: { variable } };
  if (tokenEnv === undefined) return null;
  throw new QuireError("usage", `${variable} holds no token.`, { facts: { variable }, fix: howToSet(variable) });
}

/** The token in a file, which may not lie in the workspace: whoever made the workspace knows what is in it. */
function readToken(path: string, root: string): string {
  if (isBelow(realPath(path), realPath(root))) {
    throw new QuireError("usage", `${path} lies in the workspace, from which no token of yours is taken.`, {
      facts: { path },
      fix: "Keep it elsewhere, readable by you alone; or name a variable: --token-env NAME",
    });
  }
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuireError("usage", `The token in ${path} cannot be read: ${reason}`, {
      facts: { path },
      fix: "Name a file that holds the token and nothing else.",
    });
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A pipe has none, nor has what is not there: reading it says so.
    return path;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function checked({ value, place, facts }: FoundToken): string {
  const isSendable = /^[\x21-\x7e]+$/.test(value);
  if (isSendable && value.length >= leastLength && new Set(value).size >= leastVariety) return value;
  throw new QuireError("usage", `The token in ${place} can be guessed or has characters that cannot be sent.`, {
    facts: { ...facts, least_length: leastLength },
    fix: `Make a long random one: ${makeToken}`,
  });
}

const makeToken = "openssl rand -hex 32";

function howToSet(variable: string): string {
  return `Set ${variable} to a long random value, for example: export ${variable}=$(${makeToken})`;
}

function notByConfiguration(host: string): QuireError {
  return new QuireError(
    "usage",
    `serve.host is ${host}, which others could reach: only the command line may say that.`,
    {
      facts: { host },
      fix: `To serve this computer only: quire serve --host 127.0.0.1. If others shall reach it: quire serve --host ${host}`,
    },
  );
}

function needsToken(host: string, { token_env: variable, secret }: WorkspaceAccess): QuireError {
  const isInWorkspace = Boolean(secret(variable));
  const brought = isInWorkspace ? ` What the workspace says of ${variable} does not count.` : "";
  const message = `Others could reach ${host}: that needs a token of yours, and there is none.${brought}`;
  return new QuireError("usage", message, {
    facts: { host, variable: tokenVariable },
    fix: `${howToSet(tokenVariable)}. Or name a file or another variable: --token-file FILE, --token-env NAME. Or leave --host out to serve this computer only.`,
  });
}
