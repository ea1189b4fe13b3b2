import type { WalletCase } from "../case.ts";
import { balanceAndFormCases } from "./balance-and-form.ts";
import { betCases } from "./bet.ts";
import { concurrencyCases } from "./concurrency.ts";
import { freeSpinsCases } from "./free-spins.ts";
import { robustnessCases } from "./robustness.ts";
import { rollbackCases } from "./rollback.ts";
import { signatureCases } from "./signature.ts";
import { winCases } from "./win.ts";

/** The whole suite in order; a case's number is its place here. */
export const WALLET_CASES: readonly WalletCase[] = [
  ...signatureCases,
  ...balanceAndFormCases,
  ...betCases,
  ...concurrencyCases,
  ...winCases,
  ...rollbackCases,
  ...freeSpinsCases,
  ...robustnessCases,
];
