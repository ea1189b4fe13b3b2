import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { ProviderCtx } from "../../src/context.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { movements } from "../../src/db/schema/ledger.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { putLimits } from "../../src/ops/risk/limits.ts";
import { WINNERS } from "../../src/play/jackpots/jackpot-feeds.ts";
import { alertUnknownTier, isKnownTier } from "../../src/play/jackpots/watch-tier.ts";
import { complete } from "../billing/support.ts";
import {
  adminCtx,
  anOperator,
  aProvider,
  aWindow,
  someGames,
  type TestOperator,
  type TestProvider,
} from "../support/fixtures.ts";
import { aSession, laterCtx, until } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { analyze } from "../support/statistics.ts";

const POOL = {
  id: "mega",
  name: "Mega",
  level: "network",
  status: "active",
  tiers: [
    { tier_id: "mega-grand", tier: 2, amount: 120_000.5 },
    { tier_id: "mega-mini", tier: 1, amount: 12.34 },
  ],
};

function push(provider: TestProvider, jackpots: unknown) {
  return signed(provider, "PUT", "/provider/v1/jackpots", { body: { jackpots } as object });
}

async function aPool() {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  const games = await someGames(provider.code, 3);
  await aWindow(operator.code, [provider.code], [games[2]!.id]);
  return { operator, provider, games };
}

