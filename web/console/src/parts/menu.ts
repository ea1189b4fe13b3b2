/** On a phone, the navigation lies over the page and opens with a button. */
export function showMenu(button: HTMLElement, nav: HTMLElement): void {
  const set = (isOpen: boolean) => {
    document.body.classList.toggle("menu-open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) nav.querySelector<HTMLElement>("a[aria-current]")?.focus();
  };
  const isOpen = () => document.body.classList.contains("menu-open");
  button.addEventListener("click", () => set(!isOpen()));
  nav.addEventListener("click", ({ target }) => target instanceof HTMLElement && target.closest("a") && set(false));
  addEventListener("hashchange", () => set(false));
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    set(false);
    button.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (isOpen() && target instanceof Node && !nav.contains(target) && !button.contains(target)) set(false);
  });
}
