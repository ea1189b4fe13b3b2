const DARK = window.matchMedia("(prefers-color-scheme: dark)");

/** Makes a button switch between light and dark theme, starting from the system's preference. */
export function themeSwitch(button: HTMLElement): void {
  const isDark = () => (document.documentElement.dataset.theme ?? (DARK.matches ? "dark" : "light")) === "dark";
  const show = () => {
    button.textContent = isDark() ? "☀" : "☾";
    button.setAttribute("aria-label", isDark() ? "Switch to light theme" : "Switch to dark theme");
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
