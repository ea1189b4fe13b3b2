import { describe, expect, it } from "vitest";
import { CatalogueMemory, type GameWindow, type ProviderGames } from "../../src/catalogue/games/catalogue-memory.ts";
import type { ListedGame } from "../../src/catalogue/games/game.ts";
import type { ProviderRow } from "../../src/catalogue/games/visible-games.ts";

function provider(code: string, { version = 1, games = 1 } = {}): ProviderGames {
  const game = {
    id: code,
    code,
    name: code,
    studio: null,
    type: "slot",
    restrictedCountries: [],
    hasDemo: true,
    rtp: null,
    json: "{}",
  } as ListedGame;
  return { provider: { code, version } as ProviderRow, games: Array.from({ length: games }, () => game) };
}

function window(providers: readonly ProviderGames[], readAt = 0, excluded: readonly string[] = []): GameWindow {
  return { providers, readAt, excluded: new Set(excluded) };
}

const bounds = { windows: 3, excluded: 5, games: 10, windowAgeMs: 30 };
const CODES = ["a", "b", "c", "d", "e"] as const;

function held(memory: CatalogueMemory): string {
  return CODES.filter((code) => memory.window(code)).join("");
}

describe("what an isolate holds of the catalogue", () => {
  it("is one copy of a provider's games, also in the windows of idle operators (H13)", () => {
    const memory = new CatalogueMemory(bounds);
    const [old, other] = [provider("p"), provider("q")];
    for (const one of [old, other]) memory.putGames(one);
    memory.putWindow("a", window([old, other]));
    memory.putWindow("b", window([other]));
    const [before, untouched] = [memory.window("a"), memory.window("b")];
    const changed = provider("p", { version: 2 });
    memory.putGames(changed);
    expect(memory.window("a")?.providers).toEqual([changed, other]);
    expect(memory.window("a")?.providers[0]).toBe(changed);
    // Pages are remembered by window: a changed one must be another object.
    expect(memory.window("a")).not.toBe(before);
    expect(memory.window("b")).toBe(untouched);
  });

  it("stays the newest when an older read ends last (H13)", () => {
    const memory = new CatalogueMemory(bounds);
    const newest = provider("p", { version: 3 });
    memory.putGames(newest);
    memory.putGames(provider("p", { version: 2 }));
    expect(memory.games("p")).toBe(newest);
  });

  it("loses the windows that were read longest ago above its bound (H13)", () => {
    const memory = new CatalogueMemory(bounds);
    for (const code of ["a", "b", "c"]) memory.putWindow(code, window([]));
    memory.putWindow("a", window([]));
    memory.putWindow("d", window([]));
    expect(held(memory)).toBe("acd");
    memory.putWindow("e", window([], 0, ["1", "2", "3", "4"]));
    expect(held(memory)).toBe("ade");
    memory.putWindow("b", window([], 0, ["1", "2"]));
    expect(held(memory)).toBe("b");
    memory.putWindow("c", window([], 0, ["1", "2", "3", "4", "5", "6"]));
    expect(held(memory)).toBe("c");
  });

  it("loses the games that no window in use lists above its bound (H13)", () => {
    const memory = new CatalogueMemory(bounds);
    const [idle, used, more] = [provider("p", { games: 5 }), provider("q", { games: 5 }), provider("r", { games: 5 })];
    for (const one of [idle, used]) memory.putGames(one);
    memory.putWindow("a", window([idle], 0));
    memory.putWindow("b", window([used], 20));
    expect(memory.gamesHeld()).toBe(10);
    memory.putGames(more);
    memory.putWindow("c", window([more], 40));
    expect([memory.games("p"), memory.games("q"), memory.games("r")]).toEqual([undefined, used, more]);
    expect(held(memory)).toBe("bc");
    // All in use: nothing to lose.
    const large = provider("s", { games: 50 });
    memory.putGames(large);
    memory.putWindow("d", window([used, large], 41));
    expect(memory.gamesHeld()).toBe(60);
  });
});
