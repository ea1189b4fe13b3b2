import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkMonth } from "../../src/billing/books/check-month.ts";
import { previewMonth } from "../../src/billing/invoices/preview-month.ts";
import { setRates } from "../../src/billing/rates/set-rates.ts";
import { admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider } from "../support/fixtures.ts";
import { planOf, statementsOf } from "../support/plans.ts";
import { stopClock } from "../support/standing-clock.ts";
import { at, complete, flat, issue, rates } from "./support.ts";

const NOVEMBER = "2026-11-03T08:00:00Z";

async function aCasino() {
  const [{ code: operator }, { code: provider }] = [await anOperator(), await aProvider()];
  const play = (amount: number, on: string) => complete({ operator, provider, type: "bet", amount, on });
  const card = (percent: number, from?: string, now = "2026-10-05T00:00:00Z") =>
    setRates(at(now), { operatorCode: operator, cards: [flat(provider, percent)], from });
  return { operator, provider, play, card };
}

const linesOf = (invoice: { lines: { from?: string | undefined; revenue: number; amount: number }[] } | undefined) =>
  invoice?.lines.map(({ from, revenue, amount }) => [from ?? null, revenue, amount]);

describe("a rate card from a day on", () => {
  test("prices what completed from the first moment of its UTC day, nothing before", async () => {
    const { operator, provider, play, card } = await aCasino();
    await rates(operator, flat(provider, 10));
    await card(20, "2026-10-15");
    await card(50, "2026-10-20");
    await play(1_000, "2026-10-01T00:00:00.000Z");
    await play(2_000, "2026-10-14T23:59:59.999Z");
    await play(4_000, "2026-10-15T00:00:00.000Z");
    await play(8_000, "2026-10-19T23:59:59.999Z");
    await play(16_000, "2026-10-20T00:00:00.000Z");
    const [preview] = await previewMonth(at(NOVEMBER), { operatorCode: operator, period: "2026-10" });
    expect(preview?.lines.map(({ from, amount }) => [from, amount])).toEqual([
      [undefined, 300n],
      ["2026-10-15", 2_400n],
      ["2026-10-20", 8_000n],
    ]);
    const [invoice] = await issue(at(NOVEMBER), operator, "2026-10");
    expect(linesOf(invoice)).toEqual([
      [null, 30, 3],
      ["2026-10-15", 120, 24],
      ["2026-10-20", 160, 80],
    ]);
    expect(invoice?.amount).toBe(107);
    const check = await checkMonth(adminCtx(), { operatorCode: operator, period: "2026-10" });
    expect(check).toMatchObject({ differences: [], invoices: [{ against: "ledger" }] });
    const onFile = await env.DB.prepare("SELECT document_size_bytes AS size FROM invoices WHERE id = ?")
      .bind(invoice?.id)
      .first("size");
    expect(onFile).toBeGreaterThan(1_000);
  });

  test("prices late play of an issued month by its day's card, as the month was issued", async () => {
    const { operator, provider, play, card } = await aCasino();
    await rates(operator, flat(provider, 10));
    await card(20, "2026-10-15");
    await play(1_000, "2026-10-14");
    await issue(at(NOVEMBER), operator, "2026-10");
    await card(90, "2026-11-01");
    await play(1_000, "2026-10-14T23:59:59.999Z");
    await play(1_000, "2026-10-15");
    await play(1_000, "2026-11-02");
    const [invoice] = await issue(at("2026-12-03T08:00:00Z"), operator, "2026-11");
    expect(invoice?.adjustments).toMatchObject([{ period: "2026-10", amount: 3 }]);
    expect(linesOf(invoice)).toEqual([[null, 10, 9]]);
    const check = await checkMonth(adminCtx(), { operatorCode: operator, period: "2026-11" });
    expect(check.differences).toEqual([]);
  });

  test("leaves a month without one exactly as it was", async () => {
    const { operator, provider, play } = await aCasino();
    await rates(operator, flat(provider, 10));
    await play(1_000, "2026-10-14");
    const [invoice] = await issue(at(NOVEMBER), operator, "2026-10");
    expect(Object.keys(invoice?.lines[0] ?? {})).not.toContain("from");
    const terms = await env.DB.prepare("SELECT terms FROM invoices WHERE id = ?")
      .bind(invoice?.id)
      .first<string>("terms");
    expect(Object.keys(JSON.parse(terms ?? "{}"))).not.toContain("later");
  });
});

