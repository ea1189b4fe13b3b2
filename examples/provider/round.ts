import { randomUUID } from "node:crypto";
import { drawMultiplier, plus, STAKES, times } from "./games.ts";
import type { Promotions, Series } from "./promotions.ts";
import type { Answer, Service, Session } from "./service.ts";

export interface Table {
  readonly service: Service;
  readonly promotions: Promotions;
  /** An integer from 0 to below `max`, from a cryptographic source. */
  readonly draw: (max: number) => number;
}

/** What the player is shown: the result, or why there is none. */
export type Round =
  | { readonly round_id: string; readonly win: string; readonly balance: unknown; readonly free_spins_left: number }
  | { readonly error: string; readonly message: string };

/** Plays one round: bet, draw, win. The result is decided here and only after the bet is booked. */
export async function playRound(table: Table, session: Session, stake: string): Promise<Round> {
  if (!STAKES.includes(stake)) return { error: "STAKE", message: `Stakes are ${STAKES.join(", ")}.` };
  const { session_id, currency } = session;
  const series = table.promotions.playable(session.player_id, currency, session.game_code, Date.now());
  const amount = series?.betAmount ?? stake;
  const round_id = randomUUID();
  const common = { session_id, round_id, currency, free_spins_id: series?.id };

  const bet = await table.service.bet({ ...common, transaction_id: `${round_id}-bet`, amount });
  if (bet.status !== 200) return refusal(bet);
  const win = times(amount, drawMultiplier(table.draw));
  let { balance } = bet.body;
  if (BigInt(win.replace(".", "")) > 0n) {
    const booked = await table.service.win({ ...common, transaction_id: `${round_id}-win`, amount: win });
    // 202: taken and not yet booked, so the balance is not known at this moment.
    balance = booked.body.balance ?? null;
  }
  if (series) await played(table.service, series, win);
  return { round_id, win, balance, free_spins_left: series?.left ?? 0 };
}

/** Counts a spin of a series, and reports what it paid in all once it is over. */
async function played(service: Service, series: Series, win: string): Promise<void> {
  series.left--;
  series.won = plus(series.won, win);
  if (series.left > 0) return;
  series.status = "finished";
  await service.settle(series.id, series.won);
}

function refusal({ body }: Answer): Round {
  return { error: String(body.error), message: String(body.message) };
}
