import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { pageInvoices } from "../../src/billing/invoices/read-invoices.ts";
import { listAlerts } from "../../src/ledger/list-alerts.ts";
import { aDeal, put } from "../billing/deal.ts";
import { complete } from "../billing/support.ts";
import { admin } from "../support/admin.ts";
import { adminCtx } from "../support/fixtures.ts";

interface Page {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

/** Walks a list to its end: the ids of each page. */
async function walk(page: (cursor: string | undefined) => Promise<Page>): Promise<(readonly string[])[]> {
  const pages: (readonly string[])[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { ids, nextCursor } = await page(cursor);
    pages.push(ids);
    cursor = nextCursor;
  }
  return pages;
}

it("alerts are walked page by page, newest first, those of one moment included", async () => {
  const moment = Date.parse("2999-01-01T00:00:00Z");
  const alerts = [1, 2, 2, 2, 3].map((at, place) => ({ id: `alert-${place}`, at: moment + at }));
  await env.DB.batch(
    alerts.map(({ id, at }) =>
      env.DB.prepare("INSERT INTO alerts (id, kind, message, created_at, once_key) VALUES (?, 'k', 'm', ?, ?)") //
        .bind(id, at, id),
    ),
  );
  const pages = await walk(async (cursor) => {
    const page = await listAlerts(adminCtx(), moment, cursor, 2);
    return { ids: page.alerts.map(({ id }) => id), nextCursor: page.nextCursor };
  });
  expect(pages).toEqual([["alert-4", "alert-3"], ["alert-2", "alert-1"], ["alert-0"]]);

  const { nextCursor } = await listAlerts(adminCtx(), moment, undefined, 2);
  const since = "since=2999-01-01T00:00:00Z";
  const rest = await admin("GET", `/alerts?${since}&cursor=${nextCursor}`);
  expect(rest.body).toMatchObject({ alerts: [{ id: "alert-2" }, { id: "alert-1" }, { id: "alert-0" }] });
  expect(rest.body.next_cursor).toBeNull();
  for (const other of [`cursor=${nextCursor}`, `${since}&cursor=forged`]) {
    expect(await admin("GET", `/alerts?${other}`)).toMatchObject({
      status: 422,
      body: { fields: [{ field: "cursor" }] },
    });
  }
});

it("invoices are walked page by page in the order of their numbers", async () => {
  const { operator, card, who } = await aDeal();
  await put(operator.code, card);
  const months = ["2026-08", "2026-09", "2026-10"];
  for (const period of months) {
    await complete({ ...who, type: "bet", amount: 10_000, on: `${period}-10` });
    await admin("POST", "/invoices", { operator_code: operator.code, period });
  }
  const filter = { operatorCode: operator.code };
  const pages = await walk(async (cursor) => {
    const page = await pageInvoices(adminCtx(), filter, cursor, 2);
    return { ids: page.invoices.map(({ period }) => period), nextCursor: page.nextCursor };
  });
  expect(pages).toEqual([["2026-08", "2026-09"], ["2026-10"]]);

  const { nextCursor } = await pageInvoices(adminCtx(), filter, undefined, 2);
  const rest = await admin("GET", `/invoices?operator_code=${operator.code}&cursor=${nextCursor}`);
  expect(rest.body).toMatchObject({ invoices: [{ period: "2026-10" }], next_cursor: null });
  expect(await admin("GET", `/invoices?cursor=${nextCursor}`)).toMatchObject({
    body: { fields: [{ field: "cursor" }] },
  });
});
