import { Hono } from "hono";
import * as z from "zod";
import { putCurrency as put } from "../../catalogue/currencies/put-currency.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { precisionOf } from "../../gate/reference/precision-of.ts";
import { MAX_PRECISION } from "../../lib/currency.ts";
import { body, checked, path } from "../http/valid.ts";
import { currency } from "../wire/fields.ts";
import { approvable, describe } from "./declare.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

export const PutCurrency = z.object({
  precision: z.int().min(0).max(MAX_PRECISION).describe("Decimal places. They never change."),
});

export const PutCurrencyAnswer = z.object({
  code: z.string().describe("The currency's code."),
  precision: z.int().describe("Its decimal places."),
});

app.put(
  "/currencies/:code",
  describe({
    id: "putCurrency",
    scope: "finance",
    people: {
      two: "a currency that is not known yet",
      because: "its places are for good, and decide what every amount is worth",
    },
    summary: "Add a currency that is not built in",
    description: "A currency's precision never changes: another one is refused with `CONFLICT`.",
    params: { code: "The currency's code." },
    accepted: Proposal,
    answer: PutCurrencyAnswer,
    errors: ["CONFLICT"],
    example: { accepted: PROPOSAL_EXAMPLE, request: { precision: 4 }, answer: { code: "GOLDX", precision: 4 } },
  }),
  path(z.object({ code: currency })),
  body(PutCurrency),
  checked(),
  approvable<"code", typeof PutCurrency>(async (ctx, { path: { code }, body }) =>
    (await precisionOf(ctx, code)) === undefined
      ? [{ what: `decimal places of ${code}`, before: null, after: String(body.precision) }]
      : [],
  ),
  async (c) => {
    const input = { code: c.req.valid("param").code, precision: c.req.valid("json").precision };
    await put(c.get("ctx"), input);
    return c.json<z.input<typeof PutCurrencyAnswer>>(input);
  },
);
