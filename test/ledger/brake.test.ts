import { expect, test } from "vitest";
import { Brake } from "../../src/ledger/books/brake.ts";

/** A brake over a shard whose answers take as long as the test says. */
function braked() {
  let now = 1_000_000;
  const brake = new Brake({ now: () => now });
  const pass = (ms: number) => {
    now += ms;
  };
  const answer = async (ms: number, times = 1) => {
    for (let i = 0; i < times; i++) await brake.open(async () => pass(ms));
  };
  return { brake, answer, pass };
}

test("late answers bound the openings to 64, answers in time take the bound off", async () => {
  const { brake, answer } = braked();
  await answer(10);
  const first = brake.most;
  await answer(1_400, 100);
  expect(brake.most).toBe(64);
  await answer(10, 20_000);
  expect(brake.most).toBeGreaterThan(first);
});

test("a shard far away is not late, and many late answers at once are one step", async () => {
  const { brake, answer, pass } = braked();
  await answer(600, 100);
  expect(brake.most).toBeGreaterThanOrEqual(128);
  const running = Array.from({ length: 100 }, () => brake.open(async () => pass(0)));
  pass(5_000);
  await Promise.all(running);
  expect(brake.most).toBe(115);
});

test("an opening beyond the bound is refused before it begins; cancelled ones free it", async () => {
  const { brake, pass } = braked();
  let begun = 0;
  const hanging = () => {
    begun++;
    return new Promise<never>(() => undefined);
  };
  for (let i = 0; i < brake.most; i++) void brake.open(hanging);
  const refused = { code: "UPSTREAM_UNAVAILABLE", retryable: true, retryAfterSeconds: 1 };
  await expect(brake.open(hanging)).rejects.toMatchObject(refused);
  expect(begun).toBe(brake.most);
  pass(31_000);
  await brake.open(async () => undefined);
});
