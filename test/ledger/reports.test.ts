import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { movements } from "../../src/db/schema/ledger.ts";
import { sessions } from "../../src/db/schema/sessions.ts";
import { readMovement, readReport } from "../../src/ledger/books/read-facts.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { aSession, type TestSession } from "../support/session.ts";
import { signed } from "../support/signed.ts";

let session: TestSession;

beforeAll(async () => {
  session = await aSession();
});

/** The required fields of each report. */
const REQUIRED = {
  bet: ["session_id", "transaction_id", "round_id", "amount", "currency"],
  win: ["session_id", "transaction_id", "round_id", "amount", "currency"],
  rollback: ["session_id", "transaction_id", "round_id", "reference_transaction_id"],
} as const;

describe.each(Object.entries(REQUIRED))("a %s", (action, required) => {
  const whole = () => ({
    session_id: session.id,
    transaction_id: `${action}-form`,
    round_id: "round",
    amount: "1.00",
    currency: "EUR",
    reference_transaction_id: "some-bet",
  });
  const fieldsOf = async (body: Record<string, unknown>) => {
    const answer = await session.report(action, body);
    expect([body, answer.status, answer.body.error]).toEqual([body, 422, "VALIDATION_FAILED"]);
    return [...new Set(answer.body.fields.map(({ field }: { field: string }) => field))];
  };

  test("names every missing field and every field of another type", async () => {
    expect(await fieldsOf({})).toEqual(required);
    for (const field of required) {
      for (const value of [undefined, null, 1, true, {}, [], ""]) {
        expect(await fieldsOf({ ...whole(), [field]: value })).toEqual([field]);
      }
    }
  });

  test("accepts ids of 1 to 120 visible ASCII characters without undo-", async () => {
    const ids = required.filter((field) => field.endsWith("_id") && field !== "session_id");
    for (const field of ids) {
      for (const value of [" ", "a b", "a\t", "a\n", "\u{7f}", "\0", "é", "🎰", "x".repeat(121)]) {
        expect([value, await fieldsOf({ ...whole(), [field]: value })]).toEqual([value, [field]]);
      }
    }
    for (const value of ["undo-", "undo-1", `close-${"0af9".repeat(8)}`]) {
      expect(await fieldsOf({ ...whole(), transaction_id: value })).toEqual(["transaction_id"]);
    }
    for (const [i, id] of ["x", "undo", "Undo-1", "a-undo-1", "!~:/?#[]@", "%2F", "y".repeat(120)].entries()) {
      const body = { ...whole(), transaction_id: `${action[0]}${id}`.slice(0, 120), round_id: id };
      const answer = await session.report(action, { ...body, reference_transaction_id: `never-${action}-${i}` });
      expect([id, answer.status]).toEqual([id, 200]);
    }
    const ours = { transaction_id: `close-${action}`, reference_transaction_id: `never-${action}` };
    expect((await session.report(action, { ...whole(), ...ours })).status).toBe(200);
  });

  test("ignores unknown fields", async () => {
    const body = {
      ...whole(),
      transaction_id: `${action}-more`,
      action: "bet",
      event: "x",
      player_id: "another player",
    };
    const answer = await session.report(action, { ...body, reference_transaction_id: `none-${action}` });
    expect([answer.status, answer.body.transaction_id]).toEqual([200, `${session.provider.code}:${action}-more`]);
    expect((await session.transaction(`${action}-more`)).body.player_id).toBe(session.playerId);
  });
});

test.each([
  { tier_id: "grand" },
  { win_type: "progressive" },
  { tier_id: "", win_type: "progressive" },
  { tier_id: "t".repeat(121), win_type: "fixed" },
  { tier_id: "grand", win_type: "random" },
  "grand",
  [],
])("a win with the jackpot %j is refused on jackpot and leaves no row", async (jackpot) => {
  const answer = await session.win("jackpot-form", { jackpot });
  expect([answer.status, answer.body.fields[0].field]).toEqual([422, "jackpot"]);
  expect((await session.transaction("jackpot-form")).status).toBe(404);
});

