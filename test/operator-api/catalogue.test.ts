import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { importGames } from "../../src/catalogue/games/import-games.ts";
import { forgetChanges, NEXT_CHANGES } from "../../src/catalogue/games/list-changes.ts";
import { storeImage } from "../../src/catalogue/images/images.ts";
import { restoreProvider, withdrawProvider } from "../../src/catalogue/operators/withdraw-provider.ts";
import { GAME_TYPES } from "../../src/lib/game-types.ts";
import { adminCtx, aGame, anOperator, aProvider, aWindow, someGames, type TestOperator } from "../support/fixtures.ts";
import { planOf } from "../support/plans.ts";
import { signed } from "../support/signed.ts";
import { analyze } from "../support/statistics.ts";

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

/** Pages to the end; returns the codes in order. */
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
  test("shows every field of a game", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const image = await storeImage(adminCtx(), Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]));
    const listed = aGame({ studio: "Studio", sectionCode: "live", restrictedCountries: ["US"], rtp: 97.25 });
    const [game] = await someGames(provider.code, [{ ...listed, portraitImageId: image, walletCode: "other" }]);
    await aWindow(operator.code, [provider.code]);
    const url = `http://127.0.0.1:8787/v1/images/${image}`;
    expect((await page(operator)).games).toEqual([
      {
        id: game!.id,
        provider_code: provider.code,
        code: listed.code,
        name: listed.name,
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

  test("pages through the whole window once, without excluded games or other providers", async () => {
    const [operator, one, two, outside] = await Promise.all([anOperator(), aProvider(), aProvider(), aProvider()]);
    const games = [...(await someGames(one.code, 7)), ...(await someGames(two.code, 4))];
    await someGames(outside.code, 3);
    const left = games.splice(5, 1)[0]!;
    await aWindow(operator.code, [one.code, two.code], [left.id]);
    expect((await walk(operator)).toSorted()).toEqual(games.map((game) => game.code).toSorted());
    expect(await walk(operator, "", 200)).toHaveLength(10);
  });

  test("has no next_cursor when the last page is full", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    await someGames(provider.code, 4);
    await aWindow(operator.code, [provider.code]);
    const first = await page(operator, "?limit=2");
    const second = await page(operator, `?limit=2&cursor=${first.next_cursor}`);
    expect([first.games.length, second.games.length, second.next_cursor]).toEqual([2, 2, null]);
  });

  test("a game withdrawn or added during paging neither repeats nor hides others", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const games = ["b", "d", "f", "h"].map((code) => aGame({ code }));
    await someGames(provider.code, games);
    await aWindow(operator.code, [provider.code]);
    const first = await page(operator, "?limit=2");
    expect(first.games.map((game) => game.code)).toEqual(["b", "d"]);
    const changed = ["a", "b", "f", "g", "h"].map((code) => aGame({ code }));
    await importGames(adminCtx(), { providerCode: provider.code, games: changed, replace: true });
    const rest = await page(operator, `?limit=9&cursor=${first.next_cursor}`);
    expect(rest.games.map((game) => game.code)).toEqual(["f", "g", "h"]);
  });

  test("filters by type, provider and country, together and across pages", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    const games = GAME_TYPES.flatMap((type) => [
      aGame({ type, restrictedCountries: ["FR"] }),
      aGame({ type, restrictedCountries: [] }),
    ]);
    await someGames(one.code, games);
    await someGames(two.code, [{ type: "slot" }]);
    await aWindow(operator.code, [one.code, two.code]);
    expect(await walk(operator, "&type=slot", 1)).toHaveLength(3);
    expect(await walk(operator, `&provider_code=${two.code}`)).toHaveLength(1);
    expect(await walk(operator, `&provider_code=${one.code}&type=crash&country=FR`)).toHaveLength(1);
    expect(await walk(operator, "&country=FR")).toHaveLength(GAME_TYPES.length + 1);
    expect(await walk(operator, "&provider_code=unknown")).toEqual([]);
  });

  test("finds games by a text of their name, studio or code, to the letter", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    const named = { studio: "Nord", restrictedCountries: [] };
    await someGames(one.code, [
      { ...named, code: "s-1", name: "Émile's Wolf (2)" },
      { ...named, code: "wolf-2", name: "Moon" },
      { ...named, code: "s-3", name: "Sun", studio: "Wolf & Sons" },
      { ...named, code: "s-4", name: "Rain", studio: null },
    ]);
    const [other] = await someGames(two.code, [{ ...named, code: "wolf-5", name: "Snow" }]);
    await aWindow(operator.code, [one.code, two.code], [other!.id]);
    const found = (text: string, limit = 1) => walk(operator, `&search=${encodeURIComponent(text)}`, limit);
    expect((await found("WOLF")).toSorted()).toEqual(["s-1", "s-3", "wolf-2"]);
    expect(await found("émile")).toEqual(["s-1"]);
    expect(await found("wolf (2)")).toEqual(["s-1"]);
    expect(await found(".")).toEqual([]);
    expect(await walk(operator, `&search=wolf&provider_code=${two.code}`)).toEqual([]);
    const { next_cursor } = await page(operator, "?limit=1&search=wolf");
    await refused(operator, `?limit=1&search=wolves&cursor=${next_cursor}`, "cursor");
    for (const text of ["", "%00", "a".repeat(101)]) await refused(operator, `?search=${text}`, "search");
  });

  test("sorts by name or by the highest return, and keeps to games with a demo", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    await someGames(one.code, [
      { code: "c-1", name: "zebra", rtp: 96.5, hasDemo: true },
      { code: "c-2", name: "Émile", rtp: null, hasDemo: false },
      { code: "c-3", name: "Apple", rtp: 88, hasDemo: true },
      { code: "c-4", name: "apple", rtp: 96.5, hasDemo: true },
    ]);
    const [other] = await someGames(two.code, [
      { code: "c-5", name: "Fox", rtp: 97.25, hasDemo: false },
      { code: "c-6", name: "Bear", rtp: 99, hasDemo: true },
    ]);
    await aWindow(operator.code, [one.code, two.code], [other!.id]);
    for (const limit of [1, 2, 200]) {
      expect(await walk(operator, "&sort=name", limit)).toEqual(["c-3", "c-4", "c-6", "c-2", "c-1"]);
      expect(await walk(operator, "&sort=rtp", limit)).toEqual(["c-6", "c-1", "c-4", "c-3", "c-2"]);
      expect(await walk(operator, "&sort=name&has_demo=true", limit)).toEqual(["c-3", "c-4", "c-6", "c-1"]);
      expect(await walk(operator, "&has_demo=false", limit)).toEqual(["c-2"]);
    }
    const { next_cursor } = await page(operator, "?limit=1&sort=name");
    await refused(operator, `?limit=1&sort=rtp&cursor=${next_cursor}`, "cursor");
    await refused(operator, "?sort=code", "sort");
    await refused(operator, "?has_demo=1", "has_demo");
  });

  test("answers the games of the ids that are sent, without those of nobody's window", async () => {
    const [operator, provider, outside] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    const [first, , third] = await someGames(provider.code, 3);
    const [foreign] = await someGames(outside.code, 1);
    await aWindow(operator.code, [provider.code]);
    const asked = [third, foreign, first].map((game) => game!.id);
    const { games, next_cursor } = await page(operator, `?ids=${[...asked, crypto.randomUUID()].join(",")}`);
    expect(games.map(({ id }) => id).toSorted()).toEqual([first!.id, third!.id].toSorted());
    expect(next_cursor).toBeNull();
    const many = Array.from({ length: 51 }, () => crypto.randomUUID()).join(",");
    for (const ids of ["", "x", `${first!.id},`, many]) await refused(operator, `?ids=${ids}`, "ids");
  });

  test("the deprecated studio_code filters like provider_code and overrides it", async () => {
    const [operator, one, two] = await Promise.all([anOperator(), aProvider(), aProvider()]);
    await someGames(one.code, 2);
    await someGames(two.code, 1);
    await aWindow(operator.code, [one.code, two.code]);
    expect(await walk(operator, `&studio_code=${two.code}`)).toHaveLength(1);
    expect(await walk(operator, `&provider_code=${one.code}&studio_code=${two.code}`)).toHaveLength(1);
  });

  test("limit defaults to 50, is capped at 200 and is refused below 1", async () => {
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
    ["?country=UK", "country"],
    ["?type=slot&type=crash", "type"],
    ["?cursor=", "cursor"],
    ["?cursor=abc", "cursor"],
  ])("%s is refused", async (query, field) => {
    await refused(await anOperator(), query, field);
  });

  test("names every invalid parameter in one answer", async () => {
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

  test("refuses a cursor of another operator, of other filters or modified", async () => {
    const [operator, other, provider] = await Promise.all([anOperator(), anOperator(), aProvider()]);
    await someGames(provider.code, 5);
    for (const { code } of [operator, other]) await aWindow(code, [provider.code]);
    const { next_cursor: cursor } = await page(operator, "?limit=2");
    await refused(other, `?cursor=${cursor}`, "cursor");
    await refused(operator, `?type=slot&cursor=${cursor}`, "cursor");
    await refused(operator, `?cursor=x${cursor}`, "cursor");
    await refused(operator, `?cursor=${cursor}x`, "cursor");
    // The same bytes in other words: of the last character's six bits the last two mean nothing.
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const [start, last] = [cursor?.slice(0, -1), digits.indexOf(cursor?.at(-1) ?? "")];
    for (const bits of [1, 2, 3]) await refused(operator, `?cursor=${start}${digits[last ^ bits]}`, "cursor");
    for (const more of ["=", "%0A"]) await refused(operator, `?cursor=${cursor}${more}`, "cursor");
    expect((await page(operator, `?limit=1&cursor=${cursor}`)).games).toHaveLength(1);
  });
});

