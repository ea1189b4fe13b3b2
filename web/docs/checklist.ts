/** Remembers, in this browser, which items of the page's checklist are ticked. */
export function startChecklist(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(".task input")];
  if (boxes.length === 0) return;
  const key = `done:${location.pathname}`;
  const textOf = (box: HTMLInputElement) => box.parentElement?.textContent?.trim() ?? "";
  const done = new Set<string>(JSON.parse(localStorage.getItem(key) ?? "[]"));
  for (const box of boxes) box.checked = done.has(textOf(box));
  document.addEventListener("change", () => {
    localStorage.setItem(key, JSON.stringify(boxes.filter(({ checked }) => checked).map(textOf)));
  });
}
