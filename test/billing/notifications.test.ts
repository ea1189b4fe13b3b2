import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { InvoiceWebhook } from "../../src/api/wire/invoice.ts";
import { openInvoice } from "../../src/billing/invoices/open-invoice.ts";
import {
  deliverNotification,
  rearmNotification,
  sweepNotifications,
} from "../../src/billing/notifications/deliver-notification.ts";
import { readNotifications } from "../../src/billing/notifications/read-notifications.ts";
import { recoverNotifications } from "../../src/billing/notifications/recover-notifications.ts";
import { resendNotification } from "../../src/billing/notifications/resend-notification.ts";
import type { AdminCtx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import { alerts } from "../../src/db/schema/alerts.ts";
import { invoices } from "../../src/db/schema/billing.ts";
import { importSecret, signPayload } from "../../src/gate/signing/digest.ts";
import { utf8 } from "../../src/lib/encoding.ts";
import { adminCtx, anOperator, aProvider, type TestOperator } from "../support/fixtures.ts";
import { planOf, statementsOf } from "../support/plans.ts";
import { drained } from "../support/queues.ts";
import { at, complete, flat, issue, rates, voided } from "./support.ts";

const INVOICE_URL = "https://casino.example.com/invoices";
const ISSUED = "2026-11-03T08:00:00.000Z";
const HOUR = 3_600_000;

let operator: TestOperator;
let invoiceId: string;
let answer: () => Response | Promise<Response>;
let calls: { headers: Headers; body: string }[];

/** A context `ms` after the invoice was issued. */
function later(ms: number): AdminCtx {
  return at(new Date(Date.parse(ISSUED) + ms).toISOString());
}

const log = async () => (await readNotifications(adminCtx(), invoiceId))[0]!;

beforeEach(async () => {
  calls = [];
  answer = () => new Response("thanks");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input) !== INVOICE_URL) throw new Error("another address was called");
    calls.push({ headers: new Headers(init?.headers), body: new TextDecoder().decode(init?.body as Uint8Array) });
    return answer();
  });
  operator = await anOperator({ invoiceUrl: INVOICE_URL });
  const provider = await aProvider();
  await rates(operator.code, flat(provider.code, 10));
  await complete({ operator: operator.code, provider: provider.code, type: "bet", amount: 10_000, on: "2026-10-10" });
  const [invoice] = await issue(later(0), operator.code, "2026-10");
  invoiceId = invoice!.id;
});

