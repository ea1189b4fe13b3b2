import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkMonth } from "../../src/billing/books/check-month.ts";
import { sweepDrafts } from "../../src/billing/invoices/drafts.ts";
import { openInvoice } from "../../src/billing/invoices/open-invoice.ts";
import { listInvoices } from "../../src/billing/invoices/read-invoices.ts";
import { runMonth } from "../../src/billing/invoices/run-month.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { invoices } from "../../src/db/schema/billing.ts";
import { movements, revenueDays } from "../../src/db/schema/ledger.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { consumed, deadLettered, drained, keeping } from "../support/queues.ts";
import { at, cancel, complete, flat, issue, rates, voided } from "./support.ts";

const NOVEMBER = at("2026-11-03T08:00:00Z");

async function aMonth() {
  const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
  await rates(operator.code, flat(provider.code, 12.5));
  const who = { operator: operator.code, provider: provider.code };
  for (let day = 1; day <= 9; day++) {
    await complete({ ...who, type: "bet", amount: 100 * day + 7, on: `2026-10-0${day}` });
    await complete({ ...who, type: "win", amount: 31 * day, on: `2026-10-0${day}`, section: "live" });
    await complete({ ...who, type: "win", amount: day, on: `2026-10-0${day}`, freeSpins: true });
  }
  await cancel(await complete({ ...who, type: "bet", amount: 5_000, on: "2026-10-20" }));
  return who;
}

describe("checking a month", () => {
  it("agrees with the ledger to the last unit, before and after invoices", async () => {
    const who = await aMonth();
    const month = { operatorCode: who.operator, period: "2026-10" };
    expect((await checkMonth(NOVEMBER, month)).differences).toEqual([]);
    const [invoice] = await issue(NOVEMBER, who.operator, "2026-10");
    expect(await checkMonth(NOVEMBER, month)).toMatchObject({ differences: [], invoices: [{ against: "ledger" }] });
    await complete({ ...who, type: "bet", amount: 999, on: "2026-10-31" });
    expect(await checkMonth(NOVEMBER, month)).toMatchObject({ differences: [], invoices: [{ against: "days" }] });
    await voided(NOVEMBER, invoice!.id);
    await issue(NOVEMBER, who.operator, "2026-10");
    expect(await checkMonth(NOVEMBER, month)).toMatchObject({ differences: [], invoices: [{ against: "ledger" }] });
  });

  it("finds a day whose revenue is wrong by one unit", async () => {
    const who = await aMonth();
    await adminCtx()
      .db.update(revenueDays)
      .set({ bets: 208 })
      .where(
        and(
          eq(revenueDays.operatorCode, who.operator),
          eq(revenueDays.day, "2026-10-02"),
          eq(revenueDays.sectionCode, ""),
        ),
      );
    const { differences } = await checkMonth(NOVEMBER, { operatorCode: who.operator, period: "2026-10" });
    expect(differences).toEqual([
      `EUR 2026-10-02 ${who.provider} -: bets are 2.07 in the ledger and 2.08 in the books`,
    ]);
  });

  it("finds a changed movement, and an invoice that no longer matches its month", async () => {
    const who = await aMonth();
    await issue(NOVEMBER, who.operator, "2026-10");
    await adminCtx()
      .db.update(movements)
      .set({ amount: 100_000 })
      .where(and(eq(movements.operatorCode, who.operator), eq(movements.amount, 907)));
    const { differences } = await checkMonth(NOVEMBER, { operatorCode: who.operator, period: "2026-10" });
    expect(differences).toHaveLength(2);
    expect(differences[1]).toMatch(/^INV-\d+: issued at /);
  });
});

describe("every movement is billed exactly once", () => {
  it("through issuing, late movements, voiding and reissuing in any order", async () => {
    const who = await aMonth();
    const months = ["2026-08", "2026-09", "2026-10", "2026-11"];
    let seed = 7;
    const chance = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let step = 0; step < 40; step++) {
      const period = months[chance(months.length)]!;
      const [standing] = await listInvoices(NOVEMBER, { operatorCode: who.operator, period, status: "issued" });
      const turn = chance(9);
      if (turn < 3) await issue(NOVEMBER, who.operator, period);
      else if (standing && turn < 5) await voided(NOVEMBER, standing.id);
      else {
        const bet = await complete({
          ...who,
          type: "bet",
          amount: 1 + chance(9_999),
          on: `${period}-0${1 + chance(3)}`,
        });
        if (chance(4) === 0) await cancel(bet);
      }
    }
    for (const period of months) await issue(NOVEMBER, who.operator, period);
    const checks = await Promise.all(
      months.map((period) => checkMonth(NOVEMBER, { operatorCode: who.operator, period })),
    );
    expect(checks.flatMap((month) => month.differences)).toEqual([]);

    // Every billed row belongs to an issued invoice; unbilled rows are late movements of months already issued.
    const { db } = adminCtx();
    const issued = await listInvoices(NOVEMBER, { operatorCode: who.operator, status: "issued" });
    const rows = await db.select().from(revenueDays).where(eq(revenueDays.operatorCode, who.operator));
    const standing = new Set(issued.map((invoice) => invoice.id));
    const late = rows.filter((row) => row.invoiceId === "");
    expect(rows.filter((row) => row.invoiceId !== "" && !standing.has(row.invoiceId))).toEqual([]);
    for (const row of late) expect(issued.some((invoice) => invoice.period === row.day.slice(0, 7))).toBe(true);
    const booked = rows.reduce((sum, row) => sum + row.bets, 0);
    const ledger = await db.select().from(movements).where(eq(movements.operatorCode, who.operator));
    const bets = ledger.filter((movement) => movement.type === "bet" && movement.status === "completed");
    expect(booked).toBe(bets.reduce((sum, movement) => sum + movement.amount, 0));
  });
});

