import type { CaseGroup, CaseOfGroup, WalletCase } from "../case.ts";
import { balanceAndFormCases } from "./balance-and-form.ts";
import { betCases } from "./bet.ts";
import { closedAndBlockedCases } from "./closed-and-blocked.ts";
import { concurrencyCases } from "./concurrency.ts";
import { edgeCases } from "./edges.ts";
import { freeSpinsCases } from "./free-spins.ts";
import { furtherRulesCases } from "./further-rules.ts";
import { robustnessCases } from "./robustness.ts";
import { rollbackCases } from "./rollback.ts";
import { signatureCases } from "./signature.ts";
import { winCases } from "./win.ts";

const GROUPS: Readonly<Record<CaseGroup, readonly CaseOfGroup[]>> = {
  signature: signatureCases,
  balance_and_form: balanceAndFormCases,
  bet: betCases,
  concurrency: concurrencyCases,
  win: winCases,
  rollback: rollbackCases,
  free_spins: freeSpinsCases,
  robustness: robustnessCases,
  further_rules: furtherRulesCases,
  closed_and_blocked: closedAndBlockedCases,
  edges: edgeCases,
};

/** The whole suite in order; a case's number is its place here, and stays. New cases come at the end. */
export const WALLET_CASES: readonly WalletCase[] = Object.entries(GROUPS).flatMap(([group, cases]) =>
  cases.map((walletCase) => ({ ...walletCase, group: group as CaseGroup })),
);
