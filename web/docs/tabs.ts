/** Chooses a language in every group that has it, and remembers it. */
export function startTabs(): void {
  const chosen = document.documentElement.dataset.code;
  if (chosen) choose(chosen);
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest(".tabs")) return;
    // Groups above change their height: the one that was touched stays where it is.
    const before = target.getBoundingClientRect().top;
    document.documentElement.dataset.code = target.value;
    localStorage.setItem("code", target.value);
    choose(target.value);
    scrollBy(0, target.getBoundingClientRect().top - before);
  });
}

function choose(language: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(".tabs > input")) {
    if (input.value === language) input.checked = true;
  }
}
