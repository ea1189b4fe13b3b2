import { Hono } from "hono";
import type { AdminApiEnv } from "../auth/authenticate-admin.ts";
import { validBody, validPathAndBody } from "../http/validate.ts";
import { listOperators } from "../operators/list-operators.ts";
import { putOperator } from "../operators/put-operator.ts";
import { readOperator } from "../operators/read-operator.ts";
import { setWindow } from "../operators/set-window.ts";
import { CodePath } from "./contract/fields.ts";
import { putOperatorSchema, SetWindow } from "./contract/operators.ts";
import { presentOperator, presentOperatorDetail, presentWindow } from "./present-operator.ts";

export const operators = new Hono<AdminApiEnv>()
  .put("/operators/:code", async (c) => {
    const ctx = c.get("ctx");
    const { path, body } = validPathAndBody(c, CodePath, putOperatorSchema(ctx.settings));
    const { code } = path;
    await putOperator(ctx, {
      code,
      name: body.name,
      walletUrl: body.wallet_url,
      invoiceUrl: body.invoice_url,
      requestsPerMinute: body.requests_per_minute,
      allowlist: body.allowlist,
      market: body.market,
      regulated: body.regulated,
      revenueBase: body.revenue_base,
      tierMode: body.tier_mode,
      taxPercent: body.tax_percent,
    });
    return c.json(presentOperatorDetail(await readOperator(ctx, code)));
  })
  .get("/operators", async (c) => {
    const all = await listOperators(c.get("ctx"));
    return c.json({ operators: all.map(presentOperator) });
  })
  .get("/operators/:code", async (c) =>
    c.json(presentOperatorDetail(await readOperator(c.get("ctx"), c.req.param("code")))),
  )
  .put("/operators/:code/window", async (c) => {
    const code = c.req.param("code");
    const { provider_codes, excluded_game_ids } = validBody(c, SetWindow);
    const input = { providerCodes: provider_codes, excludedGameIds: excluded_game_ids };
    return c.json(presentWindow(code, await setWindow(c.get("ctx"), code, input)));
  });
