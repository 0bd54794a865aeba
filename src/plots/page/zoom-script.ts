/**
 * What moves a map on its page: the wheel, dragging, keys and buttons. Lines, names and points keep their size; the scale
 * bar keeps right. Sizes are those of the picture, as in its SVG.
 */
export const zoomScript = `
const map = picture.querySelector("[data-zooms]");
if (map !== null) {
  const svg = map.closest("svg");
  const clip = map.parentNode.previousElementSibling.firstElementChild;
  const [left, top, wide, high] = ["x", "y", "width", "height"].map((name) => Number(clip.getAttribute(name)));
  const still = [...map.querySelectorAll("[data-at]")].map((mark) => [mark, ...mark.dataset.at.split(" ").map(Number)]);
  const bar = svg.querySelector("[data-scale]");
  const most = 64;
  let [k, x, y] = [1, 0, 0];
  const within = (value, least, greatest) => Math.min(greatest, Math.max(least, value));
  const show = () => {
    x = within(x, (left + wide) * (1 - k), left * (1 - k));
    y = within(y, (top + high) * (1 - k), top * (1 - k));
    map.setAttribute("transform", "translate(" + x + " " + y + ") scale(" + k + ")");
    for (const [mark, atX, atY] of still)
      mark.setAttribute("transform", "translate(" + atX + " " + atY + ") scale(" + 1 / k + ") translate(" + -atX + " " + -atY + ")");
    picture.classList.toggle("near", k > 1);
    if (bar !== null) measure();
  };
  const measure = () => {
    const [metres, pixels] = bar.dataset.scale.split(" ").map(Number);
    const longest = (metres / k) * pixels;
    const power = 10 ** Math.floor(Math.log10(longest));
    const length = [5, 2, 1].find((each) => each * power <= longest) * power;
    const [line, ...words] = bar.children;
    line.setAttribute("d", line.getAttribute("d").split("h")[0] + "h" + (length * k) / metres + "v-4");
    for (const each of words) each.textContent = length >= 1000 ? length / 1000 + " km" : Number(length.toPrecision(1)) + " m";
  };
  const zoom = (factor, atX = left + wide / 2, atY = top + high / 2) => {
    const next = within(k * factor, 1, most);
    [x, y, k] = [atX - ((atX - x) * next) / k, atY - ((atY - y) * next) / k, next];
    show();
  };
  const move = (byX, byY) => { [x, y] = [x + byX, y + byY]; show(); };
  const whole = () => { [k, x, y] = [1, 0, 0]; show(); };
  const placeOf = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  picture.addEventListener("wheel", (event) => {
    // Who scrolls on and sees the whole map, scrolls the page.
    if (k === 1 && event.deltaY > 0) return;
    event.preventDefault();
    const at = placeOf(event);
    zoom(2 ** (-event.deltaY / (event.deltaMode === 0 ? 300 : 6)), at.x, at.y);
  }, { passive: false });
  let held = null;
  picture.addEventListener("pointerdown", (event) => { if (event.button === 0) held = placeOf(event); });
  picture.addEventListener("pointermove", (event) => {
    if (held === null) return;
    const at = placeOf(event);
    move(at.x - held.x, at.y - held.y);
    held = at;
  });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { held = null; });
  const step = 60;
  const keys = {
    ArrowLeft: () => move(step, 0), ArrowRight: () => move(-step, 0), ArrowUp: () => move(0, step), ArrowDown: () => move(0, -step),
    "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5), 0: whole,
  };
  picture.tabIndex = 0;
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", "Map: arrow keys move it, + and - change its size, 0 shows all of it");
  picture.addEventListener("keydown", (event) => {
    if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  const buttons = document.createElement("div");
  buttons.id = "zoom";
  for (const [sign, words, press] of [["+", "Larger", () => zoom(1.5)], ["\\u2212", "Smaller", () => zoom(1 / 1.5)], ["\\u21ba", "All of the map", whole]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = sign;
    button.title = words;
    button.setAttribute("aria-label", words);
    button.addEventListener("click", press);
    buttons.append(button);
  }
  picture.before(buttons);
}
`;
