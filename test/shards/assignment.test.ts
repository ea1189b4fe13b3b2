import { beforeAll, describe, expect, inject, test } from "vitest";
import { shardOf } from "../../src/lib/shard-id.ts";
import { keepCopies } from "../../src/shards/keep-copies.ts";
import { aCasino } from "../support/fixtures.ts";
import { aPlayerOf, migrateShard, openedIn, SPARE, sharded, shardedAdmin, shardedCtx } from "../support/shards.ts";

type Casino = Awaited<ReturnType<typeof aCasino>>;

/** A casino of this installation. */
async function casinoHere() {
  const casino = await aCasino({
    operator: { walletUrl: `${inject("scriptedWallet")}/wallet/${crypto.randomUUID()}` },
  });
  await keepCopies(shardedCtx());
  return casino;
}

/** The shard of the session that a casino opens next. */
async function shardOfNext(casino: Casino, player?: string): Promise<number> {
  // An isolate learns of a change with its next request, and works with it from the one after that.
  await sharded(casino.operator, "GET", "/v1/ping");
  return shardOf((await openedIn(casino, player)).session_id);
}

const assign = ({ operator }: Casino, ...shards: number[]) =>
  shardedAdmin("PUT", `/operators/${operator.code}/shards`, { shards });
const states = async () => (await shardedAdmin("GET", "/shards")).body.shards;

let before: Casino;

beforeAll(async () => {
  await migrateShard();
  before = await casinoHere();
});

// One after the other: a shard is bound, opened, used and closed.
describe("a shard", () => {
  test("that is bound takes nothing until it is opened and filled", async () => {
    expect(await states()).toMatchObject([
      { shard: 0, state: "open", size_bytes: expect.any(Number) },
      { shard: SPARE, state: null, operators: 0 },
    ]);
    expect(await assign(before, SPARE)).toMatchObject({ status: 422, body: { fields: [{ field: "shards" }] } });
    expect(await shardedAdmin("PUT", "/shards/7")).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
    expect(await shardedAdmin("PUT", "/shards/4096")).toMatchObject({ status: 422 });
    for (let repeat = 0; repeat < 2; repeat++) {
      expect(await shardedAdmin("PUT", `/shards/${SPARE}`)).toMatchObject({ status: 200, body: { state: "filling" } });
    }
    await keepCopies(shardedCtx());
    expect((await states())[SPARE]).toMatchObject({ state: "open" });
  });

  test("gets the new operators, and older ones that are given it", async () => {
    expect(await shardOfNext(await casinoHere())).toBe(SPARE);
    expect(await shardOfNext(before)).toBe(0);
    expect(await assign(before, SPARE)).toMatchObject({ status: 200, body: { shards: [SPARE] } });
    expect(await shardOfNext(before)).toBe(SPARE);
    await assign(before, SPARE, 0);
    for (const shard of [0, SPARE]) expect(await shardOfNext(before, aPlayerOf(shard))).toBe(shard);
    await assign(before);
    expect(await shardOfNext(before)).toBe(0);
  });

  test("that is closed takes the movements of its sessions, and no new sessions", async () => {
    await assign(before, SPARE);
    const { session_id: id } = await openedIn(before);
    for (let repeat = 0; repeat < 2; repeat++) {
      const closed = await shardedAdmin("POST", `/shards/${SPARE}/close`, {});
      expect(closed).toMatchObject({ status: 200, body: { state: "closing", operators: 0 } });
    }
    expect({ before: await shardOfNext(before), after: await shardOfNext(await casinoHere()) }).toEqual({
      before: 0,
      after: 0,
    });
    expect(await assign(before, SPARE)).toMatchObject({ status: 422 });
    const bet = { session_id: id, round_id: "r", transaction_id: "b", amount: "1.00", currency: "EUR" };
    expect(await sharded(before.provider, "POST", "/provider/v1/bet", bet)).toMatchObject({ status: 200 });
    expect((await states()).map(({ state }: { state: string }) => state)).toEqual(["open", "closing"]);
    expect(await shardedAdmin("POST", "/shards/0/close", {})).toMatchObject({ status: 409 });
    expect(await shardedAdmin("POST", "/shards/9/close", {})).toMatchObject({ status: 404 });
  });
});
