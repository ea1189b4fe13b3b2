import type { Minor } from "../../lib/money.ts";
import type { Terms } from "../pricing/terms.ts";

/** The terms of an invoice, copied when it is opened, so that later rate changes do not affect it. */
export interface StoredTerms extends Terms {
  readonly operatorName: string;
  /** A plain decimal. */
  readonly taxPercent: string;
}

/** An adjustment by the back office. The only amount that may be negative. */
export interface ManualAdjustment {
  readonly amount: Minor;
  readonly reason: string;
}
