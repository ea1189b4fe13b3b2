import { expect, it } from "vitest";
import { DAY_MS, isoTime } from "../../src/lib/clock.ts";
import { aFlatDeal, at, complete, issue, voided } from "../billing/support.ts";
import { get, post } from "../support/answers.ts";
import { aKeyFor, anOperator } from "../support/fixtures.ts";

const ids = ({ json }: Awaited<ReturnType<typeof get>>) => (json.invoices as { id: string }[]).map(({ id }) => id);

it("an operator lists and reads its own invoices and documents, in pages, no other's", {
  timeout: 240_000,
}, async () => {
  const [deal, other] = await Promise.all([aFlatDeal(), aFlatDeal()]);
  const [operator, stranger] = [
    { operator: await aKeyFor(deal.operator) },
    { operator: await aKeyFor(other.operator) },
  ];
  for (const [who, month] of [
    [deal, "08"],
    [other, "08"],
    [deal, "09"],
    [deal, "10"],
  ] as const)
    await complete({ ...who, type: "bet", amount: 1_000, on: `2026-${month}-05` });
  const made: string[] = [];
  for (const month of ["08", "09", "10"]) {
    const [invoice] = await issue(at("2026-11-03T08:00:00Z"), deal.operator, `2026-${month}`);
    made.push(invoice!.id);
  }
  const [theirs] = await issue(at("2026-11-03T08:00:00Z"), other.operator, "2026-08");
  await voided(at("2026-11-04T08:00:00Z"), made[1]!);

  expect(ids(await get(operator, "/v1/invoices"))).toEqual(made);
  const first = await get(operator, "/v1/invoices?limit=2");
  expect(ids(first)).toEqual(made.slice(0, 2));
  const next = `/v1/invoices?limit=2&cursor=${encodeURIComponent(String(first.json.next_cursor))}`;
  const second = await get(operator, next);
  expect([ids(second), second.json.next_cursor]).toEqual([made.slice(2), null]);
  expect((await get(stranger, next)).status).toBe(422);
  for (const limit of ["0", "1001", "x"]) expect((await get(operator, `/v1/invoices?limit=${limit}`)).status).toBe(422);

  const { json } = await get(operator, `/v1/invoices/${made[1]}`);
  expect(json).toMatchObject({ status: "voided", ggr: 10, document: { content_type: "application/pdf" } });
  expect((await get(operator, `/v1/invoices/${theirs!.id}`)).status).toBe(404);
  expect((await get(stranger, `/v1/invoices/${made[0]}`)).status).toBe(404);
  expect(ids(await get({ operator: await anOperator() }, "/v1/invoices"))).toEqual([]);
});

it("notifications of a time that is over are sent again, to an address", async () => {
  const now = Date.now();
  const range = { since: isoTime(now - 2 * DAY_MS), until: isoTime(now - DAY_MS) };
  const refused = await post({ operator: await anOperator() }, "/v1/invoices/recover", range);
  expect([refused.status, refused.json.error]).toEqual([409, "NOT_RESENDABLE"]);
  const operator = await anOperator({ invoiceUrl: "https://casino.example.com/invoices" });
  expect(await post({ operator }, "/v1/invoices/recover", range)).toMatchObject({ status: 200, json: { queued: 0 } });
  for (const until of [isoTime(now + DAY_MS), range.since])
    expect((await post({ operator }, "/v1/invoices/recover", { ...range, until })).status).toBe(422);
  const ofDays = async (ms: number) =>
    (await post({ operator }, "/v1/invoices/recover", { since: isoTime(now - ms), until: isoTime(now) })).status;
  expect([await ofDays(7 * DAY_MS), await ofDays(7 * DAY_MS + 1)]).toEqual([200, 422]);
});
