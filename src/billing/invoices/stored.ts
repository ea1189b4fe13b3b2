import type { Minor } from "../../lib/money.ts";
import type { Terms } from "../pricing/terms.ts";

/** The terms an invoice is made on, copied when it is opened: later changes of the rates do not touch it. */
export interface StoredTerms extends Terms {
  readonly operatorName: string;
  /** A plain decimal. */
  readonly taxPercent: string;
}

/** What the back office adds to or takes off an invoice; here alone an amount may be negative. */
export interface ManualAdjustment {
  readonly amount: Minor;
  readonly reason: string;
}
