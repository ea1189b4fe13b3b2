import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { alerts } from "../../src/db/schema/alerts.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { shards } from "../../src/db/schema/shards.ts";
import { inShard } from "../../src/db/shards.ts";
import { runJobs } from "../../src/jobs.ts";
import { readReport } from "../../src/ledger/books/read-facts.ts";
import { carryRecords } from "../../src/ledger/shards/carry-records.ts";
import { copyFacts } from "../../src/ledger/shards/copy-facts.ts";
import { putRows } from "../../src/ledger/shards/copy-statements.ts";
import { allFacts, filledWith } from "../../src/ledger/shards/facts.ts";
import { fillShard } from "../../src/ledger/shards/fill-shard.ts";
import { DAY_MS, MINUTE_MS } from "../../src/lib/clock.ts";
import { idInShard, shardOf } from "../../src/lib/shard-id.ts";
import { ADMIN_TOKEN } from "../support/admin.ts";
import { aRefusal, FAKE_PROVIDER_URL, FakeProvider } from "../support/fake-provider.ts";
import { abandoned } from "../support/in-process.ts";
import { tokenIn } from "../support/launches.ts";
import { drained } from "../support/queues.ts";
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
import { ORIGIN } from "../support/signed.ts";

beforeAll(addShard);

const stake = { round_id: "round", amount: "1.00", currency: "EUR" };
const bet = (id: string, sessionId: string) => ({ ...stake, session_id: sessionId, transaction_id: id });

/** How many rows each database has of a session. */
async function rowsOf(sessionId: string) {
  const count = (db: D1Database) =>
    db.prepare("SELECT count(*) AS n FROM movements WHERE session_id = ?").bind(sessionId).first<number>("n");
  return { control: await count(env.DB), shard: await count(env.LEDGER_01) };
}

