import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { alerts } from "../../src/db/schema/alerts.ts";
import { auditLog } from "../../src/db/schema/audit.ts";
import { inShard } from "../../src/db/shards.ts";
import { PAGES, parsePage } from "../../src/ops/recovery/page.ts";
import { writeJournal } from "../../src/ops/recovery/write-journal.ts";
import { watchSharedIds } from "../../src/ops/risk/watch-shared-ids.ts";
import { addShard, aPlayerOf, aShardedCasino, openedIn, SPARE, sharded, shardedCtx } from "../support/shards.ts";

beforeAll(async () => {
  await addShard();
  await watch();
});

/** The job of a minute in both shards. */
async function watch(): Promise<void> {
  const ctx = shardedCtx();
  for (const shard of [0, SPARE]) await watchSharedIds(inShard(ctx, shard));
}

/** A casino with a session in each shard. */
async function spread() {
  const casino = await aShardedCasino([0, SPARE]);
  const [first, second] = [await openedIn(casino, aPlayerOf(0)), await openedIn(casino, aPlayerOf(SPARE))];
  const { code } = casino.provider;
  const report = async (action: string, body: object) =>
    (await sharded(casino.provider, "POST", `/provider/v1/${action}`, body)).body;
  const stake = (session: { session_id: string }, transaction_id: string) => ({
    ...{ session_id: session.session_id, transaction_id, round_id: "r", amount: "7.00", currency: "EUR" },
  });
  /** The row of each shard. */
  const rows = (id: string) =>
    Promise.all(
      [env.DB, env.LEDGER_01].map((db) =>
        db
          .prepare("SELECT status, undone_by, attempts, completed_at FROM movements WHERE transaction_id = ?")
          .bind(`${code}:${id}`)
          .first<{ status: string; undone_by: string | null; attempts: number; completed_at: number }>(),
      ),
    );
  const raised = () => casinoAlerts(casino.operator.code);
  return { ...casino, first, second, report, stake, rows, raised };
}

async function casinoAlerts(operatorCode: string) {
  const { kind, message, transactionId } = alerts;
  return shardedCtx()
    .db.select({ transactionId, message })
    .from(alerts)
    .where(and(eq(kind, "id_in_two_shards"), eq(alerts.operatorCode, operatorCode)));
}

const booked = (id: string) => ({
  times: 1,
  status: 200,
  body: JSON.stringify({ balance: "10.00", transaction_id: id }),
});

/** What the journal has of a session, page by page. */
async function journalOf(session: { session_id: string }) {
  const { objects } = await env.JOURNAL.list({ prefix: PAGES });
  const texts = await Promise.all(objects.map(async ({ key }) => (await env.JOURNAL.get(key))?.text()));
  return texts.flatMap((text) => parsePage(text ?? "").movements).filter((row) => row.sessionId === session.session_id);
}