describe("GET /v1/jackpots", () => {
  test("shows a pool in USD, its tiers lowest first, and the visible games that feed it", async () => {
    const { operator, provider, games } = await aPool();
    const before = Date.now();
    const feeding = [games[0]!, games[2]!, { code: "no-such-title" }].map(({ code }) => ({
      game_code: code,
      name: `N ${code}`,
    }));
    const response = await push(provider, [{ ...POOL, games: feeding }]);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        jackpots: 1,
        dropped_count: 1,
        dropped: [
          { jackpot_id: "mega", game_code: "no-such-title", reason: "unknown_game", message: expect.any(String) },
        ],
      },
    ]);
    const answer = await (await signed(operator, "GET", "/v1/jackpots")).json<{ updated_at: string }>();
    expect(answer).toEqual({
      updated_at: expect.any(String),
      jackpots: [
        {
          id: "mega",
          provider_code: provider.code,
          name: "Mega",
          level: "network",
          status: "active",
          currency: "USD",
          tiers: [
            { tier_id: "mega-mini", tier: 1, amount: 12.34 },
            { tier_id: "mega-grand", tier: 2, amount: 120_000.5 },
          ],
          games: [{ game_id: games[0]!.id, name: `N ${games[0]!.code}` }],
        },
      ],
    });
    expect(Date.parse(answer.updated_at)).toBeGreaterThanOrEqual(before);
  });

  test("a push replaces the provider's whole list, and no other provider's", async () => {
    const [a, b] = [await aPool(), await aPool()];
    await aWindow(a.operator.code, [a.provider.code, b.provider.code]);
    await push(a.provider, [{ ...POOL, id: "one", games: [] }]);
    await push(b.provider, [{ ...POOL, id: "two", games: [] }]);
    await push(a.provider, [{ ...POOL, id: "three", status: "paused", games: [] }]);
    const { jackpots } = await (await signed(a.operator, "GET", "/v1/jackpots")).json<{ jackpots: { id: string }[] }>();
    expect(jackpots.map(({ id }) => id).toSorted()).toEqual(["three", "two"]);
    const stranger = await (await signed(await anOperator(), "GET", "/v1/jackpots")).json();
    expect(stranger).toMatchObject({ jackpots: [] });
  });

  test("pools of two providers under one id are told apart by their provider", async () => {
    const [a, b] = [await aPool(), await aPool()];
    await aWindow(a.operator.code, [a.provider.code, b.provider.code]);
    for (const { provider } of [a, b]) await push(provider, [{ ...POOL, id: "world", games: [] }]);
    const { jackpots } = await (await signed(a.operator, "GET", "/v1/jackpots")).json<{ jackpots: object[] }>();
    expect(jackpots).toHaveLength(2);
    expect(jackpots).toMatchObject(
      [a.provider.code, b.provider.code].toSorted().map((provider_code) => ({ id: "world", provider_code })),
    );
  });

  test("another provider's game is left out of a pool and named, like an unknown one", async () => {
    const [own, other] = [await aPool(), await aPool()];
    await aWindow(own.operator.code, [own.provider.code, other.provider.code]);
    const foreign = other.games[0]!.code;
    const games = [own.games[0]!.code, foreign, "no-such-title"].map((game_code) => ({ game_code }));
    const answer = await (await push(own.provider, [{ ...POOL, games }])).json<{ dropped: Record<string, string>[] }>();
    const [one, two] = answer.dropped;
    expect(answer).toMatchObject({ jackpots: 1, dropped_count: 2, dropped: [{ game_code: foreign }, {}] });
    expect({ ...one, game_code: "" }).toEqual({ ...two, game_code: "" });
    const listed = await (await signed(own.operator, "GET", "/v1/jackpots")).json();
    expect(listed).toMatchObject({ jackpots: [{ games: [{ game_id: own.games[0]!.id }] }] });
  });

  test("an answer names the first 100 dropped games and counts them all", async () => {
    const { provider } = await aPool();
    const games = Array.from({ length: 101 }, (_, i) => ({ game_code: `unknown-${i}` }));
    const answer = await (await push(provider, [{ ...POOL, games }])).json<{ dropped: unknown[] }>();
    expect(answer).toMatchObject({ jackpots: 1, dropped_count: 101 });
    expect(answer.dropped).toHaveLength(100);
  });

  test("a malformed push is refused and changes nothing", async () => {
    const { operator, provider } = await aPool();
    const good = { ...POOL, games: [] };
    await push(provider, [good]);
    for (const list of [
      undefined,
      {},
      [{ ...good, level: "galactic" }],
      [{ ...good, status: "open" }],
      [{ ...good, currency: "EUR" }],
      [{ ...good, tiers: [{ tier_id: "t", tier: 1, amount: "5" }] }],
      [{ ...good, tiers: [{ tier_id: "t", tier: 1, amount: -1 }] }],
      [{ ...good, games: [{}] }],
      [good, good],
    ]) {
      expect((await push(provider, list)).status, JSON.stringify(list)).toBe(422);
    }
    expect(await (await signed(operator, "GET", "/v1/jackpots")).json()).toMatchObject({ jackpots: [{ id: "mega" }] });
  });
});

test("an operator without winners has an empty list", async () => {
  const response = await signed(await anOperator(), "GET", "/v1/jackpots/winners");
  expect(await response.json()).toEqual({ winners: [] });
});

test("a jackpot win reaches the wallet as a win; operators list winners newest first", async () => {
  const [session, other] = [await aSession({ currency: "JPY" }), await aSession()];
  const stake = { amount: "5", currency: "JPY" };
  await session.bet("b", stake);
  await session.win("w-1", { ...stake, amount: "1200", jackpot: { tier_id: "grand", win_type: "progressive" } });
  await session.win("w-2", { ...stake, amount: "7", jackpot: { tier_id: "mini", win_type: "community" } });
  await session.win("w-3", { ...stake, amount: "9" });
  await other.win("w-4", { jackpot: { tier_id: "mini", win_type: "fixed" } });
  expect((await session.calls()).map(({ body }) => body.amount)).toEqual(["5", "1200", "7", "9"]);

  const { winners } = await (await signed(session.operator, "GET", "/v1/jackpots/winners")).json<{
    winners: object[];
  }>();
  const provider_code = session.provider.code;
  const common = {
    provider_code,
    player_id: session.playerId,
    currency: "JPY",
    won_at: expect.any(String),
    round_id: "round",
  };
  expect(winners).toEqual([
    { ...common, jackpot_tier_id: "mini", amount: 7, win_type: "community" },
    { ...common, jackpot_tier_id: "grand", amount: 1200, win_type: "progressive" },
  ]);
});

