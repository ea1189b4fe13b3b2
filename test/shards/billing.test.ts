import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { checkMonth } from "../../src/billing/books/check-month.ts";
import { deliverInvoices } from "../../src/billing/invoices/deliver-invoices.ts";
import { sweepDrafts } from "../../src/billing/invoices/drafts.ts";
import { importInvoices } from "../../src/billing/invoices/import-invoices.ts";
import { takeRows } from "../../src/billing/revenue/billed-rows.ts";
import type { AdminCtx } from "../../src/context.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { billingRunOperators, invoices } from "../../src/db/schema/billing.ts";
import { aFlatDeal, at, complete, issue, type Play, voided } from "../billing/support.ts";
import { drained } from "../support/queues.ts";
import { addShard, SPARE } from "../support/shards.ts";

const DATABASES = [env.DB, env.LEDGER_01];
const NOVEMBER = "2026-11-03T08:00:00Z";
const DECEMBER = "2026-12-03T08:00:00Z";

const on = (time: string): AdminCtx => at(time);

beforeAll(addShard);

type Deal = Awaited<ReturnType<typeof aFlatDeal>>;

/** The play of a month, in turn in each of some databases. */
async function played(deal: Deal, databases: readonly D1Database[]): Promise<void> {
  const plays: Pick<Play, "type" | "amount" | "on">[] = [
    { type: "bet", amount: 10_000, on: "2026-10-01" },
    { type: "bet", amount: 7_000, on: "2026-10-01" },
    { type: "win", amount: 2_500, on: "2026-10-20" },
    { type: "bet", amount: 333, on: "2026-10-31" },
  ];
  for (const [place, play] of plays.entries()) {
    await complete({ ...deal, ...play }, databases[place % databases.length]);
  }
}

/** A flat deal whose October was played in both shards. */
async function aMonthInBoth(): Promise<Deal> {
  const deal = await aFlatDeal();
  await played(deal, DATABASES);
  return deal;
}

/** What an operator's books have in each shard, by the invoice that bills it. */
function booksOf({ operator }: Deal) {
  const read = async (db: D1Database) => {
    const rows = db.prepare(
      `SELECT invoice_id, day, bets, wins FROM revenue_days WHERE operator_code = ? ORDER BY 1, 2`,
    );
    return (await rows.bind(operator).all<{ invoice_id: string; day: string; bets: number; wins: number }>()).results;
  };
  return Promise.all(DATABASES.map(read));
}

const invoiceIds = async (deal: Deal) => new Set((await booksOf(deal)).flat().map(({ invoice_id: id }) => id));
const month = ({ operator }: Deal) => ({ operatorCode: operator, period: "2026-10" });

/** The books of a shard as a restore of an earlier state leaves them: the movements came back, unbilled. */
async function forgot(db: D1Database, { operator }: Deal, invoiceId = ""): Promise<void> {
  await db.batch([
    db.prepare("UPDATE revenue_days SET invoice_id = '' WHERE operator_code = ?").bind(operator),
    db.prepare("DELETE FROM billed_invoices WHERE invoice_id = ?").bind(invoiceId),
  ]);
}

