import {
  createExecutionContext,
  listDurableObjectIds,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, inject, test, vi } from "vitest";
import { app } from "../../src/app.ts";
import { LiveLobby } from "../../src/play/live/live-lobby.ts";
import {
  anOperator,
  aProvider,
  aWindow,
  someGames,
  type TestOperator,
  type TestProvider,
} from "../support/fixtures.ts";
import { stopLive } from "../support/live.ts";
import { ORIGIN, signatureHeaders, signed } from "../support/signed.ts";

interface Answer {
  readonly currency: string;
  readonly pending: boolean;
  readonly tables: { readonly game_id: string; readonly open: boolean; readonly [field: string]: unknown }[];
}

afterEach(async () => {
  await stopLive();
});

let currencies = 0;
/** More than this file has tests: each has a lobby of its own. */
const CURRENCIES = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD
  CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ`.split(/\s+/);
const freshCurrency = () => CURRENCIES[currencies++]!;

async function poll(operator: TestOperator, currency: string): Promise<Answer> {
  const response = await signed(operator, "GET", `/v1/live-tables?currency=${currency}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function push(provider: TestProvider, currency: string, body: object): Promise<Response> {
  return signed(provider, "PUT", `/provider/v1/live-tables/${currency}`, { body });
}

/** How many tables a push took, and each one that it dropped with the reason. */
async function dropped(response: Response): Promise<unknown[]> {
  expect(response.status).toBe(200);
  const answer = await response.json<{
    tables: number;
    dropped_count: number;
    dropped: { game_code: string; reason: string }[];
  }>();
  expect(answer.dropped_count).toBe(answer.dropped.length);
  return [answer.tables, ...answer.dropped.map(({ game_code, reason }) => [game_code, reason])];
}

const liveGames = (codes: readonly string[]) =>
  codes.map((code) => ({ code, type: "live_dealer" as const, hasDemo: false }));

async function aLiveProvider(gameCount = 2) {
  // Not the sandbox, whose studio would push tables of its own.
  const adapter = { adapter: "http", baseUrl: `${inject("faultyServer")}/empty/500` } as const;
  const [operator, provider] = await Promise.all([anOperator(), aProvider(adapter)]);
  const games = await someGames(
    provider.code,
    Array.from({ length: gameCount }, () => ({ type: "live_dealer" as const, hasDemo: false })),
  );
  await aWindow(operator.code, [provider.code]);
  return { operator, provider, games };
}

test("the first poll of a currency is pending without tables; the next is not", async () => {
  const { operator } = await aLiveProvider();
  const other = await anOperator();
  const currency = freshCurrency();
  expect(await poll(operator, currency)).toEqual({ currency, pending: true, tables: [] });
  expect(await poll(other, currency)).toMatchObject({ pending: false });
});

test("a picture's address is shown percent-encoded, and a name may be empty", async () => {
  const { operator, provider, games } = await aLiveProvider();
  const currency = freshCurrency();
  await poll(operator, currency);
  const table = { game_code: games[0]!.code, open: true, name: "", image: 'https://studio.example/y"<>' };
  expect(await dropped(await push(provider, currency, { tables: [table] }))).toEqual([1]);
  const { tables } = await poll(operator, currency);
  expect(tables).toMatchObject([{ name: "", image: "https://studio.example/y%22%3C%3E" }]);
});

test("a pushed table is shown under its catalogue id with every field", async () => {
  const { operator, provider, games } = await aLiveProvider();
  const currency = freshCurrency();
  await poll(operator, currency);
  const table = {
    name: "Roulette",
    open: true,
    new_table: true,
    image: "https://studio.example/1.jpg",
    dealer: "Ann",
    min_bet: 0.5,
    max_bet: 5000,
    players: 12,
    seats: 7,
    seats_available: 2,
    results: [{ n: 17, c: "black" }],
  };
  const response = await push(provider, currency, {
    tables: [
      {
        game_code: games[0]!.code,
        ...table,
        updated_at: "2026-01-01T00:00:00Z",
      },
      { game_code: games[1]!.code, open: false },
    ],
  });
  expect(await response.json()).toEqual({ tables: 2, dropped_count: 0, dropped: [], incomplete: [] });
  const { tables } = await poll(operator, currency);
  expect(tables[0]).toEqual({
    game_id: games[0]!.id,
    ...table,
    updated_at: "2026-01-01T00:00:00.000Z",
  });
  expect(tables[1]).toMatchObject({ open: false, new_table: false, name: null, seats: null, results: null });
});

