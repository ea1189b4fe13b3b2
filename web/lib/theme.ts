const DARK = matchMedia("(prefers-color-scheme: dark)");
const { documentElement: root } = document;

/** As was chosen, or else as the system is. */
const isDark = () => (root.dataset.theme ?? (DARK.matches ? "dark" : "light")) === "dark";

/** Says whether the page is dark: now, and when the theme changes. */
export function onTheme(say: (isDark: boolean) => void): void {
  const changed = () => say(isDark());
  DARK.addEventListener("change", changed);
  new MutationObserver(changed).observe(root, { attributeFilter: ["data-theme"] });
  changed();
}

/** Chooses the other theme, for this page and those that are opened after it. */
export function turnTheme(): void {
  root.dataset.theme = isDark() ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
}

/** Icon and label of the button that changes the theme. */
export const themeButton = (isDark: boolean) =>
  isDark ? (["☀", "Switch to light theme"] as const) : (["☾", "Switch to dark theme"] as const);
