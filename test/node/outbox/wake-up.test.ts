import { expect, test } from "vitest";
import { systemClock } from "../../../src/lib/clock.ts";
import { chanceOf } from "../../../src/lib/outbox/schedule.ts";
import { sendWakeUp, sendWakeUps } from "../../../src/lib/outbox/wake-up.ts";

const NOW = 1_000_000;
const HOUR_MS = 3_600_000;

type Send = (message: unknown, options: unknown) => Promise<void>;

/** A context with a queue of its own, and the errors that were logged. */
function queueOf(send: Send) {
  const errors: unknown[] = [];
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: (...line: unknown[]) => void errors.push(line) };
  const ctx = { env: { DELIVERIES: { send } }, clock: { now: () => NOW }, log };
  return { ctx: ctx as never, errors };
}

test.each([
  ["at once without a time", undefined, 0],
  ["at once for a time that has passed", NOW - 1, 0],
  ["rounded up to whole seconds", NOW + 1_001, 2],
  ["after 12 hours at the latest", NOW + 13 * HOUR_MS, 43_200],
])("a wake-up is sent %s", async (_, at, delaySeconds) => {
  const sent: unknown[] = [];
  const { ctx } = queueOf(async (...message) => void sent.push(message));
  await sendWakeUp(ctx, { kind: "movement", id: "p:1" }, at);
  expect(sent).toEqual([[{ kind: "movement", id: "p:1" }, { delaySeconds }]]);
});

test("a wake-up that cannot be sent is logged and does not throw", async () => {
  const cause = new Error("the queue is full");
  const { ctx, errors } = queueOf(() => Promise.reject(cause));
  await sendWakeUp(ctx, { kind: "campaign", id: "c1" });
  expect(errors).toEqual([["campaign.wake_failed", { id: "c1" }, cause]]);
});

/** A context with both queues; what each was sent, a list for each call. */
function batchesOf(fail = false) {
  const sent = { deliveries: [] as unknown[][], jobs: [] as unknown[][] };
  const queue = (calls: unknown[][]) => ({
    sendBatch: async (messages: Iterable<unknown>) => {
      if (fail) throw new Error("the queue is full");
      calls.push([...messages]);
    },
  });
  const errors: unknown[] = [];
  const log = { error: (...line: unknown[]) => void errors.push(line) };
  const ctx = { env: { DELIVERIES: queue(sent.deliveries), JOBS: queue(sent.jobs) }, log };
  return { ctx: ctx as never, sent, errors };
}

test("many wake-ups are sent 100 at a time, to the queue of their kind (H7)", async () => {
  const { ctx, sent } = batchesOf();
  const rows = Array.from({ length: 250 }, (_, i) => ({ id: `n-${i}` }));
  await sendWakeUps(ctx, "notification", rows);
  await sendWakeUps(ctx, "backlog", rows);
  for (const calls of [sent.deliveries, sent.jobs]) expect(calls.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(sent.deliveries.flat()).toEqual(rows.map((row) => ({ body: { kind: "notification", ...row } })));
});

test("wake-ups with long ids are sent in calls that the queue takes (H7)", async () => {
  const { ctx, sent } = batchesOf();
  const ids = Array.from({ length: 40 }, () => "x".repeat(190));
  await sendWakeUps(
    ctx,
    "movements",
    Array.from({ length: 20 }, () => ({ id: "o", ids })),
  );
  expect(sent.jobs.flat()).toHaveLength(20);
  for (const call of sent.jobs) expect(JSON.stringify(call).length).toBeLessThan(64 * 1024);
});

test("wake-ups that cannot be sent are logged and do not throw; none is no call", async () => {
  const { ctx, errors } = batchesOf(true);
  await sendWakeUps(ctx, "backlog", []);
  await sendWakeUps(ctx, "backlog", [{ id: "a" }, { id: "b" }]);
  expect(errors).toEqual([["backlog.wake_failed", { id: "a", messages: 2 }, expect.any(Error)]]);
});

test("the chance that spreads retries goes from 0 to 1", () => {
  const filled = (byte: number) => ({ bytes: (length: number) => new Uint8Array(length).fill(byte), uuid: () => "" });
  const of = (byte: number) => chanceOf({ random: filled(byte), clock: systemClock });
  expect([of(0), of(255)]).toEqual([0, 1]);
});

test("on a test clock nothing spreads retries", () => {
  const random = { bytes: () => new Uint8Array(2), uuid: () => "" };
  expect(chanceOf({ random, clock: { now: () => 0, real: systemClock } })).toBe(0.5);
});