interface Winner {
  readonly jackpot_tier_id: string;
  readonly amount: number;
  readonly won_at: string;
  readonly win_type: string;
}

async function winnersOf(operator: TestOperator): Promise<Winner[]> {
  const response = await signed(operator, "GET", "/v1/jackpots/winners");
  expect(response.status).toBe(200);
  return (await response.json<{ winners: Winner[] }>()).winners;
}

const jackpot = (tier_id: string, win_type = "progressive") => ({ jackpot: { tier_id, win_type } });
const tiers = (winners: Winner[]) => winners.map((winner) => winner.jackpot_tier_id);

test("a winner is listed once the wallet has booked the win, by completion time", async () => {
  const session = await aSession();
  await session.script({ action: "win", times: 1, status: 500, book: false });
  await session.win("late", jackpot("late"));
  expect(await winnersOf(session.operator)).toEqual([]);
  await session.win("early", jackpot("early", "community"));
  expect(tiers(await winnersOf(session.operator))).toEqual(["early"]);
  await deliverMovement(laterCtx(10_000), `${session.provider.code}:late`);
  const winners = await winnersOf(session.operator);
  expect(tiers(winners)).toEqual(["late", "early"]);
  expect(winners.map(({ won_at }) => won_at)).toEqual(
    winners
      .map(({ won_at }) => won_at)
      .toSorted()
      .reverse(),
  );
  const [late] = winners;
  expect(late?.won_at).toBe((await session.transaction("late")).body.completed_at);
});

test("only completed jackpot wins are listed, and a repeated one once", async () => {
  const session = await aSession();
  for (let i = 0; i < 3; i++) await session.win("w1", jackpot("grand", "fixed"));
  await session.win("w1", jackpot("other"));
  await session.win("w2");
  await session.win("w3", { jackpot: null });
  await session.bet("b1", jackpot("bet"));
  await session.win("w4", { ...jackpot("wrong"), currency: "USD" });
  await session.win("w5", { ...jackpot("wrong"), session_id: "unknown" });
  const winners = await winnersOf(session.operator);
  expect(winners).toMatchObject([{ jackpot_tier_id: "grand", amount: 1, win_type: "fixed" }]);
});

test("an amount is a number in the win's currency and precision", async () => {
  for (const [currency, amount, listed] of [
    ["KWD", "1234.567", 1234.567],
    ["BTC", "0.00000001", 1e-8],
    ["EUR", "0.10", 0.1],
  ] as const) {
    const session = await aSession({ currency });
    await session.win("w", { amount, currency, ...jackpot("t") });
    expect(await winnersOf(session.operator)).toMatchObject([{ amount: listed, currency }]);
  }
});

test("a win of a tier that was not pushed is booked, and raises an alert once", async () => {
  const session = await aSession();
  await push(session.provider, [{ ...POOL, games: [] }]);
  const { code } = session.provider;
  const raised = async () =>
    (await adminCtx().db.select().from(alerts).where(eq(alerts.kind, "jackpot_tier_unknown"))).filter(({ message }) =>
      message.startsWith(`${code} paid`),
    );
  await session.win("w1", jackpot("mega-mini"));
  await session.win("w2", jackpot("anything", "fixed"));
  for (const id of ["w3", "w4"]) expect((await session.win(id, jackpot("mega-minor"))).status).toBe(200);
  const found = await until(raised, ({ length }) => length > 0);
  expect(found).toMatchObject([{ message: `${code} paid the jackpot tier mega-minor, which none of its pools has.` }]);
  expect(tiers(await winnersOf(session.operator))).toContain("mega-minor");
});

