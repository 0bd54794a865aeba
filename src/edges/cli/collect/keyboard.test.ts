import { describe, expect, it } from "vitest";
import { emptyListing } from "../../../library/collect/form.js";
import { type Effect, openSession } from "../../../library/collect/session.js";
import type { CollectHost } from "./host.js";
import type { KeyState } from "../terminal/key-input.js";
import { Keyboard, type Leaving } from "./keyboard.js";

function keyboardOver(...titles: string[]) {
  const effects: Effect[] = [];
  const left: Leaving["kind"][] = [];
  const host: CollectHost = {
    manifestName: "manifest.json",
    perform: (effect) => {
      effects.push(effect);
      return Promise.resolve(null);
    },
    readFile: (path) =>
      path === "list.xml" ? Promise.resolve("<book>") : Promise.reject(new Error("There is no file.")),
    editText: () => Promise.resolve(null),
  };
  const listings = titles.map((title) => ({
    listing: { ...emptyListing, item: { type: "book", title } },
    manifest_id: null,
  }));
  const keyboard = new Keyboard(openSession(listings), host, ({ kind }) => left.push(kind));
  const press = (...keys: (string | KeyState)[]) => {
    for (const key of keys) {
      if (typeof key === "string") keyboard.press(key, {});
      else keyboard.press("", key);
    }
  };
  return { keyboard, press, effects, left };
}

const enter = { return: true };
const down = { downArrow: true };
const escape = { escape: true };

describe("the keyboard of the form", () => {
  it("edits the field in focus, however fast the keys come", () => {
    const { keyboard, press } = keyboardOver("A");
    press(down, enter, "B", "C", enter);
    expect([keyboard.session.entries[0]?.values.title, keyboard.editing]).toEqual(["ABC", null]);
  });

  it("does not take letters of a text for buttons, nor buttons for text", () => {
    const { keyboard, press, left } = keyboardOver("A");
    press(down, enter, "q", escape);
    expect([left, keyboard.session.entries[0]?.values.title]).toEqual([[], "Aq"]);
    press("s", "p");
    expect(keyboard.session.entries[0]?.values.title).toBe("Aq");
  });

  it("goes round through fields and buttons, and Enter presses a button", () => {
    const { keyboard, press } = keyboardOver("A", "B");
    press({ upArrow: true });
    expect(keyboard.focus).toBeGreaterThan(16);
    press({ downArrow: true }, { tab: true }, { tab: true, shift: true });
    expect(keyboard.focus).toBe(0);
    press("n");
    expect(keyboard.session.index).toBe(1);
  });

  it("says that a key does nothing, and shows the help until the next key", () => {
    const { keyboard, press } = keyboardOver("A");
    press("x");
    expect(keyboard.session.message?.text).toContain("x does nothing here");
    press("?");
    expect(keyboard.help).toBe(true);
    press("d");
    expect([keyboard.help, keyboard.session.question]).toEqual([false, null]);
  });

  it("asks once on Ctrl-C about what is not saved, and leaves on the second", () => {
    const { keyboard, left } = keyboardOver("A");
    const interrupt = () => keyboard.press("c", { ctrl: true });
    keyboard.press("", down);
    keyboard.press("", enter);
    keyboard.press("z", {});
    interrupt();
    expect([keyboard.session.question?.kind, left]).toEqual(["unsaved", []]);
    interrupt();
    expect(left).toEqual(["quit"]);
  });

  it("takes pasted lines into the box, and loads a file that is named", async () => {
    const { keyboard, press } = keyboardOver();
    press(enter, "<book>\r\n<title>", enter, escape);
    expect(keyboard.session.markup).toBe("<book>\n<title>\n");
    press("f", "list.xml", enter);
    await expect.poll(() => keyboard.session.markup).toBe("<book>");
    press("f", "no.xml", enter);
    await expect.poll(() => keyboard.session.message?.text).toBe("There is no file.");
  });
});
