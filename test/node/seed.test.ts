import { createHash } from "node:crypto";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { seedProviders } from "../../scripts/seed/catalogue.ts";
import { changedMigration, isSeeded, storeFiles, writeRecord } from "../../scripts/seed/inputs.ts";
import { seed } from "../../scripts/seed/seed.ts";
import { sniffImage } from "../../src/catalogue/images/images.ts";
import { GAME_TYPES } from "../../src/lib/game-types.ts";
import { engineFor } from "../../src/sandbox/games/engine-for.ts";

const games = seedProviders.flatMap((provider) => provider.games.map((game) => ({ provider, game })));
const playable = new Set(["slot", "instant", "crash"]);

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

describe("the seed's pictures", () => {
  const named = [
    ...seedProviders.flatMap(({ code }) => [`${code}/logo`, `${code}/cover`]),
    ...games.flatMap(({ provider, game: { code } }) =>
      ["portrait", "cover"].map((kind) => `${provider.code}/${code}.${kind}`),
    ),
  ].map((name) => `${name}.webp`);
  const stored = globSync("*/*.webp", { cwd: "scripts/seed/pictures" });

  test("are there for each provider and game, and for nothing else", () => {
    expect(stored.toSorted()).toEqual(named.toSorted());
  });

  test("are WebP of one shape each, small and all different", async () => {
    const digests = new Set<string>();
    for (const name of stored) {
      const bytes = readFileSync(`scripts/seed/pictures/${name}`);
      expect(sniffImage(bytes)).toBe("image/webp");
      expect(bytes.byteLength).toBeLessThan(40_000);
      digests.add(createHash("sha256").update(bytes).digest("hex"));
      const { width, height } = await sharp(bytes).metadata();
      const kind = /(portrait|cover|logo)\.webp$/.exec(name)?.[1];
      expect(`${kind} ${width}x${height}`).toBe(
        kind === "portrait" ? "portrait 288x384" : kind === "logo" ? "logo 224x224" : "cover 512x288",
      );
    }
    expect(digests.size).toBe(stored.length);
  });
});

describe("a local state of earlier migrations", () => {
  const MIGRATION = "migrations/ledger/0000_initial.sql";
  const madeFrom = (files: Record<string, string>) => ({ files, catalogue: "", operator: "" });

  test("is refused where one of them has changed, with the remedy", async () => {
    const root = mkdtempSync(join(tmpdir(), "state-"));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const name of ["migrations", "wrangler.toml", "scripts/seed"])
      cpSync(name, join(root, name), { recursive: true });
    writeRecord(root, madeFrom(storeFiles(root)));
    expect(isSeeded(root)).toBe(true);
    writeRecord(root, madeFrom({ ...storeFiles(root), [MIGRATION]: "another" }));
    expect(isSeeded(root)).toBe(false);
    await expect(seed(root, 8788, () => undefined)).rejects.toThrow(
      `${MIGRATION} is not the one that the local state was made from. Begin with an empty state: npm run dev -- --fresh`,
    );
  });

  test("is kept where others follow, or the settings changed", () => {
    const { [MIGRATION]: _, ...earlier } = storeFiles(".");
    expect(changedMigration(null, storeFiles("."))).toBeUndefined();
    expect(changedMigration(madeFrom({ ...earlier, "wrangler.toml": "another" }), storeFiles("."))).toBeUndefined();
    expect(changedMigration(madeFrom(storeFiles(".")), earlier)).toBe(MIGRATION);
  });
});
