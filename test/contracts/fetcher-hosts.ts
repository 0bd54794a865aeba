import { describe, expect, it } from "vitest";
import type { Fetcher, NetworkCall } from "../../src/ports/fetcher.js";
import type { Loopback } from "../network/loopback.js";
import { failureOf } from "./failure.js";
import type { DoorOptions } from "./fetcher.js";

/** The servers and the door of the suite of fetchers. */
export interface World {
  server: Loopback;
  other: Loopback;
  open(options?: Partial<DoorOptions>): Fetcher;
}

/** What every view of a door must do that is limited to hosts. */
export function testAllowedHosts(world: () => World): void {
  describe("limited to hosts", () => {
    const named = "http://localhost:PORT/echo";

    it.each<[string, string[], string]>([
      ["every host", ["*"], named],
      ["the host itself", ["localhost"], named],
      ["in another case, with a dot at its end", ["LocalHost."], named],
      ["asked for with a dot at its end", ["localhost"], "http://LOCALHOST.:PORT/echo"],
      ["any of several", ["example.org", "*.nih.gov", "localhost"], named],
      ["a family, itself included", ["*.localhost"], named],
      ["its port", ["localhost:PORT"], named],
      ["an address", ["127.0.0.1"], "http://127.0.0.1:PORT/echo"],
      ["an address spelled otherwise", ["127.0.0.1"], "http://0x7f.1:PORT/echo"],
    ])("reaches %s", async (_what, patterns, url) => {
      const port = String(world().other.port);
      const door = world()
        .open()
        .limited(patterns.map((pattern) => pattern.replace("PORT", port)));
      const { body } = await door.fetch({ url: url.replace("PORT", port) });
      expect(new TextDecoder().decode(body)).toBe("other");
    });

    it.each<[string, string[]]>([
      ["nothing", []],
      ["another host", ["example.org"]],
      ["what the name only ends with", ["ocalhost", "host"]],
      ["a family below it", ["*.example.localhost"]],
      ["another port", ["localhost:1"]],
      ["its address", ["127.0.0.1"]],
      ["a pattern that is none", ["*local*", "local*", "http://localhost", "localhost/echo", "", " ", "*."]],
    ])("refuses a host where %s is allowed, and makes no connection", async (_what, patterns) => {
      const before = world().other.connections;
      const calls: NetworkCall[] = [];
      const door = world()
        .open()
        .observed((call) => calls.push(call))
        .limited(patterns);
      const url = named.replace("PORT", String(world().other.port));
      for (const attempt of [door.fetch({ url }), door.standardFetch(url)]) {
        const error = await failureOf(attempt);
        expect(error).toMatchObject({ code: "network_refused", facts: { host: "localhost", reason: "not allowed" } });
      }
      expect(world().other.connections).toBe(before);
      expect(calls.map(({ error }) => error)).toEqual(["network_refused", "network_refused"]);
    });

    it("keeps to each limit of a limit", async () => {
      const url = named.replace("PORT", String(world().other.port));
      const narrow = world().open().limited(["localhost", "example.org"]);
      expect((await narrow.limited(["localhost"]).fetch({ url })).status).toBe(200);
      for (const [first, second] of [
        [["localhost"], ["example.org"]],
        [["localhost"], []],
        [[], ["*"]],
      ] as const) {
        const error = await failureOf(world().open().limited(first).limited(second).fetch({ url }));
        expect(error.facts["reason"]).toBe("not allowed");
      }
    });

    it("never opens what is private: allowed is not configured", async () => {
      const url = `http://127.0.0.1:${world().server.port}/text`;
      const error = await failureOf(world().open({ allow_private: [] }).limited(["*", "127.0.0.1"]).fetch({ url }));
      expect(error).toMatchObject({ code: "network_refused", facts: { reason: "loopback" } });
    });

    it("says which hosts a view allows", () => {
      expect(world().open().allowed).toEqual([]);
      expect(world().open().limited(["a.org"]).limited(["*", "b.org"]).allowed).toEqual([["a.org"], ["*", "b.org"]]);
    });
  });

  testAdmittedRedirects(world);
}

function testAdmittedRedirects(world: () => World): void {
  describe("redirects out of the hosts allowed", () => {
    const url = () => `${world().server.origin}/to-name`;

    it("are refused, also of a stream", async () => {
      const before = world().other.connections;
      const door = world().open().limited(["127.0.0.1"]);
      expect(await failureOf(door.fetch({ url: url() }))).toMatchObject({ facts: { host: "localhost" } });
      expect((await failureOf(door.standardFetch(url()))).code).toBe("network_refused");
      expect(world().other.connections).toBe(before);
    });

    it("are followed where they are admitted, and their host is allowed from then on", async () => {
      const door = world().open().limited(["127.0.0.1"], { admit_redirects: true });
      const direct = `http://localhost:${world().other.port}/echo`;
      expect((await failureOf(door.fetch({ url: direct }))).code).toBe("network_refused");
      expect((await door.fetch({ url: url() })).url).toBe(direct);
      expect((await door.fetch({ url: direct })).status).toBe(200);
      expect((await failureOf(world().open().limited(["127.0.0.1"]).fetch({ url: direct }))).code).toBe(
        "network_refused",
      );
    });

    it("are refused where one limit admits them and another does not", async () => {
      const outer = world().open().limited(["127.0.0.1"]).limited(["127.0.0.1"], { admit_redirects: true });
      expect((await failureOf(outer.fetch({ url: url() }))).code).toBe("network_refused");
      const inner = world().open().limited(["127.0.0.1"], { admit_redirects: true }).limited(["127.0.0.1"]);
      expect((await failureOf(inner.fetch({ url: url() }))).code).toBe("network_refused");
    });

    it("admit a host by its name alone: one that reads like a pattern opens nothing", async () => {
      const door = world().open().limited(["127.0.0.1"], { admit_redirects: true });
      await failureOf(door.fetch({ url: `${world().server.origin}/to-star` }));
      const direct = `http://localhost:${world().other.port}/echo`;
      expect((await failureOf(door.fetch({ url: direct }))).facts["reason"]).toBe("not allowed");
    });

    it("to private addresses stay refused", async () => {
      const door = world().open().limited(["127.0.0.1"], { admit_redirects: true });
      const error = await failureOf(door.fetch({ url: `${world().server.origin}/to-metadata` }));
      expect(error).toMatchObject({ code: "network_refused", facts: { reason: "linkLocal" } });
    });
  });
}
