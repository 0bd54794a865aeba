import { terminalText } from "./terminal.js";

/** An embedded link: "[words](target)". */
const embeddedLink = /\[([^\]\n]*)\]\(/gu;

/**
 * Text of a message in SARIF 2.1.0: what viewers would make a link of (3.11.6, embedded links) keeps its words with escaped
 * brackets, and what logs of builds would obey on a terminal is only shown.
 */
export function sarifText(text: string): string {
  return terminalText(text).replaceAll(embeddedLink, String.raw`\[$1\](`);
}

/** A name of a folder or file as a part of a URI reference (RFC 3986). */
export function uriSegment(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}