describe("the monthly run", () => {
  it("issues the past month once, and does not reissue it after a void", async () => {
    const who = await aMonth();
    const first = at("2026-11-01T00:05:00Z");
    await Promise.all([drained(first, runMonth), drained(first, runMonth)]);
    await drained(at("2026-11-01T00:06:00Z"), runMonth);
    const month = { operatorCode: who.operator, period: "2026-10" };
    const [invoice, ...more] = await listInvoices(first, month);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ status: "issued", issuedAt: Date.parse("2026-11-01T00:05:00Z") });
    await voided(first, invoice!.id);
    await drained(at("2026-11-01T00:07:00Z"), runMonth);
    expect(await listInvoices(first, month)).toMatchObject([{ status: "voided" }]);
  });

  it("queues each operator's month by itself, and a lost message again in 5 min (H7)", async () => {
    const who = await aMonth();
    const woken = async (minute: string) => {
      const { ctx, kept } = keeping(at(`2027-11-01T00:${minute}:00Z`));
      await runMonth(ctx);
      const own = kept.filter(({ id }) => id === `2027-10 ${who.operator}`);
      expect(kept.filter(({ kind }) => kind !== "invoices")).toEqual([]);
      return { ctx, own };
    };
    const counts: number[] = [];
    for (const minute of ["06", "07", "10", "11"]) counts.push((await woken(minute)).own.length);
    expect(counts).toEqual([1, 0, 0, 1]);
    const { ctx, own } = await woken("16");
    await consumed(ctx, ...own);
    expect((await woken("21")).own).toEqual([]);
  });

  it("wakes the last of many operators although none before it can be issued", async () => {
    const period = "2035-10";
    const many = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2600)";
    await env.DB.prepare(
      `INSERT INTO billing_run_operators (period, operator_code) ${many} SELECT ?, 'many-' || i FROM n`,
    )
      .bind(period)
      .run();
    const woken = new Set<string>();
    for (const minute of ["06", "07", "08", "09", "10", "11", "12"]) {
      const { ctx, kept } = keeping(at(`2035-11-01T00:${minute}:00Z`));
      await runMonth(ctx);
      for (const { id } of kept) if (id.includes(" many-")) woken.add(id);
    }
    await env.DB.prepare("DELETE FROM billing_run_operators WHERE period = ?").bind(period).run();
    expect(woken.size).toBe(2_600);
  });

  it.each([
    ["is tried again on the first of the month", "2028-10", "2028-11-01T00:07:00Z", 1],
    ["is left to staff from the second on", "2029-10", "2029-11-02T00:00:00Z", 0],
  ])("a month whose message the queue gave up %s, with one alert", async (_, period, given, issued) => {
    const who = await aMonth();
    await complete({ ...who, type: "bet", amount: 1_000, on: `${period}-10` });
    const { ctx, kept } = keeping(at(`${given.slice(0, 7)}-01T00:06:00Z`));
    await runMonth(ctx);
    const own = kept.filter(({ id }) => id === `${period} ${who.operator}`);
    for (let times = 0; times < 2; times++) await deadLettered(at(given), ...own);
    await consumed(at(given), ...own);
    expect(await listInvoices(ctx, { operatorCode: who.operator, period })).toHaveLength(issued);
    const raised = await adminCtx()
      .db.select({ kind: alerts.kind })
      .from(alerts)
      .where(eq(alerts.operatorCode, who.operator));
    expect(raised).toEqual([{ kind: "invoice_issue_failed" }]);
  });

  it("starts late enough to bill a movement of the month's last millisecond", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const who = { operator: operator.code, provider: provider.code };
    await drained(at("2026-12-01T00:00:00Z"), runMonth);
    await complete({ ...who, type: "bet", amount: 1_000, on: "2026-11-30T23:59:59.999Z" });
    for (const minute of ["01", "02", "05", "06"]) await drained(at(`2026-12-01T00:${minute}:00Z`), runMonth);
    const [invoice] = await listInvoices(NOVEMBER, { operatorCode: operator.code, period: "2026-11" });
    expect(invoice?.statement.totals.ggr).toBe(1_000n);
  });

  it("finishes a draft left by a dead process, as it was opened", async () => {
    const who = await aMonth();
    await openInvoice(at("2026-11-01T00:00:00Z"), {
      operatorCode: who.operator,
      period: "2026-10",
      currency: "EUR",
      precision: 2,
      manualAdjustments: [],
      terms: {
        operatorName: "A casino",
        taxPercent: "0",
        revenueBase: "ggr",
        market: "rest_of_world",
        tierMode: "whole",
        providers: [],
      },
    });
    await complete({ ...who, type: "bet", amount: 100, on: "2026-10-31" });
    expect(await listInvoices(NOVEMBER, { operatorCode: who.operator })).toEqual([]);
    await drained(NOVEMBER, sweepDrafts);
    const [invoice] = await listInvoices(NOVEMBER, { operatorCode: who.operator });
    expect(invoice).toMatchObject({ status: "issued", issuedAt: Date.parse("2026-11-01T00:00:00Z") });
    expect(invoice?.statement.totals.ggr).toBe(4563n - 1395n);
    const drafts = await adminCtx().db.$count(invoices, eq(invoices.status, "draft"));
    expect(drafts).toBe(0);
  });
});
