import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded } from "../../../test/support/fetch-recorded.js";

const zurich = ["Zurich", "Zurich, District Zurich, Zurich, Switzerland", "boundary", "city", 8.5410422, 47.3744489];

testConnector("nominatim", {
  rows: [
    [...zurich, 8.4480061, 47.3202203, 8.6254413, 47.4346662, "R1682248", 0.76],
    ["Zürich", "Zürich, Nowhere", "place", "hamlet", -179.9, -0.5, 179.95, -0.52, -179.85, -0.48, "N27", 0.2],
  ],
  count: 2,
  missing: { place: "xyzzy" },
  refused: [
    {},
    { place: "" },
    { place: "a\nb" },
    { place: "Bern", countries: "ch&limit=50" },
    { place: "Bern", language: "../de" },
  ],
  search: { query: "coordinates of a town", params: {} },
  changed: [
    '[{"lat":"x","lon":"8.5","boundingbox":["1","2","3","4"],"display_name":"A","category":"place","type":"city"}]',
    '[{"lat":"47.3","lon":"8.5","bbox":["1","2","3","4"],"display_name":"A","category":"place","type":"city"}]',
    '[{"lat":"47.3","lon":"8.5","boundingbox":["1","2","3","4"],"display_name":"A","class":"place","type":"city"}]',
  ],
});

it("gives the point of each place", async () => {
  const { features } = await fetchRecorded("nominatim", { place: "Zürich" });
  expect(features[0]?.geometry).toEqual({ type: "Point", coordinates: [8.5410422, 47.3744489] });
});
