import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { checkMonth } from "../../src/billing/books/check-month.ts";
import { importInvoices } from "../../src/billing/invoices/import-invoices.ts";
import { previewMonth } from "../../src/billing/invoices/preview-month.ts";
import { readProviderDay } from "../../src/billing/revenue/read-provider-day.ts";
import { createContext } from "../../src/create-context.ts";
import { inShard } from "../../src/db/shards.ts";
import { DELAYED, tellDelays } from "../../src/ledger/events/tell-delays.ts";
import {
  BY_OWN_ROUND_START,
  BY_ROUND,
  BY_ROUND_START,
  BY_TRANSACTION,
  BY_TRANSACTION_START,
  BY_WALLET_ID,
  LAST_LOOKED_AT,
} from "../../src/ledger/queries/find-movements.ts";
import { FIRST, LATER, readAttempts } from "../../src/ledger/queries/read-attempts.ts";
import { readDeliveries } from "../../src/ledger/queries/read-deliveries.ts";
import { OLDEST_LOOKED_AT, RECENT_MONEY } from "../../src/ledger/queries/read-recent-money.ts";
import { readReported } from "../../src/ledger/queries/read-reported.ts";
import { readRound, readTransaction } from "../../src/ledger/queries/read-transactions.ts";
import { unsettled } from "../../src/ledger/queries/read-unsettled.ts";
import { listMovements, type MovementsQuery } from "../../src/ledger/queries/trace-movements.ts";
import { recoverDeliveries, sumFailed } from "../../src/ledger/recover-failed.ts";
import { LAST_MOVEMENT } from "../../src/ledger/shards/list-shards.ts";
import { SAMPLE } from "../../src/ledger/shards/plan-moves.ts";
import { readPromotedShard } from "../../src/ledger/shards/promoted-shard.ts";
import { OPENED_SINCE } from "../../src/ledger/shards/reopen-shard.ts";
import { refuseFailed } from "../../src/ops/archive/retire-shard.ts";
import { watchHealth } from "../../src/ops/health/watch-health.ts";
import { PLAYED_HERE, readJournal } from "../../src/ops/recovery/restore.ts";
import { sweepPromotions } from "../../src/play/promotions/sweep-promotions.ts";
import { closePlayerSessions } from "../../src/play/sessions/close-player-sessions.ts";
import { closeSession } from "../../src/play/sessions/close-session.ts";
import { exchangeToken } from "../../src/play/sessions/exchange-token.ts";
import { BY_ID, BY_ID_START, BY_PLAYER } from "../../src/play/sessions/find-sessions.ts";
import { insertIfAllowed } from "../../src/play/sessions/insert-session.ts";
import { closeUnlessGiven, giveUnlessFailed } from "../../src/play/sessions/launch-at-provider.ts";
import { aFlatDeal, at, complete, issue, voided } from "../billing/support.ts";
import { copyMovement } from "../support/backlog.ts";
import { adminCtx } from "../support/fixtures.ts";
import { planOf, plansOf, statementsOf } from "../support/plans.ts";
import { keeping } from "../support/queues.ts";
import { aSession, type TestSession } from "../support/session.ts";

const OPERATOR = { name: "", requestsPerMinute: 1, shards: [], allowlist: [] };

let session: TestSession;
const idOf = (id: string) => `${session.provider.code}:${id}`;

const LEDGER = /\b(movements|attempts|sessions|revenue_days|billed_invoices|free_spins|bonus_campaigns)\b/;

/** What billing, the reads over shards and the sweep of promotions ask a database, in the order of the work. */
let asked: string[];

