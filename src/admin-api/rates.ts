import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { setRates } from "../billing/rates/set-rates.ts";
import { validBody } from "../http/validate.ts";
import { presentRates } from "../wire/rates.ts";
import { cardOf, SetRates } from "./contract/rates.ts";

/** PUT /admin/v1/operators/{code}/rates: replaces the operator's rate card. */
export const rates = new Hono<AdminApiEnv>().put("/operators/:code/rates", async (c) => {
  const { providers } = validBody(c, SetRates);
  const input = { operatorCode: c.req.param("code"), cards: providers.map(cardOf) };
  return c.json(presentRates(await setRates(c.get("ctx"), input)));
});