test("a full push removes missing tables; a patch changes only the fields it names", async () => {
  const { operator, provider, games } = await aLiveProvider();
  const currency = freshCurrency();
  const [one, two] = games.map((game) => game.code);
  await push(provider, currency, {
    tables: [
      { game_code: one, open: true, players: 3 },
      { game_code: two, open: true },
    ],
  });
  await push(provider, currency, { patch: true, tables: [{ game_code: one, open: false }] });
  expect((await poll(operator, currency)).tables).toMatchObject([{ open: false, players: 3 }, { open: true }]);
  await push(provider, currency, { tables: [{ game_code: two, open: true }] });
  expect((await poll(operator, currency)).tables).toMatchObject([{ game_id: games[1]!.id }]);
});

test("each currency has its own tables and limits", async () => {
  const { operator, provider, games } = await aLiveProvider(1);
  const limits = [
    { min_bet: 0.5, max_bet: 5000 },
    { min_bet: 100, max_bet: 1_000_000 },
  ];
  const shown = await Promise.all(
    limits.map(async (limit) => {
      const currency = freshCurrency();
      await push(provider, currency, { tables: [{ game_code: games[0]!.code, open: true, ...limit }] });
      return (await poll(operator, currency)).tables;
    }),
  );
  expect(shown).toMatchObject(limits.map((limit) => [limit]));
});

test("updated_at is the provider's time, capped at receipt; a patch is of its tables", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  const { operator, provider, games } = await aLiveProvider(3);
  const currency = freshCurrency();
  const [past, future, silent] = games.map((game) => game.code);
  const [received, earlier] = [new Date().toISOString(), new Date(Date.now() - 90_000).toISOString()];
  await push(provider, currency, {
    tables: [
      { game_code: past, open: true, updated_at: earlier },
      { game_code: future, open: true, updated_at: new Date(Date.now() + 90_000).toISOString() },
      { game_code: silent, open: true },
    ],
  });
  const times = async () => (await poll(operator, currency)).tables.map(({ updated_at }) => updated_at);
  expect(await times()).toEqual([earlier, received, received]);
  vi.setSystemTime(Date.now() + 5000);
  await push(provider, currency, { patch: true, tables: [{ game_code: silent, players: 1 }] });
  expect(await times()).toEqual([earlier, received, new Date().toISOString()]);
});

test("one provider's push leaves another's tables alone", async () => {
  const [a, b] = [await aLiveProvider(1), await aLiveProvider(1)];
  await aWindow(a.operator.code, [a.provider.code, b.provider.code]);
  const currency = freshCurrency();
  await push(a.provider, currency, { tables: [{ game_code: a.games[0]!.code, open: true }] });
  await push(b.provider, currency, { tables: [{ game_code: b.games[0]!.code, open: true }] });
  await push(b.provider, currency, { tables: [] });
  expect((await poll(a.operator, currency)).tables.map((table) => table.game_id)).toEqual([a.games[0]!.id]);
});

test("only tables of the operator's visible live_dealer games are listed", async () => {
  const { operator, provider, games } = await aLiveProvider(3);
  const slots = await someGames(provider.code, [{ type: "slot" }]);
  const stranger = await anOperator();
  await aWindow(operator.code, [provider.code], [games[0]!.id]);
  const currency = freshCurrency();
  const codes = [...games, ...slots].map((game) => game.code);
  const answer = await push(provider, currency, {
    tables: [...codes, "no-such-title"].map((code) => ({ game_code: code, open: true })),
  });
  expect(await dropped(answer)).toEqual([3, [slots[0]!.code, "not_live"], ["no-such-title", "unknown_game"]]);
  const { tables } = await poll(operator, currency);
  expect(tables.map((table) => table.game_id).toSorted()).toEqual([games[1]!.id, games[2]!.id].toSorted());
  expect((await poll(stranger, currency)).tables).toEqual([]);
});

test("polls reach the object twice a second at most; own pushes show at once", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  const { operator, provider, games } = await aLiveProvider(2);
  const currency = freshCurrency();
  const [one, two] = games.map((game) => game.code);
  await push(provider, currency, { tables: [one, two].map((code) => ({ game_code: code, open: true, players: 0 })) });
  const asked = vi.spyOn(LiveLobby.prototype, "ask");
  const SECONDS = 3;
  for (let players = 1; players <= SECONDS * 20; players++) {
    vi.setSystemTime(Date.now() + 50);
    await push(provider, currency, { patch: true, tables: [{ game_code: one, players }] });
    expect((await poll(operator, currency)).tables).toMatchObject([{ players }, { open: true }]);
  }
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(SECONDS);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2 * SECONDS);
  await push(provider, currency, { tables: [{ game_code: two, open: false }] });
  expect((await poll(operator, currency)).tables).toMatchObject([{ game_id: games[1]!.id, open: false }]);
  asked.mockRestore();
});

