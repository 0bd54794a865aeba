import type { Config } from "../../domain/config.js";
import { QuireError } from "../../domain/error.js";
import { bareHost, isOfWeb, isSecretName, parseUrl, portOf } from "../../domain/url.js";

export type ServerConfig = Config["mcp"]["servers"][string];

/** Says where a configured server is, with the values of the variables it names. */
export type ServerTarget =
  | { kind: "program"; command: string; args: readonly string[]; env: Readonly<Record<string, string>> }
  | { kind: "address"; url: URL; headers: Readonly<Record<string, string>> };

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that a program gets without being named: to be found, and to find its own settings. */
const inherited = [
  "PATH",
  "HOME",
  ...(process.platform === "win32" ? ["SYSTEMROOT", "USERPROFILE", "APPDATA", "TEMP"] : []),
];

/** Reads a configuration; throws a `config` error that says what to write instead. */
export function serverTarget(name: string, config: ServerConfig, environment: Environment): ServerTarget {
  const key = `mcp.servers.${name}`;
  // Of "a_" and "a" the tools could not be told apart.
  if (!/^[a-z\d](?:[a-z\d_-]*[a-z\d-])?$/i.test(name) || name.includes("__")) {
    throw wrong(
      key,
      `"${name}" cannot be the name of an MCP server.`,
      'Use letters, digits, "-" and single "_", the last not at the end.',
    );
  }
  const { command, url } = config;
  if (command !== undefined && url !== undefined) {
    throw wrong(key, `The MCP server ${name} has both a command and a url.`, "Leave one of them out.");
  }
  if (command !== undefined) {
    const own = Object.fromEntries(
      inherited.flatMap((each) => (environment[each] === undefined ? [] : [[each, environment[each]]])),
    );
    return { kind: "program", command, args: config.args, env: { ...own, ...filled(key, config.env, environment) } };
  }
  if (url !== undefined) {
    return { kind: "address", url: serverUrl(name, url), headers: filled(key, config.headers, environment) };
  }
  throw wrong(
    key,
    `The MCP server ${name} has neither a command nor a url.`,
    `Write one of them under ${key} in quire.yaml.`,
  );
}

function serverUrl(name: string, address: string): URL {
  const url = parseUrl(address);
  if (url !== null && /^wss?:$/.test(url.protocol)) {
    throw wrong(
      `mcp.servers.${name}.url`,
      `The MCP server ${name} is given as ${url.protocol}//: the Model Context Protocol has no WebSocket transport, so nothing speaks it the same way.`,
      `Write the address of its Streamable HTTP transport (http${url.protocol === "wss:" ? "s" : ""}://${url.host}/mcp, say), or the command that starts it.`,
    );
  }
  if (url !== null && isOfWeb(url)) return url;
  throw wrong(
    `mcp.servers.${name}.url`,
    `The MCP server ${name} has a url that is no http address.`,
    "Write a whole address, for example http://127.0.0.1:8000/mcp.",
  );
}

/** Values with each "$NAME" or "${NAME}" replaced by the variable's. */
function filled(
  key: string,
  values: Readonly<Record<string, string>>,
  environment: Environment,
): Record<string, string> {
  const fill = (value: string) =>
    value.replaceAll(variable, (_whole, plain: string | undefined, braced: string | undefined) => {
      const name = plain ?? braced ?? "";
      const found = environment[name];
      if (found !== undefined) return found;
      throw wrong(
        key,
        `${key} uses $${name}, which is not set.`,
        `Set ${name} in the environment or in the workspace's .env file.`,
      );
    });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
}

const variable = /\$(?:([A-Z_a-z]\w*)|\{([A-Z_a-z]\w*)\})/g;

/** The variables that a configuration names. */
export function namedVariables({ env, headers }: ServerConfig): string[] {
  const values = [...Object.values(env), ...Object.values(headers)].join(" ");
  return [...new Set([...values.matchAll(variable)].map(([, plain, braced]) => plain ?? braced ?? ""))];
}

/** Lists what must not be seen of a configuration: values of variables, and those written down under a name of secrets. */
export function secretValues(config: ServerConfig, environment: Environment): string[] {
  const written = [...Object.entries(config.env), ...Object.entries(config.headers)];
  return [
    ...namedVariables(config).map((name) => environment[name] ?? ""),
    ...written.filter(([name, value]) => isSecretName(name) && !value.includes("$")).map(([, value]) => value),
  ];
}

/** The hosts (with port) of configured addresses: the person's own choice, so they may be private. */
export function toolServerHosts(servers: Readonly<Record<string, ServerConfig>>): string[] {
  return Object.values(servers).flatMap(({ url, enabled }) => {
    const parsed = enabled && url !== undefined ? parseUrl(url) : null;
    return parsed !== null && isOfWeb(parsed) ? [`${parsed.hostname}:${portOf(parsed)}`] : [];
  });
}

/** The host of a configured address, or null where there is none that can be used. */
export function configuredHost({ command, url }: ServerConfig): string | null {
  if (command !== undefined || url === undefined) return null;
  const parsed = parseUrl(url);
  return parsed === null ? null : bareHost(parsed);
}

function wrong(key: string, message: string, fix: string): QuireError {
  return new QuireError("config", message, { facts: { key }, fix });
}
