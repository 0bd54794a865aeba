import { type HostileKind, nested, times } from "./making.js";

/** Texts with marks, by ending. */
export const markupKinds: Readonly<Record<string, HostileKind>> = {
  rtf: {
    sound: () => String.raw`{\rtf1\ansi{\fonttbl{\f0 A;}}\f0 Owls hunt.\par At night.\par}`,
    more: {
      "groups in groups": () => `{\\rtf1 ${nested(500_000, "{", "}")}}`,
      "bytes without number": () => String.raw`{\rtf1 {\*\bin2147483647 }x}`,
      "styles without number": () => `{\\rtf1{\\stylesheet${times(200_000, "{\\s1 a;}")}}x}`,
      "rows in rows": () => `{\\rtf1 ${times(100_000, "\\trowd\\cellx1\\intbl\\itap9 x\\nestcell\\nestrow ")}}`,
      "ends alone": () => `{\\rtf1 x${times(500_000, "}")}`,
      "numbers that are too large": () =>
        String.raw`{\rtf1\uc2147483647\u99999999999 x\f999999999\ls-2147483648\ilvl99999 y}`,
    },
  },
  rst: {
    sound: () => "Owls\n====\n\nThey hunt.\n",
    more: {
      "lists in lists": () => Array.from({ length: 3_000 }, (_, index) => `${times(index * 2, " ")}* x\n\n`).join(""),
      "a table without end": () => `+---+---+\n${times(100_000, "| a | b |\n+---+---+\n")}`,
      "files of this machine": () =>
        "Owls\n====\n\n.. include:: /etc/passwd\n\n.. include:: hostile.rst\n\n.. raw:: html\n   :file: /etc/passwd\n",
      "marks alone": () => times(300_000, "`*|_["),
      "headings without number": () =>
        Array.from({ length: 50_000 }, (_, index) => `x\n${times(4, "=-~^\"'`#*+"[index % 10] ?? "=")}\n\n`).join(""),
    },
  },
  org: {
    sound: () => "#+TITLE: Owls\n* Owls\nThey hunt.\n",
    more: {
      "headings in headings": () =>
        Array.from({ length: 2_000 }, (_, index) => `${times(index + 1, "*")} x\n`).join(""),
      "files of this machine": () =>
        "* Owls\n#+INCLUDE: /etc/passwd\n#+SETUPFILE: hostile.org\n#+INCLUDE: hostile.org\n",
      "blocks that never end": () => times(50_000, "#+BEGIN_QUOTE\n#+BEGIN_SRC python\n"),
      "marks alone": () => times(200_000, "*/_=~+[[{{{"),
      "a table without end": () => times(200_000, "| a | b |\n|---+---|\n"),
    },
  },
  typ: {
    sound: () => "= Owls\n\nThey hunt.\n",
    more: {
      "brackets in brackets": () => times(100_000, "#["),
      "files of this machine": () => '= Owls\n#include "/etc/passwd"\n#include "hostile.typ"\n#read("/etc/passwd")\n',
      "a loop without end": () => "#let f(n) = f(n + 1)\n#f(0)\n#while true { [x] }\nOwls.\n",
      "marks alone": () => times(200_000, "*_$`#"),
      "a table without end": () => `#table(columns: 2000000000, ${times(100_000, "[x], ")})`,
    },
  },
  tex: {
    sound: () => String.raw`\documentclass{article}\begin{document}\section{Owls} They hunt.\end{document}`,
    more: {
      "groups in groups": () => nested(200_000, "{", "}"),
      "macros of macros": () =>
        `${Array.from({ length: 30 }, (_, index) => String.raw`\newcommand{\x${times(index + 1, "a")}}{${times(10, `\\x${times(index, "a")} `)}}`).join("\n")}\\begin{document}Owls \\x${times(30, "a")}\\end{document}`,
      "a macro of itself": () => String.raw`\newcommand{\a}{\a\a}\def\b{\b}\begin{document}Owls \a \b\end{document}`,
      "files of this machine": () =>
        String.raw`\begin{document}Owls \input{/etc/passwd} \input{hostile} \include{../../../etc/passwd}\end{document}`,
      "environments in environments": () => nested(20_000, "\\begin{itemize}\\item ", "\\end{itemize}"),
      "formulas that never end": () => times(200_000, "$ \\( \\[ $$ "),
    },
  },
};
