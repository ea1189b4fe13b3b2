const DARK = window.matchMedia("(prefers-color-scheme: dark)");

/** Turns a button into the switch between light and dark; what the system prefers is the beginning. */
export function themeSwitch(button: HTMLElement): void {
  const isDark = () => (document.documentElement.dataset.theme ?? (DARK.matches ? "dark" : "light")) === "dark";
  const show = () => {
    button.textContent = isDark() ? "☀" : "☾";
    button.setAttribute("aria-label", isDark() ? "Switch to light" : "Switch to dark");
  };
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
    show();
  });
  DARK.addEventListener("change", show);
  show();
}
