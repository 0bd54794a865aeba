const germany = "+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7 +units=m";
const switzerland =
  "+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1 +ellps=bessel +towgs84=674.374,15.056,405.346 +units=m";
const grs80 = "+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m";

/**
 * Projections in wide use beside those that proj4 knows (WGS84, Web Mercator, UTM), as PROJ strings of the EPSG registry
 * (https://epsg.org), datum shifts included: some metres.
 */
export const knownProjections: ReadonlyMap<string, string> = new Map([
  ["EPSG:4258", "+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0"],
  ["EPSG:3035", `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${grs80}`],
  ["EPSG:2154", `+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 ${grs80}`],
  [
    "EPSG:27700",
    "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m",
  ],
  ["EPSG:2056", `${switzerland} +x_0=2600000 +y_0=1200000`],
  ["EPSG:21781", `${switzerland} +x_0=600000 +y_0=200000`],
  [
    "EPSG:28992",
    "+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.417,50.3319,465.552,-0.398957,0.343988,-1.8774,4.0725 +units=m",
  ],
  ["EPSG:31466", `+proj=tmerc +lat_0=0 +lon_0=6 +k=1 +x_0=2500000 +y_0=0 ${germany}`],
  ["EPSG:31467", `+proj=tmerc +lat_0=0 +lon_0=9 +k=1 +x_0=3500000 +y_0=0 ${germany}`],
  ["EPSG:31468", `+proj=tmerc +lat_0=0 +lon_0=12 +k=1 +x_0=4500000 +y_0=0 ${germany}`],
  ["EPSG:31469", `+proj=tmerc +lat_0=0 +lon_0=15 +k=1 +x_0=5500000 +y_0=0 ${germany}`],
  ["EPSG:5070", `+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 ${grs80}`],
  ["EPSG:6933", "+proj=cea +lat_ts=30 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m"],
  ["EPSG:3031", "+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m"],
  ["ESRI:54009", "+proj=moll +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m"],
]);
