import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import type { WakeUp } from "../../src/outbox/wake-up.ts";
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
  shard: true,
  heartbeat: true,
  statement: true,
  reconciliation: true,
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

  test.each<WakeUp>([
    { kind: "backlog", id: "unknown" },
    { kind: "movements", id: "unknown", ids: ["unknown"] },
  ])("is dropped where the sweep has sent it again: $kind (H7)", async (body) => {
    expect(await callsOf(body, MINUTE_MS - 10_000)).toBe(1);
    expect(await callsOf(body, MINUTE_MS + 1_000)).toBe(0);
  });

  test("is handled in a queue that stays late, once for all that wait: the jobs of a shard", async () => {
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
