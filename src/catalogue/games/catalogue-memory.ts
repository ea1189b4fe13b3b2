import type { Versions } from "../../gate/reference/versions.ts";
import { isRecent } from "../../lib/clock.ts";
import type { ListedGame } from "./game.ts";
import type { ProviderRow } from "./visible-games.ts";

/** A provider with its games, ordered by code as the list is. */
export interface ProviderGames {
  readonly provider: ProviderRow;
  readonly games: readonly ListedGame[];
}

/** The games that an operator may offer: the providers of its window by code, and the ids of games left out. */
export interface GameWindow {
  readonly providers: readonly ProviderGames[];
  readonly excluded: ReadonlySet<string>;
  readonly readAt: number;
  /** The versions in the control database before it was read. */
  readonly as?: Versions | undefined;
}

/** The bounds count what fills the memory. The newest window is kept even if it exceeds them alone. */
interface CatalogueBounds {
  readonly windows: number;
  /** Ids of games left out, over all windows. */
  readonly excluded: number;
  readonly games: number;
  /** Age from which a window is forgotten while the games exceed their bound. */
  readonly windowAgeMs: number;
}

/** Catalogue in an isolate's memory. All windows share one copy of a provider's games, the newest. */
export class CatalogueMemory {
  /** The window that was read longest ago is first. */
  readonly #windows = new Map<string, GameWindow>();
  readonly #games = new Map<string, ProviderGames>();
  readonly #bounds: CatalogueBounds;

  constructor(bounds: CatalogueBounds) {
    this.#bounds = bounds;
  }

  window(operatorCode: string): GameWindow | undefined {
    return this.#windows.get(operatorCode);
  }

  games(providerCode: string): ProviderGames | undefined {
    return this.#games.get(providerCode);
  }

  gamesHeld(): number {
    return sum(this.#games.values(), ({ games }) => games.length);
  }

  /** Replaces a provider's games, in the windows too: that of an idle operator would keep the old copy alive. */
  putGames(read: ProviderGames): void {
    const { code, version } = read.provider;
    const old = this.#games.get(code);
    if (old && old.provider.version >= version) return;
    this.#games.set(code, read);
    if (!old) return;
    for (const [operatorCode, window] of this.#windows) {
      const place = window.providers.indexOf(old);
      // A new window, so that pages made from the old one are not sent again.
      if (place >= 0) this.#windows.set(operatorCode, { ...window, providers: window.providers.with(place, read) });
    }
  }

  putWindow(operatorCode: string, window: GameWindow): void {
    this.#windows.delete(operatorCode);
    this.#windows.set(operatorCode, window);
    this.#forgetWindows(operatorCode);
    if (this.gamesHeld() > this.#bounds.games) this.#forgetGames(window.readAt);
  }

  clearWindows(): void {
    this.#windows.clear();
  }

  #forgetWindows(newest: string): void {
    const { windows, excluded } = this.#bounds;
    for (const code of this.#windows.keys()) {
      const ids = sum(this.#windows.values(), (window) => window.excluded.size);
      if (code === newest || (this.#windows.size <= windows && ids <= excluded)) return;
      this.#windows.delete(code);
    }
  }

  /** Forgets the old windows, and the games that no other window lists. */
  #forgetGames(now: number): void {
    for (const [code, { readAt }] of this.#windows) {
      if (!isRecent(readAt, this.#bounds.windowAgeMs, now)) this.#windows.delete(code);
    }
    const used = new Set([...this.#windows.values()].flatMap(({ providers }) => providers));
    for (const [code, games] of this.#games) if (!used.has(games)) this.#games.delete(code);
  }
}

function sum<T>(values: Iterable<T>, amountOf: (value: T) => number): number {
  let total = 0;
  for (const value of values) total += amountOf(value);
  return total;
}
