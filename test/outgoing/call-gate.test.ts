import { expect, test } from "vitest";
import { inTurn } from "../../src/gate/outgoing/call-gate.ts";
import { laterCtx } from "../support/session.ts";

/** Works that end when they are told to, in the order in which they started. */
function works() {
  const started: { name: string; end(answered?: boolean): void }[] = [];
  const ctx = laterCtx(0);
  const turns = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  return {
    started,
    ctx,
    names: () => started.map(({ name }) => name),
    pass: (name: string, away = false) =>
      inTurn(ctx, { name, away }, () => {
        const { promise, resolve } = Promise.withResolvers<boolean | undefined>();
        started.push({ name, end: resolve });
        return promise;
      }),
    async end(answered?: boolean) {
      started.shift()?.end(answered);
      await turns();
    },
    turns,
  };
}

test("a destination that answers gets four places, and all its work is done (H6)", async () => {
  const { pass, started, end, turns } = works();
  const passed = Array.from({ length: 20 }, () => pass("a"));
  const widths: number[] = [];
  for (await turns(); started.length > 0; await end(true)) widths.push(started.length);
  expect(await Promise.all(passed)).toEqual(Array(20).fill(true));
  expect([widths[0], Math.max(...widths), widths.length]).toEqual([1, 4, 20]);
});

test("an invocation runs five at a time, destinations in turn (H6)", async () => {
  const { pass, names, end, turns } = works();
  for (const name of ["a", "b", "c"]) for (let i = 0; i < 9; i++) void pass(name);
  await turns();
  expect(names()).toEqual(["a", "b", "c"]);
  const order: (string | undefined)[] = [];
  for (let i = 0; i < 15; i++) {
    expect(names().length).toBeLessThanOrEqual(5);
    order.push(names()[0]);
    await end(true);
  }
  const served = ["a", "b", "c"].map((name) => order.filter((one) => one === name).length);
  expect(Math.max(...served) - Math.min(...served)).toBeLessThanOrEqual(2);
});

test("destinations that hang hold one place each, and others run on (H6)", async () => {
  const { pass, started, names, turns } = works();
  for (const name of ["hanging-1", "hanging-2", "hanging-3"]) for (let i = 0; i < 9; i++) void pass(name);
  const passed = Array.from({ length: 20 }, () => pass("healthy"));
  for (await turns(); names().includes("healthy"); await turns()) {
    const at = names().indexOf("healthy");
    started.splice(at, 1)[0]?.end(true);
  }
  expect(await Promise.all(passed)).toEqual(Array(20).fill(true));
  expect(names()).toEqual(["hanging-1", "hanging-2", "hanging-3"]);
});

test.each([
  [false, 3],
  [true, 1],
])("work behind calls without an answer is dropped; away %s: after %i", async (away, unanswered) => {
  const { pass, end, turns } = works();
  const passed = Array.from({ length: 10 }, () => pass("hanging", away));
  await turns();
  for (let i = 0; i < unanswered; i++) await end(false);
  expect((await Promise.all(passed)).filter(Boolean)).toHaveLength(unanswered);
  const again = pass("hanging");
  await turns();
  await end(true);
  expect(await again).toBe(true);
});

test("work that throws frees its place, and its error reaches the caller", async () => {
  const { ctx } = works();
  const failing = () => inTurn(ctx, { name: "a" }, () => Promise.reject(new Error("broken")));
  for (let i = 0; i < 10; i++) await expect(failing()).rejects.toThrow("broken");
  expect(await inTurn(ctx, { name: "a" }, async () => true)).toBe(true);
});

test("contexts of one invocation share the gate; another invocation has its own", async () => {
  const { ctx, pass, names, turns } = works();
  void pass("a");
  await turns();
  let ran = false;
  const work = async () => {
    ran = true;
    return true;
  };
  const waiting = inTurn({ ...ctx }, { name: "a" }, work);
  expect(await inTurn(laterCtx(0), { name: "a" }, async () => true)).toBe(true);
  expect([names(), ran]).toEqual([["a"], false]);
  void waiting;
});
