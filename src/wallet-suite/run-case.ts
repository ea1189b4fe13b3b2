import type { Minor } from "../lib/money.ts";
import type { CaseResult, WalletCase } from "./case.ts";
import { CaseFailure } from "./case-failure.ts";
import { balanceOf, type Exchange, formFault } from "./exchange.ts";
import { Probe, type WalletUnderTest } from "./probe.ts";
import { putBack, readBalance } from "./put-back.ts";
import type { RunState } from "./run-state.ts";

export interface Played {
  readonly result: CaseResult;
  readonly state: RunState;
}

/**
 * Plays one case and restores the balance. `prefix` differs for every attempt, so that an interrupted case is played again
 * with ids that the wallet has not seen. Throws WalletUnreachable.
 */
export async function runCase(
  wallet: WalletUnderTest,
  state: RunState,
  walletCase: WalletCase,
  prefix: string,
  { interrupted = false } = {},
): Promise<Played> {
  const upkeep = new Probe(wallet, `${prefix}-upkeep`, viewOf(state, 0));
  const found = balanceOf(await readBalance(upkeep), wallet.precision);
  // After an interruption the balance is what the first attempt left: not the wallet's error.
  const moved = interrupted ? 0 : difference(found, state.lastBalance);
  if (state.startBalance !== null && found !== state.startBalance) await putBack(upkeep, state.startBalance);

  const probe = new Probe(wallet, prefix, viewOf(state, state.drift + moved));
  const startedAt = wallet.clock.now();
  const verdict = await judge(walletCase, probe);
  const durationMs = wallet.clock.now() - startedAt;

  const left =
    state.startBalance === null
      ? balanceOf(await readBalance(upkeep), wallet.precision)
      : await putBack(upkeep, state.startBalance);
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

const LIKELY = "Likely cause: ";

type Verdict = Pick<CaseResult, "status" | "received" | "message" | "deciding">;

async function judge(walletCase: WalletCase, probe: Probe): Promise<Verdict> {
  try {
    const remark = await walletCase.run(probe);
    const deciding = probe.exchanges.at(-1);
    if (!remark) return { status: "passed", received: "as expected", message: "", deciding };
    const cause = remark.status === "warned" ? ` ${LIKELY}${walletCase.cause}` : "";
    return { ...remark, message: sentence(remark.received) + cause, deciding };
  } catch (error) {
    if (!(error instanceof CaseFailure)) throw error;
    const message = `${sentence(error.received)} ${LIKELY}${walletCase.cause}`;
    return { status: "failed", received: error.received, message, deciding: error.exchange ?? probe.exchanges.at(-1) };
  }
}

function viewOf(state: RunState, drift: Minor) {
  return {
    startBalance: state.startBalance ?? undefined,
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

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
