import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { fontsOf } from "../../src/billing/document/fonts.ts";
import { pageInvoices } from "../../src/billing/invoices/read-invoices.ts";
import { voidInvoice } from "../../src/billing/invoices/void-invoice.ts";
import { sha256Hex } from "../../src/lib/encoding.ts";
import { admin } from "../support/admin.ts";
import { adminCtx } from "../support/fixtures.ts";
import { textsOf } from "../support/pdf-text.ts";
import { PRODUCTION } from "../support/production.ts";
import { call } from "../support/signed.ts";
import { aRateCard, put } from "./rate-card.ts";
import { complete } from "./support.ts";

describe("invoices in the back office", () => {
  it("are issued, listed, read, voided and reissued", async () => {
    const { operator, card, who } = await aRateCard();
    await put(operator.code, card);
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    await complete({ ...who, type: "bet", amount: 5_000, on: "2026-10-10", section: "live" });
    const body = { operator_code: operator.code, period: "2026-10" };
    const first = await admin("POST", "/invoices", body);
    expect(first.status).toBe(201);
    const [invoice] = first.body.invoices;
    // 150.00 lands in the second band: 100.00 at 10 and 50.00 at 18 percent.
    expect(invoice).toMatchObject({
      amount: 19,
      lines: [
        { section_code: null, rate_percent: 10, amount: 10 },
        {
          section_code: "live",
          rate_percent: 18,
          amount: 9,
          bands: [{ ordinal: 2, from_amount: 100, to_amount: null }],
        },
      ],
    });
    expect(await admin("POST", "/invoices", body)).toEqual(first);
    expect((await admin("GET", `/invoices/${invoice.id}`)).body).toEqual(invoice);
    const listed = await admin("GET", `/invoices?operator_code=${operator.code}&period=2026-10`);
    expect(listed.body).toEqual({ ...first.body, next_cursor: null });

    const gone = await admin("POST", `/invoices/${invoice.id}/void`, { reason: "Wrong" });
    expect(gone.body).toMatchObject({ status: "voided", void_reason: "Wrong", document: invoice.document });
    const second = await admin("POST", "/invoices", body);
    expect(second.body.invoices).toMatchObject([{ status: "issued", amount: 19 }]);
    const both = await admin("GET", `/invoices?operator_code=${operator.code}`);
    expect(both.body.invoices.map((item: { status: string }) => item.status)).toEqual(["voided", "issued"]);
  });

  it("are paged in the order of their numbers", async () => {
    const { operator, who } = await aRateCard();
    for (const period of ["2026-08", "2026-09", "2026-10"]) {
      await complete({ ...who, type: "bet", amount: 10_000, on: `${period}-10` });
      await admin("POST", "/invoices", { operator_code: operator.code, period });
    }
    const { rows: invoices, nextCursor } = await pageInvoices(adminCtx(), { operatorCode: operator.code, limit: 2 });
    expect(invoices.map(({ period }) => period)).toEqual(["2026-08", "2026-09"]);
    const rest = await admin("GET", `/invoices?operator_code=${operator.code}&cursor=${nextCursor}`);
    expect(rest.body).toMatchObject({ invoices: [{ period: "2026-10" }], next_cursor: null });
    expect((await admin("GET", `/invoices?cursor=${nextCursor}`)).body.fields).toMatchObject([{ field: "cursor" }]);
  });

  it("have a document at an unguessable URL, with the stated hash and size", async () => {
    const { operator, who } = await aRateCard();
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const { body } = await admin("POST", "/invoices", { operator_code: operator.code, period: "2026-10" });
    const { url, content_type, size_bytes, sha256 } = body.invoices[0].document;
    const document = await call(new URL(url).pathname);
    expect(document.status).toBe(200);
    expect(document.headers.get("content-type")).toBe(content_type);
    const bytes = new Uint8Array(await document.arrayBuffer());
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe("%PDF-");
    expect(bytes.byteLength).toBe(size_bytes);
    expect(await sha256Hex(bytes)).toBe(sha256);
    for (const path of [`/documents/${"A".repeat(43)}.pdf`, "/documents/x.pdf", "/documents/..%2Fx.pdf"]) {
      expect((await call(path)).status).toBe(404);
    }
  });

  it("have addresses that staff renew, also of a void: the old ones open nothing", async () => {
    const { operator, who } = await aRateCard();
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const issued = await admin("POST", "/invoices", { operator_code: operator.code, period: "2026-10" });
    const [{ id, document }] = issued.body.invoices;
    const opened = async (url: string) => {
      const answer = await call(new URL(url).pathname);
      return [answer.status, await sha256Hex(new Uint8Array(await answer.arrayBuffer()))];
    };
    const nothing = [404, await sha256Hex(new Uint8Array())];
    const renewed = await admin("POST", `/invoices/${id}/addresses`);
    expect(renewed).toMatchObject({ status: 200, body: { id, document: { sha256: document.sha256 } } });
    expect(await opened(renewed.body.document.url)).toEqual([200, document.sha256]);
    expect(await opened(document.url)).toEqual(nothing);
    expect((await admin("GET", `/invoices/${id}`)).body.document).toEqual(renewed.body.document);
    const audited = await admin("GET", "/audit?order=newest");
    expect(audited.body.entries[0]).toMatchObject({ action: `POST /admin/v1/invoices/${id}/addresses` });

    const voided = (await admin("POST", `/invoices/${id}/void`, { reason: "wrong" })).body;
    const urls = ({ document, credit_note, voided_document_url }: typeof voided): string[] => [
      ...[document.url, credit_note.url, voided_document_url],
    ];
    const before = await Promise.all(urls(voided).map(opened));
    expect(before.map(([status]) => status)).toEqual([200, 200, 200]);
    const again = (await admin("POST", `/invoices/${id}/addresses`)).body;
    expect(await Promise.all(urls(again).map(opened))).toEqual(before);
    expect(await Promise.all(urls(voided).map(opened))).toEqual([nothing, nothing, nothing]);
    expect((await admin("POST", "/invoices/unknown/addresses")).status).toBe(404);
  });

  it.each([
    ["a malformed month", { period: "2026-13" }, "period"],
    ["a future month", { period: "2999-01" }, "period"],
    ["no operator", { operator_code: undefined }, "operator_code"],
    [
      "an adjustment with too many places",
      { adjustment_amount: [{ currency: "EUR", amount: "1.001", reason: "x" }] },
      "adjustment_amount",
    ],
    [
      "an adjustment with an exponent",
      { adjustment_amount: [{ currency: "EUR", amount: "1e3", reason: "x" }] },
      "adjustment_amount",
    ],
    [
      "an adjustment in an unknown currency",
      { adjustment_amount: [{ currency: "XQQ", amount: "1", reason: "x" }] },
      "adjustment_amount",
    ],
    ["an adjustment without an amount", { adjustment_amount: [{ currency: "EUR", reason: "x" }] }, "adjustment_amount"],
    ["an adjustment without a reason", { adjustment_amount: [{ currency: "EUR", amount: "1" }] }, "adjustment_amount"],
  ])("refuse %s", async (_, change, field) => {
    const { operator } = await aRateCard();
    const { status, body } = await admin("POST", "/invoices", {
      operator_code: operator.code,
      period: "2026-10",
      ...change,
    });
    expect(status).toBe(422);
    const message = expect.stringMatching(/(must|is) /);
    expect(body).toMatchObject({ error: "VALIDATION_FAILED", fields: [{ field, message }] });
  });

  it("accept adjustments as decimal strings and as numbers", async () => {
    const { operator } = await aRateCard();
    const adjustment_amount = [
      { currency: "EUR", amount: "-5.00", reason: "one" },
      { currency: "EUR", amount: 7.25, reason: "two" },
    ];
    const { body } = await admin("POST", "/invoices", {
      operator_code: operator.code,
      period: "2026-10",
      adjustment_amount,
    });
    expect(body.invoices).toMatchObject([{ adjustment_amount: 2.25, adjustments: [{ amount: -5 }, { amount: 7.25 }] }]);
  });

  it("are NOT_FOUND for unknown operators and ids", async () => {
    expect((await admin("POST", "/invoices", { operator_code: "unknown", period: "2026-10" })).status).toBe(404);
    expect((await admin("POST", "/invoices/none/void", { reason: "x" })).status).toBe(404);
    expect((await admin("POST", "/invoices/none/resend")).status).toBe(404);
    expect((await admin("GET", "/invoices/none/deliveries")).status).toBe(404);
    expect((await admin("GET", "/invoices/preview?operator_code=unknown&period=2026-10")).status).toBe(404);
    expect((await admin("GET", "/invoices/check?operator_code=unknown&period=2026-10")).status).toBe(404);
    expect((await admin("POST", "/invoices/none/void", {})).status).toBe(422);
  });

  it("can be previewed during the month, in both tier modes", async () => {
    const { operator, card, who } = await aRateCard({ taxPercent: "10" });
    await put(operator.code, card);
    vi.useFakeTimers({ toFake: ["Date"] });
    const now = new Date().toISOString();
    await complete({ ...who, type: "bet", amount: 15_000, on: now });
    const period = now.slice(0, 7);
    const { body } = await admin("GET", `/invoices/preview?operator_code=${operator.code}&period=${period}`);
    expect(body.previews).toMatchObject([
      {
        currency: "EUR",
        tier_mode: "whole",
        ggr: 150,
        amount: 15,
        tax_amount: 1.5,
        total: 16.5,
        invoice: null,
        by_tier_mode: {
          whole: { amount: 15, tax_amount: 1.5, total: 16.5 },
          progressive: { amount: 17.5, tax_amount: 1.75, total: 19.25 },
        },
      },
    ]);
    expect((await admin("GET", `/invoices?operator_code=${operator.code}`)).body.invoices).toEqual([]);
  });
});

