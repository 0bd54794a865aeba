/**
 * A table of a FlatBuffer (https://flatbuffers.dev/internals/): fields by their number, found over a list of offsets. Every
 * length is held against the bytes that there are; throws RangeError or Error where they do not reach.
 */
export class FlatTable {
  private readonly offsets: number;

  constructor(
    private readonly view: DataView,
    private readonly at: number,
  ) {
    this.offsets = at - view.getInt32(at, true);
  }

  /** The root behind a length at a place. */
  static sized(view: DataView, at: number): FlatTable {
    const length = view.getUint32(at, true);
    if (length < 4 || at + 4 + length > view.byteLength) throw new Error("it is cut");
    return new FlatTable(view, at + 4 + view.getUint32(at + 4, true));
  }

  byte(field: number): number | null {
    return this.value(field, (at) => this.view.getUint8(at));
  }

  short(field: number): number | null {
    return this.value(field, (at) => this.view.getUint16(at, true));
  }

  int(field: number): number | null {
    return this.value(field, (at) => this.view.getInt32(at, true));
  }

  long(field: number): bigint | null {
    return this.value(field, (at) => this.view.getBigUint64(at, true));
  }

  text(field: number): string | null {
    const bytes = this.bytes(field);
    return bytes === null
      ? null
      : new TextDecoder().decode(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }

  table(field: number): FlatTable | null {
    return this.value(field, (at) => new FlatTable(this.view, at + this.view.getUint32(at, true)));
  }

  bytes(field: number): DataView | null {
    const list = this.list(field, 1);
    return list === null ? null : new DataView(this.view.buffer, this.view.byteOffset + list.at, list.length);
  }

  ints(field: number): number[] {
    const { at, length } = this.list(field, 4) ?? { at: 0, length: 0 };
    return Array.from({ length }, (_, index) => this.view.getUint32(at + 4 * index, true));
  }

  doubles(field: number): number[] {
    const { at, length } = this.list(field, 8) ?? { at: 0, length: 0 };
    return Array.from({ length }, (_, index) => this.view.getFloat64(at + 8 * index, true));
  }

  tables(field: number): FlatTable[] {
    const { at, length } = this.list(field, 4) ?? { at: 0, length: 0 };
    return Array.from({ length }, (_, index) => {
      const place = at + 4 * index;
      return new FlatTable(this.view, place + this.view.getUint32(place, true));
    });
  }

  private value<T>(field: number, read: (at: number) => T): T | null {
    const place = 4 + 2 * field;
    if (place >= this.view.getUint16(this.offsets, true)) return null;
    const offset = this.view.getUint16(this.offsets + place, true);
    return offset === 0 ? null : read(this.at + offset);
  }

  private list(field: number, size: number): { at: number; length: number } | null {
    return this.value(field, (at) => {
      const start = at + this.view.getUint32(at, true);
      const length = this.view.getUint32(start, true);
      if (length * size > this.view.byteLength - start - 4) throw new Error("a list promises more than it has");
      return { at: start + 4, length };
    });
  }
}
