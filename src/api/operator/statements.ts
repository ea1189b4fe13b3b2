import { Hono } from "hono";
import * as z from "zod";
import { isDay } from "../../books/statements/day.ts";
import { presentStatements } from "../../books/statements/present-statements.ts";
import { readStatements } from "../../books/statements/read-statements.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { describe } from "../http/describe.ts";
import { checked, path, query } from "../http/valid.ts";
import { currency } from "../wire/fields.ts";
import { Statements } from "../wire/statement.ts";

export const app = new Hono<OperatorApiEnv>();

const INVOICE_ID = "0b6f5f3e-8f0e-4c55-9d0b-2f6f3c1a7e90";
const EXAMPLE_SUMS = {
  bets: "1.00",
  wins: "2.50",
  net: "-1.50",
  free_bets: "0.20",
  bonus_wins: "0.00",
  cancelled_bets: "0.00",
};
const URL_PREFIX = "https://games.example.com/documents/statements/WyJhIl0.c2VhbGVk";

const StatementsPath = z.object({
  day: z.string().refine(isDay, { error: "must be a day such as 2026-11-21" }),
});
const StatementsQuery = z.object({
  currency: currency.optional().describe("Only the statement of this currency. Without it, all."),
});

app.get(
  "/statements/:day",
  describe({
    id: "readStatements",
    tag: "Reconciliation",
    summary: "Get the statements of a day",
    description:
      "Totals of the movements that completed on a day (UTC), for each currency, with the sorted list of them and its digest. A day of more than 40,000 movements is read in the background: until then the call is UPSTREAM_UNAVAILABLE, or answers what was read last (`as_of`).",
    params: { day: ["The day, YYYY-MM-DD, in UTC.", "2026-11-20"] },
    answer: Statements,
    example: {
      query: { currency: "EUR" },
      answer: {
        operator_code: "casino",
        day: "2026-11-20",
        final: true,
        as_of: "2026-11-21T00:05:00.000Z",
        statements: [
          {
            currency: "EUR",
            digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            transactions: 3,
            ...EXAMPLE_SUMS,
            pending: 0,
            invoiced: "-1.50",
            invoices: [{ invoice_id: INVOICE_ID, number: "INV-000042", revenue: "-1.50", bonus: "0.00" }],
            by_provider: [
              {
                provider_code: "sandbox",
                provider_name: "Sandbox Studio",
                ...EXAMPLE_SUMS,
                pending: 0,
                invoiced: "-1.50",
              },
            ],
            by_game_type: [{ game_type: "slot", ...EXAMPLE_SUMS, pending: 0, invoiced: "-1.50" }],
            corrections: [],
            csv_url: `${URL_PREFIX}.csv`,
            ndjson_url: `${URL_PREFIX}.ndjson`,
            signature: "ZxDHE9wCVrEZgJbCpf9hFMtgjPPbHsvJ0xJt1BCwnJyMm4pXQ0dVnJbQv1s3Dq0m8yVvWmM0s3y7oT1cWJ2bBA",
            signing_key_id: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
          },
        ],
      },
    },
  }),
  path(StatementsPath),
  query(StatementsQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const path = c.req.valid("param");
    const day = await presentStatements(ctx, path.day, await readStatements(ctx, path.day));
    const statements = day.statements.filter(({ currency }) =>
      [undefined, currency].includes(c.req.valid("query").currency),
    );
    return c.json<z.input<typeof Statements>>({ ...day, statements });
  },
);
