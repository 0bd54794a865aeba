import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { connectorNamed, connectors } from "./catalogue.js";
import { readParams } from "./read-params.js";

describe("the catalogue of connectors", () => {
  it("has a test beside every connector, which tries it on recordings", async () => {
    const without = (await connectors())
      .map(({ name }) => new URL(`./sources/${name.replaceAll("_", "-")}.test.ts`, import.meta.url))
      .filter((file) => !existsSync(fileURLToPath(file)));
    expect(without).toEqual([]);
  });

  it("has parameters that are described, samples that fit them, and pages of https", async () => {
    for (const connector of await connectors()) {
      expect(() => readParams(connector, connector.sample.params)).not.toThrow();
      const { name, homepage, documentation, licence } = connector;
      const pages = [homepage, documentation, licence.path].filter((page) => !page.startsWith("https://"));
      const undescribed = Object.keys(connector.params.shape).filter(
        (field) => !connector.params.shape[field]?.description,
      );
      expect({ name, pages, undescribed }).toEqual({ name, pages: [], undescribed: [] });
    }
  });

  it("names all that there are to who asks for another", async () => {
    await expect(connectorNamed("no_such_source")).rejects.toMatchObject({
      code: "not_found",
      fix: expect.stringContaining("world_bank") as string,
    });
  });
});
