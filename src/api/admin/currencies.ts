import * as z from "zod";
import { putCurrency as put } from "../../catalogue/currencies/put-currency.ts";
import { about } from "../../lib/about.ts";
import { MAX_PRECISION } from "../../lib/currency.ts";
import { currency } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";

export const PutCurrency = z.object({ precision: z.int().min(0).max(MAX_PRECISION) });

/* @__PURE__ */ about(PutCurrency, {
  precision: "Decimal places. They never change.",
});

export const PutCurrencyAnswer = z.object({ code: z.string(), precision: z.int() });

/* @__PURE__ */ about(PutCurrencyAnswer, {
  code: "The currency's code.",
  precision: "Its decimal places.",
});

export const putCurrency = endpoint(
  {
    route: "PUT /admin/v1/currencies/{code}",
    id: "putCurrency",
    scope: "finance",
    summary: "Add a currency that is not built in",
    description: "A currency's precision never changes: another one is refused with `CONFLICT`.",
    params: { code: "The currency's code." },
    pathSchema: z.object({ code: currency }),
    body: PutCurrency,
    answer: PutCurrencyAnswer,
    errors: ["CONFLICT"],
    example: { request: { precision: 4 }, answer: { code: "GOLDX", precision: 4 } },
  },
  async (ctx, { path, body }) => {
    const input = { code: path.code, precision: body.precision };
    await put(ctx, input);
    return input;
  },
);
