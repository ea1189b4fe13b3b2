import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test } from "vitest";
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
  notification: true,
  campaign: true,
  invoices: true,
  drafts: true,
  heartbeat: true,
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
