// R by itself on a file: r-alone.mjs BIG.csv FORMULA. Its time is that of a child of this process.
import { execFileSync } from "node:child_process";

const [, , big = "", formula = ""] = process.argv;
execFileSync("Rscript", ["-e", `print(summary(lm(${formula}, read.csv(commandArgs(TRUE)))))`, big], {
  stdio: "ignore",
});
