import { type SQL, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { type Change, proposals } from "../../db/schema/proposals.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";

export type { Change } from "../../db/schema/proposals.ts";

export type Proposal = typeof proposals.$inferSelect;

export const PROPOSAL_STATES = ["proposed", "approved", "refused", "expired", "carried_out"] as const;

export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const PROPOSAL_HOURS = 24;
export const PROPOSAL_TTL_MS = PROPOSAL_HOURS * HOUR_MS;
/** After which an approval that was cut off may be repeated. */
export const CARRYING_OUT_MS = 2 * MINUTE_MS;

/**
 * The changes of a full replacement: those that need two people and, if there are any, the rest of what it replaces. Else one
 * that is approved later would undo what another changed meanwhile. An approval always compares the rest: it may repeat one
 * that was cut off after the change.
 */
export function replaced({ proposal }: AdminCtx, needed: readonly Change[], rest: readonly Change[]): Change[] {
  const real = (changes: readonly Change[]) => changes.filter(({ before, after }) => before !== after);
  return real(needed).length === 0 && !proposal ? [] : [...real(needed), ...real(rest)];
}

/** The state at a moment: what expires is not written anywhere. */
export function stateOf({ state, expiresAt }: Proposal, now: number): ProposalState {
  return state === "proposed" && expiresAt <= now ? "expired" : state;
}

/** Condition: a proposal fulfils another one. */
export function existing(condition: SQL | undefined): SQL {
  return sql`EXISTS (SELECT 1 FROM ${proposals} WHERE ${condition})`;
}
