import type { Minor } from "../../lib/money.ts";
import type { Exchange } from "../runner/exchange.ts";
import { judge } from "../runner/judge.ts";
import type { Played } from "../runner/suite.ts";
import type { WalletCase } from "./case.ts";
import { balanceOf, formFault } from "./exchange.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";
import { putBack, readBalance } from "./put-back.ts";
import type { WalletRunState } from "./run-state.ts";

export interface PlayedWalletCase extends Played {
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
