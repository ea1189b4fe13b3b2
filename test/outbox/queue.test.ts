import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { walletHealth } from "../../src/db/schema/movements.ts";
import { inShard } from "../../src/db/shards.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import type { WakeUp } from "../../src/lib/outbox/wake-up.ts";
import { consume } from "../../src/queue.ts";
import { adminCtx } from "../support/fixtures.ts";

const DELIVERIES = "operator-games-sandbox-deliveries";
const DEAD_LETTERS = "operator-games-sandbox-dead-letters";

/** Every kind: one that is missing does not compile. */
const KINDS: Record<WakeUp["kind"], true> = {
  movement: true,
  backlog: true,
  movements: true,
  rearm: true,
  recovery: true,
  notification: true,
  event: true,
  campaign: true,
  invoices: true,
  drafts: true,
  grants: true,
  shard: true,
  copies: true,
  closing: true,
  copy: true,
  clock: true,
  heartbeat: true,
  statement: true,
  reconciliation: true,
  part: true,
  export: true,
  jobs_heartbeat: true,
};

/** Consumes one message; what became of it, and the errors that were logged. */
async function consumed(queue: string, kind: string, id: string) {
  const errors: unknown[] = [];
  const ctx = adminCtx();
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: (...line: unknown[]) => void errors.push(line) };
  const body = { kind, id } as WakeUp;
  const batch = createMessageBatch<WakeUp>(queue, [{ id: "message", timestamp: new Date(), attempts: 1, body }]);
  await consume({ ...ctx, log }, batch);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acked: explicitAcks.length === 1, retried: retryMessages.length === 1, errors };
}

describe.each([DELIVERIES, DEAD_LETTERS])("a message on %s", (queue) => {
  test.each(Object.keys(KINDS))("of kind %s for an unknown row is done", async (kind) => {
    expect(await consumed(queue, kind, "unknown")).toEqual({ acked: true, retried: false, errors: [] });
  });

  test.each(["payout", "toString"])("of the unknown kind %s is retried and logged as an error", async (kind) => {
    const { acked, retried, errors } = await consumed(queue, kind, "4711");
    expect({ acked, retried }).toEqual({ acked: false, retried: true });
    expect(errors).toEqual([["delivery.failed", { kind, id: "4711", queue }, expect.any(Error)]]);
  });
});

describe("a message that has waited for minutes", () => {
  /** The D1 calls that it costs, `ageMs` after it was sent. */
  async function callsOf(body: WakeUp, ageMs: number): Promise<number> {
    const ctx = adminCtx();
    const before = ctx.hops.count;
    const timestamp = new Date(ctx.clock.now() - ageMs);
    const batch = createMessageBatch<WakeUp>(DELIVERIES, [{ id: "message", timestamp, attempts: 1, body }]);
    await consume({ ...ctx, settings: { ...ctx.settings, retryTimeScale: 1 } }, batch);
    expect((await getQueueResult(batch, createExecutionContext())).explicitAcks).toEqual(["message"]);
    return ctx.hops.count - before;
  }

  test("is dropped where the sweep sends it again: a page of rows (H7)", async () => {
    const body: WakeUp = { kind: "movements", id: "unknown", ids: ["unknown"] };
    expect(await callsOf(body, MINUTE_MS - 10_000)).toBe(1);
    expect(await callsOf(body, MINUTE_MS + 1_000)).toBe(0);
  });

  test("is dropped while the wallet is away, handled while it answers: a backlog (H7)", async () => {
    const { ledger } = inShard(adminCtx(), 1);
    await ledger.insert(walletHealth).values({ operatorCode: "away", unansweredCalls: 10, since: 0 });
    await ledger.insert(walletHealth).values({ operatorCode: "answers", unansweredCalls: 9, since: 0 });
    const [away, answers] = ["away", "answers"].map((id): WakeUp => ({ kind: "backlog", id, shard: 1 }));
    // One call asks whether the wallet is away, the other reads the rows.
    expect(await callsOf(away as WakeUp, MINUTE_MS + 1_000)).toBe(1);
    expect(await callsOf(answers as WakeUp, MINUTE_MS + 1_000)).toBe(2);
    expect(await callsOf(answers as WakeUp, 11 * MINUTE_MS)).toBe(0);
  });

  test("is handled once for all that ask for the same", async () => {
    const ctx = adminCtx();
    const before = ctx.hops.count;
    const message = { attempts: 1, body: { kind: "movement", id: "unknown" } } as const;
    const messages = ["a", "b", "c"].map((id) => ({ ...message, id, timestamp: new Date() }));
    const batch = createMessageBatch<WakeUp>(DELIVERIES, messages);
    await consume(ctx, batch);
    expect((await getQueueResult(batch, createExecutionContext())).explicitAcks.toSorted()).toEqual(["a", "b", "c"]);
    expect(ctx.hops.count - before).toBe(1);
  });

  test("is handled in a queue that stays late, once for all that wait: a shard's jobs", async () => {
    const body: WakeUp = { kind: "shard", id: "1", shard: 1 };
    expect(await callsOf(body, HOUR_MS)).toBeGreaterThan(5);
    expect(await callsOf(body, HOUR_MS)).toBe(1);
    expect(await callsOf(body, 0)).toBeGreaterThan(5);
  });

  test("is handled where it was sent once: a row's own, or the next page to re-arm (H7)", async () => {
    expect(await callsOf({ kind: "movement", id: "unknown" }, HOUR_MS)).toBe(1);
    expect(await callsOf({ kind: "rearm", id: "unknown" }, HOUR_MS)).toBe(1);
  });
});