describe("a repeat", () => {
  const conflict = (...changed: string[]) => {
    const isOther = changed[0] === "transaction_id";
    const what = isOther ? "for another transaction" : `with another ${changed.join(", ")}`;
    return {
      status: 409,
      body: {
        error: "TRANSACTION_CONFLICT",
        message: `transaction_id was already used ${what}. Repeat the first body, or use a new id for a new transaction.`,
        retryable: false,
        fields: [],
        different_fields: changed,
      },
    };
  };

  test("of a win with any field changed is a conflict, and the win stays as it was", async () => {
    const mine = await aSession();
    const jackpot = { tier_id: "grand", win_type: "fixed" };
    const first = await mine.win("w1", { jackpot });
    const others: [Record<string, unknown>, ...string[]][] = [
      [{ jackpot, amount: "1.01" }, "amount"],
      [{ jackpot, amount: "0", round_id: "other" }, "round_id", "amount"],
      [{ jackpot, currency: "USD" }, "currency"],
      [{ jackpot, free_spins_id: "f" }, "free_spins_id"],
      [{ jackpot, session_id: await mine.anotherSession() }, "session_id"],
      [{ jackpot: { ...jackpot, tier_id: "mini" } }, "jackpot"],
      [{ jackpot: { ...jackpot, win_type: "community" } }, "jackpot"],
      [{}, "jackpot"],
    ];
    for (const [fields, ...changed] of others) {
      expect([fields, await mine.win("w1", fields)]).toEqual([fields, conflict(...changed)]);
    }
    expect(await mine.bet("w1")).toEqual(conflict("transaction_id"));
    expect(await mine.win("w1", { jackpot, amount: "1.0" })).toEqual(first);
    expect(await mine.calls()).toHaveLength(1);
    expect((await mine.transaction("w1")).body).toMatchObject({ status: "completed", amount: "1.00" });
  });

  test("of a rollback with another bet, round or session is a conflict, undoes nothing", async () => {
    const mine = await aSession();
    for (const bet of ["b1", "b2"]) await mine.bet(bet);
    const first = await mine.rollback("r1", "b1");
    expect(await mine.rollback("r1", "b2")).toEqual(conflict("reference_transaction_id"));
    expect(await mine.rollback("r1", "b1", { round_id: "other" })).toEqual(conflict("round_id"));
    const elsewhere = { session_id: await mine.anotherSession() };
    expect(await mine.rollback("r1", "b1", elsewhere)).toEqual(conflict("session_id"));
    expect(await mine.rollback("r1", "b1")).toEqual(first);
    expect((await mine.transaction("b2")).body.status).toBe("completed");
    expect((await mine.calls()).map(({ body }) => body.action)).toEqual(["bet", "bet", "rollback"]);
    expect(new Set(await mine.alertKinds())).toEqual(new Set(["transaction_conflict"]));
  });

  test("has one alert an hour for all of its provider, which counts them", async () => {
    const mine = await aSession();
    for (const bet of ["b1", "b2"]) await mine.bet(bet);
    for (const bet of ["b1", "b2"]) expect(await mine.bet(bet, { amount: "2.00" })).toEqual(conflict("amount"));
    const { results } = await env.DB.prepare("SELECT once_key, count FROM alerts WHERE transaction_id LIKE ?")
      .bind(`${mine.provider.code}:%`)
      .all<{ once_key: string; count: number }>();
    expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    for (const { once_key } of results) expect(once_key).toContain(`transaction_conflict ${mine.provider.code} `);
  });

  test("is none when another provider reports the same id: ids belong to the provider", async () => {
    const [one, other] = [await aSession(), await aSession()];
    expect((await one.bet("same", { amount: "1.00" })).body.transaction_id).toBe(`${one.provider.code}:same`);
    expect((await other.bet("same", { amount: "2.00" })).body.transaction_id).toBe(`${other.provider.code}:same`);
    // Nor can a rollback name another provider's bet: the reference is looked up among the provider's own ids.
    await one.bet("only-mine");
    expect((await other.rollback("back", "only-mine")).body).toMatchObject({ status: "completed", balance: null });
    expect((await one.transaction("only-mine")).body.status).toBe("completed");
  });
});

