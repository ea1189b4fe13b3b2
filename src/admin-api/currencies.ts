import { Hono } from "hono";
import { z } from "zod";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { putCurrency } from "../currencies/put-currency.ts";
import { validPathAndBody } from "../http/validate.ts";
import { currency } from "../wire/fields.ts";
import { PutCurrency } from "./contract/providers.ts";

/** PUT /admin/v1/currencies/{code}: adds a currency that the built-in tables do not know. */
export const currencies = new Hono<AdminApiEnv>().put("/currencies/:code", async (c) => {
  const { path, body } = validPathAndBody(c, z.object({ code: currency }), PutCurrency);
  await putCurrency(c.get("ctx"), { code: path.code, precision: body.precision });
  return c.json({ code: path.code, precision: body.precision });
});
