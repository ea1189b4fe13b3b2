import { engineFor } from "../../src/sandbox/games/engine-for.ts";
import type { GameGroup, GameType } from "./game-line.ts";
import { brassLanternGames } from "./games/brass-lantern.ts";
import { copperfoxGames } from "./games/copperfox.ts";
import { lumenLiveGames } from "./games/lumen-live.ts";
import { paperkiteGames } from "./games/paperkite.ts";
import { quartzlineGames } from "./games/quartzline.ts";
import { sandboxGames } from "./games/sandbox.ts";
import { tidewellGames } from "./games/tidewell.ts";
import { velvetOrbitGames } from "./games/velvet-orbit.ts";

/** A seeded game, with the back office's field names. */
export type SeedGame = {
  code: string;
  walletCode: string;
  name: string;
  studio: string;
  type: GameType;
  /** Percent; null where none is published. */
  rtp: number | null;
  hasDemo: boolean;
  restrictedCountries: string[];
  sectionCode: string | null;
};

/** A seeded provider with its games. */
export type SeedProvider = {
  code: string;
  name: string;
  games: SeedGame[];
};

/** A game's code: its name in lower case, words joined by hyphens. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
}

/** The RTP that the game's engine publishes; null for sportsbooks and other games without an engine. */
export function publishedRtp(game: { code: string; type: GameType }): number | null {
  return game.type === "sportsbook" || game.type === "other" ? null : engineFor(game).rtp;
}

/** Every live table turns the roulette wheel: the name of one that shows another game says so. */
function playedName(title: string, code: string, type: GameType): string {
  return type === "live_dealer" && !code.includes("roulette") ? `${title} (plays roulette)` : title;
}

/** Restricted countries of single games, by position in the provider's list: every seventh and every eleventh. */
function gameRestrictions(place: number): string[] {
  return [...(place % 7 === 3 ? ["US"] : []), ...(place % 11 === 5 ? ["FR", "NL"] : [])];
}

/**
 * The games of a provider. None can be played in a `restricted` country. Wallets see numbered codes that begin with
 * `walletPrefix`; without one, the games' own codes.
 */
function gamesOf(groups: readonly GameGroup[], restricted: readonly string[], walletPrefix?: string): SeedGame[] {
  const titles = groups.flatMap((group) => group.games.map((title) => ({ group, title })));
  return titles.map(({ group, title }, place) => {
    const code = codeOf(title);
    return {
      code,
      walletCode: walletPrefix === undefined ? code : `${walletPrefix}${1001 + place}`,
      name: playedName(title, code, group.type),
      studio: group.studio,
      type: group.type,
      rtp: publishedRtp({ code, type: group.type }),
      hasDemo: group.type !== "live_dealer" && group.type !== "sportsbook",
      restrictedCountries: [...new Set([...restricted, ...gameRestrictions(place)])].sort(),
      sectionCode: group.section ?? null,
    };
  });
}

/** All seeded providers. The sandbox comes first; its games are not restricted in any country. */
export const seedProviders: readonly SeedProvider[] = [
  {
    code: "sandbox",
    name: "Sandbox Games",
    games: gamesOf(sandboxGames, []).map((game) => ({ ...game, restrictedCountries: [] })),
  },
  { code: "lumen-live", name: "Lumen Live", games: gamesOf(lumenLiveGames, ["US"], "ll-table-") },
  { code: "copperfox", name: "Copperfox", games: gamesOf(copperfoxGames, [], "cfx") },
  { code: "tidewell", name: "Tidewell Games", games: gamesOf(tidewellGames, []) },
  { code: "brass-lantern", name: "Brass Lantern", games: gamesOf(brassLanternGames, ["GB"]) },
  { code: "velvet-orbit", name: "Velvet Orbit", games: gamesOf(velvetOrbitGames, [], "VO_") },
  { code: "paperkite", name: "Paperkite", games: gamesOf(paperkiteGames, []) },
  { code: "quartzline", name: "Quartzline", games: gamesOf(quartzlineGames, ["AU", "US"], "qz-") },
];