test("a callback's game_id is the game's wallet_code, or its code when it has none", async () => {
  const wallet = inject("scriptedWallet");
  const operator = await anOperator({ walletUrl: `${wallet}/wallet/codes` });
  const provider = await aProvider();
  const game = { name: "A game", type: "slot", has_demo: false, restricted_countries: [] };
  const games = [
    { ...game, code: "shown-1", wallet_code: "booked-1" },
    { ...game, code: "shown-2" },
  ];
  const put = await admin("PUT", `/providers/${provider.code}/games`, { games });
  await admin("PUT", `/operators/${operator.code}/window`, { provider_codes: [provider.code] });
  for (const { id, code } of put.body.games as { id: string; code: string }[]) {
    const body = { player_id: "p", currency: "EUR", game_id: id };
    const opened = await signed(operator, "POST", "/v1/sessions", { body });
    const { session_id } = await opened.json<{ session_id: string }>();
    const stake = { session_id, transaction_id: code, round_id: code, amount: "1.00", currency: "EUR" };
    expect((await signed(provider, "POST", "/provider/v1/bet", { body: stake })).status).toBe(200);
  }
  const calls = await (await fetch(`${wallet}/calls/codes`)).json<{ body: Record<string, unknown> }[]>();
  expect(calls.map(({ body }) => [body.round_id, body.game_id])).toEqual([
    ["shown-1", "booked-1"],
    ["shown-2", "shown-2"],
  ]);
});

/** Revokes the provider's key as another isolate would: this isolate's cache is not invalidated. */
async function revokeElsewhere({ provider }: TestSession): Promise<void> {
  const revoke = env.DB.prepare("UPDATE provider_keys SET revoked_at = ? WHERE key_id = ?");
  await revoke.bind(Date.now(), provider.keyId).run();
}

const REFUSED = { status: 401, body: { error: "UNAUTHORIZED", retryable: false } };

describe("a key that another isolate has revoked", () => {
  test("moves no money from then on, and the wallet is not called", async () => {
    const session = await aSession();
    expect((await session.bet("b1")).status).toBe(200);
    await revokeElsewhere(session);
    expect(await session.bet("b2")).toMatchObject(REFUSED);
    expect(await session.win("w1")).toMatchObject(REFUSED);
    expect(await session.rollback("r1", "b1")).toMatchObject(REFUSED);
    expect(await session.bet("b1")).toMatchObject(REFUSED);
    expect((await session.round()).body.transactions).toHaveLength(1);
    expect(await session.calls()).toHaveLength(1);
  });

  test("is refused by every other provider call", async () => {
    const session = await aSession();
    const balance = () => session.report("getbalance", { session_id: session.id });
    expect((await balance()).status).toBe(200);
    await revokeElsewhere(session);
    expect(await balance()).toMatchObject(REFUSED);
    expect(await session.report("session", { token: `token-${session.id}` })).toMatchObject(REFUSED);
    expect(await session.report("free-spins/unknown/settle", { win_amount: "1" })).toMatchObject(REFUSED);
    expect(await session.report("bonus-campaigns/unknown/status", { status: "active" })).toMatchObject(REFUSED);
    expect(await session.report("unknown", {})).toMatchObject(REFUSED);
  });
});

describe("the balance of a session that is over", () => {
  const balance = (session: TestSession) => session.report("getbalance", { session_id: session.id });
  const ended = (session: TestSession, msAgo: number) =>
    adminCtx()
      .db.update(sessions)
      .set({ createdAt: Date.now() - 9 * HOUR_MS, closedAt: Date.now() - msAgo })
      .where(eq(sessions.id, session.id));

  test("is read for an hour, and then refused without a call to the wallet", async () => {
    const session = await aSession();
    await ended(session, HOUR_MS - MINUTE_MS);
    expect((await balance(session)).status).toBe(200);
    await ended(session, HOUR_MS + MINUTE_MS);
    expect(await balance(session)).toMatchObject({ status: 409, body: { error: "SESSION_CLOSED", retryable: false } });
    expect(await session.balanceCalls()).toHaveLength(1);
  });

  test("is read for as long as one of its rounds is open", async () => {
    const session = await aSession();
    await session.bet("b1");
    const { operator } = session;
    const movedTo = (at: number) =>
      adminCtx().ledger.update(movements).set({ createdAt: at }).where(eq(movements.operatorCode, operator.code));
    await movedTo(Date.now() - 3 * HOUR_MS);
    await ended(session, 2 * HOUR_MS);
    expect((await balance(session)).status).toBe(200);
    await session.win("w1", { round_closed: true });
    expect((await balance(session)).status).toBe(409);
  });
});

