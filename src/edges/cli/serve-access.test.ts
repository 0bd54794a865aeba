import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFlags, serveAccess, type WorkspaceAccess } from "./serve-access.js";

const token = "0123456789abcdef-long-and-random";
const other = "fedcba9876543210-another-one";
let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quire-access-"));
  root = join(folder, "workspace");
  mkdirSync(root);
  writeFileSync(join(folder, "token"), `${token}\n`);
  writeFileSync(join(root, "token"), token);
  symlinkSync(join(root, "token"), join(folder, "link"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the workspace brings: an address, the name of a variable, an `.env`. */
function workspace(host = "127.0.0.1", env: Record<string, string> = {}, variable = "QUIRE_TOKEN"): WorkspaceAccess {
  return { root, host, token_env: variable, secret: (name) => env[name] };
}
const access = (flags: AccessFlags, brought = workspace(), environment: Record<string, string> = {}) =>
  serveAccess(flags, brought, environment);

describe("who may reach the server", () => {
  it.each(["0.0.0.0", "::", "192.168.1.5", "quire.example.org", "localhost.example.org", "127.1", ""])(
    "is not the workspace's to say: %j",
    (host) => {
      const environment = { QUIRE_TOKEN: token };
      expect(() => access({}, workspace(host), environment)).toThrow(/only the command line may say that/);
      expect(access({ host }, workspace(), environment)).toEqual({ host, token, own_token: true });
    },
  );

  it("is more than this computer with a token of the person alone", () => {
    const brought = workspace("127.0.0.1", { QUIRE_TOKEN: other, MINE: other }, "MINE");
    for (const host of ["0.0.0.0", "192.168.1.5"]) {
      expect(() => access({ host }, brought)).toThrow(/token of yours.*MINE does not count/);
      expect(() => access({ host }, brought, { MINE: other })).toThrow(/token of yours/);
      expect(access({ host }, brought, { QUIRE_TOKEN: token })).toEqual({ host, token, own_token: true });
      expect(access({ host, tokenEnv: "MINE" }, brought, { MINE: token })).toMatchObject({ token, own_token: true });
      expect(access({ host, tokenFile: join(folder, "token") }, brought)).toMatchObject({ token, own_token: true });
    }
  });

  it("is this computer where nothing is said, with the token that the workspace brings, if any", () => {
    expect(access({})).toEqual({ host: "127.0.0.1", token: null, own_token: false });
    const brought = workspace("localhost", { LIBRARY_TOKEN: other }, "LIBRARY_TOKEN");
    expect(access({}, brought)).toEqual({ host: "localhost", token: other, own_token: false });
    expect(access({}, brought, { QUIRE_TOKEN: token })).toMatchObject({ token, own_token: true });
  });

  it.each(["token", "link"])("takes no token from a file of the workspace (%s)", (name) => {
    const tokenFile = join(name === "token" ? root : folder, name);
    expect(() => access({ tokenFile })).toThrow(/lies in the workspace/);
  });

  it.each([
    [{ tokenFile: "/no/such/file" }, {}, /cannot be read/],
    [{ tokenEnv: "MINE" }, {}, /MINE holds no token/],
    [{ tokenEnv: "MINE", tokenFile: "/x" }, { MINE: token }, /Two places/],
    [{}, { QUIRE_TOKEN: "short" }, /can be guessed/],
    [{}, { QUIRE_TOKEN: "aaaaaaaaaaaaaaaaaaaaaaaa" }, /can be guessed/],
    [{}, { QUIRE_TOKEN: "with a space which cannot be sent" }, /cannot be sent/],
    [{ tokenEnv: "MINE" }, { MINE: "short", QUIRE_TOKEN: token }, /MINE can be guessed/],
  ])("refuses %j with %j", (flags, environment, message) => {
    expect(() => access(flags, workspace(), environment)).toThrow(message);
  });
});