describe("an invoice over two shards", () => {
  test("is that of the same play in one, and the check of the books confirms it", async () => {
    const [one, both] = [await aFlatDeal(), await aMonthInBoth()];
    await played(one, [env.DB]);
    const [expected] = await issue(on(NOVEMBER), one.operator, "2026-10");
    const [issued, ...others] = await issue(on(NOVEMBER), both.operator, "2026-10");
    expect(others).toEqual([]);
    expect(issued).toMatchObject({ ggr: 148.33, amount: expected?.amount, total: expected?.total });
    expect(await checkMonth(on(NOVEMBER), month(both))).toMatchObject({
      invoices: [{ number: issued?.number, against: "ledger" }],
      differences: [],
    });
    expect(await issue(on(NOVEMBER), both.operator, "2026-10")).toEqual([issued]);
  });

  test("settles late play of another shard on the next one", async () => {
    const deal = await aMonthInBoth();
    await issue(on(NOVEMBER), deal.operator, "2026-10");
    await complete({ ...deal, type: "bet", amount: 1_000, on: "2026-10-30" }, env.LEDGER_01);
    const [late] = await issue(on(DECEMBER), deal.operator, "2026-11");
    expect(late).toMatchObject({ ggr: 0, adjustments: [{ period: "2026-10", amount: 1 }] });
  });

  test("whose opening was killed between the shards bills all of both", async () => {
    const deal = await aMonthInBoth();
    const ctx = on(NOVEMBER);
    const broken: AdminCtx = {
      ...ctx,
      ledgers: {
        ...ctx.ledgers,
        at: (shard) => {
          const ledger = ctx.ledgers.at(shard);
          const batch = () => Promise.reject(new Error("killed"));
          return shard === SPARE && ledger ? Object.assign(Object.create(ledger) as typeof ledger, { batch }) : ledger;
        },
      },
    };
    await expect(issue(broken, deal.operator, "2026-10")).rejects.toThrow("killed");
    expect((await invoiceIds(deal)).size).toBe(2);
    await drained(ctx, sweepDrafts);
    const [issued] = await issue(on(NOVEMBER), deal.operator, "2026-10");
    expect(issued).toMatchObject({ ggr: 148.33 });
    expect([...(await invoiceIds(deal))]).toEqual([issued?.id]);
  });

  test("is not taken from by a finisher that comes late", async () => {
    const deal = await aMonthInBoth();
    const [issued] = await issue(on(NOVEMBER), deal.operator, "2026-10");
    const [row] = await on(NOVEMBER)
      .db.select()
      .from(invoices)
      .where(eq(invoices.id, issued?.id ?? ""));
    await complete({ ...deal, type: "bet", amount: 1_000, on: "2026-10-30" }, env.LEDGER_01);
    if (row) await takeRows(on(NOVEMBER), row);
    expect(row?.shards).toEqual([0, SPARE]);
    expect([...(await invoiceIds(deal))].toSorted()).toEqual(["", issued?.id]);
  });

  test("can be voided and issued again, also if killed between the shards", async () => {
    const deal = await aMonthInBoth();
    const ctx = on(NOVEMBER);
    const [first] = await issue(ctx, deal.operator, "2026-10");
    await voided(ctx, first?.id ?? "");
    expect([...(await invoiceIds(deal))]).toEqual([""]);
    const [second] = await issue(ctx, deal.operator, "2026-10");
    expect(second).toMatchObject({ ggr: 148.33, total: first?.total });
    // As a killed voiding leaves it.
    await ctx.db
      .update(invoices)
      .set({ status: "voided", voidedAt: 1 })
      .where(eq(invoices.id, second?.id ?? ""));
    const [third] = await issue(ctx, deal.operator, "2026-10");
    expect(third).toMatchObject({ ggr: 148.33, total: first?.total });
    expect([...(await invoiceIds(deal))]).toEqual([third?.id]);
  });
});

