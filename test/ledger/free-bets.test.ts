import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { revenueDays } from "../../src/db/schema/ledger.ts";
import { bonusCampaigns, campaignPlayers, freeSpins } from "../../src/db/schema/promotions.ts";
import type { CampaignPrize } from "../../src/play/promotions/bonus-campaign.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aSession, type TestSession } from "../support/session.ts";

const HOUR = 3_600_000;
const REFUSED = { status: 409, body: { error: "FREE_SPINS_INVALID", retryable: false, status: "refused" } };

/** An active campaign of the session's player: two triggers, so that its spins are handed over twice. */
async function aCampaign(
  session: TestSession,
  change: Partial<typeof bonusCampaigns.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const { operator, provider, playerId } = session;
  const { db } = adminCtx();
  const triggers = {
    firstGameLaunch: true,
    betAmounts: [{ amount: 100, singleBet: true }],
    spinCounts: [],
    lossAmount: null,
  };
  const [campaign] = await db
    .insert(bonusCampaigns)
    .values({
      ...{ id, operatorCode: operator.code, providerCode: provider.code, reference: id, type: "free_spins", name: "C" },
      ...{ currency: "EUR", precision: 2, gameIds: [], gameCodes: ["game-code"], playerIds: [playerId], triggers },
      ...{ validFrom: Date.now() - HOUR, validUntil: Date.now() + HOUR, spinCount: 1, betAmount: 100, prizes: [] },
      ...{ status: "active", nextAttemptAt: 0, leaseUntil: 0, createdAt: Date.now() },
      ...change,
    })
    .returning();
  const named = { operatorCode: operator.code, playerId, campaignId: id, validUntil: campaign!.validUntil };
  await db.insert(campaignPlayers).values(named);
  return id;
}

async function aPlayedBet(session: TestSession, free_spins_id: string, fields: Record<string, unknown> = {}) {
  return session.bet(`b-${crypto.randomUUID()}`, { free_spins_id, ...fields });
}

