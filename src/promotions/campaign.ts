import type { Minor } from "../lib/money.ts";

/** When a campaign hands its bonus over (interface: BonusTriggers). Amounts are minor units of its currency. */
export interface CampaignTriggers {
  readonly firstGameLaunch: boolean;
  readonly betAmounts: readonly { readonly amount: Minor; readonly singleBet: boolean }[];
  readonly spinCounts: readonly { readonly min: number; readonly max: number }[];
  readonly lossAmount: Minor | null;
}

/** A prize of a drawn campaign (interface: BonusPrize). Amounts are minor units of its currency. */
export type CampaignPrize =
  | { readonly kind: "money"; readonly amount: Minor; readonly weight: number }
  | { readonly kind: "free_spins"; readonly spins: number; readonly betAmount: Minor; readonly weight: number };
