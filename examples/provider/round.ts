import { randomUUID } from "node:crypto";
import { drawMultiplier, plus, STAKES, times } from "./games.ts";
import type { Promotions, Spins } from "./promotions.ts";
import type { Answer, Service, Session } from "./service.ts";

export interface RoundContext {
  readonly service: Service;
  readonly promotions: Promotions;
  /** Returns an integer from 0 to `max - 1` from a cryptographic random source. */
  readonly draw: (max: number) => number;
}

/** What the player sees: the result, or why there is none. */
export type Round =
  | { readonly round_id: string; readonly win: string; readonly balance: unknown; readonly free_spins_left: number }
  | { readonly error: string; readonly message: string };

/** Plays one round: bet, draw, win. The result is drawn on the server, and only after the bet is booked. */
export async function playRound(context: RoundContext, session: Session, stake: string): Promise<Round> {
  if (!STAKES.includes(stake)) return { error: "STAKE", message: `Stakes are ${STAKES.join(", ")}.` };
  const { session_id, currency } = session;
  const player = { operatorCode: session.operator_code, playerId: session.player_id };
  const spins = context.promotions.playableSpins(player, currency, session.game_code, Date.now());
  const amount = spins?.betAmount ?? stake;
  const round_id = randomUUID();
  const common = { session_id, round_id, currency, free_spins_id: spins?.id };

  const bet = await context.service.bet({ ...common, transaction_id: `${round_id}-bet`, amount });
  if (bet.status !== 200) return failed(bet);
  const win = times(amount, drawMultiplier(context.draw));
  let { balance } = bet.body;
  if (BigInt(win.replace(".", "")) > 0n) {
    const booked = await context.service.win({ ...common, transaction_id: `${round_id}-win`, amount: win });
    // A 202 means accepted but not booked yet, so there is no balance to show.
    balance = booked.body.balance ?? null;
  }
  if (spins) await countFreeSpin(context.service, spins, win);
  return { round_id, win, balance, free_spins_left: spins?.left ?? 0 };
}

/** Counts a free spin. After the last one of a grant, reports its total win. */
async function countFreeSpin(service: Service, spins: Spins, win: string): Promise<void> {
  spins.left--;
  spins.won = plus(spins.won, win);
  if (spins.left > 0) return;
  spins.status = "finished";
  if (spins.kind === "grant") await service.settleFreeSpins(spins.id, spins.won);
}

function failed({ body }: Answer): Round {
  return { error: String(body.error), message: String(body.message) };
}
