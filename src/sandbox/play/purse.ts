import type { Ctx } from "../../context.ts";
import { funPurse } from "./fun-purse.ts";
import type { Play } from "./play.ts";
import type { Round } from "./round.ts";
import { walletPurse } from "./wallet-purse.ts";

/** What became of a round's bet. `balance` is a decimal string; null where nobody said. */
export type BetResult =
  | { readonly kind: "taken"; readonly balance: string | null }
  | { readonly kind: "refused"; readonly code: string; readonly message: string; readonly balance: string | null }
  /** Nothing was taken, or what was taken is being given back. */
  | { readonly kind: "cancelled" };

/** Where a round's money comes from and goes to. Every call may be repeated: a round is paid for once and pays once. */
export interface Purse {
  bet(ctx: Ctx, round: Round): Promise<BetResult>;
  /** Answers the balance, or null where the win is owed but not booked yet. */
  win(ctx: Ctx, round: Round): Promise<string | null>;
  balance(ctx: Ctx, play: Play): Promise<PurseBalance>;
}

/** The balance of a play in its own currency, or the reason why nobody can say. */
export type PurseBalance = { readonly balance: string } | { readonly code: string };

/** Fun money for a demo, the operator's wallet for everything else. */
export function purseOf({ demo }: Pick<Play | Round, "demo">): Purse {
  return demo ? funPurse : walletPurse;
}
