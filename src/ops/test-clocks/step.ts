import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import type { TestClock } from "../../gate/operator-time/operator-clock.ts";

export const STEP_KINDS = [
  ...(["movement", "event", "notification", "campaign", "statement", "invoices"] as const),
  ...(["session_expired", "free_spins_ended", "campaign_started"] as const),
] as const;

export type StepKind = (typeof STEP_KINDS)[number];

/** Work of an operator that is due at a time of its clock. */
export interface Work {
  readonly kind: Exclude<StepKind, "session_expired" | "free_spins_ended" | "campaign_started">;
  /** Subject of the step: an id that the operator knows, or a day or month. */
  readonly subject: string;
  readonly dueAt: number;
  /** Whether it makes an outgoing call. */
  readonly calls: boolean;
  /** Runs it on a context at the due time. Returns its outcome. */
  readonly run: (ctx: Ctx) => Promise<string>;
}

/** Something that happens at a time by itself. `opens`: statements that make work due, for the batch that moves the clock. */
export interface Happening {
  readonly at: number;
  /** Null: it only makes work due. */
  readonly told: { readonly kind: StepKind; readonly subject: string; readonly result: string } | null;
  readonly opens?: readonly BatchItem<"sqlite">[];
}

/** Scope of the search: work of an operator up to `to`, and events after the clock's time. */
export interface Search {
  readonly clock: TestClock;
  readonly to: number;
}
