import * as z from "zod";
import { ROUND_FAULTS } from "../games/engine.ts";

/** The idempotency key of a round: a double click or a retry repeats it. */
const roundKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 letters, digits, _ or -");

const multiplier = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,3})(\.[0-9]{1,2})?$/, "must be a plain decimal with at most two decimal places");

/** A tester's order for this round: its outcome, and the provider's fault. */
const order = z.object({
  outcome: z.enum(["win", "lose", "feature"]).nullable().default(null),
  /** The multiple of the stake that a win pays; the game gives the nearest that it can. */
  times: multiplier.default("10"),
  fault: z.enum(ROUND_FAULTS).nullable().default(null),
});

export type Order = z.infer<typeof order>;

/** Body of `POST /sandbox/api/rounds`. */
export const placeRoundBody = z.object({
  round_key: roundKey,
  stake: z.string().max(32),
  feature: z.boolean().default(false),
  bet: z.string().max(32).nullable().default(null),
  /** Several bets of a roulette table, in place of `bet`: `stake` is their sum. */
  bets: z
    .array(z.object({ bet: z.string().max(32), stake: z.string().max(32) }))
    .min(1)
    .max(49)
    .nullable()
    .default(null),
  cash_out_at: multiplier.nullable().default(null),
  /** Plays a round of this bonus at the bonus' stake; `stake` and `feature` are then ignored. */
  bonus_id: z.uuid().nullable().default(null),
  order: order.nullable().default(null),
});
