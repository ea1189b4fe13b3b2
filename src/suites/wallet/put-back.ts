import type { Minor } from "../../lib/money.ts";
import type { Exchange } from "../runner/exchange.ts";
import { RunStopped } from "../runner/suite.ts";
import { balanceOf } from "./exchange.ts";
import type { Probe } from "./probe.ts";

/** Of one call that production would repeat, too. */
export const MAX_TRIES = 3;

/** The wallet did not answer several times in a row; the run cannot continue. */
export class WalletUnreachable extends RunStopped {
  override readonly name = "WalletUnreachable";

  constructor(fault: string) {
    super(`The wallet cannot be reached: ${fault}.`);
  }
}

/** Sends getbalance and returns any answer; throws WalletUnreachable when there is none. */
export async function readBalance(probe: Probe): Promise<Exchange> {
  let fault = "";
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const exchange = await probe.getbalance();
    if (exchange.status !== null) return exchange;
    fault = exchange.fault ?? "";
  }
  throw new WalletUnreachable(fault);
}

/**
 * Restores the player's balance to `target` with a bet or a win. Returns the final balance; undefined when the wallet
 * answers none. A wallet under test may fail here too: a balance that cannot be restored fails the last case.
 */
export async function putBack(probe: Probe, target: Minor): Promise<Minor | undefined> {
  const { precision } = probe.wallet;
  let balance = balanceOf(await readBalance(probe), precision);
  for (let tries = 1; tries <= MAX_TRIES && balance !== undefined && balance !== target; tries++) {
    const label = `put-back-${tries}`;
    const round = { round_id: probe.name(label) };
    if (balance > target) {
      await probe.bet(label, balance - target, round);
    } else {
      // The zero bet is for wallets that credit wins only in rounds with a bet.
      await probe.bet(`${label}-bet`, 0, round);
      await probe.win(label, target - balance, round);
    }
    balance = balanceOf(await readBalance(probe), precision);
  }
  return balance;
}
