import type { CaseGroup, Cases, WalletCase } from "../case.ts";
import { balanceAndFormCases } from "./balance-and-form.ts";
import { betCases } from "./bet.ts";
import { clockCases } from "./clock.ts";
import { closedAndBlockedCases } from "./closed-and-blocked.ts";
import { concurrencyCases } from "./concurrency.ts";
import { edgeCases } from "./edges.ts";
import { freeSpinsCases } from "./free-spins.ts";
import { furtherRulesCases } from "./further-rules.ts";
import { robustnessCases } from "./robustness.ts";
import { rollbackCases } from "./rollback.ts";
import { signatureCases } from "./signature.ts";
import { winCases } from "./win.ts";

const GROUPS: Readonly<Record<Exclude<CaseGroup, "test_clock">, Cases>> = {
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

/** The whole suite in order. A case's number, its place here plus one, never changes: new cases come at the end. */
export const WALLET_CASES: readonly WalletCase[] = Object.entries(GROUPS).flatMap(([group, cases]) =>
  inGroup(group as CaseGroup, cases),
);

/** Place of the first case that no whole run plays: far enough behind the others to leave room for new ones. */
const FIRST_ON_DEMAND = 100;

const ON_DEMAND: readonly WalletCase[] = inGroup("test_clock", clockCases);

function inGroup(group: CaseGroup, cases: Cases): WalletCase[] {
  return Object.entries(cases).map(([name, walletCase]) => ({ name, ...walletCase, group }));
}

/** Every case with its place, those that only a trigger plays among them. */
export const PLACED_CASES: readonly (readonly [place: number, walletCase: WalletCase])[] = [
  ...WALLET_CASES.map((walletCase, place) => [place, walletCase] as const),
  ...ON_DEMAND.map((walletCase, at) => [FIRST_ON_DEMAND + at, walletCase] as const),
];

/** The case at a place; its number is one more. */
export function walletCaseAt(place: number): WalletCase | undefined {
  return WALLET_CASES[place] ?? ON_DEMAND[place - FIRST_ON_DEMAND];
}
