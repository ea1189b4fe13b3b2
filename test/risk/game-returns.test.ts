import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { alerts } from "../../src/db/schema/alerts.ts";
import { games } from "../../src/db/schema/catalogue.ts";
import { riskGameDays } from "../../src/db/schema/risk.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { DAY_MS, MINUTE_MS, utcDay } from "../../src/lib/clock.ts";
import { watchMovements } from "../../src/ops/risk/watch-movements.ts";
import { admin } from "../support/admin.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";
import { stopClock } from "../support/standing-clock.ts";

const watch = () => watchMovements(laterCtx(6 * MINUTE_MS));

// Play is counted by the day.
beforeEach(() => stopClock());
// The job begins with what arrives after its first run.
beforeEach(watch);

async function gameOf({ id }: TestSession): Promise<string> {
  const session = await adminCtx().db.select().from(sessions).where(eq(sessions.id, id)).get();
  return session?.gameId ?? "";
}

const days = (gameId: string) => adminCtx().db.select().from(riskGameDays).where(eq(riskGameDays.gameId, gameId));

const warnings = async (gameId: string) =>
  (await adminCtx().db.select().from(alerts).where(eq(alerts.kind, "return_differs"))).filter(({ message }) =>
    message.includes(gameId),
  );

test("a game's day adds up completed bets and wins once, without jackpots, promotions", async () => {
  const session = await aSession({ currency: "USD" });
  await session.bet("b1", { amount: "2.00" });
  await session.bet("b2", { amount: "3.00" });
  await session.bet("b3", { amount: "5.00" });
  await session.rollback("r1", "b3");
  await session.win("w1", { amount: "4.00" });
  await session.win("w2", { amount: "50.00", jackpot: { tier_id: "grand", win_type: "progressive" } });
  await session.win("w3", { amount: "60.00", free_spins_id: await session.grant({ currency: "USD" }) });
  await watch();
  await watch();
  // 96.5 % is published.
  const excess = 4 - 0.965 * 5;
  const sums = { bets: 2, staked: 5, stakedSquares: 13, won: 4 };
  const game = await gameOf(session);
  expect(await days(game)).toEqual([
    { day: expect.any(String), gameId: game, ...sums, excess, excessSquares: excess * excess },
  ]);
  await session.bet("b4", { amount: "1.00" });
  await watch();
  expect(await days(game)).toMatchObject([{ bets: 3, staked: 6, excessSquares: excess * excess + 0.965 ** 2 }]);
  expect(await warnings(game)).toEqual([]);
  // Staff see it beside what is published, without the days that are too old.
  const old = { day: utcDay(Date.now() - 31 * DAY_MS), gameId: game, ...sums, excess, excessSquares: 1 };
  await adminCtx().db.insert(riskGameDays).values(old);
  const shown = { rtp: 96.5, returns: [{ day: utcDay(Date.now()), bets: 3, staked_usd: 6, won_usd: 4 }] };
  expect(await admin("GET", `/games/${game}`)).toMatchObject({ status: 200, body: shown });
  expect(await admin("GET", "/games/none")).toMatchObject({ status: 404, body: { error: "NOT_FOUND" } });
});

test("a game whose day differs from its published return is one alert a day", async () => {
  const session = await aSession({ currency: "USD" });
  const gameId = await gameOf(session);
  const played = { bets: 200_000, staked: 200_000, stakedSquares: 200_000, won: 220_000 };
  const day = { day: utcDay(Date.now()), gameId, ...played, excess: 27_000, excessSquares: 1_000_000 };
  await adminCtx().db.insert(riskGameDays).values(day);
  for (const id of ["b1", "b2"]) {
    await session.bet(id);
    await watch();
  }
  const [alert, ...others] = await warnings(gameId);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ operatorCode: null, transactionId: `${session.provider.code}:b1` });
  expect(alert?.message).toContain("returned 110.0 % of 200001 bets");
  expect(alert?.message).toContain("above its published 96.5 %");
});

test.each([
  { rtp: null },
  { type: "sportsbook" },
  { type: "lottery" },
] as const)("a game is not watched with %j", async (change) => {
  const session = await aSession();
  const gameId = await gameOf(session);
  await adminCtx().db.update(games).set(change).where(eq(games.id, gameId));
  await session.bet("b1");
  await watch();
  expect(await days(gameId)).toEqual([]);
});
