const RECENT = "recent-games";
const MAX_RECENT_GAMES = 12;

/** The games opened in this browser, latest first. */
export function recentGames(): readonly string[] {
  return JSON.parse(localStorage.getItem(RECENT) ?? "[]") as string[];
}

export function rememberGame(id: string): void {
  const others = recentGames().filter((one) => one !== id);
  localStorage.setItem(RECENT, JSON.stringify([id, ...others].slice(0, MAX_RECENT_GAMES)));
}
