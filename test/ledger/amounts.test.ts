import { describe, expect, test } from "vitest";
import { aSession, type TestSession } from "../support/session.ts";

/** 10 million dollars at the built-in rate: the largest amount that is taken. */
const MAX_YEN = "1492537313";

let ids = 0;

async function aSessionIn(currency: string): Promise<TestSession> {
  const session = await aSession({ currency });
  // The wallet gives this same answer to every callback.
  await session.script({ body: JSON.stringify({ balance: "1", transaction_id: "op" }) });
  return session;
}

/** The amount in the wallet callback for this report; "refused" when the report is refused and leaves no row. */
async function booked(session: TestSession, action: "bet" | "win", currency: string, amount: unknown): Promise<string> {
  const id = `id-${++ids}`;
  const answer = await session[action](id, { amount, currency });
  const read = await session.transaction(id);
  if (answer.status === 422) {
    const fields = [{ field: "amount", message: expect.stringMatching(/^must /) }];
    expect(answer.body).toMatchObject({ error: "VALIDATION_FAILED", retryable: false, fields });
    expect([amount, read.status]).toEqual([amount, 404]);
    return "refused";
  }
  expect([amount, answer.status]).toEqual([amount, 200]);
  const sent = (await session.calls()).at(-1)?.body;
  expect([sent?.transaction_id, sent?.amount]).toEqual([`${session.provider.code}:${id}`, read.body.amount]);
  return read.body.amount;
}

describe.each([
  ["JPY", 0, { "0": "0", "7": "7", "7.0": "refused", "0.1": "refused", [MAX_YEN]: MAX_YEN, "1492537314": "refused" }],
  ["EUR", 2, { "0": "0.00", "0.01": "0.01", "1.5": "1.50", "0.001": "refused", "1.000": "refused" }],
  ["EUR", 2, { "9259259.25": "9259259.25", "9259259.26": "refused", "90071992547410": "refused" }],
  [
    "KWD",
    3,
    { "1.5": "1.500", "0.001": "0.001", "0.0001": "refused", "3076923.076": "3076923.076", "3076923.077": "refused" },
  ],
  ["BTC", 8, { "0.00000001": "0.00000001", "0.000000001": "refused", "153.84615384": "153.84615384" }],
  ["BTC", 8, { "153.84615385": "refused", "21": "21.00000000" }],
])("an amount in %s (%i decimals, list %$) reaches the wallet exactly or is refused", (currency, _, amounts) => {
  test.each(["bet", "win"] as const)("as a %s", async (action) => {
    const session = await aSessionIn(currency);
    const results: Record<string, string> = {};
    for (const amount of Object.keys(amounts)) results[amount] = await booked(session, action, currency, amount);
    expect(results).toEqual(amounts);
    expect(await session.calls()).toHaveLength(Object.values(amounts).filter((amount) => amount !== "refused").length);
  });
});

test.each([
  "bet",
  "win",
] as const)("a %s without a plain decimal amount is refused on amount and leaves no row", async (action) => {
  const session = await aSession();
  const forms = [
    "",
    " ",
    "+1",
    "-0",
    "-1.00",
    "00",
    "00.5",
    "1,00",
    "1 ",
    " 1",
    "1e2",
    "1E2",
    "0x1",
    "١",
    "１",
    "Infinity",
  ];
  const broken = [
    ...forms,
    "NaN",
    "1.0.0",
    "1_000",
    "1.\n",
    `${"9".repeat(400)}`,
    0,
    1.5,
    -1,
    null,
    true,
    [],
    ["1"],
    {},
  ];
  for (const amount of broken)
    expect([amount, await booked(session, action, "EUR", amount)]).toEqual([amount, "refused"]);
  const missing = await session[action]("missing", { amount: undefined });
  expect(missing.body.fields).toEqual([{ field: "amount", message: "is required" }]);
  expect(await session.calls()).toEqual([]);
});

test("a transaction in another currency is 409 CURRENCY_MISMATCH and leaves no row", async () => {
  const session = await aSessionIn("JPY");
  for (const [action, currency] of [
    ["bet", "EUR"],
    ["win", "EUR"],
    ["win", "KWD"],
    ["bet", "JPYX"],
  ] as const) {
    const id = `${action}-${currency}`;
    const answer = await session[action](id, { amount: "5", currency });
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: "CURRENCY_MISMATCH", message: expect.stringContaining("JPY"), retryable: false, fields: [] },
    ]);
    expect((await session.transaction(id)).status).toBe(404);
    // The id can be used again: nothing was booked under it.
    expect((await session[action](id, { amount: "5", currency: "JPY" })).status).toBe(200);
  }
  for (const currency of ["jpy", "", "JP", "J".repeat(11), null, 392]) {
    const answer = await session.bet("form", { amount: "5", currency });
    expect([currency, answer.status, answer.body.fields[0].field]).toEqual([currency, 422, "currency"]);
  }
});

test("a zero amount is sent, and a balance is answered in the currency's precision", async () => {
  const session = await aSessionIn("KWD");
  const zero = { amount: "0", currency: "KWD" };
  for (const action of ["bet", "win"] as const) {
    const answer = await session[action](`${action}-0`, zero);
    expect(answer).toMatchObject({ status: 200, body: { status: "completed", balance: "1.000", currency: "KWD" } });
  }
  expect((await session.calls()).map(({ body }) => body.amount)).toEqual(["0.000", "0.000"]);
  expect(await session.rollback("back-0", "bet-0")).toMatchObject({ status: 200, body: { status: "completed" } });
  expect((await session.calls()).at(-1)?.body).toMatchObject({ action: "rollback", amount: "0.000" });
});
