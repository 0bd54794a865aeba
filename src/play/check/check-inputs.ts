import { nearest } from "../../cite/nearest.js";
import { settleConfig } from "../config/settle-config.js";
import type { Problem } from "../schema/problem.js";
import type { Checked } from "./checked.js";

/** Declared inputs: defaults that do not fit their own kind, slugs of what there is not. */
export function checkInputs({ playbook: { inputs }, declared, problemAt }: Checked): Problem[] {
  return Object.entries(inputs).flatMap(([name, input]) => {
    const problems: Problem[] = [];
    const { default: value, slug_of, minimum, maximum } = input;
    if (value !== undefined) {
      const config = {
        values: { [name]: value },
        problems: [],
        problemAt: () => problemAt("error", ["inputs", name, "default"], "", ""),
      };
      const { problems: faults } = settleConfig({ [name]: input }, [config], true);
      // The value itself was complained of: said again of the declaration, with its place.
      if (faults.length > 0)
        problems.push(
          problemAt(
            "error",
            ["inputs", name, "default"],
            `the default ${JSON.stringify(value)} does not fit the kind of the input`,
            "Correct one of them.",
          ),
        );
    }
    if (slug_of !== undefined && (!declared.has(slug_of) || slug_of === name)) {
      const [like] = nearest(
        slug_of,
        [...declared].filter((each) => each !== name),
        1,
      );
      const fix = like === undefined ? "Name an input." : `Did you mean ${like}?`;
      problems.push(problemAt("error", ["inputs", name, "slug_of"], `there is no other input "${slug_of}"`, fix));
    }
    if (slug_of !== undefined && inputs[slug_of]?.slug_of !== undefined && slug_of !== name) {
      const message = `"${slug_of}" is itself made of another input`;
      problems.push(problemAt("error", ["inputs", name, "slug_of"], message, "Name an input that the config gives."));
    }
    if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
      problems.push(
        problemAt(
          "error",
          ["inputs", name, "minimum"],
          "the least number is above the greatest",
          "Correct one of them.",
        ),
      );
    }
    return problems;
  });
}
