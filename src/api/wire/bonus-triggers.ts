import * as z from "zod";
import { textOrNull } from "./described.ts";

const BetTrigger = z.object({
  amount: z
    .string()
    .meta({ description: "The threshold, without trailing zeros: `50`, not `50.00`.", examples: ["50"] }),
  single_bet: z.boolean().describe("True: one bet must reach it. False: bets add up to it."),
});

const SpinTrigger = z.object({
  min: z.int().describe("The smallest number of spins that can be drawn."),
  max: z.int().describe("The largest number of spins that can be drawn."),
});

/** Triggers in an answer: amounts without trailing zeros, absent triggers as empty lists or null. */
export const BonusTriggers = z.object({
  first_game_launch: z.boolean().describe("Whether it fires when the player first opens one of the games."),
  bet_amount: z.array(BetTrigger).describe("Fires when bets reach an amount. Empty: no such trigger."),
  spin_count: z
    .array(SpinTrigger)
    .describe("Fires after a number of spins, drawn between `min` and `max`. Empty: no such trigger."),
  loss_amount: textOrNull(
    "Fires when the player has lost this much, net; without trailing zeros. Null: no such trigger.",
    "20",
  ),
});
