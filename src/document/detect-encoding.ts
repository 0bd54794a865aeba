import { createRequire } from "node:module";

/** What bytes may be encoded in: the encoding and their text in it, or the names of those that are equally likely. */
type DetectedEncoding = { encoding: string; text: string } | { candidates: string[] };

/** Bytes that are looked at: lines with something beside ASCII. */
const mostLooked = 48 * 1024;
/** Below this the detector has seen too little to tell. */
const leastConfidence = 0.12;
/** Bytes beside ASCII; fewer are three letters of some scripts. */
const leastTelling = 8;
/** By how much the best guess is to be better than the next that gives another text. */
const leastLead = 0.02;
const mostNamed = 4;

/** The detector's names that are not those of the Encoding Standard. */
const standardNames: Readonly<Record<string, string>> = {
  "utf-16-le": "utf-16le",
  "utf-16-be": "utf-16be",
  macroman: "macintosh",
  maccyrillic: "x-mac-cyrillic",
  cp874: "windows-874",
  cp932: "shift_jis",
  cp949: "euc-kr",
  cp866: "ibm866",
  "iso-8859-1": "windows-1252",
  "iso-8859-9": "windows-1254",
  "tis-620": "windows-874",
  gbk: "gb18030",
  gb2312: "gb18030",
  "iso8859-15": "iso-8859-15",
  "iso8859-16": "iso-8859-16",
};

interface Guess {
  encoding: string;
  confidence: number;
  /** Null where the bytes are none in it, or nothing here decodes it. */
  text: string | null;
}

/** Decodes bytes in an encoding; null where they are none in it, or nobody knows it. */
type Decode = (bytes: Uint8Array, encoding: string) => string | null;

/**
 * Finds out the encoding of a text that is not UTF-8 by what letters follow each other (jschardet). The best guess counts
 * where no other that gives another text comes near it; a text with too little to tell is read as Western European if it
 * makes words then.
 */
export function detectEncoding(bytes: Uint8Array, decode: Decode): DetectedEncoding {
  const guesses = guessesFor(tellingLines(bytes)).map((guess): Guess => ({
    ...guess,
    text: decode(bytes, guess.encoding),
  }));
  const [best] = guesses;
  const western = decode(bytes, "windows-1252");
  if (best === undefined || best.confidence < leastConfidence || tellsLittle(bytes))
    return western !== null && makesWords(western) && !isOtherLatin(guesses, western)
      ? { encoding: "windows-1252", text: western }
      : { candidates: named(guesses) };
  const near = guesses.filter(
    ({ confidence, encoding }) => confidence >= best.confidence * (1 - leastLead) && inUse.has(encoding),
  );
  const usual = near.find(({ encoding }) => encoding.startsWith("windows-")) ?? best;
  const isAlone = near.every(({ text, encoding }) => text === usual.text || areAlike(encoding, usual.encoding));
  if (usual.text === null || near.length === 0 || !isAlone) return { candidates: named(guesses) };
  return { encoding: usual.encoding, text: usual.text };
}

/** Latin letters of other languages than those of the West, whose words are words in both. */
const otherLatin = new Set(["windows-1250", "windows-1254", "windows-1257", "iso-8859-2", "iso-8859-4", "iso-8859-13"]);
/** A text of the West is told as such, or as good as. */
const leastWestern = 0.9;

/** Guesses that read the same letters ("Größe" in the encodings of Central Europe, too) say nothing against them. */
function isOtherLatin(guesses: readonly Guess[], read: string): boolean {
  const most = (among: readonly Guess[]) => Math.max(0, ...among.map(({ confidence }) => confidence));
  const others = guesses.filter(({ encoding, text }) => otherLatin.has(encoding) && text !== read);
  return most(guesses.filter(({ encoding }) => western.has(encoding))) < most(others) * leastWestern;
}

function tellsLittle(bytes: Uint8Array): boolean {
  // Encodings that escape to other letters have no byte beside ASCII.
  const telling = bytes.reduce((sum, byte) => sum + (byte > 0x7f || byte === 0x1b ? 1 : 0), 0);
  return telling < leastTelling && !bytes.includes(0x1b);
}

