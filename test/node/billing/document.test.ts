import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderCreditNote, renderInvoice } from "../../../src/billing/document/render-invoice.ts";
import { percent } from "../../../src/billing/document/text.ts";
import type { InvoiceRow } from "../../../src/billing/invoices/read-invoices.ts";
import { priceMonth } from "../../../src/billing/pricing/price-month.ts";
import type { Terms } from "../../../src/billing/pricing/terms.ts";
import { totalOf } from "../../../src/billing/pricing/total.ts";
import { formatGrouped } from "../../../src/lib/money.ts";
import { textsOf } from "../../support/pdf-text.ts";
import { readFont } from "../support/read-font.ts";

function invoiceOf(names: readonly string[], operatorName = "A casino", precision = 2) {
  const terms = {
    operatorName,
    taxPercent: "19",
    revenueBase: "ggr",
    market: "asia",
    tierMode: "progressive",
    providers: names.map((providerName, index) => ({
      providerCode: `provider-${index}`,
      providerName,
      tiers: [
        { currency: "EUR", ordinal: 1, fromAmount: 0, toAmount: 100 },
        { currency: "EUR", ordinal: 2, fromAmount: 100, toAmount: null },
      ],
      rates: [
        { tierOrdinal: 1, percent: 12.5 },
        { tierOrdinal: 2, percent: 10 },
      ],
      sections: [],
    })),
  } satisfies Terms & Record<string, unknown>;
  const revenue = names.map((_, index) => ({
    providerCode: `provider-${index}`,
    sectionCode: null,
    revenue: 9_007_199_254_740_991n + BigInt(index),
    bonus: 0n,
  }));
  const lines = priceMonth({ terms, currency: "EUR", precision }, revenue);
  const invoice: InvoiceRow = {
    shards: null,
    id: "id",
    sequence: 7,
    operatorCode: "casino",
    period: "2026-10",
    currency: "EUR",
    precision,
    status: "draft",
    terms,
    manualAdjustments: [],
    statement: null,
    documentToken: "",
    documentSizeBytes: null,
    documentSha256: null,
    issuedAt: Date.UTC(2026, 10, 1),
    voidedAt: null,
    voidReason: null,
    ...{ parties: null, dueAt: null, paidAt: null, paymentReference: null },
    ...{ creditNoteToken: null, voidedDocumentToken: null, documentSuffix: null },
  };
  return { invoice, statement: { lines, adjustments: [], totals: totalOf(lines, 0n, "19") } };
}

/** The texts of the pages, a line each. */
function textOf(bytes: Uint8Array): string {
  return textsOf(bytes)
    .map((text) => `${text}\n`)
    .join("");
}

test("the same invoice gives the same bytes", async () => {
  const { invoice, statement } = invoiceOf(["One", "Two"]);
  const [first, second] = await Promise.all([
    renderInvoice(invoice, statement, readFont),
    renderInvoice(invoice, statement, readFont),
  ]);
  expect(Buffer.compare(first, second)).toBe(0);
});

test("the file is read with no repair: its pages, title and dates", async () => {
  const { invoice, statement } = invoiceOf(["One ) Tj ET (", "Живая 游戏 شركة"]);
  const bytes = await renderInvoice(invoice, statement, readFont, "VOID");
  const read = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
  expect(read.getPageCount()).toBe(1);
  expect(read.getTitle()).toBe("Invoice INV-000007");
  expect(read.getCreationDate()).toEqual(new Date(invoice.issuedAt));
  expect(textOf(bytes)).toContain("One ) Tj ET (\n");
});

