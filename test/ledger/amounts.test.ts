import { describe, expect, test } from "vitest";
import { aTable, type Table } from "../support/money.ts";

/** 2^53 - 1 minor units: the most that is kept exactly. */
const MOST = "9007199254740991";

let ids = 0;

async function aTableIn(currency: string): Promise<Table> {
  const table = await aTable({ currency });
  // Whatever is moved here, the wallet says the same.
  await table.script({ body: JSON.stringify({ balance: "1", transaction_id: "op" }) });
  return table;
}

/** The amount that a report of this one reaches the wallet as; "refused" when it is, and leaves no row. */
async function booked(table: Table, action: "bet" | "win", currency: string, amount: unknown): Promise<string> {
  const id = `id-${++ids}`;
  const answer = await table[action](id, { amount, currency });
  const told = await table.transaction(id);
  if (answer.status === 422) {
    const fields = [{ field: "amount", message: expect.stringMatching(/^must /) }];
    expect(answer.body).toMatchObject({ error: "VALIDATION_FAILED", retryable: false, fields });
    expect([amount, told.status]).toEqual([amount, 404]);
    return "refused";
  }
  expect([amount, answer.status]).toEqual([amount, 200]);
  const sent = (await table.calls()).at(-1)?.body;
  expect([sent?.transaction_id, sent?.amount]).toEqual([`${table.provider.code}:${id}`, told.body.amount]);
  return told.body.amount;
}

describe.each([
  ["JPY", 0, { "0": "0", "7": "7", "7.0": "refused", "0.1": "refused", [MOST]: MOST, "9007199254740992": "refused" }],
  ["EUR", 2, { "0": "0.00", "0.01": "0.01", "1.5": "1.50", "0.001": "refused", "1.000": "refused" }],
  ["EUR", 2, { "90071992547409.91": "90071992547409.91", "90071992547409.92": "refused", "90071992547410": "refused" }],
  ["KWD", 3, { "1.5": "1.500", "0.001": "0.001", "0.0001": "refused", "9007199254740.991": "9007199254740.991" }],
  ["BTC", 8, { "0.00000001": "0.00000001", "0.000000001": "refused", "90071992.54740991": "90071992.54740991" }],
  ["BTC", 8, { "90071992.54740992": "refused", "21": "21.00000000" }],
])("an amount in %s, of %i places, reaches the wallet in the currency's own precision or not at all", (currency, _, amounts) => {
  test.each(["bet", "win"] as const)("as a %s", async (action) => {
    const table = await aTableIn(currency);
    const told: Record<string, string> = {};
    for (const amount of Object.keys(amounts)) told[amount] = await booked(table, action, currency, amount);
    expect(told).toEqual(amounts);
    expect(await table.calls()).toHaveLength(Object.values(amounts).filter((amount) => amount !== "refused").length);
  });
});

test.each([
  "bet",
  "win",
] as const)("a %s whose amount is no plain decimal string is refused on amount and leaves no row", async (action) => {
  const table = await aTable();
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
    expect([amount, await booked(table, action, "EUR", amount)]).toEqual([amount, "refused"]);
  const missing = await table[action]("missing", { amount: undefined });
  expect(missing.body.fields).toEqual([{ field: "amount", message: "is required" }]);
  expect(await table.calls()).toEqual([]);
});

test("a movement in a currency that is not the session's is 409 CURRENCY_MISMATCH without a row, whatever its type", async () => {
  const table = await aTableIn("JPY");
  for (const [action, currency] of [
    ["bet", "EUR"],
    ["win", "EUR"],
    ["win", "KWD"],
    ["bet", "JPYX"],
  ] as const) {
    const id = `${action}-${currency}`;
    const answer = await table[action](id, { amount: "5", currency });
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: "CURRENCY_MISMATCH", message: expect.stringContaining("JPY"), retryable: false, fields: [] },
    ]);
    expect((await table.transaction(id)).status).toBe(404);
    // The id is not used up: nothing was booked under it.
    expect((await table[action](id, { amount: "5", currency: "JPY" })).status).toBe(200);
  }
  for (const currency of ["jpy", "", "JP", "J".repeat(11), null, 392]) {
    const answer = await table.bet("form", { amount: "5", currency });
    expect([currency, answer.status, answer.body.fields[0].field]).toEqual([currency, 422, "currency"]);
  }
});

test("zero is an amount: a bet and a win of nothing are sent, and an answer of the wallet in any places is told in the currency's", async () => {
  const table = await aTableIn("KWD");
  const zero = { amount: "0", currency: "KWD" };
  for (const action of ["bet", "win"] as const) {
    const answer = await table[action](`${action}-0`, zero);
    expect(answer).toMatchObject({ status: 200, body: { status: "completed", balance: "1.000", currency: "KWD" } });
  }
  expect((await table.calls()).map(({ body }) => body.amount)).toEqual(["0.000", "0.000"]);
  expect(await table.rollback("back-0", "bet-0")).toMatchObject({ status: 200, body: { status: "completed" } });
  expect((await table.calls()).at(-1)?.body).toMatchObject({ action: "rollback", amount: "0.000" });
});