describe("a session in a shard beside the control database", () => {
  test("names it, and its token does", async () => {
    const { session_id: id, launch_url } = await openedIn(await aShardedCasino());
    expect(shardOf(id)).toBe(SPARE);
    expect(shardOf(tokenIn({ launch_url }))).toBe(SPARE);
  });

  test("is exchanged, played and closed there, with the answers of shard 0", async () => {
    const casino = await aShardedCasino();
    const { operator, provider, calls } = casino;
    const opened = await openedIn(casino);
    const id = opened.session_id;
    const exchanged = await sharded(provider, "POST", "/provider/v1/session", { token: tokenIn(opened) });
    expect(exchanged).toMatchObject({ status: 200, body: { session_id: id, player_id: "ann" } });
    const balance = await sharded(provider, "POST", "/provider/v1/getbalance", { session_id: id });
    expect(balance.status).toBe(200);
    const taken = await sharded(provider, "POST", "/provider/v1/bet", bet("b", id));
    expect(taken).toMatchObject({ status: 200, body: { status: "completed" } });
    expect(await sharded(provider, "POST", "/provider/v1/bet", bet("b", id))).toEqual(taken);
    const won = await sharded(provider, "POST", "/provider/v1/win", bet("w", id));
    expect(won).toMatchObject({ status: 200, body: { status: "completed" } });
    const back = { session_id: id, round_id: "round", transaction_id: "r", reference_transaction_id: "b" };
    expect(await sharded(provider, "POST", "/provider/v1/rollback", back)).toMatchObject({
      status: 200,
      body: { status: "completed", bet_known: true },
    });
    expect((await calls()).map(({ body }) => (body as { action: string }).action)).toEqual([
      "getbalance",
      "bet",
      "win",
      "rollback",
    ]);
    const transaction = await sharded(operator, "GET", `/v1/transactions/${provider.code}:b`);
    expect(transaction.body).toMatchObject({ session_id: id, status: "cancelled", attempts: 1 });
    const round = await sharded(operator, "GET", "/v1/rounds/round");
    expect(round.body.transactions).toHaveLength(3);
    for (let repeat = 0; repeat < 2; repeat++) {
      const closed = await sharded(operator, "POST", `/v1/sessions/${id}/close`, {});
      expect(closed).toMatchObject({ status: 200, body: { session_id: id, status: "closed" } });
    }
    expect(await sharded(provider, "POST", "/provider/v1/bet", bet("late", id))).toMatchObject({
      status: 409,
      body: { error: "SESSION_CLOSED" },
    });
    expect(await rowsOf(id)).toEqual({ control: 0, shard: 4 });
  });

  test("is not taken for an unknown one while its shard is not bound", async () => {
    const { provider } = await aShardedCasino();
    const id = idInShard(crypto.randomUUID(), 7);
    expect(await sharded(provider, "POST", "/provider/v1/win", bet("w", id))).toMatchObject({
      status: 503,
      body: { error: "UPSTREAM_UNAVAILABLE", retryable: true },
    });
  });

  test("whose bet a dead process left is undone by the jobs of its shard", async () => {
    const casino = await aShardedCasino();
    const { session_id: sessionId } = await openedIn(casino);
    const { code: providerCode } = casino.provider;
    const at = { now: Date.now(), timeScale: 1, chance: 0, token: crypto.randomUUID() };
    const left = {
      action: "bet",
      sessionId,
      transactionId: "lost",
      roundId: "r",
      amount: "1.00",
      currency: "EUR",
    } as const;
    const facts = await readReport(env.LEDGER_01, { providerCode, keyId: null }, left, at);
    expect(facts.opened).toBe(true);
    await drained(shardedCtx(2 * MINUTE_MS), runJobs);
    const row = env.LEDGER_01.prepare("SELECT status FROM movements WHERE transaction_id = ?");
    expect(await row.bind(`${providerCode}:lost`).first("status")).toBe("cancelled");
  });

  test("is found by the back office in one list with those of shard 0, page by page", async () => {
    const casino = await aShardedCasino();
    const { session_id: id } = await openedIn(casino);
    const names = Array.from({ length: 60 }, (_, i) => `page-${i}`);
    for (const name of names.slice(0, 3)) await sharded(casino.provider, "POST", "/provider/v1/bet", bet(name, id));
    const found: string[] = [];
    let cursor: string | null = "";
    do {
      const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
      const page = await shardedAdmin("GET", `/movements?operator_code=${casino.operator.code}${query}`);
      expect(page.status).toBe(200);
      found.push(...page.body.movements.map(({ transaction_id: name }: { transaction_id: string }) => name));
      cursor = page.body.next_cursor;
    } while (cursor);
    expect(found).toEqual(
      names
        .slice(0, 3)
        .map((name) => `${casino.provider.code}:${name}`)
        .reverse(),
    );
  });
});

describe("what the back office changes", () => {
  test("holds for the next bet in a shard: a block, a stop of intake, a revoked key", async () => {
    const casino = await aShardedCasino();
    const { operator, provider } = casino;
    const { session_id: id } = await openedIn(casino);
    const tried = async (name: string) => (await sharded(provider, "POST", "/provider/v1/bet", bet(name, id))).body;
    const blocks = `/operators/${operator.code}/players/ann/block`;
    expect((await shardedAdmin("PUT", blocks)).status).toBeLessThan(300);
    expect(await tried("1")).toMatchObject({ error: "PLAYER_BLOCKED" });
    expect((await shardedAdmin("DELETE", blocks)).status).toBeLessThan(300);
    expect(await tried("2")).toMatchObject({ status: "completed" });
    expect((await shardedAdmin("PUT", "/intake", { stopped: true, reason: "test" })).status).toBe(200);
    expect(await tried("3")).toMatchObject({ error: "INTAKE_STOPPED" });
    expect((await shardedAdmin("PUT", "/intake", { stopped: false })).status).toBe(200);
    expect(await tried("4")).toMatchObject({ status: "completed" });
    const maintenance = { scope: "provider", code: provider.code, reason: "test", player_text: "Back soon." };
    const now = {
      starts_at: new Date(Date.now() - 1000).toISOString(),
      ends_at: new Date(Date.now() + 60_000).toISOString(),
    };
    expect((await shardedAdmin("PUT", "/maintenance/m", { ...maintenance, ...now })).status).toBe(200);
    expect(await tried("4b")).toMatchObject({ error: "INTAKE_STOPPED", player_text: "Back soon." });
    expect((await shardedAdmin("DELETE", "/maintenance/m")).status).toBe(200);
    expect((await shardedAdmin("PUT", "/stops/currency/EUR", { reason: "test" })).status).toBe(200);
    expect(await tried("4c")).toMatchObject({ error: "INTAKE_STOPPED" });
    expect((await shardedAdmin("DELETE", "/stops/currency/EUR")).status).toBe(200);
    expect(await tried("4d")).toMatchObject({ status: "completed" });
    expect((await shardedAdmin("DELETE", `/providers/${provider.code}/keys/${provider.keyId}`)).status).toBeLessThan(
      300,
    );
    expect(await tried("5")).toMatchObject({ error: "UNAUTHORIZED" });
  });
});

