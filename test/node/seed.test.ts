import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { toWebp } from "../../scripts/seed/artwork/render.ts";
import { seedProviders } from "../../scripts/seed/catalogue.ts";
import { drawn, gamePictures, type Picture, providerPictures, renderAll } from "../../scripts/seed/pictures.ts";
import { sniffImage } from "../../src/catalogue/images/sniff-image.ts";
import { GAME_TYPES } from "../../src/lib/game-types.ts";
import { engineFor } from "../../src/sandbox/games/engine-for.ts";

const games = seedProviders.flatMap((provider) => provider.games.map((game) => ({ provider, game })));
const playable = new Set(["slot", "instant", "crash"]);

/** A picture of every composition and of every kind. */
function samples(): Picture[] {
  const byComposition = new Map(games.map((entry) => [entry.game.art.composition, entry]));
  const gameArt = [...byComposition.values()].flatMap(({ provider, game }) =>
    Object.values(gamePictures(provider, game)),
  );
  return [...gameArt, ...Object.values(providerPictures(seedProviders[0]!))];
}

describe("the seed's catalogue", () => {
  test("has at least 6 providers and 200 games of every type, the sandbox first", () => {
    expect(seedProviders.length).toBeGreaterThanOrEqual(6);
    expect(seedProviders[0]?.code).toBe("sandbox");
    expect(games.length).toBeGreaterThanOrEqual(200);
    expect(new Set(games.map(({ game }) => game.type))).toEqual(new Set(GAME_TYPES));
  });

  test("gives every game a unique code and wallet code, different ones for some games", () => {
    expect(new Set(games.map(({ game }) => game.code)).size).toBe(games.length);
    for (const { games: own } of seedProviders)
      expect(new Set(own.map((game) => game.walletCode)).size).toBe(own.length);
    expect(games.some(({ game }) => game.walletCode !== game.code)).toBe(true);
    for (const { game } of games) expect(game.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("names no game that the sandbox does not play, unless it says so", () => {
    for (const { game } of games) {
      const { engine } = engineFor(game);
      if (engine.kind === "board") expect(game.name).toMatch(/Roulette|plays roulette/);
      if (engine.kind === "scratch") expect(game.name).toMatch(/Scratch|Ticket|Card/);
      expect(game.type !== "slot" || engine.kind === "slot").toBe(true);
      if (engine.kind === "crash") expect(game.art.composition, game.name).toBe("climb");
    }
  });

  test("publishes the rtp of the engines, and none for some games", () => {
    for (const { game } of games.filter(({ game: { type } }) => playable.has(type))) {
      expect(game.rtp).toBe(engineFor(game).rtp);
    }
    expect(games.some(({ game }) => game.rtp === null)).toBe(true);
  });

  test("offers a demo for most games and for no live table", () => {
    expect(games.filter(({ game }) => game.hasDemo).length).toBeGreaterThan(games.length / 2);
    const live = games.filter(({ game }) => game.type === "live_dealer");
    expect(live.length).toBeGreaterThanOrEqual(12);
    for (const { game } of live) expect([game.hasDemo, typeof game.sectionCode]).toEqual([false, "string"]);
  });

  test("restricts some games in some countries, and none of the sandbox's", () => {
    expect(games.some(({ game }) => game.restrictedCountries.length > 0)).toBe(true);
    for (const { game } of games) for (const country of game.restrictedCountries) expect(country).toMatch(/^[A-Z]{2}$/);
    for (const game of seedProviders[0]!.games) expect(game.restrictedCountries).toEqual([]);
  });
});

describe("the seed's artwork", () => {
  test("is the same bytes each time, in a worker thread too", async () => {
    const pictures = samples().slice(0, 4);
    const first = await Promise.all(pictures.map((picture) => toWebp(drawn(picture))));
    const second = new Map<number, Uint8Array>();
    await renderAll(pictures, async (index, bytes) => {
      second.set(index, bytes);
    });
    for (const [index, bytes] of first.entries()) expect(Buffer.compare(bytes, second.get(index)!)).toBe(0);
  });

  test("has a type and size that the service accepts, for every composition", async () => {
    for (const picture of samples()) {
      const bytes = await toWebp(drawn(picture));
      expect(sniffImage(bytes)).toBe("image/webp");
      expect(bytes.byteLength).toBeLessThan(120_000);
      const { width, height } = await sharp(bytes).metadata();
      const shapes = { portrait: [420, 560], cover: [840, 472], logo: [420, 420], providerCover: [840, 472] };
      expect([width, height]).toEqual(shapes[picture.kind]);
    }
  });

  test("differs from game to game", () => {
    const drawings = games.map(({ provider, game }) => drawn(gamePictures(provider, game).portrait));
    expect(new Set(drawings).size).toBe(games.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  });
});
