import { signal } from "@preact/signals";
import { offers } from "./offered.ts";

/** The player that the tab acts for. */
export interface PlayerSettings {
  readonly playerId: string;
  readonly currency: string;
}

/** Of the tab in the session storage; the last ones of all tabs, latest first, in the local storage. */
const PLAYER = "player";
const RECENT = "players";
const MAX_RECENT_PLAYERS = 6;

const chosen = signal<PlayerSettings | undefined>(undefined);

/** The tab's player. A new tab begins with the one that was chosen last. */
export function playerSettings(): PlayerSettings {
  return chosen.value ?? read<PlayerSettings>(sessionStorage, PLAYER) ?? recentPlayers()[0] ?? first();
}

/** Where no game is played, nobody: a casino knows its own players. */
function first(): PlayerSettings {
  return { playerId: offers("play") ? "player-1" : "", currency: "EUR" };
}

export function savePlayer(player: PlayerSettings): void {
  sessionStorage.setItem(PLAYER, JSON.stringify(player));
  const others = recentPlayers().filter(({ playerId }) => playerId !== player.playerId);
  localStorage.setItem(RECENT, JSON.stringify([player, ...others].slice(0, MAX_RECENT_PLAYERS)));
  chosen.value = player;
}

export function recentPlayers(): readonly PlayerSettings[] {
  return read<PlayerSettings[]>(localStorage, RECENT) ?? [];
}

function read<T>(storage: Storage, name: string): T | undefined {
  const saved = storage.getItem(name);
  return saved === null ? undefined : (JSON.parse(saved) as T);
}