describe("the back office's rate cards", () => {
  let operator: string;
  let provider: string;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const put = (percent: number, from?: string | null) =>
    admin("PUT", `/operators/${operator}/rates`, {
      ...(from === undefined ? {} : { from }),
      providers: [
        { provider_code: provider, rates_by_market: [{ market: "rest_of_world", tier_ordinal: 1, percent }] },
      ],
    });
  const percentOn = async (on?: string) => {
    const { body } = await admin("GET", `/operators/${operator}/rates${on === undefined ? "" : `?on=${on}`}`);
    return body.providers[0]?.rates[0]?.percent;
  };
  const list = async () => (await admin("GET", `/operators/${operator}/rate-cards`)).body.cards;

  const today = Date.now();
  // Its tests are steps of one day.
  beforeEach(() => stopClock(today));
  beforeAll(async () => {
    operator = (await anOperator()).code;
    provider = (await aProvider()).code;
  });
  test("are read by day, compared with the one before, and withdrawn before they hold", async () => {
    expect(await list()).toEqual([]);
    await put(12.5);
    expect((await put(11, day(10))).body.providers[0].rates[0].percent).toBe(11);
    await put(11.25, day(5));
    expect(await put(11.25, day(5))).toMatchObject({ status: 200 });
    expect(
      await Promise.all([percentOn(), percentOn(day(4)), percentOn(day(5)), percentOn(day(9)), percentOn(day(10))]),
    ).toEqual([...[12.5, 12.5, 11.25, 11.25, 11]]);
    const what = `${provider}, band 1, rest_of_world`;
    const shown = await list();
    expect(shown).toMatchObject([
      {
        from: day(10),
        until: null,
        state: "coming",
        changes: [{ what, before: "11.25 %", after: "11 %", points: "-0.25" }],
      },
      {
        from: day(5),
        until: day(10),
        state: "coming",
        changes: [{ what, before: "12.5 %", after: "11.25 %", points: "-1.25" }],
      },
      {
        from: null,
        until: day(5),
        state: "holds",
        changes: [{ what: provider, before: null, after: "rated", points: null }, {}],
      },
    ]);
    expect(await admin("DELETE", `/operators/${operator}/rate-cards/${day(5)}`)).toEqual({
      status: 200,
      body: { operator_code: operator, from: day(5), withdrawn: true },
    });
    expect(await percentOn(day(5))).toBe(12.5);
    expect(await admin("DELETE", `/operators/${operator}/rate-cards/${day(5)}`)).toMatchObject({ status: 404 });
    expect(await list()).toMatchObject([
      { from: day(10), changes: [{ points: "-1.5" }] },
      { from: null, until: day(10) },
    ]);
  });

  test("without a day replace the card that holds today, not one that comes", async () => {
    await put(30, day(0));
    await put(31);
    expect(await list()).toMatchObject([
      { from: day(10) },
      { from: day(0), state: "holds", changes: [{ after: "31 %" }] },
      { from: null, until: day(0), state: "over" },
    ]);
    expect(await percentOn(day(-1))).toBe(12.5);
    expect(await admin("DELETE", `/operators/${operator}/rate-cards/${day(0)}`)).toMatchObject({
      status: 409,
      body: { error: "CONFLICT" },
    });
    expect(await percentOn()).toBe(31);
  });

  test("refuse a day that is none, is too far ahead or lies in a month that is issued", async () => {
    for (const from of ["2026-02-30", "tomorrow", "2026-10-01T00:00:00Z", day(1_002)])
      expect([from, await put(1, from)]).toMatchObject([from, { status: 422, body: { fields: [{ field: "from" }] } }]);
    expect(await admin("GET", `/operators/${operator}/rates?on=x`)).toMatchObject({ status: 422 });
    expect(await admin("DELETE", `/operators/${operator}/rate-cards/x`)).toMatchObject({ status: 422 });
    expect(await admin("GET", "/operators/nobody/rate-cards")).toMatchObject({ status: 404 });
    const casino = await aCasino();
    await rates(casino.operator, flat(casino.provider, 10));
    await casino.play(1_000, "2026-10-14");
    await issue(at(NOVEMBER), casino.operator, "2026-10");
    for (const from of ["2026-09-30", "2026-10-31"])
      await expect(casino.card(1, from)).rejects.toMatchObject({ fields: [{ field: "from" }] });
    await expect(casino.card(1, "2026-11-01")).resolves.toBeDefined();
  });

  test("may begin before a month that a test clock has issued", async () => {
    const casino = await aCasino();
    await rates(casino.operator, flat(casino.provider, 10));
    await casino.play(1_000, "2030-01-14");
    const later = at("2030-02-03T08:00:00Z");
    const onClock = { ...later, clock: { ...later.clock, now: () => later.clock.now(), real: at(NOVEMBER).clock } };
    expect(await issue(onClock, casino.operator, "2030-01")).toMatchObject([{ status: "issued" }]);
    await expect(casino.card(1, "2026-11-01")).resolves.toBeDefined();
  });

  test("are listed in pages, each compared with the one before also across pages", async () => {
    const casino = await aCasino();
    await rates(casino.operator, flat(casino.provider, 1));
    for (let n = 1; n <= 20; n++) await casino.card(n + 1, `2026-12-${String(n).padStart(2, "0")}`);
    const path = `/operators/${casino.operator}/rate-cards`;
    const first = (await admin("GET", path)).body;
    const second = (await admin("GET", `${path}?cursor=${encodeURIComponent(first.next_cursor)}`)).body;
    const all = [...first.cards, ...second.cards];
    expect([first.cards.length, second.cards.length, second.next_cursor]).toEqual([20, 1, null]);
    expect(all.map(({ from }) => from)).toEqual([
      ...Array.from({ length: 20 }, (_, n) => `2026-12-${String(20 - n).padStart(2, "0")}`),
      null,
    ]);
    expect(all.slice(0, 20).map(({ changes }) => changes[0].points)).toEqual(Array.from({ length: 20 }, () => "+1"));
    expect(all.map(({ until }) => until)).toEqual([null, ...all.slice(0, 20).map(({ from }) => from)]);
  });
});

test("the books of a month with two cards are read by an index", async () => {
  const { operator, provider, play, card } = await aCasino();
  await rates(operator, flat(provider, 10));
  await card(20, "2026-10-15");
  await play(1_000, "2026-10-14");
  const statements = await statementsOf(/from "revenue_days"/, (installation) =>
    previewMonth({ ...at(NOVEMBER), ...pick(adminCtx(installation)) }, { operatorCode: operator, period: "2026-10" }),
  );
  const cut = statements.filter((sql) => sql.includes("json_each"));
  expect(cut.length).toBeGreaterThan(0);
  for (const sql of cut) expect(await planOf(sql)).toMatch(/^SEARCH revenue_days USING/);
});

const pick = ({ db, ledger, ledgers }: ReturnType<typeof adminCtx>) => ({ db, ledger, ledgers });
