import type { Address, Email } from "postal-mime";
import type { Item } from "../../domain/item.js";
import { authorField, issuedField, textField } from "../item-fields.js";
import { textToMarkdown } from "../text-to-markdown.js";
import { escapeInline } from "../../domain/escape/markdown.js";

/** What a mail says of itself: its sender is its author. */
export function itemOfMail({ subject, from, sender, date }: Email): Partial<Item> {
  const author = from ?? sender;
  return {
    type: "personal_communication",
    ...textField("title", subject),
    ...authorField(author === undefined ? [] : [nameOf(author)]),
    ...issuedField(date),
  };
}

/** The lines above a mail: who wrote to whom, when, and what came with it. */
export function headerLines(mail: Email, attachments: readonly string[]): string {
  const lines: [string, string][] = [
    ["From", listOf(mail.from === undefined ? [] : [mail.from])],
    ["To", listOf(mail.to ?? [])],
    ["Cc", listOf(mail.cc ?? [])],
    ["Date", (mail.date ?? "").replace("T", " ").replace(".000Z", " UTC")],
    ["Attachments", attachments.join(", ")],
  ];
  const said = lines.filter(([, value]) => value !== "");
  return said.map(([label, value]) => `- ${label}: ${escapeInline(value)}`).join("\n");
}

function listOf(addresses: readonly Address[]): string {
  return addresses.map((address) => [nameOf(address), mailboxOf(address)].filter(Boolean).join(" ")).join(", ");
}

function nameOf(address: Address): string {
  if (address.name !== "") return address.name;
  return address.group === undefined ? address.address : listOf(address.group);
}

function mailboxOf(address: Address): string {
  return address.group === undefined && address.name !== "" ? `<${address.address}>` : "";
}

/** The plain text of a mail as Markdown: lines that begin with ">" are quoted from another mail. */
export function bodyMarkdown(text: string): string {
  const stretches: { isQuoted: boolean; lines: string[] }[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const isQuoted = line.startsWith(">");
    const last = stretches.at(-1);
    const said = isQuoted ? line.replace(/^(?:> ?)+/u, "") : line;
    if (last?.isQuoted === isQuoted) last.lines.push(said);
    else stretches.push({ isQuoted, lines: [said] });
  }
  return stretches
    .map(({ isQuoted, lines }) => {
      const markdown = textToMarkdown(lines.join("\n"));
      return isQuoted ? markdown.replaceAll(/^/gmu, "> ") : markdown;
    })
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}
