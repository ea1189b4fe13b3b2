import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { importGames } from "../../src/catalogue/games/import-games.ts";
import { putProvider } from "../../src/catalogue/games/put-provider.ts";
import { storeImage } from "../../src/catalogue/images/images.ts";
import { games } from "../../src/db/schema/catalogue.ts";
import { findProvider } from "../../src/gate/reference/find-provider.ts";
import { utf8 } from "../../src/lib/encoding.ts";
import { adminCtx, aGame, aProvider } from "../support/fixtures.ts";

const version = async (code: string) => (await findProvider(adminCtx(), code)).version;

describe("importGames", () => {
  it("writes only differences: a repeat leaves games and the provider's version alone", async () => {
    const { code } = await aProvider();
    const list = Array.from({ length: 2_500 }, () => aGame({ restrictedCountries: ["US", "FR"], studio: "Ünï 🎰" }));
    const first = await importGames(adminCtx(), { providerCode: code, games: list, replace: false });
    expect(first).toMatchObject({ created: 2_500, updated: 0, unchanged: 0, withdrawn: 0 });
    const before = await version(code);
    const again = await importGames(adminCtx(), { providerCode: code, games: list, replace: true });
    expect(again).toEqual({ ...first, created: 0, unchanged: 2_500 });
    expect(await version(code)).toBe(before);
  });

  it("changes a title whose field was null to one that reads null", async () => {
    const { code } = await aProvider();
    const game = aGame({ studio: null });
    await importGames(adminCtx(), { providerCode: code, games: [game], replace: false });
    const again = await importGames(adminCtx(), {
      providerCode: code,
      games: [{ ...game, studio: "null" }],
      replace: false,
    });
    expect(again).toMatchObject({ updated: 1, unchanged: 0 });
  });

  it("keeps a game's id when it changes, is withdrawn and comes back", async () => {
    const { code } = await aProvider();
    const [kept, changed, gone] = [aGame(), aGame(), aGame({ rtp: null, hasDemo: false })];
    const first = await importGames(adminCtx(), { providerCode: code, games: [kept, changed, gone], replace: false });
    const renamed = { ...changed, name: "Another name", walletCode: "w-1" };
    const second = await importGames(adminCtx(), { providerCode: code, games: [kept, renamed], replace: true });
    expect(second).toMatchObject({ created: 0, updated: 1, unchanged: 1, withdrawn: 1 });
    const third = await importGames(adminCtx(), { providerCode: code, games: [gone], replace: false });
    expect(third).toMatchObject({ created: 0, updated: 1, unchanged: 0, withdrawn: 0, games: [first.games[2]] });
    const rows = await adminCtx().db.select().from(games).where(eq(games.providerCode, code));
    expect(
      rows.map(({ id, code, name, walletCode, rtp, hasDemo, withdrawnAt }) => ({
        id,
        code,
        name,
        walletCode,
        rtp,
        hasDemo,
        withdrawnAt,
      })),
    ).toEqual(
      expect.arrayContaining([
        { ...pick(renamed), id: first.games[1]?.id, withdrawnAt: null },
        { ...pick(gone), id: first.games[2]?.id, withdrawnAt: null },
      ]),
    );
  });

  it("gives a game one id when four imports create it at once", async () => {
    const { code } = await aProvider();
    const game = aGame();
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => importGames(adminCtx(), { providerCode: code, games: [game], replace: false })),
    );
    expect(new Set(results.map((result) => result.games[0]?.id)).size).toBe(1);
  });

  it("refuses unknown images by their index and writes nothing", async () => {
    const { code } = await aProvider();
    const list = [aGame(), aGame({ coverImageId: "0".repeat(32) })];
    await expect(importGames(adminCtx(), { providerCode: code, games: list, replace: false })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: [{ field: "games", message: "games[1].cover_image_id is not a stored image" }],
    });
    expect(await adminCtx().db.$count(games, eq(games.providerCode, code))).toBe(0);
  });
});

function pick({ code, name, walletCode, rtp, hasDemo }: ReturnType<typeof aGame>) {
  return { code, name, walletCode, rtp, hasDemo };
}

describe("putProvider", () => {
  it("raises the version only when something changed", async () => {
    const { code } = await aProvider();
    const { version: before, createdAt, ...same } = await findProvider(adminCtx(), code);
    await putProvider(adminCtx(), same);
    expect(await version(code)).toBe(before);
    await putProvider(adminCtx(), { ...same, name: "Renamed" });
    expect(await findProvider(adminCtx(), code)).toMatchObject({ version: before + 1, name: "Renamed", createdAt });
  });
});

describe("storeImage", () => {
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

  it.each([
    ["png", PNG],
    ["jpeg", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 9])],
    ["webp", utf8("RIFF\u0004\0\0\0WEBPVP8 ")],
    ["gif", utf8("GIF89a9")],
  ])("gives the same %s the same id, and stores it with the type it detects", async (type, bytes) => {
    const id = await storeImage(adminCtx(), bytes);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await storeImage(adminCtx(), bytes)).toBe(id);
    const stored = await env.IMAGES.get(id);
    expect(stored?.httpMetadata?.contentType).toBe(`image/${type}`);
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
  });

  it("accepts an image of 5 × 1024 × 1024 bytes", async () => {
    const largest = new Uint8Array(5 * 1024 * 1024);
    largest.set(PNG);
    expect(await storeImage(adminCtx(), largest)).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    ["what is not an image", utf8("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["an empty body", new Uint8Array()],
    ["an image over 5 MB", new Uint8Array([...PNG, ...new Uint8Array(5 * 1024 * 1024)])],
  ])("refuses %s", async (_, bytes) => {
    await expect(storeImage(adminCtx(), bytes)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });
});
