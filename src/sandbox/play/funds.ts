import type { Ctx } from "../../context.ts";
import type { Play } from "./play.ts";
import type { Round } from "./round.ts";

/** The outcome of a round's bet. `balance` is a decimal string; null when the wallet did not report one. */
type BetResult =
  | { readonly kind: "taken"; readonly balance: string | null }
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly balance: string | null }
  /** No money was taken, or it is being returned. */
  | { readonly kind: "cancelled" };

/** Where a round's money comes from and goes to. Every call may be repeated: a round is charged once and pays once. */
export interface Funds {
  bet(ctx: Ctx, round: Round): Promise<BetResult>;
  /** Whether the player has the stake of a cancelled round back, or it was never taken. */
  isReturned(ctx: Ctx, round: Round): Promise<boolean>;
  /** Whether a win is booked. */
  isPaid(ctx: Ctx, round: Round): Promise<boolean>;
  /** Pays the win, also one of nothing, and closes the round. Returns the balance; null where the win is not booked. */
  win(ctx: Ctx, round: Round): Promise<string | null>;
  balance(ctx: Ctx, play: Play): Promise<FundsBalance>;
}

/** A play's balance in its own currency, or the error code of the attempt to read it. */
export type FundsBalance = { readonly balance: string } | { readonly code: string };
