/** What moves on a figure's page. It takes everything from the page and writes text alone into it. */
export const pageScript = `
"use strict";
const tip = document.getElementById("tip");
const picture = document.getElementById("picture");
for (const title of picture.querySelectorAll("svg :not(svg) > title")) {
  title.parentNode.dataset.tip = title.textContent;
  title.remove();
}
picture.addEventListener("pointermove", (event) => {
  const mark = event.target.closest("[data-tip]");
  tip.hidden = mark === null;
  if (mark === null) return;
  tip.textContent = mark.dataset.tip;
  const { width, height } = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 8)) + "px";
  tip.style.top = (event.clientY + 18 + height > innerHeight ? event.clientY - height - 12 : event.clientY + 18) + "px";
});
picture.addEventListener("pointerleave", () => { tip.hidden = true; });
const marks = [...picture.querySelectorAll("[data-series]")];
const names = [...new Set(marks.map((mark) => mark.dataset.series))];
if (names.length > 1) {
  const groups = document.getElementById("groups");
  groups.setAttribute("role", "group");
  groups.setAttribute("aria-label", "Single out a group");
  for (const name of names) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const chosen = button.getAttribute("aria-pressed") === "true" ? null : name;
      for (const each of groups.children) each.setAttribute("aria-pressed", String(each.textContent === chosen));
      for (const mark of marks) mark.classList.toggle("away", chosen !== null && mark.dataset.series !== chosen);
    });
    groups.append(button);
  }
}
for (const head of document.querySelectorAll("th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const column = head.cellIndex;
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const each of head.parentNode.children) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = head.closest("table").tBodies[0];
    const text = (row) => row.cells[column].textContent;
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    const isNumber = body.rows[0].cells[column].className === "number";
    const order = (one, other) => (isNumber ? Number(text(one)) - Number(text(other)) : compare(text(one), text(other)));
    body.append(...[...body.rows].sort((one, other) => (down ? order(other, one) : order(one, other))));
  });
}
`;
