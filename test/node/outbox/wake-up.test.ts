import { expect, test } from "vitest";
import { chanceOf } from "../../../src/outbox/schedule.ts";
import { sendWakeUp } from "../../../src/outbox/wake-up.ts";

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

test("the chance that spreads retries goes from 0 to 1", () => {
  const of = (byte: number) => chanceOf({ bytes: (length) => new Uint8Array(length).fill(byte), uuid: () => "" });
  expect([of(0), of(255)]).toEqual([0, 1]);
});