describe("a back-office change applies to the next report", () => {
  test("a block stops bets until it is lifted; wins are credited throughout", async () => {
    const mine = await aSession();
    const path = `/operators/${mine.operator.code}/players/${mine.playerId}/block`;
    expect((await mine.bet("b1")).status).toBe(200);
    await admin("PUT", path);
    expect(await mine.bet("b2")).toMatchObject({ status: 409, body: { error: "PLAYER_BLOCKED", status: "refused" } });
    expect((await mine.win("w1")).status).toBe(200);
    await admin("DELETE", path);
    expect((await mine.bet("b3")).status).toBe(200);
    expect(await mine.bet("b2")).toMatchObject({ status: 409, body: { error: "PLAYER_BLOCKED", status: "refused" } });
    expect((await mine.calls()).map(({ body }) => body.action)).toEqual(["bet", "win", "bet"]);
  });

  test("a block with an end is over by time alone, and is not listed any more", async () => {
    const mine = await aSession();
    const of = `/operators/${mine.operator.code}`;
    const path = `${of}/players/${mine.playerId}/block`;
    const ends_at = new Date(Date.now() + 600_000).toISOString();
    expect((await admin("PUT", path, { reason: "Chargebacks", ends_at })).status).toBe(200);
    const listed = async () => (await admin("GET", `${of}/blocks?player_id=${mine.playerId}`)).body.blocks;
    expect(await listed()).toMatchObject([{ player_id: mine.playerId, reason: "Chargebacks", ends_at }]);
    expect((await admin("GET", `${of}/blocks?player_id=another`)).body.blocks).toEqual([]);
    expect(await mine.bet("e1")).toMatchObject({ body: { error: "PLAYER_BLOCKED" } });
    await env.DB.prepare("UPDATE player_blocks SET ends_at = ? WHERE player_id = ?")
      .bind(Date.now() - 1, mine.playerId)
      .run();
    expect((await mine.bet("e2")).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await admin("PUT", path, { ends_at: new Date(Date.now() - 1000).toISOString() })).toMatchObject({
      status: 422,
      body: { fields: [{ field: "ends_at" }] },
    });
  });

  test("the next callback goes to the new wallet URL", async () => {
    const mine = await aSession();
    const wallet = `${inject("scriptedWallet")}/wallet/moved`;
    await mine.bet("b1");
    await admin("PUT", `/operators/${mine.operator.code}`, { name: "Moved", wallet_url: wallet });
    await mine.bet("b2");
    const moved = await (await fetch(`${inject("scriptedWallet")}/calls/moved`)).json<{ body: object }[]>();
    const id = (name: string) => expect.objectContaining({ transaction_id: `${mine.provider.code}:${name}` });
    expect(moved.map(({ body }) => body)).toEqual([id("b2")]);
    expect((await mine.calls()).map(({ body }) => body)).toEqual([id("b1")]);
  });
});

test("a repeated report reads the same movement as its delivery, in each field", async () => {
  const { id, provider } = session;
  const roundId = 'a "quoted" round, \\ and ünïcode';
  const stake = { sessionId: id, roundId, amount: "1.00", currency: "EUR" };
  const at = { now: Date.now(), timeScale: 1, chance: 0.5, token: "read-twice" };
  const reporter = { providerCode: provider.code, keyId: null };
  const opened = { action: "bet", transactionId: "read-twice", ...stake } as const;
  expect(await readReport(env.DB, reporter, opened, at)).toMatchObject({ opened: true, own: null });
  await session.bet("read-settled");
  await session.rollback("read-undone", "read-settled");
  for (const transactionId of ["read-twice", "read-settled", "read-undone"]) {
    const { own } = await readReport(env.DB, reporter, { ...opened, transactionId }, at);
    expect(own).not.toBeNull();
    expect(own).toEqual((await readMovement(env.DB, `${provider.code}:${transactionId}`))?.own);
  }
});
