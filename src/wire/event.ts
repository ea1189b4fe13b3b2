import { z } from "zod";
import { BookedTransaction } from "./transaction.ts";

/** The bodies sent to `event_url` (docs/contract/operators.md#events). */

const FreeSpinsFinished = z.object({
  id: z.string(),
  free_spins_id: z.string(),
  reference: z.string(),
  provider_code: z.string(),
  player_id: z.string(),
  currency: z.string(),
  quantity: z.int(),
  bet_amount: z.string(),
  win_amount: z
    .string()
    .meta({ description: "The total that the provider reported. The wins reached your wallet one by one." }),
  finished_at: z.iso.datetime(),
});

const BonusCampaignEnded = z.object({
  id: z.string(),
  reference: z.string(),
  provider_code: z.string(),
  type: z.string(),
  name: z.string(),
  currency: z.string(),
  valid_from: z.iso.datetime(),
  valid_until: z.iso.datetime(),
  ended_at: z.iso.datetime(),
});

const JackpotWon = z.object({
  transaction_id: z.string().meta({ description: "The win that your wallet booked." }),
  provider_code: z.string(),
  jackpot_tier_id: z.string(),
  win_type: z.enum(["progressive", "community", "fixed"]),
  player_id: z.string(),
  session_id: z.string(),
  round_id: z.string(),
  currency: z.string(),
  amount: z.string(),
  won_at: z.iso.datetime(),
});

const StatementFinal = z.object({
  operator_code: z.string(),
  day: z.iso.date(),
  statements: z
    .array(
      z.object({
        currency: z.string(),
        transactions: z.int(),
        digest: z.string(),
        signature: z.string(),
        signing_key_id: z.string(),
      }),
    )
    .meta({ description: "One for each currency; empty for a day without movements." }),
});

export const EventBody = z.discriminatedUnion("event", [
  bodyOf("free_spins.finished", FreeSpinsFinished),
  bodyOf("bonus_campaign.ended", BonusCampaignEnded),
  bodyOf("jackpot.won", JackpotWon),
  bodyOf("movement.failed", BookedTransaction),
  bodyOf("statement.final", StatementFinal),
]);

function bodyOf<E extends string, D extends z.ZodType>(event: E, data: D) {
  return z.object({
    event: z.literal(event),
    id: z.string().meta({ description: "The idempotency key: a repeat has the same." }),
    sent_at: z.iso.datetime(),
    data,
  });
}
