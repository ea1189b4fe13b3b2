import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inShard } from "../../src/db/shards.ts";
import { HOUR_MS } from "../../src/lib/clock.ts";
import { fence, watchChanges } from "../../src/ops/archive/watch-changes.ts";
import {
  addShard,
  aPlayerOf,
  aShardedCasino,
  openedIn,
  SPARE,
  sharded,
  shardedAdmin,
  shardedCtx,
} from "../support/shards.ts";

let casino: Awaited<ReturnType<typeof aShardedCasino>>;
const since = new Date(Date.now() - HOUR_MS).toISOString();
const idOf = (name: string) => encodeURIComponent(`${casino.provider.code}:${name}`);

/** A casino with a failed win in each database, of which one is retired and still bound. */
beforeAll(async () => {
  await addShard();
  casino = await aShardedCasino([0, SPARE]);
  const { provider, operator } = casino;
  for (const shard of [0, SPARE]) {
    const { session_id } = await openedIn(casino, aPlayerOf(shard));
    const sent = { session_id, round_id: "round", transaction_id: `w${shard}`, currency: "EUR", amount: "1.00" };
    expect(await sharded(provider, "POST", "/provider/v1/win", sent)).toMatchObject({ status: 200 });
    await (shard === 0 ? env.DB : env.LEDGER_01)
      .prepare("UPDATE movements SET status = 'failed', completed_at = NULL WHERE operator_code = ?")
      .bind(operator.code)
      .run();
  }
  const { ledger } = inShard(shardedCtx(), SPARE);
  await watchChanges(ledger, "build");
  expect(await fence(ledger, "build")).toBe(true);
});

/** Later files of the isolate play in this database. */
afterAll(async () => {
  const triggers = env.LEDGER_01.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND (name LIKE 'retired_%' OR name LIKE 'watched_%')",
  );
  for (const { name } of (await triggers.all<{ name: string }>()).results)
    await env.LEDGER_01.exec(`DROP TRIGGER ${name}`);
});

test("a failed win of a retired shard that is still bound is refused, not a fault", async () => {
  const called = (await casino.calls()).length;
  expect(await sharded(casino.operator, "POST", `/v1/transactions/${idOf("w1")}/resend`, {})).toMatchObject({
    status: 409,
    body: { error: "NOT_RESENDABLE" },
  });
  expect(await shardedAdmin("POST", `/movements/${idOf("w1")}/try`, {})).toMatchObject({
    status: 409,
    body: { error: "NOT_RESENDABLE" },
  });
  expect(await shardedAdmin("POST", `/movements/${idOf("w1")}/replay`, {})).toMatchObject({
    status: 409,
    body: { error: "CONFLICT", message: expect.stringContaining("archive") },
  });
  expect(await casino.calls()).toHaveLength(called);
});

test("a recovery skips a retired shard that is still bound, and sends the rest", async () => {
  const { operator } = casino;
  const dry = await shardedAdmin("POST", "/movements/replay", {
    operator_code: operator.code,
    created_from: since,
    dry_run: true,
  });
  expect(dry).toMatchObject({ status: 200, body: { count: 1 } });
  const recover = () => sharded(operator, "POST", "/v1/deliveries/recover", { since });
  expect(await recover()).toMatchObject({ status: 200, body: { queued: 1 } });
  expect(await recover()).toMatchObject({ status: 200, body: { queued: 0 } });
});