test("a long invoice spans numbered pages, each with the table header", async () => {
  const { invoice, statement } = invoiceOf(Array.from({ length: 120 }, (_, index) => `Provider ${index}`));
  const bytes = await renderInvoice(invoice, statement, readFont);
  const pages = (await PDFDocument.load(bytes)).getPageCount();
  expect(pages).toBeGreaterThan(5);
  const text = textOf(bytes);
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}\n`);
  expect(text.match(/^Revenue$/gm)?.length).toBeGreaterThanOrEqual(pages - 1);
  for (const index of [0, 60, 119]) expect(text).toContain(`Provider ${index}\n`);
  expect(text).toContain("INV-000007");
});

test("every text is read, whatever byte the compressed page ends with", () => {
  const ends = new Set<number | undefined>();
  for (let length = 1; length <= 256; length++) {
    const text = "a".repeat(length);
    const stream = deflateSync(`<${Buffer.from(text).toString("hex")}> Tj`);
    ends.add(stream.at(-1));
    const file = Buffer.concat([Buffer.from("5 0 obj\nstream\n"), stream, Buffer.from("\nendstream\nendobj")]);
    expect(textsOf(file), `a stream that ends with ${stream.at(-1)}`).toEqual([text]);
  }
  expect(ends.size).toBe(256);
});

test("large figures are written in full", async () => {
  const { invoice, statement } = invoiceOf(["One"], "A casino", 8);
  const text = textOf(await renderInvoice(invoice, statement, readFont));
  expect(text).toContain("90,071,992.54740991\n");
});

test("names of any script and length are drawn or replaced without an error", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "binary", maxLength: 60 }), { minLength: 1, maxLength: 3 }),
      async (names) => {
        const { invoice, statement } = invoiceOf(names, names[0]);
        expect((await renderInvoice(invoice, statement, readFont)).byteLength).toBeGreaterThan(500);
      },
    ),
    { numRuns: 25 },
  );
  const { invoice, statement } = invoiceOf(["Живая Игра", "খেলা", "Łódź & Söhne 2"]);
  const text = textOf(await renderInvoice(invoice, statement, readFont));
  for (const name of ["Живая Игра", "provider-1", "Łódź & Söhne 2"]) expect(text).toContain(`${name}\n`);
});

test("money and percentages are formatted", () => {
  expect(formatGrouped(-123_456_789n, 2)).toBe("-1,234,567.89");
  expect(formatGrouped(1_000n, 0)).toBe("1,000");
  expect(formatGrouped(5n, 3)).toBe("0.005");
  expect(percent(12.5)).toBe("12.5 %");
  expect(percent("19.00")).toBe("19 %");
  expect(percent(0.000001)).toBe("0.000001 %");
  expect(percent(100)).toBe("100 %");
});

test("a document prints issuer, customer, due date, bank; VOID; a full credit note", async () => {
  const { invoice, statement } = invoiceOf(["Lantern"]);
  const customer = { legal_name: "Łódź Casino Ltd", address: ["1 Road"], vat_number: "MT1", notes: ["Reverse charge"] };
  const issuer = { ...customer, legal_name: "Issuer B.V.", bank: ["IBAN NL00"], payment_days: 30, notes: [] };
  const sent = { ...invoice, parties: { issuer, customer }, dueAt: Date.UTC(2026, 11, 1) };
  const text = textOf(await renderInvoice(sent, statement, readFont));
  for (const line of [
    "Issuer B.V.",
    "Łódź Casino Ltd",
    "VAT number MT1",
    "2026-12-01",
    "Payable by",
    "IBAN NL00",
    "Reverse charge",
  ])
    expect(text).toContain(line);
  expect(text).not.toContain("VOID");
  const ending = async (total: bigint) =>
    textOf(await renderInvoice(sent, { ...statement, totals: { ...statement.totals, total } }, readFont));
  for (const [total, said] of [
    [-1n, "Nothing is payable: the total is in your favour."],
    [0n, "Nothing is payable."],
  ] as const) {
    expect(await ending(total)).toContain(said);
    expect(await ending(total)).not.toContain("IBAN NL00");
  }
  const voided = textOf(await renderInvoice(sent, statement, readFont, "VOID"));
  expect(voided).toContain("VOID");
  expect(voided).toContain("INV-000007");
  const note = textOf(
    await renderCreditNote(sent, statement, readFont, { at: Date.UTC(2026, 11, 2), reason: "Wrong rates" }),
  );
  for (const line of [
    "CREDIT NOTE",
    "CN-000007",
    "INV-000007",
    "Wrong rates",
    `${formatGrouped(-statement.totals.total, 2)} EUR`,
  ])
    expect(note).toContain(line);
});