describe("an invoice notification", () => {
  it("is signed like a wallet callback, over the exact bytes sent", async () => {
    await deliverNotification(later(0), (await log()).id);
    const [call] = calls;
    const timestamp = String(Date.parse(ISSUED) / 1000);
    expect(call?.headers.get("x-agg-key-id")).toBe(operator.keyId);
    expect(call?.headers.get("x-agg-timestamp")).toBe(timestamp);
    const digest = await signPayload(await importSecret(operator.secret), timestamp, utf8(call!.body));
    expect(call?.headers.get("x-agg-signature")).toBe(digest);
  });

  it("carries the invoice and its document, and matches its schema", async () => {
    await deliverNotification(later(0), (await log()).id);
    const body = InvoiceWebhook.strict().parse(JSON.parse(calls[0]!.body));
    expect(body).toMatchObject({
      event: "invoice.issued",
      sent_at: ISSUED,
      invoice: { id: invoiceId, status: "issued", ggr: 100, amount: 10, lines: [{ rate_percent: 10 }] },
    });
    const url = new URL(body.document.url);
    expect(url.pathname).toMatch(/^\/documents\/[A-Za-z0-9_-]{43}\.pdf$/);
  });

  it("is delivered once; any 2xx counts as delivered", async () => {
    answer = () => new Response(null, { status: 204 });
    const { id } = await log();
    await Promise.all([1, 2, 3].map(() => deliverNotification(later(0), id)));
    await deliverNotification(later(HOUR), id);
    expect(calls).toHaveLength(1);
    expect(await log()).toMatchObject({
      status: "completed",
      attempts: 1,
      deliveries: [{ httpStatus: 204, outcome: "delivered", error: null }],
    });
  });

  it.each([
    ["longer than an answer is read", () => new Response("x".repeat(70_000))],
    [
      "broken off",
      () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) })),
    ],
  ])("is delivered by a 2xx whose body is %s: nothing reads it", async (_, taken) => {
    answer = taken;
    await deliverNotification(later(0), (await log()).id);
    expect(await log()).toMatchObject({
      status: "completed",
      deliveries: [{ httpStatus: 200, outcome: "delivered", error: null }],
    });
  });

  it.each([
    ["a refusal", () => new Response("no", { status: 400 })],
    ["a server error", () => new Response("no", { status: 500 })],
    ["a redirect", () => new Response(null, { status: 307, headers: { location: "https://elsewhere.example.com" } })],
    ["no connection", () => Promise.reject(new TypeError("reset"))],
  ])("is sent again after %s, once it is due", async (_, failing) => {
    answer = failing;
    const { id } = await log();
    await deliverNotification(later(0), id);
    expect(await log()).toMatchObject({ status: "pending", attempts: 1, deliveries: [{ outcome: "not_delivered" }] });
    await deliverNotification(later(3_000), id);
    expect(calls).toHaveLength(1);
    answer = () => new Response("ok");
    await deliverNotification(later(6_001), id);
    expect(calls).toHaveLength(2);
    expect(await log()).toMatchObject({ status: "completed", deliveries: [{}, { outcome: "delivered" }] });
  });

  it("fails with one alert after 72 hours, and can be resent", async () => {
    answer = () => new Response("no", { status: 503 });
    const { id } = await log();
    let last = 0;
    for (let hours = 0; hours <= 90 && (await log()).status === "pending"; hours++) {
      await drained(later(hours * HOUR), sweepNotifications);
      last = hours;
    }
    expect(await log()).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(last).toBeGreaterThanOrEqual(72);
    const raised = await adminCtx()
      .db.select()
      .from(alerts)
      .where(and(eq(alerts.kind, "invoice_notification_failed"), eq(alerts.operatorCode, operator.code)));
    expect(raised).toHaveLength(1);

    answer = () => new Response("ok");
    await resendNotification(later(100 * HOUR), invoiceId);
    expect(await log()).toMatchObject({ status: "pending", attempts: 0 });
    await deliverNotification(later(100 * HOUR), id);
    expect(await log()).toMatchObject({ status: "completed", attempts: 1 });
  });

  it("of a void is separate; the first still shows the invoice as issued", async () => {
    await voided(later(1_000), invoiceId, "Wrong percent");
    const [issued, gone] = await readNotifications(adminCtx(), invoiceId);
    await deliverNotification(later(2_000), gone!.id);
    await deliverNotification(later(3_000), issued!.id);
    expect(calls.map((call) => JSON.parse(call.body))).toMatchObject([
      { event: "invoice.voided", invoice: { id: invoiceId, status: "voided", void_reason: "Wrong percent" } },
      { event: "invoice.issued", invoice: { id: invoiceId, status: "issued", void_reason: null, voided_at: null } },
    ]);
  });

  it("of a void is owed once the invoice is voided, not when a draft came before", async () => {
    const ctx = later(1_000);
    const { terms } = (await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId)).get())!;
    const { operatorCode, currency, precision } = { operatorCode: operator.code, currency: "EUR", precision: 2 };
    const manualAdjustments = [{ amount: 100, reason: "Agreed" }];
    const put = async (...file: Parameters<R2Bucket["put"]>) => {
      await openInvoice(ctx, { operatorCode, period: "2026-11", currency, precision, terms, manualAdjustments });
      return ctx.env.DOCUMENTS.put(...file);
    };
    const env = { ...ctx.env, DOCUMENTS: { put } as unknown as R2Bucket };
    await expect(voided({ ...ctx, env }, invoiceId)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await readNotifications(ctx, invoiceId)).toMatchObject([{ event: "invoice.issued" }]);
    await voided(later(2_000), invoiceId);
    const [, gone] = await readNotifications(ctx, invoiceId);
    await deliverNotification(later(3_000), gone!.id);
    expect(calls.map((call) => JSON.parse(call.body))).toMatchObject([
      { event: "invoice.voided", invoice: { id: invoiceId, status: "voided" } },
    ]);
  });

  it("is due at once after a dead letter", async () => {
    answer = () => new Response("no", { status: 503 });
    const { id } = await log();
    await deliverNotification(later(0), id);
    answer = () => new Response("ok");
    await rearmNotification(later(1_000), id);
    await drained(later(1_000), sweepNotifications);
    expect(await log()).toMatchObject({ status: "completed", attempts: 2 });
  });

  it("is not created without an invoice URL; a resend is a CONFLICT", async () => {
    const provider = await aProvider();
    const { code } = await anOperator();
    await complete({ operator: code, provider: provider.code, type: "bet", amount: 10_000, on: "2026-10-10" });
    const [invoice] = await issue(later(0), code, "2026-10");
    expect(await readNotifications(adminCtx(), invoice!.id)).toEqual([]);
    await expect(resendNotification(later(0), invoice!.id)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is sent again with those of its time, by a repeat not twice", async () => {
    await deliverNotification(later(0), (await log()).id);
    const ctx = { ...later(HOUR), operator };
    const range = { since: Date.parse(ISSUED), until: Date.parse(ISSUED) + HOUR / 2 };
    expect(await recoverNotifications(ctx, { since: range.until, until: range.until + 1 })).toBe(0);
    const stranger = await anOperator({ invoiceUrl: INVOICE_URL });
    expect(await recoverNotifications({ ...ctx, operator: stranger }, range)).toBe(0);
    const homeless = { ...ctx, operator: await anOperator() };
    await expect(recoverNotifications(homeless, range)).rejects.toMatchObject({ code: "NOT_RESENDABLE" });
    expect(await recoverNotifications(ctx, range)).toBe(1);
    expect(await recoverNotifications(ctx, range)).toBe(0);
    await deliverNotification(later(HOUR), (await log()).id);
    expect(calls).toHaveLength(2);
    expect(await recoverNotifications(ctx, range)).toBe(0);
  });

  it("of a time is found by index", async () => {
    const [sql = ""] = await statementsOf(/invoice_deliveries/, (installation) => {
      const ctx = { ...createContext(installation, () => undefined), operator };
      return recoverNotifications(ctx, { since: 0, until: 1 });
    });
    const plan = await planOf(sql);
    for (const index of [
      "invoices_by_operator (operator_code=?)",
      "invoice_notifications_by_event (invoice_id=?)",
      "invoice_deliveries_by_notification (notification_id=?)",
    ])
      expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN (?!CONSTANT)|TEMP B-TREE/);
  });

  it("is delivered through the queue", async () => {
    const { code } = await anOperator({ invoiceUrl: INVOICE_URL });
    const provider = await aProvider();
    await complete({ operator: code, provider: provider.code, type: "bet", amount: 10_000, on: "2026-10-10" });
    const [invoice] = await issue(adminCtx(), code, "2026-10");
    const sent = async () => (await readNotifications(adminCtx(), invoice!.id))[0]?.status === "completed";
    await vi.waitUntil(sent, { timeout: 55_000, interval: 100 });
    expect(JSON.parse(calls[0]!.body)).toMatchObject({ invoice: { id: invoice!.id } });
  });
});
