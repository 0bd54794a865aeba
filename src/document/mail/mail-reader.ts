import { basename, extname } from "node:path";
import type { Attachment, Email } from "postal-mime";
import { collapseSpaces, hasLetterOrDigit } from "../../domain/characters.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { escapeInline } from "../../domain/escape/markdown.js";
import type { Extraction, InnerFile } from "../../ports/document-reader.js";
import { readInnerFiles } from "../archive/inner-files.js";
import type { GivenToReader } from "../document-format.js";
import { requireWords } from "../require-words.js";
import { bodyMarkdown, headerLines, itemOfMail } from "./mail-text.js";
import { withCharsets } from "./mail-charsets.js";
import { messagesOf } from "./mailbox.js";

/** Parts in parts, and bytes of headers; more is no mail of people. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 };
const mostMessages = 5_000;
const mostAttachments = 200;

/**
 * Reads a mail (RFC 5322, MIME): who wrote to whom, its text, and what is attached, each by its own reader. What cannot be
 * read is named. Throws `damaged` for what is no mail.
 */
export async function readMail(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  const mail = await parse(bytes, name);
  if (mail.from === undefined && mail.subject === undefined && mail.date === undefined) throw noMail(name);
  const { markdown, parts } = await readParsed(mail, given);
  requireWords(markdown, name);
  const title = mail.subject === undefined ? "" : `# ${escapeInline(collapseSpaces(mail.subject))}\n\n`;
  return { kind: "markdown", markdown: title + markdown, item: itemOfMail(mail), parts };
}

/** Reads a mailbox (RFC 4155): a section for each mail; one that cannot be read says why. Throws `damaged`, `too_large`. */
export async function readMailbox(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  const messages = messagesOf(bytes, mostMessages + 1);
  if (messages.length > mostMessages) throw tooManyMails(name);
  if (messages.length === 0) throw noMail(name);
  const parts: InnerFile[] = [];
  const errors: QuireError[] = [];
  for (const message of messages) {
    const called = `Mail ${parts.length + 1}`;
    parts.push(
      await readMessage(message, called, given).catch((thrown: unknown) => {
        errors.push(unreadMail(thrown));
        return { name: called, extraction: { kind: "markdown", item: {}, markdown: notRead(thrown) } };
      }),
    );
    given.onPage?.(parts.length, messages.length);
  }
  const [error] = errors;
  if (error !== undefined && errors.length === parts.length) throw error;
  return { kind: "markdown", markdown: "", item: { title: basename(name, extname(name)) }, parts };
}

async function readMessage(message: Uint8Array, called: string, given: GivenToReader): Promise<InnerFile> {
  const mail = await parse(message, called);
  const subject = collapseSpaces(mail.subject ?? "").trim();
  const extraction = { kind: "markdown" as const, item: {}, ...(await readParsed(mail, given)) };
  return { name: subject === "" ? called : subject, extraction };
}

/** What one mail of many may be; all else ends the reading of the mailbox. */
function unreadMail(thrown: unknown): QuireError {
  const error = toQuireError(thrown);
  if (error.code !== "damaged" && error.code !== "unsupported_format") throw error;
  return error;
}

function notRead(thrown: unknown): string {
  return escapeInline(`Not read: ${toQuireError(thrown).message}`);
}

/** Reads a web page that was saved in one file (RFC 2557). Throws `damaged` where none is in it. */
export async function readSavedPage(bytes: Uint8Array, name: string, given: GivenToReader): Promise<Extraction> {
  const { html, text, subject, headers } = await parse(bytes, name);
  if (html === undefined && text === undefined) throw noPage(name);
  const address = headers.find(({ key }) => key === "snapshot-content-location")?.value ?? "";
  const page = Buffer.from(html ?? text ?? "");
  const read = await given.readInner(page, `${name}.${html === undefined ? "txt" : "html"}`);
  if (!("markdown" in read)) throw noPage(name);
  const item = {
    ...(subject !== undefined && { title: subject }),
    ...(/^https?:/u.test(address) && { URL: address }),
    ...read.item,
  };
  return { kind: "markdown", markdown: read.markdown, item };
}

async function parse(bytes: Uint8Array, name: string): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  const told = withCharsets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
  try {
    return await PostalMime.parse(told, limits);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new QuireError("damaged", `${name} cannot be read as a mail: ${reason}.`, {
      facts: { name },
      fix: "Save it again with the program that it is of.",
      cause,
    });
  }
}

async function readParsed(mail: Email, given: GivenToReader): Promise<{ markdown: string; parts: InnerFile[] }> {
  const files = mail.attachments.slice(0, mostAttachments).flatMap((attachment) => {
    const name = nameOf(attachment);
    const { content } = attachment;
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    return name === null ? [] : [{ name, bytes }];
  });
  const { parts, unread } = await readInnerFiles(files, given);
  const named = files.map(({ name }) => (unread.has(name) ? `${name} (not read: ${unread.get(name)})` : name));
  const markdown = [headerLines(mail, named), await bodyOf(mail, given)].filter((part) => part !== "").join("\n\n");
  return { markdown, parts };
}

async function bodyOf({ text, html }: Email, given: GivenToReader): Promise<string> {
  if (text !== undefined && hasLetterOrDigit(text)) return bodyMarkdown(text);
  if (html === undefined || !hasLetterOrDigit(html)) return "";
  const read = await given.readInner(Buffer.from(html), "the mail.html").catch(emptyAlone);
  return read !== null && "markdown" in read ? read.markdown : "";
}

/** A mail may be nothing but a picture. */
function emptyAlone(thrown: unknown): null {
  if (toQuireError(thrown).code === "empty_file") return null;
  throw thrown;
}

/** Null of pictures that the text shows. */
function nameOf({ filename, mimeType, related }: Attachment): string | null {
  if (related === true && mimeType.startsWith("image/")) return null;
  if (filename !== null || mimeType.startsWith("image/")) return filename;
  if (mimeType.startsWith("message/")) return "message.eml";
  return mimeType.startsWith("text") ? "text.txt" : mimeType.replace("/", ".");
}

function noMail(name: string): QuireError {
  return new QuireError("damaged", `${name} holds no mail.`, {
    facts: { name },
    fix: "Give the file the ending that fits its content, or save it again with the program that it is of.",
  });
}

function noPage(name: string): QuireError {
  return new QuireError("damaged", `${name} holds no web page with a text.`, {
    facts: { name },
    fix: "Open it with the browser that saved it, and save it again as HTML.",
  });
}

function tooManyMails(name: string): QuireError {
  return new QuireError("too_large", `${name} holds more than ${mostMessages} mails.`, {
    facts: { name, limit: mostMessages },
    fix: "Split it into smaller mailboxes.",
  });
}
