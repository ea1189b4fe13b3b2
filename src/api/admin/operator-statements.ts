import { Hono } from "hono";
import * as z from "zod";
import { isDay } from "../../books/statements/day.ts";
import { presentStatements } from "../../books/statements/present-statements.ts";
import { readStatements as readDay } from "../../books/statements/read-statements.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { checked, path } from "../http/valid.ts";
import { Statements } from "../wire/statement.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

const SUMS = {
  bets: "1.00",
  wins: "2.50",
  net: "-1.50",
  free_bets: "0.00",
  bonus_wins: "0.00",
  cancelled_bets: "0.00",
};
const LIST_URL = "https://games.example.com/documents/statements/WyJhIl0.c2VhbGVk";

app.get(
  "/operators/:code/statements/:day",
  describe({
    id: "readOperatorStatements",
    scope: "read",
    summary: "Read an operator's statements of a day",
    description: "As the operator reads them, with the same UPSTREAM_UNAVAILABLE while a long day is being read.",
    params: { code: "The operator's code.", day: "YYYY-MM-DD, in UTC." },
    answer: Statements,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: {
      answer: {
        operator_code: "northwind",
        day: "2026-11-20",
        final: false,
        as_of: "2026-11-21T00:05:00.000Z",
        statements: [
          {
            currency: "EUR",
            digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            transactions: 3,
            ...SUMS,
            pending: 0,
            invoiced: "0.00",
            invoices: [],
            by_provider: [
              { provider_code: "lantern", provider_name: "Lantern Studio", ...SUMS, pending: 0, invoiced: "0.00" },
            ],
            by_game_type: [{ game_type: "slot", ...SUMS, pending: 0, invoiced: "0.00" }],
            corrections: [],
            csv_url: `${LIST_URL}.csv`,
            ndjson_url: `${LIST_URL}.ndjson`,
          },
        ],
      },
    },
  }),
  path(
    z.object({
      code: z.string(),
      day: z.string().refine(isDay, { error: "must be a day such as 2026-11-21" }),
    }),
  ),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { code, day } = c.req.valid("param");
    await findOperator(ctx, code);
    const owner = { ...ctx, operator: { code } };
    return c.json<z.input<typeof Statements>>(await presentStatements(owner, day, await readDay(owner, day)));
  },
);
