// The ways out that engines bring themselves: each in its own language.
import { secret } from "./outside.mjs";

/** @typedef {import("./outside.mjs").Outside} Outside */
/** @typedef {{ programs: readonly string[], script: string, args: (script: string) => string[], address?: number, mounts?: string[] }} Engine */

/** @type {Record<string, Engine>} */
export const engines = {
  r: { programs: ["Rscript"], script: "s.R", args: (script) => ["--vanilla", script], mounts: ["/etc/R"] },
  octave: { programs: ["octave-cli"], script: "s.m", args: (script) => ["--no-gui", "--norc", script] },
  maxima: { programs: ["maxima"], script: "s.mac", args: (script) => ["--very-quiet", "--batch", script] },
  scilab: { programs: ["scilab-cli"], script: "s.sce", args: (script) => ["-nb", "-quit", "-f", script] },
  ngspice: { programs: ["ngspice"], script: "s.cir", args: (script) => ["-b", script] },
  java: {
    programs: ["java"],
    script: "S.java",
    args: (script) => [script],
    mounts: ["/etc/java-17-openjdk", "/etc/java-21-openjdk"],
  },
};

/** Each prints the secret where it came to it. @type {Record<string, { engine: keyof typeof engines, code: (outside: Outside) => string, args?: (outside: Outside) => string[] }>} */
export const engineTries = {
  "R reads a file": { engine: "r", code: ({ file }) => `cat(readLines("${file}"))` },
  "R has a shell read it": { engine: "r", code: ({ file }) => `system("cat ${file}")` },
  "R opens a socket": {
    engine: "r",
    code: ({ tcp }) =>
      `s <- socketConnection("127.0.0.1", ${tcp}, blocking = TRUE, timeout = 2); cat(readLines(s, warn = FALSE))`,
  },
  "Maxima's system": { engine: "maxima", code: ({ file }) => `system("cat ${file}");` },
  "Maxima prints a file": { engine: "maxima", code: ({ file }) => `printfile("${file}");` },
  "Maxima's Lisp": {
    engine: "maxima",
    code: ({ file }) => `:lisp (with-open-file (s "${file}") (print (read-line s)))\n`,
  },
  "Octave reads a file": { engine: "octave", code: ({ file }) => `disp(fileread("${file}"))` },
  "Octave has a shell read it": { engine: "octave", code: ({ file }) => `system("cat ${file}");` },
  "Octave asks a server": {
    engine: "octave",
    code: ({ tcp }) =>
      `[o, t] = system("exec 3<>/dev/tcp/127.0.0.1/${tcp}; cat <&3"); [o, u] = system("bash -c 'exec 3<>/dev/tcp/127.0.0.1/${tcp}; cat <&3'"); disp(t), disp(u)`,
  },
  "Scilab has a shell read it": { engine: "scilab", code: ({ file }) => `disp(unix_g("cat ${file}"))` },
  "a circuit that is a shell": {
    engine: "ngspice",
    code: ({ file }) => `* circuit\nv1 1 0 1\nr1 1 0 1\n.control\nshell cat ${file}\n.endc\n.op\n.end\n`,
  },
  "a circuit that includes a file": {
    engine: "ngspice",
    code: ({ file }) => `* circuit\n.include ${file}\nv1 1 0 1\nr1 1 0 1\n.op\n.end\n`,
  },
  "Java starts a program": {
    engine: "java",
    code: ({ file }) =>
      `class S { public static void main(String[] a) throws Exception { System.out.write(new ProcessBuilder("cat", "${file}").start().getInputStream().readAllBytes()); System.out.flush(); } }`,
  },
};

/** @param {string} text */
export const tellsSecret = (text) => text.includes(secret);