/** Many movements of one operator. */
beforeAll(async () => {
  session = await aSession();
  await session.win("w1");
  await copyMovement(idOf("w1"), 2_000);
  asked = await statementsOf(LEDGER, async (installation) => {
    const ctx = createContext(installation, () => undefined);
    const own = {
      ...ctx,
      operator: { ...OPERATOR, code: session.operator.code },
      keyId: "",
      signature: "",
      signedAt: 0,
    };
    const provider = { ...ctx, providerCode: session.provider.code, keyId: session.provider.keyId };
    const deal = await aFlatDeal();
    await complete({ ...deal, type: "bet", amount: 1_000, on: "2026-10-01" });
    const november = at("2026-11-03T08:00:00Z", installation);
    const month = { operatorCode: deal.operator, period: "2026-10" };
    const [invoice] = await issue(november, deal.operator, "2026-10");
    await checkMonth(november, month);
    await previewMonth(november, month);
    await voided(november, invoice?.id ?? "");
    await issue(november, deal.operator, "2026-10");
    await env.DB.prepare("DELETE FROM invoices WHERE operator_code = ?").bind(deal.operator).run();
    await importInvoices(november);
    await complete({ ...deal, type: "bet", amount: 1_000, on: "2026-10-30" });
    await issue(at("2026-12-03T08:00:00Z", installation), deal.operator, "2026-11");
    await readProviderDay(ctx, { providerCode: deal.provider, day: "2026-10-01", operatorCode: undefined });
    await readTransaction(own, idOf("w1"));
    await readRound(own, { roundId: "round", limit: 10 });
    await readReported(provider, "w1");
    await readDeliveries(own, idOf("w1"));
    await giveUnlessFailed(inShard(own, 0), session.id);
    await closeUnlessGiven(inShard(own, 0), session.id);
    await closeSession(inShard(own, 0), session.id);
    await closePlayerSessions(own, session.playerId);
    await exchangeToken(inShard(provider, 0), "unknown").catch(() => undefined);
    await watchHealth(ctx);
    await sweepPromotions(ctx);
    await readPromotedShard(inShard(ctx, 0), { operatorCode: "o", playerId: "p", now: 1 });
    for (const sql of [SAMPLE, OPENED_SINCE, LAST_MOVEMENT, PLAYED_HERE]) installation.DB.prepare(sql);
    installation.DB.prepare(insertIfAllowed(inShard(ctx, 0).ledger, "sharded").sql);
  });
});

