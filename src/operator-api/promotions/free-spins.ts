import { Hono } from "hono";
import type { z } from "zod";
import type { OperatorApiEnv } from "../../auth/authenticate-operator.ts";
import { query, sentQuery } from "../../http/validate.ts";
import { formatAmount } from "../../lib/money.ts";
import { betOptions } from "../../promotions/bet-options.ts";
import { cancelFreeSpins } from "../../promotions/cancel-free-spins.ts";
import { findGrant } from "../../promotions/grant.ts";
import { grantFreeSpins } from "../../promotions/grant-free-spins.ts";
import { readFreeSpins } from "../../promotions/read-free-spins.ts";
import { Empty } from "../../wire/fields.ts";
import { operatorBody } from "../body.ts";
import { type BetOptions, BetOptionsQuery, CreateFreeSpins, FreeSpinsQuery } from "../contract/free-spins.ts";
import { currencyRule, withCurrency } from "../currency.ts";
import { amountRules } from "./money-rules.ts";
import { readAmount, readTime } from "./new-campaign.ts";
import { presentGrant } from "./present-grant.ts";
import { promotionBody } from "./promotion-body.ts";

export const freeSpins = new Hono<OperatorApiEnv>()
  /** POST /v1/free-spins: grants a series; idempotent on the reference. */
  .post("/free-spins", async (c) => {
    const ctx = c.get("ctx");
    const { body, precision } = await promotionBody(c, ctx, {
      schema: CreateFreeSpins,
      rules: (sent, places) => [
        ...currencyRule(sent, places),
        ...amountRules("bet_amount", sent.bet_amount, places, { aboveZero: true }),
      ],
      isKnown: async (reference) => (await findGrant(ctx, reference)) !== undefined,
    });
    const grant = await grantFreeSpins(ctx, {
      playerId: body.player_id,
      currency: body.currency,
      precision,
      gameIds: body.game_ids,
      quantity: body.quantity,
      betAmount: readAmount(body.bet_amount, precision),
      validUntil: readTime(body.valid_until),
      reference: body.reference,
    });
    return c.json(presentGrant(grant));
  })
  /** GET /v1/free-spins?reference=: the grant under the operator's own id. */
  .get("/free-spins", query(FreeSpinsQuery), async (c) =>
    c.json(presentGrant(await readFreeSpins(c.get("ctx"), c.req.valid("query")))),
  )
  /** GET /v1/free-spins/bet-options: the stakes that the provider accepts, lowest first. */
  .get("/free-spins/bet-options", async (c) => {
    const ctx = c.get("ctx");
    const { output, precision } = await withCurrency(ctx, BetOptionsQuery, sentQuery(c));
    const { game_id, currency } = output;
    const stakes = await betOptions(ctx, game_id, currency, precision);
    const answer: z.infer<typeof BetOptions> = {
      game_id,
      currency,
      amounts: stakes.map((stake) => formatAmount(stake, precision)),
    };
    return c.json(answer);
  })
  /** GET /v1/free-spins/{id} */
  .get("/free-spins/:id", async (c) =>
    c.json(presentGrant(await readFreeSpins(c.get("ctx"), { id: c.req.param("id") }))),
  )
  /** POST /v1/free-spins/{id}/cancel: spins already played stay played, and winnings stay won. */
  .post("/free-spins/:id/cancel", async (c) => {
    operatorBody(c, Empty, { optional: true });
    return c.json(presentGrant(await cancelFreeSpins(c.get("ctx"), c.req.param("id"))));
  });
