/** What is used of @turf/jsts, whose package has no types. */
declare module "@turf/jsts" {
  interface JstsGeometry {
    isEmpty(): boolean;
  }
  export class GeoJSONReader {
    read(geometry: object): JstsGeometry;
  }
  export class GeoJSONWriter {
    write(geometry: JstsGeometry): object;
  }
  export const BufferOp: {
    /** @param segments corners of a quarter of a circle */
    bufferOp(geometry: JstsGeometry, distance: number, segments: number): JstsGeometry;
  };
}
