import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test } from "vitest";
import { LIST, MOVE_MARK, sweep } from "../../src/ledger/delivery/sweep.ts";
import { listMovements } from "../../src/ledger/queries/trace-movements.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { copyMovement, countRows } from "../support/backlog.ts";
import { planOf } from "../support/plans.ts";
import { consumed, keeping } from "../support/queues.ts";
import { aSession, laterCtx } from "../support/session.ts";
import { analyze } from "../support/statistics.ts";

afterEach(() => env.DB.prepare("DELETE FROM movements").run());

const mark = () => env.DB.prepare("SELECT seq FROM sweep_mark").first<number>("seq");
const last = () => env.DB.prepare("SELECT MAX(seq) AS seq FROM movements").first<number>("seq");

/** Sweeps as at a time from now; the operators that it wakes. */
async function swept(ms: number): Promise<string[]> {
  const { ctx, kept } = keeping(laterCtx(ms));
  await sweep(ctx);
  return kept.map(({ id }) => id);
}

async function anAbandonedBet() {
  const session = await aSession();
  await session.abandon("b");
  return { session, id: `${session.provider.code}:b` };
}

describe("a movement whose process died in its first call", () => {
  test("is listed and woken once its lease is over, and not before", async () => {
    const { session } = await anAbandonedBet();
    const [own] = [session.operator.code];
    expect(await countRows("unlisted = 1")).toBe(1);
    expect([await swept(0), await countRows("unlisted = 1")]).toEqual([[], 1]);
    expect(await mark()).toBe(((await last()) ?? 0) - 1);
    expect([await swept(11_000), await countRows("unlisted = 1")]).toEqual([[own], 0]);
    expect(await mark()).toBe(await last());
  });

  test("holds back the mark, however many movements come after it", async () => {
    const { session, id } = await anAbandonedBet();
    await copyMovement(id, 50, { status: "'completed'", completed_at: "1", next_attempt_at: "NULL" });
    await swept(0);
    await swept(0);
    expect(await mark()).toBe(((await last()) ?? 0) - 51);
    expect(await swept(11_000)).toEqual([session.operator.code]);
    expect(await mark()).toBe(await last());
  });

  test("is found by a sweep that stood still, behind more rows than one step looks at", async () => {
    const { session, id } = await anAbandonedBet();
    const completed = { status: "'completed'", completed_at: "1", next_attempt_at: "NULL" };
    await copyMovement(id, 21_000, completed);
    await session.abandon("b2");
    expect(await swept(MINUTE_MS)).toEqual([session.operator.code]);
    expect(await countRows("unlisted = 1")).toBe(0);
    expect(await mark()).toBe(await last());
    const { ctx } = keeping(laterCtx(MINUTE_MS));
    await consumed(ctx, { kind: "backlog", id: session.operator.code });
    expect(await countRows("type = 'bet' AND intent = 'undo'")).toBe(2);
  });

  test("is listed by any other write: a repeat that undoes it, a rollback of it", async () => {
    const { session } = await anAbandonedBet();
    await session.rollback("r", "b");
    expect(await countRows("type = 'bet' AND unlisted = 1")).toBe(0);
  });

  test("is listed once the version before has settled it, which knows no such column", async () => {
    const { session, id } = await anAbandonedBet();
    await env.DB.prepare("UPDATE movements SET status = 'refused', lease_until = NULL WHERE transaction_id = ?")
      .bind(id)
      .run();
    await swept(0);
    expect([await countRows("unlisted = 1"), await mark()]).toEqual([0, await last()]);
    const query = { status: "refused", operatorCode: session.operator.code, cursor: undefined } as const;
    const { rows } = await listMovements(laterCtx(0), query);
    expect(rows.map(({ movement }) => movement.transactionId)).toEqual([id]);
  });

  test("is looked for by the sequence alone, with statistics and without", async () => {
    const { id } = await anAbandonedBet();
    await copyMovement(id, 2_000, { status: "'completed'", completed_at: "1" });
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await analyze();
      for (const sql of [LIST, MOVE_MARK]) {
        const plan = (await planOf(sql)).split("\n").filter((step) => step.includes("movements"));
        expect(plan[0]).toBe("SEARCH movements USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)");
        // The last of them: MAX(seq).
        expect(plan.slice(1)).toEqual(sql === MOVE_MARK ? ["SEARCH movements"] : []);
      }
    }
  });
});

test("a quiet minute writes nothing", async () => {
  await swept(0);
  const { meta } = await env.DB.prepare(MOVE_MARK).run();
  expect(meta.rows_written).toBe(0);
});
