import { describe, expect, test } from "vitest";
import { importGames } from "../../src/catalogue/import-games.ts";
import { storeImage } from "../../src/images/store-image.ts";
import { GAME_TYPES } from "../../src/wire/game.ts";
import { adminCtx, anOperator, aProvider, aTitle, aWindow, someGames, type TestOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

interface Game {
  readonly id: string;
  readonly code: string;
  readonly provider_code: string;
}

async function page(operator: TestOperator, query = "") {
  const response = await signed(operator, "GET", `/v1/games${query}`);
  expect(response.status).toBe(200);
  return response.json<{ games: Game[]; next_cursor: string | null }>();
}

/** Walks to the end and answers the codes in order. */
async function walk(operator: TestOperator, filters = "", limit = 3): Promise<string[]> {
  const codes: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const at: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { games, next_cursor } = await page(operator, `?limit=${limit}${filters}${at}`);
    codes.push(...games.map((game) => game.code));
    if (next_cursor === null) return codes;
    expect(games).toHaveLength(limit);
    cursor = next_cursor;
  }
}

async function refused(operator: TestOperator, query: string, field: string) {
  const response = await signed(operator, "GET", `/v1/games${query}`);
  expect(response.status, query).toBe(422);
  expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", retryable: false, fields: [{ field }] });
}

describe("GET /v1/games", () => {
  test("shows every field of a title", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const image = await storeImage(adminCtx(), Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]));
    const title = aTitle({ studio: "Studio", sectionCode: "live", restrictedCountries: ["US"], rtp: 97.25 });
    const [game] = await someGames(provider.code, [{ ...title, portraitImageId: image, walletCode: "other" }]);
    await aWindow(operator.code, [provider.code]);
    const url = `http://127.0.0.1:8787/v1/images/${image}`;
    expect((await page(operator)).games).toEqual([
      {
        id: game!.id,
        provider_code: provider.code,
        code: title.code,
        name: title.name,
        studio: "Studio",
        studio_code: provider.code,
        type: "slot",
        rtp: 97.25,
        thumbnail_url: url,
        images: { portrait: url, cover: null },
        has_demo: true,
        restricted_countries: ["US"],
        section_code: "live",
      },
    ]);
  });

  test("walks the whole window once, without its excluded games and without other providers", async () => {
    const [operator, one, two, outside] = await Promise.all([anOperator(), aProvider(), aProvider(), aProvider()]);
    const games = [...(await someGames(one.code, 7)), ...(await someGames(two.code, 4))];
    await someGames(outside.code, 3);
    const left = games.splice(5, 1)[0]!;
    await aWindow(operator.code, [one.code, two.code], [left.id]);
    expect((await walk(operator)).toSorted()).toEqual(games.map((game) => game.code).toSorted());
    expect(await walk(operator, "", 200)).toHaveLength(10);
  });

  test("has no next cursor when a page ends exactly at the end", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    await someGames(provider.code, 4);
    await aWindow(operator.code, [provider.code]);
    const first = await page(operator, "?limit=2");
    const second = await page(operator, `?limit=2&cursor=${first.next_cursor}`);
    expect([first.games.length, second.games.length, second.next_cursor]).toEqual([2, 2, null]);
  });

  test("a title that is withdrawn or added during a walk neither repeats nor hides others", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const titles = ["b", "d", "f", "h"].map((code) => aTitle({ code }));
    await someGames(provider.code, titles);
    await aWindow(operator.code, [provider.code]);
    const first = await page(operator, "?limit=2");
    expect(first.games.map((game) => game.code)).toEqual(["b", "d"]);
    const changed = ["a", "b", "f", "g", "h"].map((code) => aTitle({ code }));
    await importGames(adminCtx(), provider.code, { games: changed, replace: true });
    const rest = await page(operator, `?limit=9&cursor=${first.next_cursor}`);
    expect(rest.games.map((game) => game.code)).toEqual(["f", "g", "h"]);
  });

  test("filters by type, provider and country, together and in a walk", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    const titles = GAME_TYPES.flatMap((type) => [
      aTitle({ type, restrictedCountries: ["FR"] }),
      aTitle({ type, restrictedCountries: [] }),
    ]);
    await someGames(one.code, titles);
    await someGames(two.code, [{ type: "slot" }]);
    await aWindow(operator.code, [one.code, two.code]);
    expect(await walk(operator, "&type=slot", 1)).toHaveLength(3);
    expect(await walk(operator, `&provider_code=${two.code}`)).toHaveLength(1);
    expect(await walk(operator, `&provider_code=${one.code}&type=crash&country=FR`)).toHaveLength(1);
    expect(await walk(operator, "&country=FR")).toHaveLength(GAME_TYPES.length + 1);
    expect(await walk(operator, "&provider_code=nobody")).toEqual([]);
  });

  test("the deprecated studio_code filters like provider_code and wins over it", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    await someGames(one.code, 2);
    await someGames(two.code, 1);
    await aWindow(operator.code, [one.code, two.code]);
    expect(await walk(operator, `&studio_code=${two.code}`)).toHaveLength(1);
    expect(await walk(operator, `&provider_code=${one.code}&studio_code=${two.code}`)).toHaveLength(1);
  });

  test("a limit above 200 is cut, the default is 50, and one below 1 is refused", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    await someGames(provider.code, 205);
    await aWindow(operator.code, [provider.code]);
    expect((await page(operator)).games).toHaveLength(50);
    for (const limit of ["200", "201", "5000", "9".repeat(40)]) {
      expect((await page(operator, `?limit=${limit}`)).games).toHaveLength(200);
    }
    expect((await page(operator, "?limit=1")).games).toHaveLength(1);
    for (const limit of ["0", "-1", "1.5", "abc", "", "1e2", "%20"])
      await refused(operator, `?limit=${limit}`, "limit");
  });

  test.each([
    ["?type=slots", "type"],
    ["?type=", "type"],
    ["?country=F", "country"],
    ["?country=FRA", "country"],
    ["?country=fr", "country"],
    ["?type=slot&type=crash", "type"],
    ["?cursor=", "cursor"],
    ["?cursor=abc", "cursor"],
  ])("%s is refused", async (query, field) => {
    await refused(await anOperator(), query, field);
  });

  test("every broken parameter is named in one answer", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    await someGames(provider.code, 3);
    await aWindow(operator.code, [provider.code]);
    const { next_cursor: cursor } = await page(operator, "?limit=1&country=FR");
    for (const [query, names] of [
      ["?type=x&country=yy&limit=0", ["country", "limit", "type"]],
      ["?type=x&country=yy&limit=0&cursor=forged", ["country", "cursor", "limit", "type"]],
      [`?limit=0&country=FR&cursor=${cursor}`, ["limit"]],
      [`?limit=0&country=DE&cursor=${cursor}`, ["cursor", "limit"]],
      ["?limit=0&cursor=", ["cursor", "limit"]],
      [`?limit=0&cursor=${"x".repeat(2001)}`, ["cursor", "limit"]],
      [`?limit=0&cursor=${cursor}&cursor=${cursor}`, ["cursor", "limit"]],
    ] as const) {
      const response = await signed(operator, "GET", `/v1/games${query}`);
      const { fields } = await response.json<{ fields: { field: string }[] }>();
      expect([query, response.status, fields.map(({ field }) => field).toSorted()]).toEqual([query, 422, names]);
    }
  });

  test("a cursor of another operator, of other filters, or changed is refused", async () => {
    const [operator, other, provider] = await Promise.all([anOperator(), anOperator(), aProvider()]);
    await someGames(provider.code, 5);
    for (const { code } of [operator, other]) await aWindow(code, [provider.code]);
    const { next_cursor: cursor } = await page(operator, "?limit=2");
    await refused(other, `?cursor=${cursor}`, "cursor");
    await refused(operator, `?type=slot&cursor=${cursor}`, "cursor");
    await refused(operator, `?cursor=x${cursor}`, "cursor");
    await refused(operator, `?cursor=${cursor}x`, "cursor");
    expect((await page(operator, `?limit=1&cursor=${cursor}`)).games).toHaveLength(1);
  });
});