test("interest lapses after ten minutes without a poll and resumes without a gap", async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  const { operator, provider, games } = await aLiveProvider(1);
  const currency = freshCurrency();
  const lobby = env.LIVE_LOBBIES.getByName(currency);
  await poll(operator, currency);
  await push(provider, currency, { tables: [{ game_code: games[0]!.code, open: true }] });
  expect(await runDurableObjectAlarm(lobby)).toBe(true);
  expect(await runInDurableObject(lobby, (_, state) => state.storage.getAlarm())).not.toBeNull();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await runDurableObjectAlarm(lobby);
  expect(await runInDurableObject(lobby, (_, state) => state.storage.getAlarm())).toBeNull();
  expect(await poll(operator, currency)).toMatchObject({ pending: false, tables: [{ game_id: games[0]!.id }] });
  expect(await runInDurableObject(lobby, (_, state) => state.storage.getAlarm())).not.toBeNull();
});

test.each([
  "",
  "?currency=",
  "?currency=eur",
  "?currency=E",
  "?currency=EUR&currency=USD",
])("polling %j is refused on currency", async (query) => {
  const response = await signed(await anOperator(), "GET", `/v1/live-tables${query}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field: "currency" }] });
});

test("another provider's game is dropped and named, exactly like an unknown one", async () => {
  const [own, other] = [await aLiveProvider(1), await aLiveProvider(1)];
  const currency = freshCurrency();
  const [mine, foreign] = [own.games[0]!.code, other.games[0]!.code];
  await push(other.provider, currency, { tables: [{ game_code: foreign, open: true, players: 1 }] });
  const tables = [mine, foreign, "unknown"].map((game_code) => ({ game_code, open: true, players: 2 }));
  const named = [1, [foreign, "unknown_game"], ["unknown", "unknown_game"]];
  expect(await dropped(await push(own.provider, currency, { tables }))).toEqual(named);
  expect(await dropped(await push(own.provider, currency, { patch: true, tables }))).toEqual(named);
  expect((await poll(other.operator, currency)).tables).toMatchObject([{ players: 1 }]);
});

test("a game imported after it was pushed is taken from the next push 2 s later on", async () => {
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ["Date"] });
  const { provider } = await aLiveProvider(1);
  const currency = freshCurrency();
  const pushed = async () => dropped(await push(provider, currency, { tables: [{ game_code: "new", open: true }] }));
  expect(await pushed()).toEqual([0, ["new", "unknown_game"]]);
  await someGames(provider.code, liveGames(["new"]));
  vi.setSystemTime(now + 2_000);
  expect(await pushed()).toEqual([1]);
});

test("a table with min_bet above max_bet is dropped, and a patch of it changes nothing", async () => {
  const { operator, provider, games } = await aLiveProvider(3);
  const currency = freshCurrency();
  const [one, two, three] = games.map(({ code }) => code);
  const state = [
    { game_code: one, open: true, min_bet: 100, max_bet: 2 },
    { game_code: two, open: true, min_bet: 5, max_bet: 5 },
    { game_code: three, open: true, min_bet: 5 },
  ];
  expect(await dropped(await push(provider, currency, { tables: state }))).toEqual([2, [one, "min_above_max"]]);
  const patches = [
    { game_code: two, min_bet: 6, players: 1 },
    { game_code: three, max_bet: 5, players: 1 },
  ];
  const patched = await push(provider, currency, { patch: true, tables: patches });
  expect(await dropped(patched)).toEqual([1, [two, "min_above_max"]]);
  const { tables } = await poll(operator, currency);
  expect(tables.map(({ min_bet, max_bet, players }) => [min_bet, max_bet, players])).toEqual([
    [5, 5, null],
    [5, 5, 1],
  ]);
});

test("of two tables of a game in a whole push the last is taken; patches go in turn", async () => {
  const { operator, provider, games } = await aLiveProvider(1);
  const currency = freshCurrency();
  const game_code = games[0]!.code;
  const tables = [1, 2].map((players) => ({ game_code, open: true, players }));
  expect(await dropped(await push(provider, currency, { tables }))).toEqual([1, [game_code, "repeated"]]);
  expect((await poll(operator, currency)).tables).toMatchObject([{ players: 2 }]);
  const patches = [
    { game_code, players: 3 },
    { game_code, dealer: "Ann" },
  ];
  expect(await dropped(await push(provider, currency, { patch: true, tables: patches }))).toEqual([2]);
  expect((await poll(operator, currency)).tables).toMatchObject([{ players: 3, dealer: "Ann" }]);
});

test("a patch before a state is named incomplete unless it says if the table is open", async () => {
  const { operator, provider, games } = await aLiveProvider(2);
  const currency = freshCurrency();
  const [one, two] = games.map(({ code }) => code);
  const patch = [
    { game_code: one, players: 3 },
    { game_code: two, open: true },
  ];
  const response = await push(provider, currency, { patch: true, tables: patch });
  expect(await response.json()).toEqual({ tables: 2, dropped_count: 0, dropped: [], incomplete: [one] });
  expect((await poll(operator, currency)).tables).toMatchObject([{ open: false, players: 3 }, { open: true }]);
});

test("an answer names the first 100 dropped tables and counts them all", async () => {
  const { provider } = await aLiveProvider(1);
  const tables = Array.from({ length: 101 }, (_, i) => ({ game_code: `unknown-${i}`, open: true }));
  const answer = await (await push(provider, freshCurrency(), { tables })).json<{ dropped: unknown[] }>();
  expect(answer).toMatchObject({ tables: 0, dropped_count: 101 });
  expect(answer.dropped).toHaveLength(100);
});

test("a provider has at most 2,000 tables per currency, pushed or patched", async () => {
  const { operator, provider, games } = await aLiveProvider(1);
  const currency = freshCurrency();
  const tables = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ game_code: `table-${from + i}`, open: true }));
  await someGames(provider.code, liveGames(tables(0, 2_000).map(({ game_code }) => game_code)));
  await push(provider, currency, { tables: [{ game_code: games[0]!.code, open: true }, ...tables(0, 1_999)] });
  const more = await push(provider, currency, { patch: true, tables: tables(1_999, 1) });
  expect(await more.json()).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field: "tables" }] });
  expect((await push(provider, currency, { patch: true, tables: tables(0, 5) })).status).toBe(200);
  expect((await poll(operator, currency)).tables).toHaveLength(2_000);
});

test("a provider's results are at most 2 MiB per currency; others are unaffected", async () => {
  const [one, two] = [await aLiveProvider(1), await aLiveProvider(1)];
  const currency = freshCurrency();
  await push(two.provider, currency, { tables: [{ game_code: two.games[0]!.code, open: true }] });
  const results = ["x".repeat(4_000)];
  const codes = ["a", "b", "c"].flatMap((name) => Array.from({ length: 200 }, (_, i) => `${name}-${i}`));
  await someGames(one.provider.code, liveGames(codes));
  const grow = async (name: string) => {
    const tables = Array.from({ length: 200 }, (_, i) => ({ game_code: `${name}-${i}`, open: true, results }));
    return (await push(one.provider, currency, { patch: true, tables })).status;
  };
  expect([await grow("a"), await grow("b"), await grow("c"), await grow("b")]).toEqual([200, 200, 422, 200]);
  expect((await poll(two.operator, currency)).tables).toHaveLength(1);
});

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
const ofBytes = (bytes: number) => ["x".repeat(bytes - 4)];

test.each([
  ["results of 9 levels", { results: nested(9) }, "tables[1].results must be nested at most 8 levels deep"],
  ["results of 4,097 bytes", { results: ofBytes(4097) }, "tables[1].results must be at most 4096 bytes of JSON"],
  ["results of 2,051 characters and 4,098 bytes", { results: ["é".repeat(2047)] }, "must be at most 4096 bytes"],
  ["half a character in results", { results: [{ hit: "\ud83c" }] }, "must not contain U+0000 or lone surrogates"],
  ["half a character in a name in results", { results: { "\udfb0": 1 } }, "must not contain U+0000 or lone"],
  ["U+0000 in results", { results: { "\0hit": 1 } }, "must not contain U+0000 or lone surrogates"],
  ["a picture that is no address", { image: "1.jpg" }, "tables[1].image must be an absolute https URL"],
  ["a picture in a script", { image: "javascript:alert(1)" }, "tables[1].image must be an absolute https URL"],
  ["a picture with credentials", { image: "https://me:x@a.com/1.jpg" }, "tables[1].image must be an absolute https"],
])("%s is refused by name, pushed and patched (F12)", async (_, fields, message) => {
  const { operator, provider, games } = await aLiveProvider(1);
  const currency = freshCurrency();
  const table = { game_code: games[0]!.code, open: true, players: 1 };
  await push(provider, currency, { tables: [table] });
  for (const patch of [true, false]) {
    const response = await push(provider, currency, { patch, tables: [table, { ...table, players: 2, ...fields }] });
    expect(response.status).toBe(422);
    const broken = { field: "tables", message: expect.stringContaining(message) };
    expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", fields: [broken] });
  }
  expect((await poll(operator, currency)).tables).toMatchObject([{ players: 1 }]);
});

test("results of 8 levels and 4,096 bytes are taken, of 199,999 levels refused (F12)", async () => {
  const { operator, provider, games } = await aLiveProvider(1);
  const currency = freshCurrency();
  const table = { game_code: games[0]!.code, open: true };
  for (const results of [nested(8), ofBytes(4096), { "🎰": "\n\\ud800" }]) {
    expect((await push(provider, currency, { tables: [{ ...table, results }] })).status).toBe(200);
    expect((await poll(operator, currency)).tables).toMatchObject([{ results }]);
  }
  const deep = `{"tables":[{"game_code":"${table.game_code}","open":true,"results":${"[".repeat(199_999)}${"]".repeat(199_999)}}]}`;
  const response = await signed(provider, "PUT", `/provider/v1/live-tables/${currency}`, { body: deep });
  expect([response.status, await response.json()]).toMatchObject([422, { fields: [{ field: "tables" }] }]);
});

test("an http picture of this machine is taken in development, of others refused", async () => {
  const { provider, games } = await aLiveProvider(1);
  const target = `/provider/v1/live-tables/${freshCurrency()}`;
  const message = "tables[0].image must be an absolute https URL";
  const push = async (image: string) => {
    const body = JSON.stringify({ tables: [{ game_code: games[0]!.code, open: true, image }] });
    const answer = await signed(provider, "PUT", target, { body });
    return [answer.status, (await answer.json<{ fields?: unknown }>()).fields];
  };
  for (const host of ["127.0.0.1:9000", "localhost", "[::1]:1"])
    expect(await push(`http://${host}/1.jpg`)).toEqual([200, undefined]);
  for (const host of ["a.com", "127.0.0.1.a.com", "192.168.0.1", "localhost.a.com"])
    expect(await push(`http://${host}/1.jpg`)).toEqual([422, [{ field: "tables", message }]]);
  const image = "http://127.0.0.1/1.jpg";
  const body = JSON.stringify({ tables: [{ game_code: games[0]!.code, open: true, image }] });
  const headers = await signatureHeaders(provider, "PUT", target, body);
  const request = new Request(ORIGIN + target, { method: "PUT", headers, body });
  const response = await app.fetch(request, { ...env, LOCAL_DEVELOPMENT: "" }, createExecutionContext());
  expect([response.status, await response.json()]).toMatchObject([422, { fields: [{ field: "tables", message }] }]);
});

test("a malformed push is refused and changes nothing", async () => {
  const { operator, provider, games } = await aLiveProvider(1);
  const currency = freshCurrency();
  const game_code = games[0]!.code;
  await push(provider, currency, { tables: [{ game_code, open: true, players: 1 }] });
  for (const body of [
    {},
    { tables: {} },
    { tables: [{ open: true }] },
    { tables: [{ game_code }] },
    { tables: [{ game_code, open: "yes" }] },
    { tables: [{ game_code, open: true, min_bet: "1" }] },
    { tables: [{ game_code, open: true, players: -1 }] },
    { patch: "yes", tables: [] },
  ]) {
    expect((await push(provider, currency, body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await push(provider, "eur", { tables: [] })).status).toBe(422);
  const both = await (await push(provider, "eur", {})).json<{ fields: { field: string }[] }>();
  expect(both.fields.map(({ field }) => field)).toEqual(["currency", "tables"]);
  expect((await poll(operator, currency)).tables).toMatchObject([{ players: 1 }]);
});

test("an unsupported currency is refused, polled or pushed, and makes no lobby (F4)", async () => {
  const { operator, provider } = await aLiveProvider(1);
  const before = await listDurableObjectIds(env.LIVE_LOBBIES);
  const body = { tables: [{ game_code: "table", open: true }] };
  const refused = await Promise.all(
    Array.from({ length: 20 }, (_, i) => [
      signed(operator, "GET", `/v1/live-tables?currency=Z${10_000 + i}`),
      push(provider, `Z${10_000 + i}`, body),
    ]).flat(),
  );
  const fields = [{ field: "currency", message: "is not a supported currency" }];
  for (const response of refused) {
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: "VALIDATION_FAILED", fields });
  }
  expect(await listDurableObjectIds(env.LIVE_LOBBIES)).toEqual(before);
});
