import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";

testConnector("open_meteo", {
  rows: [
    ["2023-07-01", 21.3, 4.5],
    ["2023-07-02", 22, 0],
    ["2023-07-03", null, 0.3],
  ],
  count: 3,
  refused: [
    {},
    { latitude: 91, longitude: 0, variables: "rain" },
    { latitude: 0, longitude: 0, variables: "rain&apikey=x" },
    { latitude: 0, longitude: 0, variables: "rain", timezone: "../etc" },
    { latitude: 0, longitude: 0, variables: "rain", from: "yesterday" },
  ],
  search: {
    query: "weather of the past",
    params: {
      variables: "temperature_2m_max,temperature_2m_min,precipitation_sum,sunshine_duration",
      step: "daily",
      of: "archive",
    },
  },
  changed: [
    '{"latitude":52.5,"longitude":13.4,"timezone":"GMT","daily":{"time":["2023-07-01"],"temperature_2m_max":[21.3]},"daily_units":{"time":"iso8601"}}',
    '{"latitude":52.5,"longitude":13.4,"timezone":"GMT","daily":{"time":["2023-07-01"],"temperature_2m_max":[21.3,22],"precipitation_sum":[1]},"daily_units":{"time":"iso8601"}}',
    '{"latitude":52.5,"longitude":13.4,"timezone":"GMT","daily":{"time":[19539],"temperature_2m_max":[21.3],"precipitation_sum":[1]},"daily_units":{"time":"unixtime"}}',
  ],
});

it("asks for the days that the archive needs", async () => {
  const { code } = await refusalOf("open_meteo", { latitude: 0, longitude: 0, variables: "rain", of: "archive" });
  expect(code).toBe("invalid_input");
});

it("takes units from the answer, and none where a number is a code", async () => {
  const { columns, rows, notes } = await fetchRecorded("open_meteo", {
    latitude: -36.85,
    longitude: 174.76,
    variables: "temperature_2m,weather_code",
    timezone: "Pacific/Auckland",
  });
  expect(columns).toEqual([{ name: "time" }, { name: "temperature_2m", unit: "°C" }, { name: "weather_code" }]);
  expect(rows).toHaveLength(2);
  expect(notes[0]).toContain("-36.75, 174.75, 20 m above the sea; times are in Pacific/Auckland");
});