describe("GET /v1/providers", () => {
  test("lists the window with its deprecated names; game_count agrees with the walk", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider({ name: "One" }), aProvider()]);
    const games = await someGames(one.code, 4);
    await someGames(two.code, 2);
    await aWindow(operator.code, [one.code], [games[0]!.id]);
    const response = await signed(operator, "GET", "/v1/providers");
    expect(await response.json()).toEqual({
      providers: [
        {
          provider_code: one.code,
          provider_name: "One",
          studio_code: one.code,
          name: "One",
          logo_url: null,
          game_count: 3,
          images: { portrait: null, cover: null },
        },
      ],
    });
    expect(await walk(operator, `&provider_code=${one.code}`)).toHaveLength(3);
  });

  test("shows pictures, lists by code, and counts neither withdrawn titles nor another operator's exclusions", async () => {
    const images = await Promise.all(
      [1, 2].map((byte) =>
        storeImage(adminCtx(), Uint8Array.of(...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, byte])),
      ),
    );
    const [operator, other] = await Promise.all([anOperator(), anOperator()]);
    await aProvider({ code: "z-studio", logoImageId: images[0]!, coverImageId: images[1]! });
    await aProvider({ code: "a-studio" });
    const titles = [aTitle(), aTitle(), aTitle()];
    const [first] = await someGames("z-studio", titles);
    await importGames(adminCtx(), "z-studio", { games: titles.slice(0, 2), replace: true });
    await aWindow(operator.code, ["z-studio", "a-studio"]);
    await aWindow(other.code, ["z-studio"], [first!.id]);
    const listed = async (by: TestOperator) =>
      (await (await signed(by, "GET", "/v1/providers")).json<{ providers: Record<string, unknown>[] }>()).providers;
    const [logo, cover] = images.map((id) => `http://127.0.0.1:8787/v1/images/${id}`);
    expect(await listed(operator)).toMatchObject([
      { provider_code: "a-studio", logo_url: null, game_count: 0 },
      { provider_code: "z-studio", logo_url: logo, game_count: 2, images: { portrait: logo, cover } },
    ]);
    expect(await listed(other)).toMatchObject([{ provider_code: "z-studio", game_count: 1 }]);
  });

  test("an empty window is an empty list", async () => {
    const operator = await anOperator();
    expect(await (await signed(operator, "GET", "/v1/providers")).json()).toEqual({ providers: [] });
    expect(await page(operator)).toEqual({ games: [], next_cursor: null });
  });
});
