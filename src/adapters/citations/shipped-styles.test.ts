import { describe, expect, it } from "vitest";
import { createShippedStyles } from "./shipped-styles.js";

describe("the shipped styles", () => {
  const shipped = createShippedStyles();

  it("are all of the repository's, sorted, with their names", async () => {
    const styles = await shipped.list();
    expect(styles.length).toBeGreaterThanOrEqual(2679);
    expect(styles).toContainEqual({ id: "apa", title: expect.stringContaining("American Psychological Association") });
    const ids = styles.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it("are read one by one, from every corner of the file", async () => {
    const styles = await shipped.list();
    for (const { id } of styles.filter((_style, number) => number % 60 === 0)) {
      expect(await shipped.style(id)).toMatchObject({ name: "style", children: expect.anything() });
    }
    for (const tag of await shipped.locales()) {
      expect(await shipped.locale(tag)).toMatchObject({ name: "locale", attrs: { "xml:lang": expect.any(String) } });
    }
  });

  it("are null where there is none of that name", async () => {
    expect(await shipped.style("no-such-journal")).toBeNull();
    expect(await shipped.style("__proto__")).toBeNull();
    expect(await shipped.locale("xx-XX")).toBeNull();
  });
});
