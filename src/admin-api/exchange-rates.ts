import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import type { Ctx } from "../context.ts";
import { listExchangeRates, setExchangeRates } from "../currencies/exchange-rates.ts";
import { validBody } from "../http/validate.ts";
import { isoTimeOrNull } from "../lib/clock.ts";
import { SetExchangeRates } from "./contract/exchange-rates.ts";

/** GET and PUT /admin/v1/exchange-rates: what currencies are worth in USD. */
export const exchangeRates = new Hono<AdminApiEnv>()
  .get("/exchange-rates", async (c) => c.json(await present(c.get("ctx"))))
  .put("/exchange-rates", async (c) => {
    const { rates } = validBody(c, SetExchangeRates);
    await setExchangeRates(c.get("ctx"), rates);
    return c.json(await present(c.get("ctx")));
  });

async function present(ctx: Ctx) {
  const rates = await listExchangeRates(ctx);
  return { rates: rates.map(({ updatedAt, ...rate }) => ({ ...rate, updated_at: isoTimeOrNull(updatedAt) })) };
}