/** Those of Western Europe differ in signs that stand in few texts, and not in letters. */
const western = new Set(["windows-1252", "iso-8859-15"]);

function areAlike(one: string, other: string): boolean {
  return western.has(one) && western.has(other);
}

function named(guesses: readonly Guess[]): string[] {
  return [...new Set(guesses.filter(({ text }) => text !== null).map(({ encoding }) => encoding))].slice(0, mostNamed);
}

/** Encodings in which people have written files; the detector knows many more, which are like these. */
const inUse = new Set(
  (
    "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 " +
    "windows-874 iso-8859-2 iso-8859-5 iso-8859-7 iso-8859-15 koi8-r koi8-u ibm866 macintosh shift_jis euc-jp " +
    "iso-2022-jp gb18030 gbk gb2312 big5 euc-kr utf-16le utf-16be"
  ).split(" "),
);

let load: typeof import("jschardet") | undefined;

function guessesFor(sample: Uint8Array): Omit<Guess, "text">[] {
  // Its tables take a while to be read, and most texts are UTF-8.
  load ??= createRequire(import.meta.url)("jschardet") as typeof import("jschardet");
  return load.detectAll(Buffer.from(sample)).flatMap(({ encoding, confidence }) => {
    const name = encoding?.toLowerCase();
    return name === undefined ? [] : [{ encoding: standardNames[name] ?? name, confidence }];
  });
}

/**
 * The lines that have something beside ASCII, as many as are looked at, without the tags in them: what stands around a text
 * (times, markup, commands) says nothing of its letters, and hides them.
 */
function tellingLines(bytes: Uint8Array): Uint8Array {
  // Letters of two bytes may look like the signs of ASCII.
  const isWide = bytes.includes(0) || bytes.includes(0x1b);
  if (isWide && bytes.length <= mostLooked) return bytes;
  const lines: Uint8Array[] = [];
  let [start, size, isTelling] = [0, 0, false];
  for (let at = 0; at < bytes.length && size < mostLooked; at += 1) {
    const byte = bytes[at] ?? 0;
    isTelling ||= byte > 0x7f || byte === 0x1b;
    if (byte !== 0x0a && at - start < mostLooked && at < bytes.length - 1) continue;
    if (isTelling) {
      lines.push(bytes.subarray(start, at + 1));
      size += at + 1 - start;
    }
    [start, isTelling] = [at + 1, false];
  }
  if (lines.length === 0) return bytes.subarray(0, mostLooked);
  const telling = Buffer.concat(lines);
  return isWide ? telling : Buffer.from(telling.toString("latin1").replaceAll(plainTag, " "), "latin1");
}

const plainTag = /[ \t\r\n]*(?:<[a-z/!][\x20-\x3b\x3d\x3f-\x7e]{0,200}>[ \t\r\n]*)+/giu;

/** Letters of Western Europe; those of Iceland are what Turkish letters become. */
const letter = /[A-Za-zÀ-ÏÑ-ÖØ-ÜÞß-ïñ-öø-üÿŒœŠšŽž]/u;
const small = /[a-zß-ïñ-öø-üÿœšž]/u;
const signs = new Set("“”‘’‚„«»‹›¡¿–—…•°ºª§©®™€£¥¢µ±×·¹²³½¼¾†‡¶\u00a0\u00ad");
/** These close a word or measure, and open none. */
const behindWords = new Set("ºª®™×¹²³½¼¾£¥¢€");
/** Of the letters of a text; more accents are another script. */
const mostAccented = 0.5;

/** Whether a text reads as one of Western Europe: usual letters and signs, where they stand in words. */
function makesWords(text: string): boolean {
  const characters = Array.from(text);
  let [plain, accented] = [0, 0];
  for (const [at, character] of characters.entries()) {
    const isLetter = letter.test(character);
    const [before = " ", after = " "] = [characters[at - 1], characters[at + 1]];
    if (character.charCodeAt(0) < 0x80) {
      plain += isLetter ? 1 : 0;
      continue;
    }
    if (isLetter) {
      accented += 1;
      if (!small.test(character) && small.test(before)) return false;
    } else if (!signs.has(character) || (behindWords.has(character) && letter.test(after))) return false;
  }
  return plain > 0 && accented <= (plain + accented) * mostAccented;
}
