import { engineFor } from "../../src/sandbox/games/engine-for.ts";
import type { BackdropName } from "./artwork/backdrops/index.ts";
import { families } from "./artwork/families.ts";
import type { MotifName } from "./artwork/motifs/index.ts";
import type { PaletteName } from "./artwork/palettes.ts";
import { pick, seededRandom } from "./artwork/random.ts";
import type { Artwork } from "./artwork/tile.ts";
import type { GameType, TitleGroup } from "./title.ts";
import { brassLanternTitles } from "./titles/brass-lantern.ts";
import { copperfoxTitles } from "./titles/copperfox.ts";
import { lumenLiveTitles } from "./titles/lumen-live.ts";
import { paperkiteTitles } from "./titles/paperkite.ts";
import { quartzlineTitles } from "./titles/quartzline.ts";
import { sandboxTitles } from "./titles/sandbox.ts";
import { tidewellTitles } from "./titles/tidewell.ts";
import { velvetOrbitTitles } from "./titles/velvet-orbit.ts";

/** A seeded title, in the back office's terms, with what its pictures show. */
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
  art: Artwork;
};

/** A seeded provider with its titles and what its own pictures show. */
export type SeedProvider = {
  code: string;
  name: string;
  palette: PaletteName;
  backdrop: BackdropName;
  stars: readonly [MotifName, MotifName, MotifName];
  games: SeedGame[];
};

/** What a provider's titles have in common. */
type House = {
  /** Countries none of its titles can be played in. */
  restricted: readonly string[];
  /** Begins the codes that wallets see, where the provider numbers its titles; null: the titles' own codes. */
  walletPrefix: string | null;
};

const house = (restricted: readonly string[], walletPrefix: string | null): House => ({ restricted, walletPrefix });

/** A title's code: its name in lower case, words joined by hyphens. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
}

/** What the title returns in the long run, as its engine publishes it; tables and books of bets publish none. */
export function publishedRtp(game: { code: string; type: GameType }): number | null {
  return game.type === "sportsbook" || game.type === "other" ? null : engineFor(game).rtp;
}

/** Countries that single titles leave out, by their place in the provider's list: every seventh, every eleventh. */
function titleRestrictions(place: number): string[] {
  return [...(place % 7 === 3 ? ["US"] : []), ...(place % 11 === 5 ? ["FR", "NL"] : [])];
}

function artworkOf(code: string, line: TitleGroup["titles"][number]): Artwork {
  const [, composition, backdrop, palette, motif] = line;
  const family = families[backdrop];
  const random = seededRandom(`${code}:family`);
  const others = family.motifs.filter((name) => name !== motif);
  const first = pick(random, [others[0] ?? motif, ...others.slice(1)]);
  const rest = others.filter((name) => name !== first);
  const second = pick(random, [rest[0] ?? first, ...rest.slice(1)]);
  return { composition, backdrop, palette, motif, companions: [first, second], font: pick(random, family.fonts) };
}

function gamesOf(groups: readonly TitleGroup[], { restricted, walletPrefix }: House): SeedGame[] {
  const lines = groups.flatMap((group) => group.titles.map((line) => ({ group, line })));
  return lines.map(({ group, line }, place) => {
    const name = line[0];
    const code = codeOf(name);
    return {
      code,
      walletCode: walletPrefix === null ? code : `${walletPrefix}${1001 + place}`,
      name,
      studio: group.studio,
      type: group.type,
      rtp: publishedRtp({ code, type: group.type }),
      hasDemo: group.type !== "live_dealer" && group.type !== "sportsbook",
      restrictedCountries: [...new Set([...restricted, ...titleRestrictions(place)])].sort(),
      sectionCode: group.section ?? null,
      art: artworkOf(code, line),
    };
  });
}

/** Every seeded provider with its titles; the sandbox, whose titles are open everywhere, comes first. */
export const seedProviders: readonly SeedProvider[] = [
  {
    code: "sandbox",
    name: "Sandbox Games",
    palette: "dusk",
    backdrop: "burst",
    stars: ["fox", "seven", "rocket"],
    games: gamesOf(sandboxTitles, house([], null)).map((game) => ({ ...game, restrictedCountries: [] })),
  },
  {
    code: "lumen-live",
    name: "Lumen Live",
    palette: "crimson",
    backdrop: "curtains",
    stars: ["roulette", "blackjackHand", "baccaratHand"],
    games: gamesOf(lumenLiveTitles, house(["US"], "ll-table-")),
  },
  {
    code: "copperfox",
    name: "Copperfox",
    palette: "sandstorm",
    backdrop: "canyon",
    stars: ["helmet", "scarab", "lion"],
    games: gamesOf(copperfoxTitles, house([], "cfx")),
  },
  {
    code: "tidewell",
    name: "Tidewell Games",
    palette: "ocean",
    backdrop: "undersea",
    stars: ["turtle", "octopus", "chest"],
    games: gamesOf(tidewellTitles, house([], null)),
  },
  {
    code: "brass-lantern",
    name: "Brass Lantern",
    palette: "steam",
    backdrop: "workshop",
    stars: ["gears", "mask", "owl"],
    games: gamesOf(brassLanternTitles, house(["GB"], null)),
  },
  {
    code: "velvet-orbit",
    name: "Velvet Orbit",
    palette: "nebula",
    backdrop: "galaxy",
    stars: ["planet", "astronaut", "comet"],
    games: gamesOf(velvetOrbitTitles, house([], "VO_")),
  },
  {
    code: "paperkite",
    name: "Paperkite",
    palette: "sherbet",
    backdrop: "heaven",
    stars: ["paperPlane", "pegs", "dice"],
    games: gamesOf(paperkiteTitles, house([], null)),
  },
  {
    code: "quartzline",
    name: "Quartzline",
    palette: "emerald",
    backdrop: "arena",
    stars: ["trophy", "lotteryBalls", "racingHorse"],
    games: gamesOf(quartzlineTitles, house(["AU", "US"], "qz-")),
  },
];
