import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { admin } from "../support/admin.ts";
import { anOperator, aProvider } from "../support/fixtures.ts";
import { aTable, type Table } from "../support/money.ts";
import { signed } from "../support/signed.ts";

let table: Table;

beforeAll(async () => {
  table = await aTable();
});

/** What a report of each kind must hold. */
const REQUIRED = {
  bet: ["session_id", "transaction_id", "round_id", "amount", "currency"],
  win: ["session_id", "transaction_id", "round_id", "amount", "currency"],
  rollback: ["session_id", "transaction_id", "round_id", "reference_transaction_id"],
} as const;

describe.each(Object.entries(REQUIRED))("a %s", (action, required) => {
  const whole = () => ({
    session_id: table.sessionId,
    transaction_id: `${action}-form`,
    round_id: "round",
    amount: "1.00",
    currency: "EUR",
    reference_transaction_id: "some-bet",
  });
  const fieldsOf = async (body: Record<string, unknown>) => {
    const answer = await table.report(action, body);
    expect([body, answer.status, answer.body.error]).toEqual([body, 422, "VALIDATION_FAILED"]);
    return [...new Set(answer.body.fields.map(({ field }: { field: string }) => field))];
  };

  test("names every field that is missing, and each that is of another type", async () => {
    expect(await fieldsOf({})).toEqual(required);
    for (const field of required) {
      for (const value of [undefined, null, 1, true, {}, [], ""]) {
        expect(await fieldsOf({ ...whole(), [field]: value })).toEqual([field]);
      }
    }
  });

  test("has ids of 1 to 120 printable ASCII characters without spaces, none of the service's own", async () => {
    const ids = required.filter((field) => field.endsWith("_id") && field !== "session_id");
    for (const field of ids) {
      for (const value of [" ", "a b", "a\t", "a\n", "\u{7f}", "\0", "é", "🎰", "x".repeat(121)]) {
        expect([value, await fieldsOf({ ...whole(), [field]: value })]).toEqual([value, [field]]);
      }
    }
    for (const value of ["undo-", "undo-1"]) {
      expect(await fieldsOf({ ...whole(), transaction_id: value })).toEqual(["transaction_id"]);
    }
    for (const [i, id] of ["x", "undo", "Undo-1", "a-undo-1", "!~:/?#[]@", "%2F", "y".repeat(120)].entries()) {
      const body = { ...whole(), transaction_id: `${action[0]}${id}`.slice(0, 120), round_id: id };
      const answer = await table.report(action, { ...body, reference_transaction_id: `never-${action}-${i}` });
      expect([id, answer.status]).toEqual([id, 200]);
    }
  });

  test("ignores fields that the contract does not have", async () => {
    const body = {
      ...whole(),
      transaction_id: `${action}-more`,
      action: "bet",
      event: "x",
      player_id: "somebody else",
    };
    const answer = await table.report(action, { ...body, reference_transaction_id: `none-${action}` });
    expect([answer.status, answer.body.transaction_id]).toEqual([200, `${table.provider.code}:${action}-more`]);
    expect((await table.transaction(`${action}-more`)).body.player_id).toBe(table.playerId);
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
  const answer = await table.win("jackpot-form", { jackpot });
  expect([answer.status, answer.body.fields[0].field]).toEqual([422, "jackpot"]);
  expect((await table.transaction("jackpot-form")).status).toBe(404);
});

describe("a repeat", () => {
  const conflict = {
    status: 409,
    body: {
      error: "TRANSACTION_CONFLICT",
      message: "transaction_id was already used with a different body. Use a new id for a new transaction.",
      retryable: false,
      fields: [],
    },
  };

  test("of a win with anything else in it is a conflict, and the first stays what it was", async () => {
    const mine = await aTable();
    const jackpot = { tier_id: "grand", win_type: "fixed" };
    const first = await mine.win("w1", { jackpot });
    const others: Record<string, unknown>[] = [
      { jackpot, amount: "1.01" },
      { jackpot, amount: "0" },
      { jackpot, round_id: "other" },
      { jackpot, currency: "USD" },
      { jackpot, free_spins_id: "f" },
      { jackpot, session_id: await mine.anotherSession() },
      { jackpot: { ...jackpot, tier_id: "mini" } },
      { jackpot: { ...jackpot, win_type: "community" } },
      {},
    ];
    for (const fields of others) expect([fields, await mine.win("w1", fields)]).toEqual([fields, conflict]);
    expect(await mine.bet("w1")).toEqual(conflict);
    expect(await mine.win("w1", { jackpot, amount: "1.0" })).toEqual(first);
    expect(await mine.calls()).toHaveLength(1);
    expect((await mine.transaction("w1")).body).toMatchObject({ status: "completed", amount: "1.00" });
  });

  test("of a rollback that names another bet, round or session is a conflict, and no second bet is undone", async () => {
    const mine = await aTable();
    for (const bet of ["b1", "b2"]) await mine.bet(bet);
    const first = await mine.rollback("r1", "b1");
    expect(await mine.rollback("r1", "b2")).toEqual(conflict);
    expect(await mine.rollback("r1", "b1", { round_id: "other" })).toEqual(conflict);
    expect(await mine.rollback("r1", "b1", { session_id: await mine.anotherSession() })).toEqual(conflict);
    expect(await mine.rollback("r1", "b1")).toEqual(first);
    expect((await mine.transaction("b2")).body.status).toBe("completed");
    expect((await mine.calls()).map(({ body }) => body.action)).toEqual(["bet", "bet", "rollback"]);
    expect(await mine.alertKinds()).toEqual(["transaction_conflict"]);
  });

  test("of another provider's id is no repeat: ids are each provider's own", async () => {
    const [one, other] = [await aTable(), await aTable()];
    expect((await one.bet("same", { amount: "1.00" })).body.transaction_id).toBe(`${one.provider.code}:same`);
    expect((await other.bet("same", { amount: "2.00" })).body.transaction_id).toBe(`${other.provider.code}:same`);
    // Another provider's bet cannot be named either: the id is looked for among one's own.
    await one.bet("only-mine");
    expect((await other.rollback("back", "only-mine")).body).toMatchObject({ status: "completed", balance: null });
    expect((await one.transaction("only-mine")).body.status).toBe("completed");
  });
});

test("callbacks carry a title's wallet_code as game_id, and its code where it has none", async () => {
  const wallet = inject("scriptedWallet");
  const operator = await anOperator({ walletUrl: `${wallet}/wallet/codes` });
  const provider = await aProvider();
  const title = { name: "A game", type: "slot", has_demo: false, restricted_countries: [] };
  const games = [
    { ...title, code: "shown-1", wallet_code: "booked-1" },
    { ...title, code: "shown-2" },
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

/** Revokes the table's provider key as another isolate does it: this one is not told. */
async function revokeElsewhere({ provider }: Table): Promise<void> {
  const revoke = env.DB.prepare("UPDATE provider_keys SET revoked_at = ? WHERE key_id = ?");
  await revoke.bind(Date.now(), provider.keyId).run();
}

const REFUSED = { status: 401, body: { error: "UNAUTHORIZED", retryable: false } };

describe("a key that another isolate has revoked", () => {
  test("moves no money from that moment, and the wallet hears nothing", async () => {
    const table = await aTable();
    expect((await table.bet("b1")).status).toBe(200);
    await revokeElsewhere(table);
    expect(await table.bet("b2")).toMatchObject(REFUSED);
    expect(await table.win("w1")).toMatchObject(REFUSED);
    expect(await table.rollback("r1", "b1")).toMatchObject(REFUSED);
    expect(await table.bet("b1")).toMatchObject(REFUSED);
    expect((await table.round()).body.transactions).toHaveLength(1);
    expect(await table.calls()).toHaveLength(1);
  });

  test("is refused by every other call of a provider", async () => {
    const table = await aTable();
    const balance = () => table.report("getbalance", { session_id: table.sessionId });
    expect((await balance()).status).toBe(200);
    await revokeElsewhere(table);
    expect(await balance()).toMatchObject(REFUSED);
    expect(await table.report("session", { token: `token-${table.sessionId}` })).toMatchObject(REFUSED);
    expect(await table.report("free-spins/unknown/settle", { win_amount: "1" })).toMatchObject(REFUSED);
    expect(await table.report("bonus-campaigns/unknown/status", { status: "active" })).toMatchObject(REFUSED);
    expect(await table.report("unknown", {})).toMatchObject(REFUSED);
  });
});

describe("what the back office changes holds for the very next report", () => {
  test("a block stops bets until it is lifted, and wins are credited throughout", async () => {
    const mine = await aTable();
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

  test("another wallet address is where the next callback goes", async () => {
    const mine = await aTable();
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
