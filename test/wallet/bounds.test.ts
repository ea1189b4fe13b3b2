import { describe, expect, test } from "vitest";
import { limitPerOperator } from "../../src/ledger/delivery/operator-limit.ts";
import type { Outcome } from "../../src/ledger/engine/settle-movement.ts";
import { limitInFlight } from "../../src/wallet/in-flight.ts";
import { laterCtx } from "../support/session.ts";

const outcome = (answerClass: Outcome["answerClass"]): Outcome => ({ next: { do: "stop" }, answerClass });

/** Work that is pending until `finish` is called. */
function held<T>(value: T) {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { work: () => promise, finish: () => resolve(value) };
}

describe("calls in flight", () => {
  test("are at most 64 per operator; other operators are not affected", async () => {
    const calls = Array.from({ length: 64 }, () => held("done"));
    const running = calls.map(({ work }) => limitInFlight("hanging", work));
    expect(await limitInFlight("hanging", async () => "one more")).toBeUndefined();
    expect(await limitInFlight("other", async () => "done")).toBe("done");
    for (const { finish } of calls) finish();
    expect(await Promise.all(running)).toEqual(Array(64).fill("done"));
    expect(await limitInFlight("hanging", async () => "again")).toBe("again");
  });

  test("free their slot when they throw", async () => {
    for (let i = 0; i < 70; i++)
      await limitInFlight("broken", () => Promise.reject(new Error())).catch(() => undefined);
    expect(await limitInFlight("broken", async () => "done")).toBe("done");
  });
});

describe("deliveries of one operator", () => {
  test("run four at a time, and eventually all of them", async () => {
    const ctx = laterCtx(0);
    let running = 0;
    let maxRunning = 0;
    const work = async () => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return outcome("success");
    };
    const ran = await Promise.all(Array.from({ length: 20 }, () => limitPerOperator(ctx, "operator", work)));
    expect([maxRunning, ran.every(Boolean)]).toEqual([4, true]);
  });

  test("that wait behind three unanswered calls are released; other operators run", async () => {
    const ctx = laterCtx(0);
    const hanging = Array.from({ length: 4 }, () => held(outcome("unknown")));
    const running = hanging.map(({ work }) => limitPerOperator(ctx, "hanging", work));
    const waiting = Array.from({ length: 10 }, () => limitPerOperator(ctx, "hanging", async () => outcome("success")));
    expect(await limitPerOperator(ctx, "other", async () => outcome("success"))).toBe(true);
    for (const { finish } of hanging) finish();
    expect(await Promise.all(running)).toEqual([true, true, true, true]);
    const released = (await Promise.all(waiting)).filter((ran) => !ran).length;
    expect(released).toBeGreaterThanOrEqual(8);
    expect(await limitPerOperator(ctx, "hanging", async () => outcome("success"))).toBe(true);
  });
});