describe("what finance sends", () => {
  const CUSTOMER = {
    legal_name: "Łódź Casino Ltd",
    address: ["1 Road", "Valletta"],
    vat_number: "MT1",
    notes: ["A note"],
  };
  const ISSUER = { ...CUSTOMER, legal_name: "Issuer B.V.", bank: ["IBAN NL00"], payment_days: 14 };

  it("is neither due nor ever overdue where nothing is payable", async () => {
    await admin("PUT", "/billing/issuer", ISSUER);
    const [even, credited] = [await aRateCard(), await aRateCard()];
    for (const type of ["bet", "win"] as const) await complete({ ...even.who, type, amount: 10_000, on: "2026-10-10" });
    const adjustments = [{ currency: "EUR", amount: -5, reason: "A credit." }];
    for (const [{ operator }, adjustment_amount, total] of [
      [even, undefined, 0],
      [credited, adjustments, -5],
    ] as const) {
      const body = { operator_code: operator.code, period: "2026-10", adjustment_amount };
      const [issued] = (await admin("POST", "/invoices", body)).body.invoices;
      expect(issued).toMatchObject({ payment_status: "open", due_at: null });
      expect(issued.total).toBeCloseTo(total);
      vi.setSystemTime(Date.now() + 400 * 86_400_000);
      const list = (payment: string) => admin("GET", `/invoices?operator_code=${operator.code}&payment=${payment}`);
      expect((await list("overdue")).body.invoices).toEqual([]);
      expect((await list("open")).body.invoices).toMatchObject([{ id: issued.id, payment_status: "open" }]);
      vi.useRealTimers();
      const pdf = textsOf(new Uint8Array(await (await call(new URL(issued.document.url).pathname)).arrayBuffer()));
      expect(pdf.join(" ")).toContain("Nothing is payable");
      expect(pdf).not.toContain("Due");
    }
  });

  it("names issuer and customer, is due, paid, overdue, and credited when voided", async () => {
    const { operator, card, who } = await aRateCard();
    await put(operator.code, card);
    const own = `/operators/${operator.code}/billing`;
    expect([(await admin("GET", own)).status, (await admin("GET", "/operators/unknown/billing")).status]).toEqual([
      404, 404,
    ]);
    expect(await admin("PUT", own, CUSTOMER)).toEqual({ status: 200, body: CUSTOMER });
    expect(await admin("GET", own)).toEqual({ status: 200, body: CUSTOMER });
    expect(await admin("PUT", "/billing/issuer", ISSUER)).toEqual({ status: 200, body: ISSUER });
    expect(await admin("GET", "/billing/issuer")).toEqual({ status: 200, body: ISSUER });
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const [issued] = (await admin("POST", "/invoices", { operator_code: operator.code, period: "2026-10" })).body
      .invoices;
    expect(issued).toMatchObject({ payment_status: "open", paid_at: null, issuer: ISSUER, customer: CUSTOMER });
    expect(Date.parse(issued.due_at) - Date.parse(issued.issued_at)).toBe(14 * 86_400_000);
    // What is issued stays as it is.
    await admin("PUT", own, { ...CUSTOMER, legal_name: "Renamed" });
    expect((await admin("GET", `/invoices/${issued.id}`)).body).toEqual(issued);
    const due = async (payment: string) =>
      (await admin("GET", `/invoices?operator_code=${operator.code}&payment=${payment}`)).body.invoices.map(
        ({ payment_status }: { payment_status: string }) => payment_status,
      );
    expect([await due("open"), await due("overdue"), await due("paid")]).toEqual([["open"], [], []]);
    vi.setSystemTime(Date.parse(issued.due_at));
    expect([await due("open"), await due("overdue")]).toEqual([["overdue"], ["overdue"]]);
    vi.useRealTimers();
    const payment = `/invoices/${issued.id}/payment`;
    const paid = { paid_at: "2026-11-02T00:00:00Z", reference: "4711" };
    const future = { paid_at: new Date(Date.now() + 60_000).toISOString() };
    expect((await admin("PUT", payment, future)).body.fields).toMatchObject([{ field: "paid_at" }]);
    expect((await admin("PUT", payment, paid)).body).toMatchObject({
      ...{ payment_status: "paid", paid_at: "2026-11-02T00:00:00.000Z", payment_reference: "4711" },
    });
    expect([await due("open"), await due("paid")]).toEqual([[], ["paid"]]);
    expect((await admin("DELETE", payment)).body).toMatchObject({ payment_status: "open", paid_at: null });
    const voided = await admin("POST", `/invoices/${issued.id}/void`, { reason: "Wrong rates" });
    expect(voided.body).toMatchObject({
      ...{ status: "voided", number: issued.number, total: issued.total, document: issued.document },
      payment_status: "voided",
      credit_note: { number: issued.number.replace("INV", "CN"), issued_at: voided.body.voided_at },
    });
    for (const url of [voided.body.credit_note.url, voided.body.voided_document_url]) {
      const document = await call(new URL(url).pathname);
      expect([document.status, document.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(new TextDecoder().decode((await document.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
    }
    expect(await admin("POST", `/invoices/${issued.id}/void`, { reason: "Again" })).toEqual(voided);
    expect((await admin("PUT", payment, paid)).status).toBe(409);
    expect((await admin("PUT", "/invoices/unknown/payment", paid)).status).toBe(404);
  });

  it("is never voided without its credit note, whatever dies or the reason says", async () => {
    const { operator, who } = await aRateCard();
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const month = { operator_code: operator.code, period: "2026-10" };
    const [{ id }] = (await admin("POST", "/invoices", month)).body.invoices;
    const dead = { put: () => Promise.reject(new Error("the process died")) } as unknown as R2Bucket;
    const reason = "Wrong rates 游戏 🎰";
    const dying = adminCtx({ JOURNAL: dead });
    await expect(voidInvoice(dying, { id, reason })).rejects.toThrow("the process died");
    const { body } = await admin("GET", `/invoices/${id}`);
    expect(body).toMatchObject({ status: "voided", void_reason: reason });
    for (const url of [body.credit_note.url, body.voided_document_url])
      expect((await call(new URL(url).pathname)).status).toBe(200);
  });

  it.each([
    ["/billing/issuer", { ...ISSUER, legal_name: "খেলা" }, "legal_name"],
    ["/billing/issuer", { ...ISSUER, legal_name: "Abc \u202edef" }, "legal_name"],
    ["/billing/issuer", { ...ISSUER, legal_name: "Ab\u200bcd" }, "legal_name"],
    ["/billing/issuer", { ...ISSUER, bank: ["Bank", "🏦"] }, "bank"],
    ["/billing/issuer", { ...ISSUER, payment_days: 366 }, "payment_days"],
    ["/operators/unknown/billing", { ...CUSTOMER, address: [] }, "address"],
    ["/operators/unknown/billing", { ...CUSTOMER, notes: ["\ud800"] }, "notes"],
  ])("has nothing that a document cannot print: PUT %s %j", async (path, body, field) => {
    expect(await admin("PUT", path, body)).toMatchObject({ status: 422, body: { fields: [{ field }] } });
  });

  it("prints names in any script, joined and in their order", async () => {
    const { operator, who } = await aRateCard();
    const customer = { ...CUSTOMER, legal_name: "上海星辉网络科技", address: ["شركة الألعاب 42", "משחקי הזהב"] };
    const issuer = { ...ISSUER, legal_name: "ООО «Живая Игра»", bank: ["ธนาคารน้ำ", "은행 カジノ", "गेम्स बैंक"] };
    expect((await admin("PUT", `/operators/${operator.code}/billing`, customer)).status).toBe(200);
    expect((await admin("PUT", "/billing/issuer", issuer)).status).toBe(200);
    await complete({ ...who, type: "bet", amount: 10_000, on: "2026-10-10" });
    const fee = { currency: "EUR", amount: "5.00", reason: "Fee" };
    const month = { operator_code: operator.code, period: "2026-10", adjustment_amount: [fee] };
    const [issued] = (await admin("POST", "/invoices", month)).body.invoices;
    const read = async (url: string) => {
      const document = await call(new URL(url).pathname);
      return textsOf(new Uint8Array(await document.arrayBuffer()));
    };
    const printed = ["上海星辉网络科技", "شركة الألعاب 42", "משחקי הזהב", "ООО «Живая Игра»"];
    expect(await read(issued.document.url)).toEqual(
      expect.arrayContaining([...printed, "ธนาคารน้ำ", "은행 カジノ", "गेम्स बैंक"]),
    );
    const voided = await admin("POST", `/invoices/${issued.id}/void`, { reason: "Ошибка" });
    expect(await read(voided.body.credit_note.url)).toEqual(expect.arrayContaining([...printed, "Reason: Ошибка"]));
  });

  it("issues no document without its fonts: the next try reads them again", async () => {
    const missing = fontsOf({
      env: { ...env, ASSETS: { fetch: async () => new Response("", { status: 404 }) } },
    } as never);
    await expect(missing("NotoSansThai")).rejects.toThrow("answered 404");
    expect((await fontsOf({ env } as never)("NotoSansThai")).byteLength).toBeGreaterThan(30_000);
  });

  it("loses no adjustment: one for a month that is issued is refused", async () => {
    const { operator } = await aRateCard();
    const month = { operator_code: operator.code, period: "2026-10" };
    const fee = { currency: "EUR", amount: "5.00", reason: "Fee" };
    const first = await admin("POST", "/invoices", { ...month, adjustment_amount: [fee] });
    expect(await admin("POST", "/invoices", { ...month, adjustment_amount: [fee] })).toEqual(first);
    expect(await admin("POST", "/invoices", month)).toEqual(first);
    for (const other of [[{ ...fee, amount: "6.00" }], [fee, fee]])
      expect(await admin("POST", "/invoices", { ...month, adjustment_amount: other })).toMatchObject({
        status: 409,
        body: { error: "CONFLICT", message: expect.stringContaining(first.body.invoices[0].number) },
      });
    const next = await admin("POST", "/invoices", { ...month, period: "2026-11", adjustment_amount: [fee] });
    expect(next.body.invoices).toMatchObject([{ adjustment_amount: 5 }]);
  });

  it("is not the running month by accident in production", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { operator } = await aRateCard();
    const period = new Date().toISOString().slice(0, 7);
    const body = { operator_code: operator.code, period };
    const inProduction = async (sent: object) => {
      const context = createExecutionContext();
      const request = new Request(`${PRODUCTION.BASE_URL}/admin/v1/invoices`, {
        method: "POST",
        headers: { authorization: `Bearer ${PRODUCTION.ADMIN_TOKEN}` },
        body: JSON.stringify(sent),
      });
      const response = await app.fetch(request, PRODUCTION, context);
      await waitOnExecutionContext(context);
      return [response.status, (await response.json<{ fields?: { field: string }[] }>()).fields?.[0]?.field];
    };
    expect(await inProduction(body)).toEqual([422, "running_month"]);
    expect(await inProduction({ ...body, running_month: true })).toEqual([201, undefined]);
    expect((await admin("POST", "/invoices", body)).status).toBe(201);
  });
});
