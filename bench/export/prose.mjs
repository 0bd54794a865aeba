// What the documents of the benchmark are made of: sentences, citations, tables, pictures.
import { deflateSync } from "node:zlib";
import { seededRandom, zipfSentence } from "../support/synthetic.mjs";

/** Draws from one seed, so that each run has the same document. */
export class Prose {
  /** @param {number} seed @param {readonly string[]} keys works that are cited */
  constructor(seed, keys) {
    this.random = seededRandom(seed);
    this.keys = keys;
    this.cited = 0;
  }

  /** @param {number} below */
  number(below) {
    return Math.floor(this.random() * below);
  }

  sentence() {
    const words = zipfSentence(this.random);
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** @param {number} sentences */
  paragraph(sentences) {
    return Array.from({ length: sentences }, () => this.sentence()).join(" ");
  }

  key() {
    return this.keys[this.number(this.keys.length)] ?? "";
  }

  /** One citation, of each form in turn: alone, with a place, with words, of several works, in the sentence. */
  citation() {
    const forms = [
      () => `[@${this.key()}]`,
      () => `[@${this.key()}, p. ${this.number(300) + 1}]`,
      () => `[see @${this.key()}, pp. 3-${this.number(90) + 5}, and elsewhere]`,
      () => `[@${this.key()}; @${this.key()}, chap. ${this.number(9) + 1}; cf. @${this.key()}]`,
      () => `@${this.key()} [p. ${this.number(90) + 1}]`,
      () => `[-@${this.key()}, § ${this.number(20) + 1}]`,
    ];
    return forms[this.cited++ % forms.length]?.() ?? "";
  }

  /** A sentence that ends in a citation. */
  citedSentence() {
    return this.sentence().replace(/\.$/u, ` ${this.citation()}.`);
  }

  /** @param {number} rows @param {string} caption @param {string} id */
  pipeTable(rows, caption, id) {
    const body = Array.from(
      { length: rows },
      (_, row) => `| Row ${row + 1} | ${this.number(1000) / 10} | ${this.number(100)} | *n* = ${this.number(50)} |`,
    );
    return `| Group | Share | Count | Remark |\n|:------|------:|:-----:|--------|\n${body.join("\n")}\n\n: ${caption} {#${id}}`;
  }
}

/** A picture of two colours as PNG. @param {number} size of an edge in pixels @param {number} seed */
export function drawPicture(size, seed) {
  const random = seededRandom(seed);
  const [red, green, blue] = [random() * 255, random() * 255, random() * 255];
  const rows = Buffer.alloc((size * 3 + 1) * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = row * (size * 3 + 1) + 1 + column * 3;
      const isWave = Math.sin(column / 20 + seed) * (size / 4) + size / 2 > row;
      rows.set(isWave ? [red, green, blue] : [blue, red, (row * 255) / size], at);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const typed = Buffer.concat([Buffer.from(name), data]);
  const out = Buffer.alloc(typed.length + 8);
  out.writeUInt32BE(data.length, 0);
  typed.copy(out, 4);
  out.writeUInt32BE(checksum(typed), typed.length + 4);
  return out;
}

/** CRC-32 of PNG (ISO 3309), bit by bit. @param {Buffer} bytes */
function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
