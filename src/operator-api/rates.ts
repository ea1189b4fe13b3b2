import { Hono } from "hono";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import { readRates } from "../billing/rates/read-rates.ts";
import { presentRates } from "../wire/rates.ts";

/** GET /v1/rates: the percents that the operator's invoices carry. */
export const rates = new Hono<OperatorApiEnv>().get("/rates", async (c) => {
  const ctx = c.get("ctx");
  return c.json(presentRates(await readRates(ctx, ctx.operator.code)));
});
