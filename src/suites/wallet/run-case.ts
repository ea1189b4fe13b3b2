import type { Minor } from "../../lib/money.ts";
import type { Exchange } from "../runner/exchange.ts";
import { judge } from "../runner/judge.ts";
import { type Played, type RunState, RunStopped } from "../runner/suite.ts";
import type { WalletCase } from "./case.ts";
import { balanceOf, formFault } from "./exchange.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";

interface PlayedWalletCase extends Played {
  readonly state: WalletRunState;
}

/**
 * Plays one case and restores the balance. `prefix` differs for every attempt, so that an interrupted case is played again
 * with ids that the wallet has not seen. Throws WalletUnreachable.
 */
export async function runCase(
  wallet: WalletUnderTest,
  state: WalletRunState,
  walletCase: WalletCase,
  prefix: string,
  { interrupted = false } = {},
): Promise<PlayedWalletCase> {
  const upkeep = new Probe(wallet, `${prefix}-upkeep`, viewOf(state, 0));
  const found = balanceOf(await readBalance(upkeep), wallet.precision);
  // After an interruption the balance is what the first attempt left: not the wallet's error.
  const moved = interrupted ? 0 : difference(found, state.lastBalance);
  if (found !== state.startBalance) await putBack(upkeep, state.startBalance);

  const probe = new Probe(wallet, prefix, viewOf(state, state.drift + moved));
  const startedAt = wallet.clock.now();
  const verdict = await judge(walletCase, probe);
  const durationMs = wallet.clock.now() - startedAt;

  const left = await putBack(upkeep, state.startBalance);
  const { name, group, expected } = walletCase;
  const result = { name, group, expected, ...verdict, durationMs, exchanges: probe.exchanges };
  const exchanges = [...probe.exchanges, ...upkeep.exchanges];
  return {
    result,
    state: {
      startBalance: state.startBalance,
      signatureV2: state.signatureV2,
      lastBalance: left ?? null,
      drift: state.drift + moved,
      formFault: state.formFault ?? firstFormFault(exchanges, wallet.precision, name),
      durationsMs: [...state.durationsMs, ...exchanges.map((exchange) => exchange.durationMs)],
    },
  };
}

function viewOf(state: WalletRunState, drift: Minor) {
  return {
    startBalance: state.startBalance,
    earlierDurationsMs: state.durationsMs,
    earlierFormFault: state.formFault,
    drift,
  };
}

function difference(found: Minor | undefined, last: Minor | null): Minor {
  return found === undefined || last === null ? 0 : found - last;
}

function firstFormFault(exchanges: readonly Exchange[], precision: number, caseName: string): string | null {
  for (const exchange of exchanges) {
    const fault = formFault(exchange, precision);
    if (fault) return `${fault} (case "${caseName}")`;
  }
  return null;
}

/** Tries of one call that production would repeat, too. */
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
 * answers none. A wallet under test may fail here too: a balance that cannot be restored fails the case "the whole run".
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

/** State that a run carries from case to case, across restarts. Money in minor units of the run's currency. */
export interface WalletRunState extends RunState {
  /** Balance that is restored after each case. */
  readonly startBalance: Minor;
  /** Balance at the end of the last case; null when it could not be read. */
  readonly lastBalance: Minor | null;
  /** Change of the balance between cases, while nothing was sent. */
  readonly drift: Minor;
}
