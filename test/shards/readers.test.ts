import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { inShard } from "../../src/db/shards.ts";
import { copyFacts } from "../../src/ledger/shards/copy-facts.ts";
import { pageAfter } from "../../src/ledger/shards/copy-statements.ts";
import { allFacts } from "../../src/ledger/shards/facts.ts";
import { forgetGrants } from "../../src/ledger/shards/forget-grants.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { shardOf } from "../../src/lib/shard-id.ts";
import { planOf, statementsOf } from "../support/plans.ts";
import { unchosenCtx } from "../support/session.ts";
import {
  addShard,
  aShardedCasino,
  keepCopies,
  openedIn,
  SPARE,
  sharded,
  shardedAdmin,
  shardedCtx,
} from "../support/shards.ts";

beforeAll(addShard);

type Casino = Awaited<ReturnType<typeof aShardedCasino>>;

/** Grants of a casino's players that are counted in the shard, ending at a time. */
async function grant({ operator, provider }: Casino, name: string, count: number, validUntil: number): Promise<void> {
  const columns = `operator_code, provider_code, player_id, currency, precision, game_codes, quantity, bet_amount, valid_until,
    status, lease_until, created_at, shard`;
  await env.DB.prepare(
    `INSERT INTO free_spins (id, free_spins_id, reference, ${columns})
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT '${name}-' || i, '${name}-' || i, '${name}-' || i, ?, ?, 'p' || i, 'EUR', 2, '[]', 1, 100, ?, 'active', 0, 1, ${SPARE}
      FROM n`,
  )
    .bind(operator.code, provider.code, validUntil)
    .run();
}

const countIn = (db: D1Database, table: string, { operator }: Casino, column = "operator_code") =>
  db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(operator.code).first<number>("n");

test("copies of an operator's 100,000 grants neither write to nor ask others' shards", async () => {
  const casino = await aShardedCasino();
  const other = `INSERT INTO shards (id, state, created_at, facts_through, facts_epoch) SELECT 2, 'open', 1, facts_through,
    facts_epoch FROM shards WHERE id = ?`;
  await env.DB.prepare(other).bind(SPARE).run();
  let asked = 0;
  const counted = () => {
    asked++;
    throw new Error("the shard was asked");
  };
  const bindings = { LEDGER_02: { prepare: counted, batch: counted } as unknown as D1Database };
  for (let lot = 0; lot < 4; lot++) {
    await grant(casino, `lot-${lot}`, 25_000, Date.now() + DAY_MS);
    expect(await copyFacts(unchosenCtx(0, {}, bindings))).toEqual([]);
  }
  expect(asked).toBe(0);
  expect(await countIn(env.LEDGER_01, "free_spins", casino)).toBe(100_000);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM shards WHERE id = 2"),
    env.DB.prepare("DELETE FROM free_spins WHERE operator_code = ?").bind(casino.operator.code),
  ]);
  while ((await copyFacts(shardedCtx())).length > 0) await keepCopies();
  expect(await countIn(env.LEDGER_01, "free_spins", casino)).toBe(0);
});

test("facts are in the shards an operator uses: a new one gets them before a session", async () => {
  // A new operator gets an open shard.
  await env.DB.prepare("UPDATE shards SET state = 'closing'").run();
  const casino = await aShardedCasino([]);
  await env.DB.prepare("UPDATE shards SET state = 'open'").run();
  const { operator, gameId } = casino;
  const tables = [["operators", "code"], ["operator_keys"], ["operator_windows"], ["player_blocks"]] as const;
  const counts = (db: D1Database) => Promise.all(tables.map(([table, column]) => countIn(db, table, casino, column)));
  await shardedAdmin("PUT", `/operators/${operator.code}/players/ann/block`, { reason: "self_excluded" });
  expect(await counts(env.LEDGER_01)).toEqual([0, 0, 0, 0]);
  expect((await shardedAdmin("PUT", `/operators/${operator.code}/shards`, { shards: [SPARE] })).status).toBe(200);
  expect(await counts(env.LEDGER_01)).toEqual(await counts(env.DB));
  await sharded(operator, "GET", "/v1/ping");
  const opening = { player_id: "ann", currency: "EUR", game_id: gameId };
  expect((await sharded(operator, "POST", "/v1/sessions", opening)).body.error).toBe("PLAYER_BLOCKED");
  expect(shardOf((await openedIn(casino, "bob")).session_id)).toBe(SPARE);
});