describe("a restore", () => {
  test.each([
    ["of the control database", [env.DB], 1],
    ["of a shard", [env.LEDGER_01], 0],
    ["of both", DATABASES, 1],
  ])("%s brings back what an invoice bills, once", async (_, restored, count) => {
    const deal = await aMonthInBoth();
    const [issued] = await issue(on(NOVEMBER), deal.operator, "2026-10");
    const before = await booksOf(deal);
    // Only this one is lost: those of other tests would come back with it.
    for (const { key } of (await env.JOURNAL.list({ prefix: "invoices/" })).objects.slice(0, -1)) {
      await env.JOURNAL.delete(key);
    }
    for (const db of restored) await forgot(db, deal, issued?.id);
    if (restored.includes(env.DB)) await env.DB.prepare("DELETE FROM invoices WHERE id = ?").bind(issued?.id).run();
    for (const imported of [count, 0]) {
      expect(await importInvoices(on(NOVEMBER))).toBe(imported);
      expect(await booksOf(deal)).toEqual(before);
    }
  });

  test("that lost a void voids the invoice again, and bills its rows once", async () => {
    const deal = await aMonthInBoth();
    const ctx = on(NOVEMBER);
    const [first] = await issue(ctx, deal.operator, "2026-10");
    const rows = await env.DB.prepare("SELECT * FROM revenue_days WHERE operator_code = ?").bind(deal.operator).all();
    const books = rows.results as Record<string, string | number>[];
    await voided(ctx, first?.id ?? "");
    const [second] = await issue(ctx, deal.operator, "2026-10");
    const before = await booksOf(deal);
    // The control database, with its part of the ledger, as it was before the void.
    const names = Object.keys(books[0] ?? {});
    await env.DB.batch([
      env.DB.prepare("DELETE FROM invoices WHERE id = ?").bind(second?.id),
      env.DB.prepare("DELETE FROM billed_invoices WHERE invoice_id = ?").bind(second?.id),
      env.DB.prepare("UPDATE invoices SET status = 'issued', voided_at = NULL WHERE id = ?").bind(first?.id),
      env.DB.prepare("DELETE FROM revenue_days WHERE operator_code = ?").bind(deal.operator),
      ...books.map((row) =>
        env.DB.prepare(`INSERT INTO revenue_days (${names}) VALUES (${names.map(() => "?")})`).bind(
          ...names.map((name) => row[name]),
        ),
      ),
    ]);
    for (let repeat = 0; repeat < 2; repeat++) await importInvoices(ctx);
    expect(await booksOf(deal)).toEqual(before);
    const standing = await ctx.db.select().from(invoices).where(eq(invoices.operatorCode, deal.operator));
    expect(Object.fromEntries(standing.map(({ id, status }) => [id, status]))).toEqual({
      [first?.id ?? ""]: "voided",
      [second?.id ?? ""]: "issued",
    });
    expect(await issue(on(DECEMBER), deal.operator, "2026-11")).toEqual([]);
  });
});

test("a month whose shard cannot be reached is tried again for a day, with one alert", async () => {
  const deal = await aMonthInBoth();
  const gone = async () => {
    throw new Error("unreachable");
  };
  const statement = { bind: () => statement, all: gone, run: gone, raw: gone, first: gone };
  const broken = { prepare: () => statement, batch: gone } as unknown as D1Database;
  const { db } = on(NOVEMBER);
  const id = `2026-10 ${deal.operator}`;
  const row = { period: "2026-10", operatorCode: deal.operator };
  await db.insert(billingRunOperators).values(row);
  for (const minute of ["06", "11"])
    await deliverInvoices(at(`2026-11-01T00:${minute}:00Z`, { LEDGER_01: broken }), id);
  const raised = await db.select().from(alerts).where(eq(alerts.operatorCode, deal.operator));
  expect(raised).toMatchObject([{ kind: "invoice_issue_failed" }]);
  await deliverInvoices(on("2026-11-01T00:16:00Z"), id);
  const issued = and(eq(invoices.operatorCode, deal.operator), eq(invoices.status, "issued"));
  expect(await db.$count(invoices, issued)).toBe(1);
  const late = await aMonthInBoth();
  await db.insert(billingRunOperators).values({ ...row, operatorCode: late.operator });
  await deliverInvoices(at("2026-11-02T00:06:00Z", { LEDGER_01: broken }), `2026-10 ${late.operator}`);
  const isUnfinished = and(eq(billingRunOperators.operatorCode, late.operator), isNull(billingRunOperators.finishedAt));
  expect(await db.$count(billingRunOperators, isUnfinished)).toBe(0);
});
