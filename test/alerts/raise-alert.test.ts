import { and, eq, like } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { deliverNotification, rearmNotification } from "../../src/billing/notifications/deliver-notification.ts";
import { readNotifications } from "../../src/billing/notifications/read-notifications.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import type { AlertKind } from "../../src/gate/alerts/alert.ts";
import { raiseAlert } from "../../src/gate/alerts/raise-alert.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { rearmMovement } from "../../src/ledger/delivery/rearm-movement.ts";
import { HOUR_MS, utcDay } from "../../src/lib/clock.ts";
import { at, complete, flat, issue, rates } from "../billing/support.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { aSession, laterCtx, type TestSession } from "../support/session.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}";
const ID = expect.stringMatching(new RegExp(`^${UUID}$`));
const OPEN = { acknowledgedAt: null, acknowledgedBy: null, resolvedAt: null, postedAt: null };
const MESSAGE = expect.stringMatching(/\.$/);

/** The alerts of a kind about an operator, oldest first. */
function raised(kind: AlertKind, operatorCode: string) {
  const which = and(eq(alerts.kind, kind), eq(alerts.operatorCode, operatorCode));
  return adminCtx().db.select().from(alerts).where(which).orderBy(alerts.createdAt);
}

describe("raiseAlert", () => {
  test("drops a repeat of one kind and occurrence, and keeps every other", async () => {
    const { code } = await anOperator();
    const alert = {
      kind: "invoice_unpriced",
      operatorCode: code,
      message: "No rate.",
      at: 1,
      once: `${code} a`,
    } as const;
    for (const change of [{}, { at: 2 }, { once: `${code} b` }, { kind: "dead_letter" } as const]) {
      await raiseAlert(adminCtx(), { ...alert, ...change });
    }
    const row = {
      ...OPEN,
      id: ID,
      operatorCode: code,
      providerCode: null,
      transactionId: null,
      message: "No rate.",
      createdAt: 1,
      count: 1,
    };
    expect(await raised("invoice_unpriced", code)).toEqual([
      { ...row, kind: "invoice_unpriced", onceKey: `invoice_unpriced ${code} a` },
      { ...row, kind: "invoice_unpriced", onceKey: `invoice_unpriced ${code} b` },
    ]);
    expect(await raised("dead_letter", code)).toHaveLength(1);
  });

  test("raises nothing for a row that does not exist", async () => {
    const { code } = await anOperator();
    const alert = { kind: "dead_letter", operatorCode: code, message: "Gone.", at: 1, once: code } as const;
    await raiseAlert(adminCtx(), alert, { from: alerts, where: eq(alerts.id, "unknown") });
    expect(await raised("dead_letter", code)).toEqual([]);
  });
});

describe("a provider's mistakes are one alert an hour, with a count (F8)", () => {
  const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

  test.each([
    ["session_unknown", 30, (session: TestSession, i: number) => session.bet(`b${i}`, { session_id: "unknown" })],
    ["transaction_conflict", 2, (session: TestSession, i: number) => session.bet("b", { amount: `${i + 2}.00` })],
    ["reference_invalid", 3, (session: TestSession, i: number) => session.rollback(`r${i}`, `r${i}`)],
  ] as const)("%s", async (kind, times, mistake) => {
    const session = await aSession();
    const { code } = session.provider;
    await session.bet("b");
    for (const [hour, alertsSoFar] of [
      [HOUR + HOUR_MS, 1],
      [HOUR + 2 * HOUR_MS, 2],
    ] as const) {
      vi.useFakeTimers({ now: hour, toFake: ["Date"] });
      const answers = await Promise.all(Array.from({ length: times }, (_, i) => mistake(session, i)));
      vi.useRealTimers();
      for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(404);
      const rows = await adminCtx()
        .db.select()
        .from(alerts)
        .where(like(alerts.onceKey, `${kind} ${code} %`));
      expect(rows).toHaveLength(alertsSoFar);
      expect(rows.at(-1)).toMatchObject({ count: times, transactionId: expect.stringContaining(`${code}:`) });
    }
  });
});

describe("the row of an alert", () => {
  test("is keyed by transaction and day, by failure, or by the time of the dead letter", async () => {
    const session = await aSession();
    const { code } = session.operator;
    const transactionId = `${session.provider.code}:w1`;
    await session.script({ action: "win", status: 409, body: JSON.stringify({ error: "BET_LIMIT" }), book: false });
    await session.win("w1");
    await rearmMovement(adminCtx(), transactionId);
    await deliverMovement(laterCtx(73 * HOUR_MS), transactionId);
    const row = {
      ...OPEN,
      operatorCode: code,
      providerCode: session.provider.code,
      transactionId,
      message: MESSAGE,
      count: 1,
      createdAt: expect.any(Number),
    };
    const [refused, ...others] = await raised("movement_refused", code);
    expect([refused, others]).toEqual([
      {
        ...row,
        id: expect.stringMatching(new RegExp(`^${UUID}-movement_refused$`)),
        kind: "movement_refused",
        onceKey: `movement_refused ${transactionId} ${utcDay(refused?.createdAt ?? 0)}`,
      },
      [],
    ]);
    const [failed] = await raised("movement_failed", code);
    const token = failed?.id.replace("-movement_failed", "");
    expect(failed).toMatchObject({ ...row, onceKey: `movement_failed ${transactionId} ${token}` });
    const [dead] = await raised("dead_letter", code);
    expect(dead).toMatchObject({ ...row, id: ID, onceKey: `dead_letter ${transactionId} ${dead?.createdAt}` });
  });

  test("about an invoice is keyed by the invoice or the attempt", async () => {
    const now = Date.parse("2026-11-03T08:00:00Z");
    const later = (ms: number) => at(new Date(now + ms).toISOString());
    const { code } = await anOperator({ invoiceUrl: "http://127.0.0.1:9/invoices" });
    const [priced, unpriced] = await Promise.all([aProvider(), aProvider()]);
    await rates(code, flat(priced.code, 10));
    for (const provider of [priced.code, unpriced.code]) {
      await complete({ operator: code, provider, type: "bet", amount: 10_000, on: "2026-10-10" });
    }
    const [invoice] = await issue(later(0), code, "2026-10");
    const subject = { operatorCode: code, providerCode: null, transactionId: null };
    const row = { ...OPEN, id: ID, ...subject, message: MESSAGE, count: 1 };
    expect(await raised("invoice_unpriced", code)).toEqual([
      { ...row, kind: "invoice_unpriced", createdAt: now, onceKey: `invoice_unpriced ${invoice?.id}` },
    ]);
    const log = async () => (await readNotifications(adminCtx(), invoice?.id ?? ""))[0];
    const id = (await log())?.id ?? "";
    await rearmNotification(later(0), id);
    expect(await raised("dead_letter", code)).toEqual([
      { ...row, kind: "dead_letter", createdAt: now, onceKey: `dead_letter ${id} ${now}` },
    ]);
    await deliverNotification(later(73 * HOUR_MS), id);
    const [attempt] = (await log())?.deliveries ?? [];
    const failed = "invoice_notification_failed";
    expect(await raised(failed, code)).toEqual([
      { ...row, kind: failed, createdAt: now + 73 * HOUR_MS, onceKey: `${failed} ${attempt?.id}` },
    ]);
  });
});
