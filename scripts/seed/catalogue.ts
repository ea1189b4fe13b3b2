import { engineFor } from "../../src/sandbox/games/engine-for.ts";
import type { BackdropName } from "./artwork/backdrops/index.ts";
import { families } from "./artwork/families.ts";
import type { MotifName } from "./artwork/motifs/index.ts";
import type { PaletteName } from "./artwork/palettes.ts";
import { pick, seededRandom } from "./artwork/random.ts";
import type { Artwork } from "./artwork/tile.ts";
import type { GameGroup, GameLine, GameType } from "./game-line.ts";
import { brassLanternGames } from "./games/brass-lantern.ts";
import { copperfoxGames } from "./games/copperfox.ts";
import { lumenLiveGames } from "./games/lumen-live.ts";
import { paperkiteGames } from "./games/paperkite.ts";
import { quartzlineGames } from "./games/quartzline.ts";
import { sandboxGames } from "./games/sandbox.ts";
import { tidewellGames } from "./games/tidewell.ts";
import { velvetOrbitGames } from "./games/velvet-orbit.ts";

/** A seeded game, with the back office's field names and what its pictures show. */
export type SeedGame = {
  code: string;
  walletCode: string;
  name: string;
  /** The name on its pictures. */
  title: string;
  studio: string;
  type: GameType;
  /** Percent; null where none is published. */
  rtp: number | null;
  hasDemo: boolean;
  restrictedCountries: string[];
  sectionCode: string | null;
  art: Artwork;
};

/** A seeded provider with its games and what its own pictures show. */
export type SeedProvider = {
  code: string;
  name: string;
  palette: PaletteName;
  backdrop: BackdropName;
  stars: readonly [MotifName, MotifName, MotifName];
  games: SeedGame[];
};

/** What all games of a provider have in common. */
type GameDefaults = {
  /** Countries in which none of the games can be played. */
  restricted: readonly string[];
  /** Prefix of the numbered codes that wallets see; null: wallets see the games' own codes. */
  walletPrefix: string | null;
};

const defaults = (restricted: readonly string[], walletPrefix: string | null): GameDefaults => ({
  restricted,
  walletPrefix,
});

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

function artworkOf(code: string, line: GameLine): Artwork {
  const [, composition, backdrop, palette, motif] = line;
  const family = families[backdrop];
  const random = seededRandom(`${code}:family`);
  const others = family.motifs.filter((name) => name !== motif);
  const first = pick(random, [others[0] ?? motif, ...others.slice(1)]);
  const rest = others.filter((name) => name !== first);
  const second = pick(random, [rest[0] ?? first, ...rest.slice(1)]);
  return { composition, backdrop, palette, motif, companions: [first, second], font: pick(random, family.fonts) };
}

function gamesOf(groups: readonly GameGroup[], { restricted, walletPrefix }: GameDefaults): SeedGame[] {
  const lines = groups.flatMap((group) => group.games.map((line) => ({ group, line })));
  return lines.map(({ group, line }, place) => {
    const title = line[0];
    const code = codeOf(title);
    return {
      code,
      walletCode: walletPrefix === null ? code : `${walletPrefix}${1001 + place}`,
      name: playedName(title, code, group.type),
      title,
      studio: group.studio,
      type: group.type,
      rtp: publishedRtp({ code, type: group.type }),
      hasDemo: group.type !== "live_dealer" && group.type !== "sportsbook",
      restrictedCountries: [...new Set([...restricted, ...gameRestrictions(place)])].sort(),
      sectionCode: group.section ?? null,
      art: artworkOf(code, line),
    };
  });
}

/** All seeded providers. The sandbox comes first; its games are not restricted in any country. */
export const seedProviders: readonly SeedProvider[] = [
  {
    code: "sandbox",
    name: "Sandbox Games",
    palette: "dusk",
    backdrop: "burst",
    stars: ["fox", "seven", "rocket"],
    games: gamesOf(sandboxGames, defaults([], null)).map((game) => ({ ...game, restrictedCountries: [] })),
  },
  {
    code: "lumen-live",
    name: "Lumen Live",
    palette: "crimson",
    backdrop: "curtains",
    stars: ["roulette", "blackjackHand", "baccaratHand"],
    games: gamesOf(lumenLiveGames, defaults(["US"], "ll-table-")),
  },
  {
    code: "copperfox",
    name: "Copperfox",
    palette: "sandstorm",
    backdrop: "canyon",
    stars: ["helmet", "scarab", "lion"],
    games: gamesOf(copperfoxGames, defaults([], "cfx")),
  },
  {
    code: "tidewell",
    name: "Tidewell Games",
    palette: "ocean",
    backdrop: "undersea",
    stars: ["turtle", "octopus", "chest"],
    games: gamesOf(tidewellGames, defaults([], null)),
  },
  {
    code: "brass-lantern",
    name: "Brass Lantern",
    palette: "steam",
    backdrop: "workshop",
    stars: ["gears", "mask", "owl"],
    games: gamesOf(brassLanternGames, defaults(["GB"], null)),
  },
  {
    code: "velvet-orbit",
    name: "Velvet Orbit",
    palette: "nebula",
    backdrop: "galaxy",
    stars: ["planet", "astronaut", "comet"],
    games: gamesOf(velvetOrbitGames, defaults([], "VO_")),
  },
  {
    code: "paperkite",
    name: "Paperkite",
    palette: "sherbet",
    backdrop: "heaven",
    stars: ["paperPlane", "pegs", "dice"],
    games: gamesOf(paperkiteGames, defaults([], null)),
  },
  {
    code: "quartzline",
    name: "Quartzline",
    palette: "emerald",
    backdrop: "arena",
    stars: ["trophy", "lotteryBalls", "racingHorse"],
    games: gamesOf(quartzlineGames, defaults(["AU", "US"], "qz-")),
  },
];
