import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { sweep } from "../../src/ledger/delivery/sweep.ts";
import { limitInFlight } from "../../src/ledger/wallet/in-flight.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import type { WakeUp } from "../../src/lib/outbox/wake-up.ts";
import { copyMovement, countRows } from "../support/backlog.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { meteredDatabase } from "../support/metered-database.ts";
import { consumed, drained, keeping } from "../support/queues.ts";
import { aSession, laterCtx, type TestSession, until } from "../support/session.ts";
import { LIMITS, Platform } from "../weather/platform.ts";

afterEach(() => vi.unstubAllGlobals());

/** A session with wins that its wallet has not answered once, and their wake-ups. */
async function owed(wins: number) {
  const session = await aSession();
  await session.script({ action: "win", status: 500 });
  await session.win("w");
  await copyMovement(`${session.provider.code}:w`, wins - 1);
  const ids = [`${session.provider.code}:w`];
  for (let i = 1; i < wins; i++) ids.push(`${session.provider.code}:w-${i}`);
  return { session, wakeUps: ids.map((id): WakeUp => ({ kind: "movement", id })) };
}

async function walletOf({ operator }: TestSession): Promise<string> {
  const row = env.DB.prepare("SELECT wallet_url FROM operators WHERE code = ?").bind(operator.code);
  return (await row.first<string>("wallet_url")) ?? "";
}

test("two hanging wallets leave a third's deliveries their connections and tries (H6)", async () => {
  const healthy = await owed(20);
  const hanging = [await owed(12), await owed(12)];
  const healthyUrl = await walletOf(healthy.session);
  const release = Promise.withResolvers<Response>();
  let hung = 0;
  vi.stubGlobal("fetch", (url: string) => {
    if (url === healthyUrl) return Promise.resolve(Response.json({ balance: "1.00" }));
    hung++;
    return release.promise;
  });
  const platform = new Platform(LIMITS);
  const wrapped = platform.wrap(env);
  const batch = platform.invoke(async (execution) => {
    const ctx = createContext(wrapped, (work) => execution.waitUntil(work));
    const later = { ...ctx, clock: { now: () => Date.now() + MINUTE_MS } };
    await consumed(later, ...[...hanging, healthy].flatMap(({ wakeUps }) => wakeUps));
  });
  const own = "operator_code = ?";
  const { code } = healthy.session.operator;
  const completed = () => countRows(`${own} AND status = 'completed' AND attempts = 2`, code);
  try {
    await until(completed, (count) => count === 20);
    // A hanging wallet holds one place. What waits behind it is neither leased nor counted as an attempt.
    expect(hung).toBe(2);
    for (const { session } of hanging)
      expect(await countRows(`${own} AND lease_until IS NOT NULL`, session.operator.code)).toBe(1);
  } finally {
    release.reject(new Error("reset"));
    await batch.result;
    await batch.ended;
  }
  const health = env.DB.prepare("SELECT count(*) AS n FROM wallet_health WHERE operator_code = ?").bind(code);
  expect(await health.first("n")).toBe(0);
});

test("a delivery claims nothing while its wallet has all its isolate's calls (H6)", async () => {
  const { session, wakeUps } = await owed(12);
  await session.script();
  await session.abandon("b");
  const { code } = session.operator;
  const own = "operator_code = ? AND type = 'win'";
  const revisions = async () => {
    const rows = env.DB.prepare(`SELECT transaction_id, revision FROM movements WHERE ${own} ORDER BY 1`).bind(code);
    return (await rows.all()).results;
  };
  const before = await revisions();
  const release = Promise.withResolvers<boolean>();
  const calls = Array.from({ length: 64 }, () => limitInFlight(code, () => release.promise));
  const { ctx, kept } = keeping(laterCtx(MINUTE_MS));
  try {
    await sweep(ctx);
    await consumed(ctx, ...kept.splice(0).filter(({ id }) => id === code), ...wakeUps);
    expect(await revisions()).toEqual(before);
    expect(kept).toEqual([]);
    expect(await countRows("operator_code = ? AND type = 'bet' AND undone_by IS NOT NULL", code)).toBe(1);
  } finally {
    release.resolve(true);
    await Promise.all(calls);
  }
  await drained(laterCtx(2 * MINUTE_MS), sweep);
  await until(
    () => countRows(`${own} AND status = 'completed'`, code),
    (count) => count === 12,
  );
});

test("a win for a wallet that is away keeps its schedule, counted no further (H6)", async () => {
  const session = await aSession();
  const { code } = session.operator;
  await env.DB.prepare("INSERT INTO wallet_health (operator_code, unanswered_calls, since) VALUES (?, 9, 0)")
    .bind(code)
    .run();
  await session.script({ action: "win", status: 500 });
  const win = async (id: string) => {
    const messages: WakeUp[] = [];
    const DELIVERIES = { send: async (body: WakeUp) => void messages.push(body) } as unknown as Queue<WakeUp>;
    const DB = meteredDatabase(env.DB);
    const stake = { session_id: session.id, round_id: "r", transaction_id: id, amount: "1.00", currency: "EUR" };
    const request = await signedRequest(session.provider, "POST", "/provider/v1/win", JSON.stringify(stake));
    const { status } = await fetched({ DB, DELIVERIES }, request);
    const counts = DB.ran.filter(({ sql, rowsWritten }) => sql.includes('"wallet_health"') && rowsWritten > 0).length;
    return { status, messages: messages.length, counts };
  };
  expect(await win("w1")).toEqual({ status: 202, messages: 1, counts: 1 });
  expect(await win("w2")).toEqual({ status: 202, messages: 1, counts: 0 });
  await session.script();
  // The first of a wallet that is away is its own page; its answer makes the rest due.
  for (const minutes of [2, 3]) await drained(laterCtx(minutes * MINUTE_MS), sweep);
  for (const id of ["w1", "w2"]) expect((await session.transaction(id)).body.status).toBe("completed");
});