describe("GET /v1/providers", () => {
  test("lists the window with deprecated names; game_count matches the games", async () => {
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

  test("sorts by code, shows images and counts only the operator's visible games", async () => {
    const images = await Promise.all(
      [1, 2].map((byte) =>
        storeImage(adminCtx(), Uint8Array.of(...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, byte])),
      ),
    );
    const [operator, other] = await Promise.all([anOperator(), anOperator()]);
    await aProvider({ code: "z-provider", logoImageId: images[0]!, coverImageId: images[1]! });
    await aProvider({ code: "a-provider" });
    const games = [aGame(), aGame(), aGame()];
    const [first] = await someGames("z-provider", games);
    await importGames(adminCtx(), { providerCode: "z-provider", games: games.slice(0, 2), replace: true });
    await aWindow(operator.code, ["z-provider", "a-provider"]);
    await aWindow(other.code, ["z-provider"], [first!.id]);
    const listed = async (by: TestOperator) =>
      (await (await signed(by, "GET", "/v1/providers")).json<{ providers: Record<string, unknown>[] }>()).providers;
    const [logo, cover] = images.map((id) => `http://127.0.0.1:8787/v1/images/${id}`);
    expect(await listed(operator)).toMatchObject([
      { provider_code: "a-provider", logo_url: null, game_count: 0 },
      { provider_code: "z-provider", logo_url: logo, game_count: 2, images: { portrait: logo, cover } },
    ]);
    expect(await listed(other)).toMatchObject([{ provider_code: "z-provider", game_count: 1 }]);
  });

  test("an empty window is an empty list", async () => {
    const operator = await anOperator();
    expect(await (await signed(operator, "GET", "/v1/providers")).json()).toEqual({ providers: [] });
    expect(await page(operator)).toEqual({ games: [], next_cursor: null });
  });
});

describe("GET /v1/games/changes", () => {
  interface Change {
    readonly reason: string;
    readonly game_id: string | null;
    readonly available: boolean;
    readonly fields: string[];
    readonly game: Game | null;
  }

  const read = async (operator: TestOperator, since: string, limit = 1_000) => {
    const target = `/v1/games/changes?since=${encodeURIComponent(since)}&limit=${limit}`;
    const response = await signed(operator, "GET", target);
    expect(response.status).toBe(200);
    return response.json<{ changes: Change[]; next_since: string; has_more: boolean }>();
  };
  const reasons = ({ changes }: { changes: Change[] }) => changes.map(({ reason }) => reason);

  test("lists what a catalogue and a window go through, each once, with tombstones", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const ctx = adminCtx();
    let since = new Date(Date.now() - 60_000).toISOString();
    const news = async () => {
      const found = await read(operator, since);
      since = found.next_since;
      expect(found.has_more).toBe(false);
      return found.changes;
    };
    const [kept, left] = [aGame(), aGame()];
    const imported = (games: ReturnType<typeof aGame>[]) =>
      importGames(ctx, { providerCode: provider.code, games, replace: true });
    const { games } = await imported([kept, left]);
    const [keptId, leftId] = games.map(({ id }) => id);
    expect(await news()).toEqual([]);

    await aWindow(operator.code, [provider.code]);
    expect(await news()).toMatchObject([{ reason: "provider_added", game_id: null, available: true, game: null }]);
    expect(await news()).toEqual([]);

    await imported([{ ...kept, name: "Other", rtp: 90, restrictedCountries: ["NL"] }, left]);
    const changed = { reason: "changed", game_id: keptId, fields: ["name", "rtp", "restricted_countries"] };
    expect(await news()).toMatchObject([{ ...changed, available: true, game: { id: keptId, name: "Other" } }]);

    await imported([kept]);
    const tombstone = { game_id: leftId, available: false, game: null };
    const withdrawn = await news();
    expect(withdrawn).toHaveLength(2);
    expect(withdrawn).toEqual(expect.arrayContaining([expect.objectContaining({ ...tombstone, reason: "withdrawn" })]));

    await imported([kept, left]);
    expect(await news()).toMatchObject([{ reason: "added", game_id: leftId, available: true, fields: [] }]);
    await imported([kept, left]);
    expect(await news()).toEqual([]);

    await aWindow(operator.code, [provider.code], [leftId!]);
    expect(await news()).toMatchObject([{ ...tombstone, reason: "excluded" }]);
    await imported([kept, { ...left, name: "Not for you" }]);
    expect(await news()).toEqual([]);
    await aWindow(operator.code, [provider.code]);
    expect(await news()).toMatchObject([{ reason: "included", game_id: leftId, game: { name: "Not for you" } }]);

    await withdrawProvider(ctx, provider.code);
    await withdrawProvider(ctx, provider.code);
    expect(await news()).toMatchObject([{ reason: "provider_removed", available: false }]);
    await restoreProvider(ctx, provider.code);
    await restoreProvider(ctx, provider.code);
    expect(await news()).toMatchObject([{ reason: "provider_added", available: true }]);
    await aWindow(operator.code, []);
    expect(await news()).toMatchObject([{ reason: "provider_removed", available: false }]);
  });

  test("keeps a copy like the list, while imports and edits of the window overlap", async () => {
    const [operator, provider] = await Promise.all([anOperator({ requestsPerMinute: 100_000 }), aProvider()]);
    const ctx = adminCtx();
    const all = Array.from({ length: 8 }, () => aGame());
    const imported = (games: ReturnType<typeof aGame>[]) =>
      importGames(ctx, { providerCode: provider.code, games, replace: true });
    const ids = (await imported(all)).games.map(({ id }) => id);
    let since = new Date(Date.now() - 60_000).toISOString();
    await aWindow(operator.code, [provider.code]);
    const copy = new Map<string, Game>();
    const follow = async () => {
      for (let more = true; more; ) {
        const found = await read(operator, since, 2);
        ({ next_since: since, has_more: more } = found);
        for (const { game_id: id, game } of found.changes) {
          if (id !== null && game) copy.set(id, game);
          else if (id !== null) copy.delete(id);
        }
      }
    };
    let isWriting = true;
    const edits = Array.from({ length: 12 }, (_, n) =>
      n % 3 === 2
        ? aWindow(operator.code, [provider.code], [ids[n % 8]!, ids[(n + 3) % 8]!])
        : imported(all.filter((_game, i) => (i + n) % 4 > 0).map((game) => ({ ...game, name: `Name ${n}` }))),
    );
    const written = Promise.all(edits).finally(() => {
      isWriting = false;
    });
    while (isWriting) await follow();
    await written;
    await follow();
    const { games } = await page(operator, `?limit=1000&provider_code=${provider.code}`);
    expect(games.length).toBeGreaterThan(0);
    expect([...copy.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      games.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test("is paged, and shows an operator nothing of another's window", async () => {
    const [operator, other, provider] = await Promise.all([anOperator(), anOperator(), aProvider()]);
    const start = new Date(Date.now() - 60_000).toISOString();
    const games = await someGames(provider.code, 5);
    await aWindow(operator.code, [provider.code]);
    await aWindow(other.code, [provider.code], [games[0]!.id]);
    const all = await read(operator, start);
    expect(reasons(all).toSorted()).toEqual([...Array.from({ length: 5 }, () => "added"), "provider_added"]);
    const walked: Change[] = [];
    for (let since = start, more = true; more; ) {
      const found = await read(operator, since, 2);
      walked.push(...found.changes);
      ({ next_since: since, has_more: more } = found);
    }
    expect(walked).toEqual(all.changes);
    expect(reasons(await read(other, start)).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => "added"),
      ...["excluded", "provider_added"],
    ]);
    const foreign = `/v1/games/changes?since=${encodeURIComponent(all.next_since)}`;
    const response = await signed(other, "GET", foreign);
    expect([response.status, await response.json()]).toMatchObject([422, { fields: [{ field: "since" }] }]);
  });

  test("goes 90 days back; what is older is forgotten, once it is not the newest", async () => {
    const operator = await anOperator();
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    for (const [since, status] of [
      [days(89), 200],
      [days(91), 422],
      ["yesterday", 422],
      ["", 422],
    ] as const) {
      const answer = await signed(operator, "GET", `/v1/games/changes?since=${since}`);
      expect([since, answer.status]).toEqual([since, status]);
    }
    const insert =
      "INSERT INTO game_changes (operator_code, provider_code, reason, at) VALUES ('aged', 'p', 'added', ?)";
    const add = (count: number) => env.DB.prepare(insert).bind(Date.parse(days(count)));
    const kept = () => env.DB.prepare("SELECT count(*) AS n FROM game_changes WHERE operator_code = 'aged'").first("n");
    await env.DB.batch([90, 92].map(add));
    await forgetChanges(adminCtx());
    expect(await kept()).toBe(2);
    await add(90).run();
    await forgetChanges(adminCtx());
    expect(await kept()).toBe(2);
  });

  test("searches its index, before and after ANALYZE", async () => {
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await analyze();
      const steps = (await planOf(NEXT_CHANGES)).split("\n");
      expect(steps.filter((step) => step.includes("game_changes"))).toEqual([
        expect.stringContaining("SEARCH game_changes USING INDEX game_changes_by_operator (operator_code=? AND id>?)"),
        expect.stringContaining("SEARCH game_changes USING INDEX game_changes_by_operator (operator_code=? AND id>?)"),
      ]);
    }
  });
});
