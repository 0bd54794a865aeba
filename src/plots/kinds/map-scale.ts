import { sizes } from "../frame/frame.js";
import { type Box, group, path, type Shape, short } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { numberWords } from "../words/words.js";
import type { View } from "./map-view.js";

/** A bar of round length; none where the map has no common scale. */
export function scaleBar(metres: number | null, { shown }: View, box: Box, theme: Theme): Shape[] {
  if (metres === null || shown === null) return [];
  const wide = Math.min(160, box.width / 4);
  const most = metres * wide;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = ([5, 2, 1].find((each) => each * power <= most) ?? 1) * power;
  const [x, y, width] = [box.x + 10, box.y + box.height - 10, length / metres];
  const label: Shape = {
    shape: "text",
    x,
    y: y - 7,
    size: sizes.note,
    fill: theme.ink,
    halo: theme.background,
    text: length >= 1000 ? `${numberWords(length / 1000)} km` : `${numberWords(length)} m`,
  };
  const line = path(`M${short(x)},${short(y - 4)}v4h${short(width)}v-4`, { stroke: theme.ink, line: 1.5 });
  return [group([line, label], { scale: { metres, most: wide } })];
}
