// npm run bench -- house [FOLDER]: how large the house is, how full of patterns, and which of its folders import each other.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { printTable, quantile } from "./support/measure.mjs";

const source = resolve(process.argv[2] ?? join(import.meta.dirname, "..", "src"));
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

/** Literals, and calls of RegExp: what a list of words in a class of its own would not need. @param {string} file */
function measure(file) {
  const text = readFileSync(join(source, file), "utf8");
  const { program, module } = parseSync(file, text);
  let patterns = text.match(/RegExp\(/g)?.length ?? 0;
  new Visitor({
    Literal(node) {
      if ("regex" in node) patterns += 1;
    },
  }).visit(program);
  const imported = module.staticImports
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((path) => path.startsWith("."))
    .map((path) => dirname(relative(source, resolve(source, dirname(file), path))));
  return { file, lines: text.split("\n").length - 1, patterns, folders: imported };
}

const measured = files.map(measure);
const sum = (/** @type {"lines" | "patterns"} */ what, folder = "") =>
  measured.filter(({ file }) => file.startsWith(folder)).reduce((total, each) => total + each[what], 0);
const edges = new Set(measured.flatMap(({ file, folders }) => folders.map((folder) => `${dirname(file)} ${folder}`)));
const tangled = [...edges].filter((edge) => {
  const [from = "", to = ""] = edge.split(" ");
  return from < to && edges.has(`${to} ${from}`);
});
const lengths = measured.map(({ lines }) => lines);
const packageFile = JSON.parse(readFileSync(join(source, "..", "package.json"), "utf8"));

printTable(
  ["house", "seen", "goal"],
  [
    ["files", String(files.length), "800"],
    ["lines", String(sum("lines")), "84000"],
    ["lines of audit/", String(sum("lines", "audit/")), "9000"],
    ["lines a file, median", String(quantile(lengths, 0.5)), "60 to 150"],
    ["patterns for 1,000 lines", ((sum("patterns") * 1000) / sum("lines")).toFixed(1), "16"],
    ["folder pairs with imports both ways", String(tangled.length), "0"],
    ["runtime dependencies", String(Object.keys(packageFile.dependencies).length), "48"],
  ],
);