test("a grant leaves its shard when it is over; no later change brings it back", async () => {
  const casino = await aShardedCasino();
  const now = Date.now();
  await grant(casino, "over", 3, now + HOUR_MS);
  await grant(casino, "open", 2, now + 100 * DAY_MS);
  await copyFacts(shardedCtx());
  const here = () => countIn(env.LEDGER_01, "free_spins", casino);
  expect(await here()).toBe(5);
  await forgetGrants(inShard(shardedCtx(), SPARE));
  expect(await here()).toBe(5);
  await forgetGrants(inShard(shardedCtx(92 * DAY_MS), SPARE));
  expect(await here()).toBe(2);
  await env.DB.prepare("UPDATE free_spins SET status = 'finished' WHERE operator_code = ?")
    .bind(casino.operator.code)
    .run();
  await copyFacts(shardedCtx(92 * DAY_MS));
  expect(await here()).toBe(2);
  expect(await countIn(env.DB, "free_spins", casino)).toBe(5);
});

test("a win that comes two days after its grant was over is bonus money still", async () => {
  const casino = await aShardedCasino();
  await grant(casino, "late", 1, Date.now() + HOUR_MS);
  await env.DB.prepare(
    "UPDATE free_spins SET game_codes = (SELECT json_array(code) FROM games WHERE id = ?) WHERE operator_code = ?",
  )
    .bind(casino.gameId, casino.operator.code)
    .run();
  await copyFacts(shardedCtx());
  const { session_id } = await openedIn(casino, "p1");
  await forgetGrants(inShard(shardedCtx(2 * DAY_MS), SPARE));
  const win = {
    session_id,
    round_id: "r",
    transaction_id: "w",
    amount: "3.00",
    currency: "EUR",
    free_spins_id: "late-1",
  };
  expect((await sharded(casino.provider, "POST", "/provider/v1/win", win)).status).toBe(200);
  expect((await casino.calls()).at(-1)?.body).toMatchObject({ action: "win", free_spins_id: "late-1" });
});

test("a shard that is filled again gets grants that settled lately too", async () => {
  const casino = await aShardedCasino();
  await grant(casino, "settled", 2, Date.now() + DAY_MS);
  await env.DB.prepare("UPDATE free_spins SET status = 'finished' WHERE operator_code = ?")
    .bind(casino.operator.code)
    .run();
  const refilled = async (...lost: string[]) => {
    await env.LEDGER_01.batch(["fact_copies", ...lost].map((name) => env.LEDGER_01.prepare(`DELETE FROM ${name}`)));
    await keepCopies();
    return countIn(env.LEDGER_01, "free_spins", casino);
  };
  expect(await refilled("free_spins")).toBe(2);
  // Two days later, and in a control database that was loaded from a copy, the log of changes lacks them.
  await env.DB.prepare("DELETE FROM fact_changes WHERE fact = 'free_spins'").run();
  expect(await refilled()).toBe(2);
  expect(await refilled("free_spins")).toBe(0);
});

test("a page of the grants that a shard is filled with is found by an index", async () => {
  const fact = allFacts().find(({ name }) => name === "free_spins")!;
  const plan = await planOf(pageAfter(fact, SPARE, ["a"], 500).sql);
  expect(plan).not.toMatch(/SCAN (free_spins|fact_changes)/);
});