test("a tier that could not be read in time is read again before it raises the alert", async () => {
  const provider = await aProvider();
  await push(provider, [{ ...POOL, games: [] }]);
  const ctx = { ...adminCtx(), providerCode: provider.code } as unknown as ProviderCtx;
  const hanging = { get: () => new Promise(() => undefined) };
  const db = { select: () => ({ from: () => ({ where: () => hanging }) }) };
  const hit = (tier_id: string) => ({ tier_id, win_type: "progressive" });
  expect(await isKnownTier({ ...ctx, db } as unknown as ProviderCtx, hit("mega-mini"))).toBe(false);
  for (const tier of ["mega-mini", "mega-minor"]) await alertUnknownTier(ctx, hit(tier), tier);
  const raised = await ctx.db
    .select()
    .from(alerts)
    .where(eq(alerts.transactionId, `${provider.code}:mega-minor`));
  expect(raised).toHaveLength(1);
  expect(await ctx.db.$count(alerts, eq(alerts.transactionId, `${provider.code}:mega-mini`))).toBe(0);
});

test("a push of more than 40,000 games and tiers is refused before any is looked at", async () => {
  const provider = await aProvider();
  const pools = (count: number, games: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...POOL,
      id: `p${i}`,
      tiers: [],
      games: Array.from({ length: games }, () => 1),
    }));
  const refused = await push(provider, pools(9, 5_000));
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    422,
    "Invalid request: jackpots must name at most 40000 games and tiers in all.",
  ]);
  const answered = await push(provider, pools(3, 1_000));
  expect(((await answered.json()) as { fields: unknown[] }).fields).toHaveLength(10);
});

test("a win of a tier that was never pushed is held where wins over limits are", async () => {
  const session = await aSession();
  await push(session.provider, [{ ...POOL, games: [] }]);
  const none = { maxWin: null, maxHourlyWins: null, maxFreeSpins: null };
  await putLimits(adminCtx(), { scope: "provider", code: session.provider.code }, { ...none, hold: true });
  expect((await session.win("w1", jackpot("mega-mini"))).status).toBe(200);
  expect((await session.win("w2", jackpot("anything", "fixed"))).status).toBe(200);
  expect((await session.win("w3", jackpot("mega-minor"))).status).toBe(202);
  const held = adminCtx().ledger.select({ heldFor: movements.heldFor }).from(movements);
  const own = eq(movements.transactionId, `${session.provider.code}:w3`);
  expect(await held.where(own)).toEqual([{ heldFor: "jackpot_tier" }]);
});

test("the newest 100 of the operator's own winners are listed", async () => {
  const [operator, other] = await Promise.all([anOperator(), anOperator()]);
  const start = Date.parse("2026-10-01T00:00:00Z");
  for (let i = 0; i < 103; i++) {
    const on = new Date(start + i * 1_000).toISOString();
    await complete({ operator: operator.code, provider: "pools", type: "win", amount: i, on });
  }
  await env.DB.prepare("UPDATE movements SET jackpot_tier_id = 't', jackpot_win_type = 'fixed' WHERE operator_code = ?")
    .bind(operator.code)
    .run();
  const winners = await winnersOf(operator);
  expect(winners.map(({ amount }) => Math.round(amount * 100))).toEqual(Array.from({ length: 100 }, (_, i) => 102 - i));
  expect(await winnersOf(other)).toEqual([]);
});

test("the winners are read from their own index, with statistics and without (H2)", async () => {
  const plan = async () => {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${WINNERS}`).bind("any").all<{ detail: string }>();
    return results.map(({ detail }) => detail);
  };
  const [search, sort] = [
    /^SEARCH movements USING INDEX movements_by_jackpot \(operator_code=\?\)$/,
    /LAST TERM OF ORDER BY$/,
  ];
  expect(await plan()).toEqual([expect.stringMatching(search), expect.stringMatching(sort)]);
  await analyze();
  expect(await plan()).toEqual([expect.stringMatching(search), expect.stringMatching(sort)]);
});
