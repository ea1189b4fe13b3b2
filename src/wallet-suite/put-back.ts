import type { Minor } from "../lib/money.ts";
import { balanceOf, type Exchange } from "./exchange.ts";
import type { Probe } from "./probe.ts";

const TRIES = 3;

/** The wallet gave no answer several times in a row: the run cannot go on. */
export class WalletUnreachable extends Error {
  constructor(fault: string) {
    super(`The wallet cannot be reached: ${fault}.`);
    this.name = "WalletUnreachable";
  }
}

/** A getbalance with whatever answer the wallet gives; throws WalletUnreachable when it gives none. */
export async function readBalance(probe: Probe): Promise<Exchange> {
  let fault = "";
  for (let tries = 0; tries < TRIES; tries++) {
    const exchange = await probe.getbalance();
    if (exchange.status !== null) return exchange;
    fault = exchange.fault ?? "";
  }
  throw new WalletUnreachable(fault);
}

/**
 * Brings the player's balance to `target` with a bet or a win, and answers the balance it is left at; undefined when
 * the wallet tells none. A wallet under test may fail here too: what cannot be put back shows in the last case.
 */
export async function putBack(probe: Probe, target: Minor): Promise<Minor | undefined> {
  const { precision } = probe.wallet;
  let balance = balanceOf(await readBalance(probe), precision);
  for (let tries = 1; tries <= TRIES && balance !== undefined && balance !== target; tries++) {
    const label = `put-back-${tries}`;
    const round = { round_id: probe.name(label) };
    if (balance > target) {
      await probe.bet(label, balance - target, round);
    } else {
      // The zero bet is for wallets that credit wins only in rounds that have a bet.
      await probe.bet(`${label}-bet`, 0, round);
      await probe.win(label, target - balance, round);
    }
    balance = balanceOf(await readBalance(probe), precision);
  }
  return balance;
}