describe("a bet with a free_spins_id (F2)", () => {
  test("that is no grant of its owner, player, currency and game is refused, alerted", async () => {
    const [session, other] = await Promise.all([aSession(), aSession()]);
    const ids = [
      "never-granted",
      "x".repeat(120),
      await other.grant(),
      await session.grant({ operatorCode: other.operator.code }),
      await session.grant({ providerCode: other.provider.code }),
      await session.grant({ playerId: "somebody-else" }),
      await session.grant({ currency: "USD" }),
      await session.grant({ gameCodes: ["other-game"] }),
    ];
    for (const id of ids) expect([id, await aPlayedBet(session, id)]).toMatchObject([id, REFUSED]);
    expect(await session.calls()).toEqual([]);
    expect(new Set(await session.alertKinds())).toEqual(new Set(["free_spins_invalid"]));
    // The ids that name nothing share one alert a day.
    expect((await session.alertKinds()).length).toBeLessThan(ids.length);
  });

  test("of a grant cancelled, over or of another stake is refused; in grace it is booked", async () => {
    const session = await aSession();
    const now = Date.now();
    for (const id of [
      await session.grant({ status: "cancelled" }),
      await session.grant({ status: "finished" }),
      await session.grant({ status: "refused" }),
      await session.grant({ validUntil: now - 2 * HOUR }),
      await session.grant({ betAmount: 101 }),
    ]) {
      expect([id, await aPlayedBet(session, id)]).toMatchObject([id, REFUSED]);
    }
    expect(await session.calls()).toEqual([]);
    expect((await aPlayedBet(session, await session.grant({ validUntil: now - HOUR / 2 }))).status).toBe(200);
    expect((await aPlayedBet(session, await session.grant({ status: "placing" }))).status).toBe(200);
  });

  test("is refused once all spins are used, also concurrently; a cancelled bet frees one", async () => {
    const session = await aSession();
    const id = await session.grant({ quantity: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => aPlayedBet(session, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const one = await session.grant({ quantity: 1 });
    await session.bet("kept", { free_spins_id: one });
    expect(await aPlayedBet(session, one)).toMatchObject(REFUSED);
    await session.rollback("undo", "kept");
    expect((await aPlayedBet(session, one)).status).toBe(200);
  });

  test("that was refused answers the same again, whatever the grant, without revenue", async () => {
    const session = await aSession();
    const id = await session.grant({ status: "cancelled" });
    const first = await session.bet("b1", { free_spins_id: id });
    expect(first).toMatchObject(REFUSED);
    await adminCtx().db.update(freeSpins).set({ status: "active" }).where(eq(freeSpins.freeSpinsId, id));
    expect(await session.bet("b1", { free_spins_id: id })).toEqual(first);
    const days = adminCtx().db.select().from(revenueDays).where(eq(revenueDays.operatorCode, session.operator.code));
    expect(await days).toEqual([]);
  });

  test("of a currency whose places the session alone knows is checked too", async () => {
    const session = await aSession({ currency: "GOLDX" });
    const id = await session.grant({ precision: 4, betAmount: 10_000, quantity: 1 });
    expect(await aPlayedBet(session, "never-granted")).toMatchObject(REFUSED);
    const answers = await Promise.all([1, 2, 3].map(() => aPlayedBet(session, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe("a bet of a campaign (F2)", () => {
  test("is booked as often as triggers hand it over, for its players, games, stake, time", async () => {
    const session = await aSession();
    const id = await aCampaign(session);
    expect((await aPlayedBet(session, id)).status).toBe(200);
    expect((await aPlayedBet(session, id, { amount: "1.01" })).body.error).toBe("FREE_SPINS_INVALID");
    expect((await aPlayedBet(session, id)).status).toBe(200);
    expect(await aPlayedBet(session, id)).toMatchObject(REFUSED);
    const now = Date.now();
    for (const change of [
      { status: "failed" },
      { status: "ended" },
      { validFrom: now + HOUR },
      { validUntil: now - 2 * HOUR, status: "ended" },
      { validUntil: now - HOUR / 2, status: "ended", endedAt: now - HOUR },
      { gameCodes: ["other-game"] },
      { operatorCode: "rival" },
      { currency: "USD" },
      { type: "treasure_chest", betAmount: null, spinCount: null, prizes: [{ kind: "money", amount: 100, weight: 1 }] },
    ] as const) {
      const refused = await aPlayedBet(
        session,
        await aCampaign(session, {
          ...change,
          gameCodes: [...(("gameCodes" in change && change.gameCodes) || ["game-code"])],
          prizes: [...(("prizes" in change && change.prizes) || [])],
        }),
      );
      expect([change, refused]).toMatchObject([change, REFUSED]);
    }
    const stranger = await aSession();
    expect(await aPlayedBet(stranger, id)).toMatchObject(REFUSED);
    for (const change of [
      { status: "pending" },
      { status: "ended", validUntil: now - HOUR / 2 },
      { status: "ended", validUntil: now - HOUR / 2, endedAt: now - HOUR / 2 },
    ] as const) {
      expect((await aPlayedBet(session, await aCampaign(session, change))).status).toBe(200);
    }
  });

  test("of a drawn type is a spin of one of its prizes", async () => {
    const session = await aSession();
    const prizes: CampaignPrize[] = [
      { kind: "money", amount: 500, weight: 1 },
      { kind: "free_spins", spins: 1, betAmount: 100, weight: 1 },
    ];
    const triggers = { firstGameLaunch: true, betAmounts: [], spinCounts: [], lossAmount: null };
    const drawn = { type: "fortune_wheel", betAmount: null, spinCount: null, prizes, triggers } as const;
    const id = await aCampaign(session, drawn);
    expect(await aPlayedBet(session, id, { amount: "5.00" })).toMatchObject(REFUSED);
    expect((await aPlayedBet(session, id)).status).toBe(200);
    expect(await aPlayedBet(session, id)).toMatchObject(REFUSED);
  });
});

describe("a win with a free_spins_id (F2)", () => {
  test("of a promotion its player lacks is credited without it, repeats, is alerted", async () => {
    const [session, other] = await Promise.all([aSession(), aSession()]);
    const id = await other.grant();
    const first = await session.win("w1", { free_spins_id: id, amount: "3.00" });
    expect(first).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await session.win("w1", { free_spins_id: id, amount: "3.00" })).toEqual(first);
    expect((await session.win("w1", { amount: "3.00" })).body.error).toBe("TRANSACTION_CONFLICT");
    const [call] = await session.calls();
    expect(call?.body).not.toHaveProperty("free_spins_id");
    expect(await session.alertKinds()).toEqual(expect.arrayContaining(["free_spins_invalid"]));
  });

  test("of a grant that is over settles a spin of it", async () => {
    const session = await aSession();
    const id = await session.grant({ status: "finished", validUntil: Date.now() - 5 * HOUR });
    await session.win("w1", { free_spins_id: id });
    expect((await session.calls())[0]?.body.free_spins_id).toBe(id);
    expect(await session.alertKinds()).toEqual([]);
  });
});
