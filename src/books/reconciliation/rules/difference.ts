import type { Column } from "./row.ts";

export type Kind = "only_yours" | "only_ours" | "different";

export interface FieldDifference {
  readonly field: Column;
  readonly yours: string | null;
  readonly ours: string | null;
}

/** A difference as it is stored and answered. */
export interface Difference {
  readonly kind: Kind;
  readonly transaction_id: string | null;
  readonly fields: readonly FieldDifference[];
  readonly yours: Readonly<Record<string, string>> | null;
  readonly ours: Readonly<Record<string, string | number | null>> | null;
  /** Explanation of the service's side, and what to do. */
  readonly advice: string;
}