test("players of a campaign leave its shard when it is over; those of another stay", async () => {
  const casino = await aShardedCasino();
  const columns = `type, name, currency, precision, game_ids, game_codes, player_ids, valid_from, triggers, prizes, status,
    next_attempt_at, lease_until, created_at, id, reference, operator_code, provider_code, valid_until`;
  const ids = { over: crypto.randomUUID(), open: crypto.randomUUID() };
  for (const [id, until] of [
    [ids.over, Date.now() + HOUR_MS],
    [ids.open, Date.now() + 3 * DAY_MS],
  ] as const) {
    const values = "'free_spins', 'n', 'EUR', 2, '[]', '[]', '[]', 1, '{}', '[]', 'active', 1, 1, 1, ?, ?, ?, ?, ?";
    const { operator, provider } = casino;
    await env.DB.batch([
      env.DB.prepare(`INSERT INTO bonus_campaigns (${columns}) VALUES (${values})`).bind(
        ...[id, id, operator.code, provider.code, until],
      ),
      env.DB.prepare(
        "INSERT INTO campaign_players (operator_code, player_id, campaign_id, valid_until, shard) VALUES (?, 'ann', ?, ?, ?)",
      ).bind(operator.code, id, until, SPARE),
    ]);
  }
  await copyFacts(shardedCtx());
  await forgetGrants(inShard(shardedCtx(), SPARE));
  expect(await countIn(env.LEDGER_01, "campaign_players", casino)).toBe(2);
  await forgetGrants(inShard(shardedCtx(92 * DAY_MS), SPARE));
  const left = env.LEDGER_01.prepare("SELECT campaign_id AS id FROM campaign_players WHERE operator_code = ?");
  expect((await left.bind(casino.operator.code).all()).results).toEqual([{ id: ids.open }]);
  expect(await countIn(env.DB, "campaign_players", casino)).toBe(2);
});

test("what shards lack is found by an index, whatever others wrote", async () => {
  const casino = await aShardedCasino();
  await grant(casino, "planned", 1, Date.now() + DAY_MS);
  const asked = await statementsOf(/fact_changes/, async (installation) => {
    expect(await copyFacts(unchosenCtx(0, {}, installation))).toEqual([]);
  });
  expect(asked).toHaveLength(2);
  for (const plan of await Promise.all(asked.map((sql) => planOf(sql)))) {
    expect(plan).toContain("fact_changes_by_shard");
    expect(plan.split("\n").filter((step) => /SCAN (fact_changes|c)\b/.test(step))).toEqual([]);
  }
});

test("a restore of the control database forgets no shard that an operator plays in", async () => {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  const said = { session_id, round_id: "round", amount: "1.00", currency: "EUR" };
  expect((await sharded(casino.provider, "POST", "/provider/v1/bet", { ...said, transaction_id: "b" })).status).toBe(
    200,
  );
  // The operator was given the shard after the time that the database is restored to.
  await env.DB.prepare("DELETE FROM operator_shards WHERE operator_code = ?").bind(casino.operator.code).run();
  const since = new Date(Date.now() - HOUR_MS).toISOString();
  for (let repeat = 0; repeat < 2; repeat++)
    expect(await shardedAdmin("POST", "/restores", { since })).toMatchObject({ status: 201 });
  await keepCopies();
  expect(await countIn(env.LEDGER_01, "operators", casino, "code")).toBe(1);
  const won = await sharded(casino.provider, "POST", "/provider/v1/win", { ...said, transaction_id: "w" });
  expect(won).toMatchObject({ status: 200, body: { status: "completed" } });
  const target = `/v1/transactions/${encodeURIComponent(`${casino.provider.code}:b`)}`;
  // An isolate may know the shards of before for half a minute.
  const key = await shardedAdmin("POST", `/operators/${casino.operator.code}/keys`);
  const fresh = { keyId: String(key.body.key_id), secret: String(key.body.secret) };
  expect(await sharded(fresh, "GET", target)).toMatchObject({ status: 200 });
});