describe.each(["without statistics", "after ANALYZE"])("%s", (when) => {
  beforeAll(async () => {
    if (when === "after ANALYZE") await env.DB.prepare("ANALYZE").run();
  });

  test.each<[string, Partial<MovementsQuery>, string]>([
    ["all movements", {}, "SCAN movements"],
    ["all that are completed", { status: "completed" }, "SCAN movements"],
    ["all that failed", { status: "failed" }, "movements_not_completed (status=?)"],
    ["an operator's", { operatorCode: "o" }, "movements_by_creation (operator_code=?)"],
    [
      "an operator's pending ones",
      { operatorCode: "o", status: "pending" },
      "movements_not_completed_of (operator_code=? AND status=?)",
    ],
  ])("the back office's list of %s is read in the order of an index", async (_, filters, index) => {
    const query = { status: undefined, operatorCode: undefined, cursor: undefined, ...filters };
    const [list = ""] = await plansOf((env) =>
      listMovements(
        createContext(env, () => undefined),
        query,
      ),
    );
    expect(list).toContain(index);
    // The page is full long before the table is read, because it is read backwards.
    if (index !== "SCAN movements") expect(list).not.toContain("SCAN movements");
    expect(list).not.toContain("TEMP B-TREE");
  });

  test("billing, reads over shards and the promotions' sweep search by an index", async () => {
    expect(asked.length).toBeGreaterThan(35);
    const plans = await Promise.all(asked.map(async (sql) => `${sql}\n${await planOf(sql)}`));
    const isScan = (step: string) => step.startsWith("SCAN") && LEDGER.test(step);
    expect(plans.filter((plan) => plan.split("\n").some(isScan))).toEqual([]);
  });

  test("a recovery finds what failed, and counts it, by index", async () => {
    await copyMovement(idOf("w1"), 2, { transaction_id: `'${when} ' || n.i`, status: "'failed'" });
    const plans = await plansOf((installation) => {
      const { ctx } = keeping(createContext(installation, () => undefined));
      return recoverDeliveries(ctx, { operatorCode: session.operator.code, since: 0 });
    });
    const ofOperator = plans.filter((plan) => plan.includes("movements_not_completed_of"));
    expect(ofOperator.length).toBeGreaterThanOrEqual(2);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN movements|TEMP B-TREE/);
  });

  test("a preview of failed movements, by the wallet's code too, sums them by index", async () => {
    const failed = { operatorCode: session.operator.code, since: 0, until: Date.now(), code: "NO" };
    const [plan = ""] = await plansOf((env) =>
      sumFailed(
        createContext(env, () => undefined),
        failed,
      ),
    );
    expect(plan).toContain(
      "movements_not_completed_of (operator_code=? AND status=? AND created_at>? AND created_at<?)",
    );
    expect(plan).toContain("attempts_by_transaction (transaction_id=?)");
    expect(plan).not.toMatch(/SCAN (movements|a)\b/);
  });

  test("a retirement finds what failed by index", async () => {
    await copyMovement(idOf("w1"), 1, { transaction_id: `'failed ${when} ' || n.i`, status: "'failed'" });
    const plans = await plansOf((installation) => {
      const own = inShard(
        createContext(installation, () => undefined),
        0,
      );
      return expect(refuseFailed(own, 0)).rejects.toThrow("have failed");
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/INDEX movements_not_completed\w* \(/);
    expect(plans[0]).not.toContain("SCAN movements");
  });

  test("delayed wins and rollbacks are found among pending ones, told ones by key", async () => {
    const plan = await planOf(DELAYED);
    expect(plan).toContain("movements_due");
    expect(plan).not.toMatch(/SCAN (m|h|t)\b(?! USING INDEX movements_due)/);
    const settled = await plansOf((installation) =>
      tellDelays(
        inShard(
          createContext(installation, () => undefined),
          0,
        ),
      ),
    );
    for (const step of settled) expect(step).not.toMatch(/SCAN movements(?! USING INDEX movements_due)/);
  });

  test("the overview sums the oldest without outcome by index, the newest arrivals alone", async () => {
    for (const status of ["pending", "failed"] as const) {
      const plan = await planOf(unsettled(status));
      expect(plan).toContain("INDEX movements_not_completed (status=?)");
      expect(plan).not.toMatch(/SCAN movements|ORDER BY/);
    }
    const plans = [await planOf(RECENT_MONEY), await planOf(OLDEST_LOOKED_AT)];
    for (const plan of plans) expect(plan).not.toMatch(/USING|ORDER BY/);
  });

  test.each([
    ["a transaction", BY_TRANSACTION, ["movements_by_transaction (transaction_id=?)"]],
    ["a round", BY_ROUND, ["movements_by_round (operator_code=? AND round_id=?)"]],
    ["ids that begin so", BY_TRANSACTION_START, ["movements_by_transaction (transaction_id>? AND transaction_id<?)"]],
    ["rounds that begin so", BY_ROUND_START, ["movements_by_round (operator_code=? AND round_id>? AND round_id<?)"]],
    [
      "an operator's rounds that begin so",
      BY_OWN_ROUND_START,
      ["movements_by_round (operator_code=? AND round_id>? AND round_id<?)"],
    ],
    ["sessions that begin so", BY_ID_START, ["sqlite_autoindex_sessions_1 (id>? AND id<?)"]],
    ["a session", BY_ID, ["sqlite_autoindex_sessions_1 (id=?)"]],
    [
      "a player",
      BY_PLAYER,
      ["sessions_by_player (operator_code=? AND player_id=?)", "sqlite_autoindex_sessions_1 (id=?)"],
    ],
    [
      "a wallet's id",
      BY_WALLET_ID,
      ["movements_by_completion (operator_code=? AND completed_at>? AND completed_at<?)", "(rowid=?)"],
    ],
    [
      "how far back",
      LAST_LOOKED_AT,
      ["movements_by_completion (operator_code=? AND completed_at>? AND completed_at<?)"],
    ],
  ])("a search finds %s by index", async (_, sql, indexes) => {
    const plan = await planOf(sql);
    for (const index of indexes) expect(plan).toContain(index);
    // One look-up for each operator, or provider: these tables are small.
    expect(plan).not.toMatch(/SCAN (m|s|movements|sessions)\b|TEMP B-TREE/);
  });

  test("bets in flight are counted among what is pending, and not among all", async () => {
    const [counted = ""] = await plansOf((installation) => readJournal(createContext(installation, () => undefined)));
    expect(counted).toContain("movements_due");
    expect(counted).toContain("INTEGER PRIMARY KEY (rowid>?)");
    expect(counted).not.toMatch(/SCAN movements(?! USING INDEX movements_due)/);
  });

  test.each([
    ["the first attempts", FIRST, "movements_by_transaction (transaction_id=?)"],
    ["the newest of the others", LATER, "attempts_by_transaction (transaction_id=? AND started_at>?)"],
  ])("%s of a page are read by index", async (_, sql, index) => {
    const plan = await planOf(sql);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN (m|a|movements|attempts)\b|TEMP B-TREE/);
  });
});

test("a movement that was sent again and again costs a reader no more than 50 attempts", async () => {
  await env.DB.prepare(
    `INSERT INTO attempts (id, transaction_id, started_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     SELECT 'again-' || i, ?, i FROM n`,
  )
    .bind(idOf("w1"))
    .run();
  const { results, meta } = await env.DB.prepare(LATER)
    .bind(JSON.stringify([idOf("w1")]))
    .all<{ startedAt: number }>();
  expect(results.map(({ startedAt }) => startedAt).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, i) => 2_951 + i),
  );
  expect(meta.rows_read).toBeLessThan(250);
  const read = await readAttempts(adminCtx(), [idOf("w1")]);
  expect(read.get(idOf("w1"))).toHaveLength(51);
});
