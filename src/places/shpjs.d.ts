/** What is used of shpjs, whose package has no types. */
declare module "shpjs" {
  /** Geometries of the shapes, null of empty ones. @param projection false: coordinates stay as they are */
  export function parseShp(shapes: DataView, projection: false): unknown[];
}
