import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import type { Env } from "../../src/env.ts";
import { runJobs } from "../../src/jobs.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { faultyDatabase } from "../support/faulty-database.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { consumed, keeping } from "../support/queues.ts";
import { unchosenCtx } from "../support/session.ts";
import { addShard, aShardedCasino, openedIn, sharded } from "../support/shards.ts";
import type { Signer } from "../support/signed.ts";

beforeAll(addShard);
/** The control database as one that does not answer. */
function away(answer: () => Promise<never>): Partial<Env> {
  const statement = { bind: () => statement, all: answer, run: answer, raw: answer, first: answer };
  const session = { prepare: () => statement, batch: answer };
  return { DB: { ...session, withSession: () => session } as unknown as D1Database };
}
const broken = () => Promise.reject(new Error("the database is away"));
const hanging = () => new Promise<never>(() => undefined);

const stake = { round_id: "round", amount: "1.00", currency: "EUR" };

test.each([
  ["is away", broken],
  ["hangs", hanging],
])("a session is played while the control database %s for ten minutes, without loss", async (_, how) => {
  const casino = await aShardedCasino();
  const { operator, provider, gameId } = casino;
  const { session_id } = await openedIn(casino);
  const ids = (id: string) => ({ ...stake, session_id, transaction_id: id });
  expect((await sharded(provider, "POST", "/provider/v1/bet", ids("before"))).status).toBe(200);

  const bindings = away(how);
  const called = async (signer: Signer, path: string, body: object) => {
    const response = await fetched(bindings, await signedRequest(signer, "POST", path, JSON.stringify(body)));
    return { code: response.status, ...(await response.json<{ error?: string; retryable?: boolean }>()) };
  };
  vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
  for (let minute = 0; minute <= 10; minute += 5) {
    const [bet, win, undone] = [ids(`b${minute}`), ids(`w${minute}`), ids(`u${minute}`)];
    expect(await called(provider, "/provider/v1/bet", bet)).toMatchObject({ code: 200 });
    expect(await called(provider, "/provider/v1/bet", bet)).toMatchObject({ code: 200 });
    expect(await called(provider, "/provider/v1/win", win)).toMatchObject({ code: 200 });
    expect(await called(provider, "/provider/v1/bet", undone)).toMatchObject({ code: 200 });
    const { amount: _, currency: __, ...back } = { ...ids(`r${minute}`), reference_transaction_id: `u${minute}` };
    expect(await called(provider, "/provider/v1/rollback", back)).toMatchObject({ code: 200, bet_known: true });
    const jackpot = { tier_id: "grand", win_type: "progressive" };
    expect(await called(provider, "/provider/v1/win", { ...ids(`j${minute}`), jackpot })).toMatchObject({ code: 200 });
    const ended = { ...ids(`e${minute}`), round_id: `round-${minute}` };
    expect(await called(provider, "/provider/v1/bet", ended)).toMatchObject({ code: 200 });
    expect(await called(provider, `/provider/v1/rounds/round-${minute}/close`, { session_id })).toMatchObject({
      code: 200,
    });
    expect(await called(provider, "/provider/v1/getbalance", { session_id })).toMatchObject({ code: 200 });
    vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
  }
  const opening = { player_id: "bob", currency: "EUR", game_id: gameId };
  expect(await called(operator, "/v1/sessions", opening)).toMatchObject({
    error: "UPSTREAM_UNAVAILABLE",
    retryable: true,
  });
  // The shard has the key, and refuses it from the revocation on.
  await env.LEDGER_01.prepare("UPDATE provider_keys SET revoked_at = 1 WHERE key_id = ?").bind(provider.keyId).run();
  expect(await called(provider, "/provider/v1/bet", ids("late"))).toMatchObject({ error: "UNAUTHORIZED" });
  expect(await called(provider, "/provider/v1/rounds/round/close", { session_id })).toMatchObject({
    error: "UNAUTHORIZED",
  });
  vi.useRealTimers();

  const actions = (await casino.calls()).map(({ body }) => (body as { action: string }).action);
  const counts = Object.fromEntries(
    [...Map.groupBy(actions, (action) => action)].map(([name, all]) => [name, all.length]),
  );
  expect(counts).toEqual({ bet: 10, win: 9, rollback: 3, getbalance: 3 });
});

/** The control database as a full one, which refuses every write. */
const readOnly = (): Partial<Env> => ({
  DB: faultyDatabase(env.DB, {
    of: (statements) => statements.some((text) => !/^\s*(SELECT|WITH)\b/i.test(text)),
    ...{ when: "before", times: Number.POSITIVE_INFINITY, message: "database or disk is full" },
  }),
});

test.each([
  ["is away", () => away(broken)],
  ["hangs", () => away(hanging)],
  ["takes no write", readOnly],
])("a shard finds what is due in it while the control database %s", async (_, bindings) => {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  await casino.script({ action: "win", status: 500, body: "", book: false });
  await sharded(casino.provider, "POST", "/provider/v1/win", { ...stake, session_id, transaction_id: "due" });
  const { ctx, kept } = keeping(unchosenCtx(2 * MINUTE_MS, {}, bindings()));
  void runJobs(ctx);
  const wakeUp = { kind: "shard", id: "1", shard: 1 } as const;
  await expect.poll(() => kept, { timeout: 5_000 }).toContainEqual(wakeUp);
  void consumed(ctx, wakeUp);
  const backlog = { kind: "backlog", id: casino.operator.code, shard: 1 };
  await expect.poll(() => kept, { timeout: 5_000 }).toContainEqual(backlog);
});
