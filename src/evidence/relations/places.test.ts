import { describe, expect, it } from "vitest";
import { isDenied } from "./places.js";

describe("a value", () => {
  it.each([
    ["It is not licensed under the MIT licence.", "MIT"],
    ["Vektra is no longer Apache-2.0 licensed.", "Apache-2.0"],
    ["The licence is Apache-2.0, not MIT.", "MIT"],
    ["It isn't MIT licensed.", "MIT"],
    ["It is published under a non-free licence", "free"],
    ["Not at all: Vektra does not support PostgreSQL.", "PostgreSQL"],
    ["Neither MIT nor BSD", "BSD"],
    ["It was not fast, and it is not MIT licensed.", "MIT"],
  ])("is denied by %j", (text, value) => {
    expect(isDenied(text, value)).toBe(true);
  });

  it.each([
    ["The licence is Apache-2.0, not MIT.", "Apache-2.0"],
    ["It was not released until March 2019.", "2019-03"],
    ["It did not stay small but is MIT licensed.", "MIT"],
    ["It is not only MIT licensed", "MIT"],
    ["It does not need a server. Licence: MIT", "MIT"],
    ["MIT is not the only licence", "MIT"],
    ["It is not MIT licensed; the driver is MIT licensed.", "MIT"],
    ["It is not open to visitors.", "not open"],
    ["Nothing is noted of it: MIT", "MIT"],
  ])("is not denied by %j", (text, value) => {
    expect(isDenied(text, value)).toBe(false);
  });
});
