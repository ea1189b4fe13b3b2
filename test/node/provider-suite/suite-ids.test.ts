import { expect, test } from "vitest";
import { cryptoRandom } from "../../../src/lib/random.ts";
import { shardOf } from "../../../src/lib/shard-id.ts";
import { isSuiteId, suiteId, suiteToken } from "../../../src/suites/provider/suite-ids.ts";

test("the suite's ids and tokens are known as its own, and name the first shard", () => {
  for (let made = 0; made < 100; made++) {
    const [id, token] = [suiteId(cryptoRandom), suiteToken(cryptoRandom)];
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([isSuiteId(id), isSuiteId(token), shardOf(id), shardOf(token)]).toEqual([true, true, 0, 0]);
  }
  expect([isSuiteId(cryptoRandom.uuid()), isSuiteId(7), isSuiteId(undefined)]).toEqual([false, false, false]);
});
