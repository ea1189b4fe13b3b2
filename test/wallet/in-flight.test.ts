import { expect, test } from "vitest";
import { sealSecret } from "../../src/gate/keys/secrets.ts";
import { callWallet } from "../../src/ledger/wallet/call-wallet.ts";
import { enterCall, limitInFlight } from "../../src/ledger/wallet/in-flight.ts";
import { adminCtx } from "../support/fixtures.ts";

test("calls in flight are at most 64 per operator; other operators are not affected", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const running = Array.from({ length: 64 }, () => limitInFlight("hanging", () => promise));
  expect(await limitInFlight("hanging", async () => "one more")).toBeUndefined();
  expect(await limitInFlight("other", async () => "done")).toBe("done");
  resolve("done");
  expect(await Promise.all(running)).toEqual(Array(64).fill("done"));
  expect(await limitInFlight("hanging", async () => "again")).toBe("again");
});

test("one call more waits for a place, for two seconds at most", async () => {
  const places = await Promise.all(Array.from({ length: 64 }, () => enterCall("busy")));
  const late = enterCall("busy");
  places[0]?.();
  const taken = await late;
  expect(taken).toBeDefined();
  const waiting = Array.from({ length: 128 }, () => enterCall("busy"));
  const atOnce = await Promise.race([enterCall("busy").then(() => "at once"), scheduler.wait(1_000)]);
  expect(atOnce).toBe("at once");
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
  for (const leave of [taken, ...places]) leave?.();
});

test("a call that got its place too late for its lease is not made", async () => {
  let sent = 0;
  const wallet = async () => {
    sent++;
    return { kind: "failed", reason: "timeout", status: null } as const;
  };
  const ctx = { ...adminCtx(), wallet };
  const [operatorCode, keyId] = ["crowded", "crowded-key"];
  const sealedSecret = await sealSecret(ctx, { kind: "operator", code: operatorCode, keyId }, "secret");
  const route = { operatorCode, url: "https://wallet.example.com/", keyId, sealedSecret };
  const places = await Promise.all(Array.from({ length: 64 }, () => enterCall(operatorCode)));
  const until = ctx.clock.now() + 5_500;
  const [late, inTime] = [until, until + 5_000].map((end) => callWallet(ctx, route, { action: "bet" }, { until: end }));
  await scheduler.wait(1_000);
  for (const leave of places) leave?.();
  expect((await late)?.answer).toMatchObject({ class: "unsent", barred: false });
  expect((await inTime)?.answer).toMatchObject({ class: "unknown" });
  expect(sent).toBe(1);
});

test("calls in flight free their slot when they throw", async () => {
  for (let i = 0; i < 70; i++) await limitInFlight("broken", () => Promise.reject(new Error())).catch(() => undefined);
  expect(await limitInFlight("broken", async () => "done")).toBe("done");
});
