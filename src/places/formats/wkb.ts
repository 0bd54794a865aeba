import type { Geometry, Position } from "geojson";

/** Deeper than any collection. */
const deepest = 16;

/**
 * A geometry of a GeoPackage: a header (OGC 12-128r19, 2.1.3: "GP", version, flags, SRS, envelope) and WKB; null where it is
 * marked empty. Heights and measures are left out. Throws RangeError where it is cut, Error where it is none.
 */
export function readGeoPackageGeometry(bytes: Uint8Array): Geometry | null {
  if (bytes[0] !== 0x47 || bytes[1] !== 0x50) throw new Error("a geometry does not begin as one of a GeoPackage");
  const flags = bytes[3] ?? 0;
  if ((flags & 0x10) !== 0) return null;
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7];
  if (envelope === undefined) throw new Error("a geometry has an unknown envelope");
  const start = 8 + envelope;
  return new WkbReader(new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start)).geometry(0);
}

class WkbReader {
  private at = 0;

  constructor(private readonly view: DataView) {}

  geometry(depth: number): Geometry {
    if (depth > deepest) throw new Error("its collections are nested too deep");
    const little = this.view.getUint8(this.at) === 1;
    this.at += 1;
    const code = this.whole(little);
    // EWKB sets bits for heights and measures, ISO adds thousands.
    const type = (code & 0x0fffffff) % 1000;
    const thousands = Math.floor((code & 0x0fffffff) / 1000);
    const dimensions = 2 + (thousands === 3 ? 2 : thousands === 0 ? 0 : 1) + (code >>> 31) + ((code >>> 30) & 1);
    const point = () => this.position(little, dimensions);
    const line = () => this.many(little, dimensions * 8, point);
    const rings = () => this.many(little, 4, line);
    switch (type) {
      case 1: {
        const coordinates = point();
        return { type: "Point", coordinates: coordinates.every(Number.isNaN) ? [] : coordinates };
      }
      case 2:
        return { type: "LineString", coordinates: line() };
      case 3:
        return { type: "Polygon", coordinates: rings() };
      case 4:
        return { type: "MultiPoint", coordinates: this.members(little, depth, "Point") };
      case 5:
        return { type: "MultiLineString", coordinates: this.members(little, depth, "LineString") };
      case 6:
        return { type: "MultiPolygon", coordinates: this.members(little, depth, "Polygon") };
      case 7:
        return { type: "GeometryCollection", geometries: this.many(little, 5, () => this.geometry(depth + 1)) };
      default:
        throw new Error(`it has geometries of the kind ${type}, such as curves`);
    }
  }

  private members(little: boolean, depth: number, kind: "Point"): Position[];
  private members(little: boolean, depth: number, kind: "LineString"): Position[][];
  private members(little: boolean, depth: number, kind: "Polygon"): Position[][][];
  private members(little: boolean, depth: number, kind: Geometry["type"]): unknown[] {
    return this.many(little, 5, () => {
      const member = this.geometry(depth + 1);
      if (member.type === kind && "coordinates" in member) return member.coordinates;
      throw new Error(`a ${member.type} stands where a ${kind} has to`);
    });
  }

  /** @param least bytes of one: no more can be promised than there are */
  private many<T>(little: boolean, least: number, read: () => T): T[] {
    const count = this.whole(little);
    if (count * least > this.view.byteLength - this.at) throw new Error("a geometry promises more than it has");
    return Array.from({ length: count }, read);
  }

  private position(little: boolean, dimensions: number): Position {
    const place = [this.view.getFloat64(this.at, little), this.view.getFloat64(this.at + 8, little)];
    this.at += dimensions * 8;
    return place;
  }

  private whole(little: boolean): number {
    this.at += 4;
    return this.view.getUint32(this.at - 4, little);
  }
}
