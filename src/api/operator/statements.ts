import { Hono } from "hono";
import * as z from "zod";
import { isDay } from "../../books/statements/day.ts";
import { presentStatements } from "../../books/statements/present-statements.ts";
import { readStatements } from "../../books/statements/read-statements.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { describe } from "../http/describe.ts";
import { checked, path, query } from "../http/valid.ts";
import { currency } from "../wire/fields.ts";
import { STATEMENTS_EXAMPLE, Statements } from "../wire/statement.ts";

export const app = new Hono<OperatorApiEnv>();

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
      answer: STATEMENTS_EXAMPLE,
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