/** What a casino with a session in a shard promotes, at a provider that is called over HTTP from now on. */
async function promotedAtShard() {
  const casino = await aShardedCasino();
  const { session_id } = await openedIn(casino);
  const http = "UPDATE providers SET adapter = 'http', base_url = ? WHERE code = ?";
  await env.DB.prepare(http).bind(FAKE_PROVIDER_URL, casino.provider.code).run();
  const valid_until = new Date(Date.now() + DAY_MS).toISOString();
  const terms = { currency: "EUR", game_ids: [casino.gameId], bet_amount: "1.00", valid_until };
  const spins = { type: "free_spins", name: "C", spin_count: 1, triggers: { first_game_launch: true } };
  const spun = async (id: string, free_spins_id: string) => {
    const spin = { ...bet(id, session_id), free_spins_id };
    return (await sharded(casino.provider, "POST", "/provider/v1/bet", spin)).body.error;
  };
  return {
    ...{ operator: casino.operator, fake: new FakeProvider(), spun },
    grant: { ...terms, player_id: "ann", quantity: 1, reference: "grant" },
    campaign: { ...terms, ...spins, player_ids: ["ann"], reference: "campaign" },
  };
}

describe("a promotion of players in a shard", () => {
  test("takes no free bet from the moment on in which its provider refuses it", async () => {
    const { operator, fake, grant, campaign, spun } = await promotedAtShard();
    const accepts = fake.answer;
    fake.answer = (call) => (call.path.endsWith("/bet-options") ? accepts(call) : aRefusal("Not this one."));
    const asked = [
      await sharded(operator, "POST", "/v1/free-spins", grant),
      await sharded(operator, "POST", "/v1/bonus-campaigns", campaign),
    ];
    expect(asked.map(({ body }) => body.error)).toEqual(["FREE_SPINS_REFUSED", "BONUS_CAMPAIGN_REFUSED"]);
    expect(await spun("1", "grant")).toBe("FREE_SPINS_INVALID");
    const { body: failed } = await sharded(operator, "GET", "/v1/bonus-campaigns?reference=campaign");
    expect(await spun("2", failed.campaign_id)).toBe("FREE_SPINS_INVALID");
  });

  test("takes no free bet once it is ended, while its provider is being told", async () => {
    const { operator, fake, campaign, spun } = await promotedAtShard();
    const { body: placed } = await sharded(operator, "POST", "/v1/bonus-campaigns", campaign);
    const accepts = fake.answer;
    let meanwhile: unknown;
    fake.answer = async (call) => {
      if (call.path.endsWith("/end")) meanwhile = await spun("1", placed.campaign_id);
      return accepts(call);
    };
    const ended = await sharded(operator, "POST", `/v1/bonus-campaigns/${placed.id}/end`);
    expect(ended.body.status).toBe("ended");
    expect(meanwhile).toBe("FREE_SPINS_INVALID");
  });
});

/** Has the operator open its next sessions in a shard. */
async function moved({ operator }: Awaited<ReturnType<typeof aShardedCasino>>, shard: number): Promise<void> {
  await shardedAdmin("PUT", `/operators/${operator.code}/shards`, { shards: [shard] });
  // An isolate learns of a change with its next request, and works with it from the one after that.
  await sharded(operator, "GET", "/v1/ping");
}

