import { describe, expect, it } from "vitest";
import { fillTemplate } from "./template.js";

describe("fillTemplate", () => {
  it("fills names in one pass, so that values stay as they are", () => {
    expect(fillTemplate("{{first}}, {{second}}", { first: "{{second}} $&", second: "2" })).toBe("{{second}} $&, 2");
  });

  it("keeps a part only where its name has a value", () => {
    const template = "a\n{{#task}}\nDo {{task}}\n{{/task}}\nb";
    expect(fillTemplate(template, { task: "it" })).toBe("a\nDo it\nb");
    expect(fillTemplate(template, { task: "" })).toBe("a\nb");
  });

  it("leaves unknown names empty, inherited ones too", () => {
    expect(fillTemplate("[{{unknown}}{{constructor}}]", {})).toBe("[]");
  });
});
