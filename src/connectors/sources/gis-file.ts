import { z } from "zod";
import { looksLikeHtml } from "../../domain/markup.js";
import type { AnswerText } from "../../ports/service-answers.js";
import { defineConnector, type Parsed } from "../define-connector.js";
import { readFlatGeobuf } from "../../places/formats/flatgeobuf.js";
import { readJsonPlaces } from "../../places/formats/geojson.js";
import { readXmlPlaces } from "../../places/formats/xml-places.js";
import { readGeoJson, readOtherForm } from "../geo-json.js";
import { addressParam } from "../web-address.js";

/** A form of files; the first that is recognised reads it. */
interface FileForm {
  recognises(answer: AnswerText): boolean;
  read(answer: AnswerText, layer: string | undefined): Parsed;
}

const zipMark = [0x50, 0x4b, 3, 4];
const isJson = ({ text }: AnswerText) => /^\s*[[{]/u.test(text.replace(/^\u{FEFF}/u, ""));

const forms: readonly FileForm[] = [
  {
    recognises: (answer) => isJson(answer) && /"type"\s*:\s*"Topology"/u.test(answer.text.slice(0, 10_000)),
    read: (answer, layer) => readOtherForm(answer, (bytes, name) => readJsonPlaces(bytes, name, layer)),
  },
  { recognises: isJson, read: readGeoJson },
  {
    recognises: ({ text }) => /<(?:kml|gpx)[\s>]/u.test(text.slice(0, 2_000)),
    // Which of the two it is its name says, where it is read; here what stands in it does.
    read: (answer) =>
      readOtherForm(answer, (bytes) => readXmlPlaces(bytes, answer.text.includes("<gpx") ? "file.gpx" : "file.kml")),
  },
  {
    recognises: ({ bytes }) => Buffer.from(bytes.subarray(0, 3)).toString("latin1") === "fgb",
    read: (answer) => readOtherForm(answer, readFlatGeobuf),
  },
  {
    recognises: ({ bytes, url }) => zipMark.every((byte, at) => bytes[at] === byte) || url.endsWith(".gpkg"),
    read(answer) {
      throw answer.unexpected("an archive or a database: download it, which quire geo and quire map read then");
    },
  },
];

const params = z.strictObject({
  address: addressParam.describe("Of the file: https://example.org/rivers.geojson"),
  layer: z.string().min(1).optional().describe("Of TopoJSON with several objects: which"),
});

/** GeoJSON (RFC 7946), TopoJSON, KML, GPX and FlatGeobuf at any address. */
export const connector = defineConnector({
  name: "gis_file",
  version: 1,
  kind: "geo",
  title: "Geographic files",
  description: "Places and shapes of a file in GeoJSON, TopoJSON, KML, GPX or FlatGeobuf, by its address.",
  homepage: "https://geojson.org",
  documentation: "https://www.rfc-editor.org/rfc/rfc7946",
  licence: { name: "Rights of the file's owner", path: "https://www.wipo.int/copyright/en/" },
  attribution: "The file at the address",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: true,
  hosts: ["*"],
  tried_live: null,
  params,
  sample: {
    params: {
      address:
        "https://raw.githubusercontent.com/nvkelso/natural-earth-vector/master/geojson/ne_110m_populated_places_simple.geojson",
    },
    columns: ["name", "geometry"],
  },
  discover: {
    list: ["countries", "rivers", "lakes", "coastline", "populated places"].map((what) => ({
      title: `Natural Earth: ${what} of the world`,
      params: { address: naturalEarth(what) },
      licence: "Public domain",
      url: "https://www.naturalearthdata.com",
    })),
  },
  request: ({ address }) => ({ url: new URL(address) }),
  parse(answer, { layer }) {
    const form = forms.find(({ recognises }) => recognises(answer));
    if (form === undefined)
      throw answer.unexpected(
        looksLikeHtml(answer.text) ? "a page instead of a file" : "a file in none of the forms that are read",
      );
    return form.read(answer, layer);
  },
});

function naturalEarth(what: string): string {
  const files: Readonly<Record<string, string>> = {
    countries: "admin_0_countries",
    rivers: "rivers_lake_centerlines",
    lakes: "lakes",
    coastline: "coastline",
    "populated places": "populated_places_simple",
  };
  return `https://raw.githubusercontent.com/nvkelso/natural-earth-vector/master/geojson/ne_110m_${files[what]}.geojson`;
}
