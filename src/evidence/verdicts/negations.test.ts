import { describe, expect, it } from "vitest";
import type { Source } from "../../domain/evidence.js";

import { judgeClaim } from "./judge.js";
import { indexPassage } from "./passage-index.js";

function verdictOf(claim: string, text: string) {
  const source: Source = {
    label: "S1",
    work_id: "w",
    title: "",
    authors: [],
    year: null,
    path: null,
    heading_path: [],
    start_line: 1,
    end_line: 1,
    start_page: null,
    end_page: null,
    score: 0,
    content: `\n\n${text}`,
  };
  return judgeClaim(claim, [indexPassage(source)], () => 1).verdict;
}

/** A sentence of a source, and what it does not say. */
const rows: readonly (readonly [string, string])[] = [
  ["”/var/lib/dpkg/” の中のファイルを消去や改変しません。", "”/var/lib/dpkg/” の中のファイルを消去や改変します。"],
  [
    "ランダムなパッケージを”dpkg -i random_package” でインストールしません。",
    "ランダムなパッケージを”dpkg -i random_package” でインストールします。",
  ],
  [
    "システム管理者のあなたがシステムに対して最終責任があります。",
    "システム管理者のあなたはシステムに対して最終責任がありません。",
  ],
  [
    "Debian システムの長い安定性の歴史それ自体は何の保証でもありません。",
    "Debian システムの長い安定性の歴史それ自体は保証です。",
  ],
  [
    "ソースから直接コンパイルしたソフトウエアープログラムをインストールする際にシステムファイルを上書きしません。",
    "ソフトウエアープログラムをインストールする際にシステムファイルを上書きします。",
  ],
  [
    "ランダムな混合したアーカイブソースを使うことは全く任意の操作ですが、私としてはこの操作はお薦めできません。",
    "ランダムな混合したアーカイブソースを使うことは全く任意の操作で、この操作はお薦めできます。",
  ],
  [
    "標準の Debian と Ubuntu のようなアーカイブを混在させませ • 設定ファイルを作成しません。",
    "標準の Debian と Ubuntu のようなアーカイブを混在させます。",
  ],
  ["古い新聞は図書館では貸し出されなかった。", "古い新聞は図書館では貸し出された。"],
  ["この橋は大型車の通行に適していない。", "この橋は大型車の通行に適している。"],
  [
    "没有在安全的条件下使用你特定的配置进行彻底地测试，就不要从 Debian 安装任何软件包（包含安全更新）。",
    "安全更新可以不经测试就从 Debian 安装任何软件包。",
  ],
  ["Debian 系统长久的稳定史并无法保证什么。", "Debian 系统长久的稳定史可以保证一切。"],
  ["旧报纸在图书馆无需登记就能借阅。", "旧报纸在图书馆需登记才能借阅。"],
  ["Erstellen Sie keine ”/etc/apt/preferences”-Datei.", "Erstellen Sie eine ”/etc/apt/preferences”-Datei."],
  [
    "Löschen oder verändern Sie keine Dateien in ”/var/lib/dpkg/”.",
    "Löschen oder verändern Sie Dateien in ”/var/lib/dpkg/”.",
  ],
  [
    "Trotz der obigen Warnungen weiß ich, dass viele Leser dieses Dokuments trotzdem die neuere Testing-Suite nutzen möchten.",
    "Wenige Leser dieses Dokuments möchten die neuere Testing-Suite nutzen.",
  ],
  ["Alle Leser müssen das Handbuch vor der Prüfung lesen.", "Alle Leser können das Handbuch vor der Prüfung lesen."],
  ["Do not erase or alter files in ”/var/lib/dpkg/”.", "Erase or alter files in ”/var/lib/dpkg/”."],
  [
    "The long history of stability of the Debian system does not guarantee anything by itself.",
    "The long history of stability of the Debian system guarantees everything by itself.",
  ],
];

describe("what is denied", () => {
  it.each(rows)("%s", (text, altered) => {
    expect(["supported", "words_only"]).toContain(verdictOf(text, text));
    expect(["supported", "computed"]).not.toContain(verdictOf(altered, text));
  });
});