describe("an operator that moves to another shard", () => {
  test("has a player's free spins counted in one of them, and the next session there", async () => {
    const casino = await aShardedCasino();
    const { operator, provider, gameId } = casino;
    const validUntil = new Date(Date.now() + 7_200_000).toISOString();
    const terms = { currency: "EUR", game_ids: [gameId], bet_amount: "1.00", valid_until: validUntil };
    const granted = async (reference: string) => {
      const grant = { ...terms, player_id: "ann", quantity: 1, reference };
      return (await sharded(operator, "POST", "/v1/free-spins", grant)).body.free_spins_id as string;
    };
    const early = (await openedIn(casino)).session_id;
    await moved(casino, 0);
    const grant = await granted("first");
    const campaign = { ...terms, type: "free_spins", name: "C", player_ids: ["bob"], spin_count: 1, reference: "c" };
    const placed = await sharded(operator, "POST", "/v1/bonus-campaigns", {
      ...campaign,
      triggers: { first_game_launch: true },
    });
    expect(placed.status).toBe(200);
    const own = (await openedIn(casino)).session_id;
    expect([early, own].map(shardOf)).toEqual([SPARE, 0]);
    await moved(casino, SPARE);
    const spin = async (id: string, sessionId: string, spins = grant) =>
      (await sharded(provider, "POST", "/provider/v1/bet", { ...bet(id, sessionId), free_spins_id: spins })).body;
    expect(await spin("1", early)).toMatchObject({ error: "FREE_SPINS_INVALID" });
    expect(await spin("2", own)).toMatchObject({ status: "completed" });
    const next = (await openedIn(casino)).session_id;
    expect([next, (await openedIn(casino, "bob")).session_id].map(shardOf)).toEqual([0, 0]);
    expect(await spin("3", next)).toMatchObject({ error: "FREE_SPINS_INVALID" });
    // A later grant joins the one that is open.
    expect(await spin("4", next, await granted("second"))).toMatchObject({ status: "completed" });
    await env.DB.prepare("UPDATE free_spins SET status = 'finished' WHERE operator_code = ?").bind(operator.code).run();
    await keepCopies();
    expect(shardOf((await openedIn(casino)).session_id)).toBe(SPARE);
  });

  test("takes free spins in a session on a test clock", async () => {
    const casino = await aShardedCasino();
    const { operator, provider, gameId } = casino;
    const now = Date.now() + 70 * DAY_MS;
    const ask = (path: string, body: object) => sharded(operator, "POST", path, body);
    expect((await ask("/v1/test/clock", { now: new Date(now).toISOString() })).status).toBe(200);
    const terms = { player_id: "ann", currency: "EUR", game_ids: [gameId], quantity: 1, bet_amount: "1.00" };
    const valid_until = new Date(now + DAY_MS).toISOString();
    const { body } = await ask("/v1/free-spins", { ...terms, valid_until, reference: "on-clock" });
    await keepCopies();
    const { session_id } = await openedIn(casino);
    expect(shardOf(session_id)).toBe(SPARE);
    const spin = { ...bet("spin", session_id), free_spins_id: body.free_spins_id };
    expect(await sharded(provider, "POST", "/provider/v1/bet", spin)).toMatchObject({ body: { status: "completed" } });
  });

  test("has a player of a campaign there no longer once its test clock has ended", async () => {
    const casino = await aShardedCasino();
    const { operator, gameId } = casino;
    const now = Date.now() + 70 * DAY_MS;
    const ask = (path: string, body: object) => sharded(operator, "POST", path, body);
    expect((await ask("/v1/test/clock", { now: new Date(now).toISOString() })).status).toBe(200);
    const terms = {
      type: "free_spins",
      name: "C",
      currency: "EUR",
      game_ids: [gameId],
      player_ids: ["bob"],
      spin_count: 1,
    };
    const ends = { valid_until: new Date(now + DAY_MS).toISOString(), triggers: { first_game_launch: true } };
    expect((await ask("/v1/bonus-campaigns", { ...terms, ...ends, bet_amount: "1.00", reference: "c" })).status).toBe(
      200,
    );
    expect((await ask("/v1/test/clock/end", {})).status).toBe(200);
    await moved(casino, 0);
    expect(shardOf((await openedIn(casino, "bob")).session_id)).toBe(0);
  });

  test("is not answered that a bet is rolled back which a session in the other one made", async () => {
    const casino = await aShardedCasino();
    const { provider } = casino;
    await sharded(provider, "POST", "/provider/v1/bet", bet("b", (await openedIn(casino)).session_id));
    await moved(casino, 0);
    const { session_id: id } = await openedIn(casino);
    expect(shardOf(id)).toBe(0);
    const back = { session_id: id, round_id: "round", transaction_id: "r", reference_transaction_id: "b" };
    expect(await sharded(provider, "POST", "/provider/v1/rollback", back)).toMatchObject({
      status: 409,
      body: { error: "REFERENCE_INVALID" },
    });
    expect(await rowsOf(id)).toEqual({ control: 0, shard: 0 });
  });
});

