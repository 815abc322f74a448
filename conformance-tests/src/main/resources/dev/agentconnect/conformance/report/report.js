"use strict";
const text = document.getElementById("text");
const boxes = Array.from(document.querySelectorAll("input[name=outcome]"));
const checks = Array.from(document.querySelectorAll(".check"));
function apply() {
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  let shown = 0;
  for (const check of checks) {
    const content = check.textContent.toLowerCase();
    const fits = wanted.has(check.dataset.outcome) && words.every((word) => content.includes(word));
    check.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  document.getElementById("shown").textContent = shown + " of " + checks.length + " shown";
}
document.getElementById("filter").addEventListener("input", apply);
document.getElementById("filter").addEventListener("change", apply);
document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
apply();