describe("one transaction_id in sessions of two shards", () => {
  test("is in the journal as booked, then as cancelled: no restore brings it back", async () => {
    const { first, second, report, stake, script } = await spread();
    await script(booked("one"), booked("one"));
    for (const session of [first, second]) await report("win", stake(session, "x"));
    const journal = () => writeJournal(inShard(shardedCtx(), SPARE));
    await journal();
    await watch();
    for (let run = 0; run < 2; run++) await journal();
    const written = await journalOf(second);
    expect(written.map(({ status }) => status).toSorted()).toEqual(["cancelled", "completed"]);
  });

  test("is in the journal as cancelled, if struck while its page was written too", async () => {
    const { first, second, report, stake, script } = await spread();
    await script(booked("one"), booked("one"));
    for (const session of [first, second]) await report("win", stake(session, "x"));
    const ctx = inShard(shardedCtx(), SPARE);
    let isStruck = false;
    const JOURNAL = {
      put: async (...page: Parameters<R2Bucket["put"]>) => {
        if (!isStruck) await watch();
        isStruck = true;
        return env.JOURNAL.put(...page);
      },
    } as unknown as R2Bucket;
    for (let run = 0; run < 3; run++) await writeJournal({ ...ctx, env: { ...ctx.env, JOURNAL } });
    const written = await journalOf(second);
    expect(written.map(({ status }) => status).toSorted()).toEqual(["cancelled", "completed"]);
  });

  test.each([
    "bet",
    "win",
  ])("a %s that the wallet answered with the first booking is cancelled, not sent", async (action) => {
    const { first, second, report, stake, rows, raised, script, calls, operator, provider } = await spread();
    await script(booked("one"), booked("one"));
    expect(await report(action, stake(first, "x"))).toMatchObject({ status: "completed" });
    const later = await report(action, stake(second, "x"));
    expect(later).toMatchObject({ status: "completed" });
    for (let run = 0; run < 2; run++) await watch();
    const [kept, struck] = await rows("x");
    expect(kept).toMatchObject({ status: "completed", undone_by: null });
    expect(struck?.status).toBe("cancelled");
    expect(await calls()).toHaveLength(2);
    const [one, ...more] = await raised();
    expect(one).toMatchObject({ transactionId: `${provider.code}:x` });
    expect(one?.message).toContain("is cancelled");
    expect(more).toEqual([]);
    // What the provider was answered first, it is answered always.
    expect(await report(action, stake(second, "x"))).toEqual(later);
    const told = JSON.stringify((await sharded(operator, "GET", "/v1/rounds/r/explain")).body);
    expect(told).toContain("had answered another transaction with the same id: no money moved");
    const sums = await Promise.all(
      [env.DB, env.LEDGER_01].map((db) =>
        db
          .prepare("SELECT SUM(bets + wins) AS n FROM revenue_days WHERE operator_code = ?")
          .bind(operator.code)
          .first("n"),
      ),
    );
    expect(sums).toEqual([700, 0]);
  });

  test("a bet that was struck is not taken back again by its provider, nor by a wallet", async () => {
    const { first, second, report, stake, script, calls, rows } = await spread();
    await script(booked("one"), booked("one"));
    for (const session of [first, second]) await report("bet", stake(session, "x"));
    await watch();
    const undo = await env.LEDGER_01.prepare(
      "SELECT type, status, attempts FROM movements WHERE transaction_id = (SELECT undone_by FROM movements WHERE session_id = ?)",
    )
      .bind(second.session_id)
      .first();
    expect(undo).toEqual({ type: "rollback", status: "completed", attempts: 0 });
    const back = {
      session_id: second.session_id,
      round_id: "r",
      transaction_id: "back",
      reference_transaction_id: "x",
    };
    expect(await report("rollback", back)).toMatchObject({ status: "completed" });
    expect(await calls()).toHaveLength(2);
    expect((await rows("x"))[0]).toMatchObject({ status: "completed" });
  });

  test("what a rollback should have returned is sent under an id of its own", async () => {
    const { first, second, report, stake, script, calls, provider } = await spread();
    await script(booked("one"), booked("two"), booked("back"), booked("back"));
    await report("bet", stake(first, "a"));
    await report("bet", stake(second, "b"));
    for (const [session, bet] of [
      [first, "a"],
      [second, "b"],
    ] as const) {
      const back = {
        session_id: session.session_id,
        round_id: "r",
        transaction_id: "x",
        reference_transaction_id: bet,
      };
      expect(await report("rollback", back)).toMatchObject({ status: "completed" });
    }
    await watch();
    await expect.poll(async () => (await calls()).length).toBe(5);
    expect((await calls()).at(-1)?.body).toMatchObject({
      action: "rollback",
      transaction_id: `${provider.code}:undo-b`,
      reference_transaction_id: `${provider.code}:b`,
    });
    await watch();
    expect(await calls()).toHaveLength(5);
  });

  test("where the wallet gave each an id of its own, both stand, and staff are told", async () => {
    const { first, second, report, stake, script, rows, raised } = await spread();
    await script(booked("one"), booked("two"));
    for (const session of [first, second]) await report("win", stake(session, "x"));
    await watch();
    expect((await rows("x")).map((row) => row?.status)).toEqual(["completed", "completed"]);
    const [one] = await raised();
    expect(one?.message).toContain("both stand");
  });

  test("what one run does not get to, the next one strikes", async () => {
    const { first, second, report, stake, rows, script } = await spread();
    await script({ ...booked("one"), times: 104 });
    const both = async (id: string) => {
      for (const session of [first, second]) await report("win", stake(session, id));
    };
    for (let number = 0; number < 51; number++) await both(`many-${number}`);
    await env.LEDGER_01.prepare("UPDATE movements SET completed_at = completed_at + 60000 WHERE session_id = ?")
      .bind(second.session_id)
      .run();
    await watchSharedIds(inShard(shardedCtx(), 0));
    await both("after");
    await watchSharedIds(inShard(shardedCtx(), 0));
    const struck = await Promise.all(["many-0", "many-50", "after"].map(rows));
    expect(struck.map(([, row]) => row?.status)).toEqual(["cancelled", "cancelled", "cancelled"]);
  });

  test("rollbacks without their bet do not keep the job from what comes after", async () => {
    const { first, second, report, stake, rows, raised, script } = await spread();
    await script({ ...booked("one"), times: 104 });
    const both = async (id: string) => {
      for (const session of [first, second]) await report("win", stake(session, id));
    };
    for (let number = 0; number < 51; number++) await both(`lost-${number}`);
    await env.LEDGER_01.prepare(
      "UPDATE movements SET type = 'rollback', reference_transaction_id = 'gone' WHERE session_id = ?",
    )
      .bind(second.session_id)
      .run();
    await both("after");
    for (let run = 0; run < 2; run++) await watch();
    expect((await rows("after"))[1]?.status).toBe("cancelled");
    expect((await raised()).map(({ message }) => message)).toContainEqual(expect.stringContaining("is not known"));
  });

  test("the job writes each that it struck into the audit log", async () => {
    const { first, second, report, stake, script, provider } = await spread();
    await script(booked("one"), booked("one"));
    for (const session of [first, second]) await report("win", stake(session, "x"));
    await watch();
    const { d1 } = inShard(shardedCtx(), SPARE).ledger;
    const { results } = await d1.prepare("SELECT action, actor, detail FROM audit_log").all<{ detail: string }>();
    const carried = await shardedCtx().db.select().from(auditLog).where(eq(auditLog.action, "job risk.ids"));
    const entries = [...results.map(({ detail }) => JSON.parse(detail)), ...carried.map(({ detail }) => detail)];
    expect(entries).toContainEqual(expect.objectContaining({ transaction_id: `${provider.code}:x`, shard: SPARE }));
  });
});