describe("the copies of a shard", () => {
  /** Every copied table, as a database has it; of the control database what the shard reads. */
  async function factsIn(db: D1Database) {
    const facts = allFacts();
    const read = (fact: (typeof facts)[number]) => {
      const { name, key, columns } = fact;
      const own = db === env.DB ? filledWith(fact, SPARE) : "true";
      return db.prepare(`SELECT ${columns.join(", ")} FROM ${name} WHERE ${own} ORDER BY ${key.join(", ")}`);
    };
    const found = await db.batch(facts.map(read));
    return Object.fromEntries(facts.map(({ name }, place) => [name, found[place]?.results]));
  }

  test("are what the control database has, and the shard opens with them", async () => {
    await aShardedCasino();
    const [control, copied] = [await factsIn(env.DB), await factsIn(env.LEDGER_01)];
    expect(copied).toEqual(control);
    expect(control.operators?.length).toBeGreaterThan(0);
    expect(await shardedCtx().db.select({ state: shards.state }).from(shards)).toEqual([{ state: "open" }]);
  });

  test("get what a killed call left behind, in the next run of the job", async () => {
    const { operator } = await aShardedCasino();
    await env.DB.prepare("UPDATE operators SET wallet_url = 'https://moved.example' WHERE code = ?")
      .bind(operator.code)
      .run();
    await env.DB.prepare("DELETE FROM operator_windows WHERE operator_code = ?").bind(operator.code).run();
    await keepCopies();
    expect(await factsIn(env.LEDGER_01)).toEqual(await factsIn(env.DB));
  });

  test.each([
    ["lost them", "DELETE FROM fact_copies"],
    ["was restored to an earlier state", "UPDATE fact_copies SET through = 0"],
    ["follows another state of the control database", "UPDATE fact_copies SET epoch = 'other'"],
  ])("are all copied again into a shard that %s", async (_, fault) => {
    await aShardedCasino();
    await env.LEDGER_01.batch(
      [fault, "UPDATE operators SET wallet_url = 'https://wrong.example'", "DELETE FROM games"].map((sql) =>
        env.LEDGER_01.prepare(sql),
      ),
    );
    await env.LEDGER_01.prepare(
      "INSERT INTO player_blocks (operator_code, player_id, blocked_at) VALUES ('gone', 'gone', 1)",
    ).run();
    await keepCopies();
    expect(await factsIn(env.LEDGER_01)).toEqual(await factsIn(env.DB));
  });

  test("are right after a call that took the shard to be further behind than it is", async () => {
    const { operator } = await aShardedCasino();
    const before = await env.LEDGER_01.prepare("SELECT through FROM fact_copies").first<number>("through");
    await env.DB.prepare("UPDATE operators SET name = 'newer' WHERE code = ?").bind(operator.code).run();
    await keepCopies();
    // What another call would still believe.
    await env.DB.prepare("UPDATE shards SET facts_through = ?").bind(before).run();
    await keepCopies();
    expect(await factsIn(env.LEDGER_01)).toEqual(await factsIn(env.DB));
  });

  test("go on where a killed filling stopped, and have what changed since", async () => {
    const { operator } = await aShardedCasino();
    await env.LEDGER_01.prepare("DELETE FROM fact_copies").run();
    await env.LEDGER_01.prepare("UPDATE operators SET wallet_url = 'https://wrong.example'").run();
    expect(await fillShard(shardedCtx(), SPARE, 3)).toBe(false);
    const fill = () => env.LEDGER_01.prepare("SELECT token, page, fact FROM fact_fills").first<{ page: number }>();
    const left = await fill();
    expect(left).toMatchObject({ page: 3 });
    // Behind what was copied already.
    await env.DB.prepare("UPDATE operators SET name = 'since' WHERE code = ?").bind(operator.code).run();
    expect(await fillShard(shardedCtx(), SPARE, 1)).toBe(false);
    expect(await fill()).toEqual({ ...left, page: 4, fact: expect.any(String) });
    await keepCopies();
    expect(await fill()).toBeNull();
    expect(await factsIn(env.LEDGER_01)).toEqual(await factsIn(env.DB));
  });

  test("are filled once by two fillings at a time", async () => {
    await aShardedCasino();
    await env.LEDGER_01.prepare("DELETE FROM fact_copies").run();
    const done = await Promise.all([fillShard(shardedCtx(), SPARE), fillShard(shardedCtx(), SPARE)]);
    expect(done).toContain(true);
    await keepCopies();
    expect(await factsIn(env.LEDGER_01)).toEqual(await factsIn(env.DB));
  });

  test("are begun again by a filling that is older than the changes that are kept", async () => {
    await aShardedCasino();
    await env.LEDGER_01.prepare("DELETE FROM fact_copies").run();
    await fillShard(shardedCtx(), SPARE, 3);
    expect(await fillShard(shardedCtx(2 * DAY_MS), SPARE, 1)).toBe(false);
    expect(await env.LEDGER_01.prepare("SELECT page FROM fact_fills").first("page")).toBe(1);
    await keepCopies(2 * DAY_MS);
  });

  test("are not said to be right while more changes are left than one call copies", async () => {
    const { operator } = await aShardedCasino();
    const changes = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100500)";
    await env.DB.prepare(
      `INSERT INTO fact_changes (fact, key, at, shard) ${changes} SELECT 'operators', json_array(?), unixepoch() * 1000, ${SPARE} FROM n`,
    )
      .bind(operator.code)
      .run();
    expect(await copyFacts(shardedCtx())).toEqual([SPARE]);
    await keepCopies();
    expect(await copyFacts(shardedCtx())).toEqual([]);
    expect(await factsIn(env.LEDGER_01)).toEqual(await factsIn(env.DB));
  });

  test("keep columns that only a newer version knows, and replace a row in its place", async () => {
    const db = env.LEDGER_01;
    await db.batch([
      db.prepare("CREATE TABLE scratch (id TEXT PRIMARY KEY, name TEXT UNIQUE, newer INTEGER)"),
      db.prepare("INSERT INTO scratch VALUES ('1', 'a', 7), ('2', 'b', 8)"),
    ]);
    const fact = { name: "scratch", columns: ["id", "name"], key: ["id"], readers: "every" } as const;
    const rows = [
      { id: "1", name: "c" },
      { id: "3", name: "b" },
    ];
    for (const { sql, values } of putRows(fact, rows, { sql: "true", values: [] }))
      await db
        .prepare(sql)
        .bind(...values)
        .run();
    const { results } = await db.prepare("SELECT * FROM scratch ORDER BY id").all();
    expect(results).toEqual([
      { id: "1", name: "c", newer: 7 },
      { id: "3", name: "b", newer: null },
    ]);
    await db.prepare("DROP TABLE scratch").run();
  });

  test("of a replace withdrawing 50,000 titles follow, each title refused at once", async () => {
    const casino = await aShardedCasino();
    const { provider, gameId } = casino;
    const code = await env.DB.prepare("SELECT code FROM games WHERE id = ?").bind(gameId).first<string>("code");
    const columns = allFacts().find(({ name }) => name === "games")?.columns ?? [];
    const own = { id: "printf('%08x-0000-4000-8000-000000000000', i)", code: "'many-' || i" } as Record<string, string>;
    const many = `INSERT INTO games (${columns.join()}) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
      WHERE i < 50000) SELECT ${columns.map((column) => own[column] ?? column).join()} FROM games, n WHERE id = ?`;
    for (const db of [env.DB, env.LEDGER_01]) await db.prepare(many).bind(gameId).run();
    const last = await env.DB.prepare("SELECT MAX(seq) AS seq FROM fact_changes").first<number>("seq");
    await env.DB.prepare("UPDATE shards SET facts_through = ?").bind(last).run();
    await env.LEDGER_01.prepare("UPDATE fact_copies SET through = ?").bind(last).run();
    const titles = [1, 25_000, 50_000].map((i) => `${i.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`);
    for (const title of titles) await openedIn({ ...casino, gameId: title });

    const body = {
      games: [{ code, name: "Left", type: "slot", has_demo: true, restricted_countries: ["DE"] }],
      replace: true,
    };
    const { answer, kept } = abandoned(
      new Request(`${ORIGIN}/admin/v1/providers/${provider.code}/games`, {
        method: "PUT",
        headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
    const response = await answer;
    expect([response.status, await response.json()]).toMatchObject([200, { withdrawn: 50_000 }]);
    const listed = "SELECT group_concat(code) AS codes FROM games WHERE provider_code = ? AND withdrawn_at IS NULL";
    expect(await env.LEDGER_01.prepare(listed).bind(provider.code).first("codes")).toBe(code);
    for (const title of titles) {
      await expect(openedIn({ ...casino, gameId: title })).rejects.toThrow("GAME_UNAVAILABLE");
    }
    const player = { player_id: "eva", currency: "EUR", game_id: gameId, player_country: "DE" };
    const refused = await sharded(casino.operator, "POST", "/v1/sessions", player);
    expect(refused.body.error).toBe("GAME_RESTRICTED_IN_COUNTRY");
    await Promise.all(kept);
    const sums = "SELECT count(*) AS games, count(withdrawn_at) AS withdrawn, total(withdrawn_at) AS times FROM games";
    expect(await env.LEDGER_01.prepare(sums).first()).toEqual(await env.DB.prepare(sums).first());
    const copied = "SELECT (SELECT MAX(seq) FROM fact_changes) = facts_through AS all_copied FROM shards";
    expect(await env.DB.prepare(copied).first("all_copied")).toBe(1);
    for (const db of [env.DB, env.LEDGER_01]) await db.prepare("DELETE FROM games WHERE code LIKE 'many-%'").run();
    await env.DB.prepare(
      "DELETE FROM fact_changes WHERE fact = 'games' AND seq < (SELECT MAX(seq) FROM fact_changes)",
    ).run();
  });

  test("cost nothing without a shard: no change is recorded", async () => {
    const rows = await shardedCtx().db.select().from(shards);
    await env.DB.prepare("DELETE FROM shards").run();
    const count = () => env.DB.prepare("SELECT count(*) AS n FROM fact_changes").first<number>("n");
    const before = await count();
    await env.DB.prepare("UPDATE operators SET name = name").run();
    expect(await count()).toBe(before);
    await shardedCtx().db.insert(shards).values(rows);
    await keepCopies();
  });
});

test("an alert of a shard reaches the back office with its next jobs, counted right", async () => {
  const casino = await aShardedCasino();
  const { session_id: id } = await openedIn(casino);
  await sharded(casino.provider, "POST", "/provider/v1/bet", bet("b", id));
  const altered = { ...bet("b", id), amount: "2.00" };
  const raised = async () => {
    const rows = await shardedCtx().db.select().from(alerts);
    return rows.filter(({ transactionId }) => transactionId === `${casino.provider.code}:b`).map(({ count }) => count);
  };
  for (let report = 0; report < 2; report++) await sharded(casino.provider, "POST", "/provider/v1/bet", altered);
  await drained(shardedCtx(), runJobs);
  expect(await raised()).toEqual([2]);
  await sharded(casino.provider, "POST", "/provider/v1/bet", altered);
  await drained(shardedCtx(), runJobs);
  await drained(shardedCtx(), runJobs);
  expect(await raised()).toEqual([3]);
});

test("what a shard's movement raises is in the back office within 10 s, counted once", async () => {
  const casino = await aShardedCasino();
  const { provider } = casino;
  const { session_id: id } = await openedIn(casino);
  await sharded(provider, "POST", "/provider/v1/bet", bet("b", id));
  await casino.script({ action: "win", times: 1, status: 503, body: "{}", book: false });
  expect((await sharded(provider, "POST", "/provider/v1/win", bet("w", id))).status).toBe(202);
  const began = Date.now();
  const altered = { ...bet("b", id), amount: "2.00" };
  const reports = Array.from({ length: 6 }, () => sharded(provider, "POST", "/provider/v1/bet", altered));
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(Array(6).fill(409));
  expect((await shardedAdmin("POST", `/movements/${provider.code}:w/try`)).status).toBe(200);
  const alert = "SELECT sum(count) AS n FROM alerts WHERE transaction_id = ?";
  const entry = "SELECT count(*) AS n FROM audit_log WHERE detail ->> 'transaction_id' = ?";
  const seen = async (sql: string, transaction: string) =>
    env.DB.prepare(sql).bind(`${provider.code}:${transaction}`).first<number>("n");
  await vi.waitFor(async () => expect([await seen(alert, "b"), await seen(entry, "w")]).toEqual([6, 1]), {
    timeout: 10_000,
    interval: 100,
  });
  expect(Date.now() - began).toBeLessThan(10_000);
});

test("forty records of a kind are carried in as many trips as one, each once", async () => {
  await drained(shardedCtx(), runJobs);
  const { db, random, clock } = shardedCtx();
  const kind = `carried-${random.uuid()}`;
  const carried = async (count: number) => {
    const ctx = inShard(shardedCtx(), SPARE);
    const at = clock.now();
    const ids = Array.from({ length: count }, () => random.uuid());
    const [entry, ...entries] = ids.map((requestId) =>
      ctx.ledger.insert(auditLog).values({ at, requestId, action: kind, detail: {} }),
    );
    const raised = ids.map((id) =>
      ctx.ledger.insert(alerts).values({ id, kind, message: "A test.", createdAt: at, onceKey: id }),
    );
    if (entry) await ctx.ledger.batch([entry, ...entries, ...raised]);
    const before = ctx.hops.count;
    expect(await carryRecords(ctx)).toBe(true);
    return ctx.hops.count - before;
  };
  expect(await carried(40)).toBe(await carried(1));
  expect(await db.$count(alerts, eq(alerts.kind, kind))).toBe(41);
  expect(await db.$count(auditLog, eq(auditLog.action, kind))).toBe(41);
});

test("an event of a shard is listed and sent once, after the next run of its jobs", async () => {
  const casino = await aShardedCasino();
  const { operator, provider } = casino;
  const settings = {
    name: operator.code,
    wallet_url: await walletOf(operator.code),
    event_url: "http://127.0.0.1:9/events",
  };
  expect((await shardedAdmin("PUT", `/operators/${operator.code}`, settings)).status).toBe(200);
  const { session_id: id } = await openedIn(casino);
  const win = { ...bet("jackpot", id), jackpot: { tier_id: "grand", win_type: "progressive" } };
  for (let i = 0; i < 2; i++) expect((await sharded(provider, "POST", "/provider/v1/win", win)).status).toBe(200);
  for (let i = 0; i < 2; i++) await drained(shardedCtx(), runJobs);
  const { body } = await sharded(operator, "GET", "/v1/events");
  expect(body.events).toMatchObject([
    { event: "jackpot.won", id: `jackpot.won:${provider.code}:jackpot`, status: "pending", attempts: 1 },
  ]);
  const left = env.LEDGER_01.prepare("SELECT count(*) AS n FROM operator_events");
  expect(await left.first<number>("n")).toBe(0);
});

function walletOf(code: string) {
  return env.DB.prepare("SELECT wallet_url FROM operators WHERE code = ?").bind(code).first<string>("wallet_url");
}
