import { and, eq, gt, isNull, lte, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import type { Change } from "../../db/schema/proposals.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { staff } from "../../db/schema/staff.ts";
import { ApiError } from "../../errors.ts";
import { isoTime } from "../../lib/clock.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import { allows, type Scope } from "../staff/scope.ts";
import { findProposal } from "./list-proposals.ts";
import { CARRYING_OUT_MS, existing, type Proposal, stateOf } from "./proposal.ts";

/** Comparison and execution of a stored call. */
export interface StoredCall<A> {
  /** Changes that it would make now. */
  readonly preview: () => Promise<readonly Change[]>;
  readonly carryOut: () => Promise<A>;
}

const conflict = (message: string, retryable = false) => new ApiError("CONFLICT", message, { retryable });

/**
 * Approves a proposal and carries it out, once and as it was proposed. FORBIDDEN for its proposer, and for a caller that is
 * no person; CONFLICT when what it changes is no longer what the proposer saw, or its proposer may no longer make the call. A
 * refusal of the call leaves it proposed. An approval that was cut off can be repeated, also after the proposal's day: every
 * call that can be proposed may run twice.
 */
export async function approveProposal<A>(
  ctx: AdminCtx,
  id: string,
  { preview, carryOut }: StoredCall<A>,
): Promise<{ readonly proposal: Proposal; readonly answer: A | undefined }> {
  const { db, actor } = ctx;
  const found = await findProposal(ctx, id);
  checkScope(ctx, found);
  if (actor.kind !== "person") throw new ApiError("FORBIDDEN", "Only a staff member of kind person may approve.");
  if (actor.id === found.proposedBy)
    throw new ApiError("FORBIDDEN", "Another person than the one who proposed it must approve it.");
  if (found.state === "carried_out") return { proposal: found, answer: undefined };
  const now = ctx.clock.now();
  const proposer = allowedPerson(ctx, found.proposedBy, found.scope);
  const mine = and(
    eq(proposals.id, id),
    sql`EXISTS ${proposer}`,
    ne(proposals.proposedBy, actor.id),
    or(and(eq(proposals.state, "proposed"), gt(proposals.expiresAt, now)), wasCutOff(now)),
    // The changes of another proposal of the same call at this moment cannot be compared.
    sql`NOT EXISTS (SELECT 1 FROM ${proposals} other WHERE other.call = ${found.call} AND other.id <> ${id}
      AND other.state = 'approved' AND other.decided_at > ${now - CARRYING_OUT_MS})`,
  );
  const [, [claimed], allowed] = await db.batch([
    // Before the update, after which its condition is false.
    auditEntry(ctx, { approved: id, call: found.call }, existing(mine)),
    db.update(proposals).set({ state: "approved", decidedBy: actor.id, decidedAt: now }).where(mine).returning(),
    proposer,
  ]);
  if (!claimed) throw conflict(...whyNot(await findProposal(ctx, id), now, allowed.length > 0));
  let answer: A;
  try {
    const people = { id, proposed_by: found.proposedBy, approved_by: actor.id };
    Object.assign(ctx, { action: found.call, proposal: people });
    const changes = await preview();
    // Nothing left to change: an earlier approval was cut off after the change.
    const isDone = found.state === "approved" && changes.length === 0;
    if (!isDone && JSON.stringify(changes) !== JSON.stringify(found.changes))
      throw conflict("What the proposal changes is no longer what it was. Propose it again.");
    answer = await carryOut();
  } catch (cause) {
    if (cause instanceof ApiError) await release(ctx, claimed);
    throw cause;
  }
  const done = { state: "carried_out", carriedOutAt: ctx.clock.now() } as const;
  const [carriedOut] = await db.update(proposals).set(done).where(held(claimed)).returning();
  return { proposal: carriedOut ?? { ...claimed, ...done }, answer };
}

/**
 * Refuses a proposal; its proposer may withdraw it so. Also one whose approval was cut off, once its proposer may no longer make
 * the call: no other approval can end it. A repeat answers the first refusal.
 */
export async function refuseProposal(ctx: AdminCtx, id: string, reason: string): Promise<Proposal> {
  const { db, actor } = ctx;
  const seen = await findProposal(ctx, id);
  checkScope(ctx, seen);
  const now = ctx.clock.now();
  const open = and(
    eq(proposals.id, id),
    or(
      and(eq(proposals.state, "proposed"), gt(proposals.expiresAt, now)),
      and(wasCutOff(now), notExists(allowedPerson(ctx, seen.proposedBy, seen.scope))),
    ),
  );
  await db.batch([
    auditEntry(ctx, { refused: id, reason }, existing(open)),
    db.update(proposals).set({ state: "refused", decidedBy: actor.id, decidedAt: now, reason }).where(open),
  ]);
  const proposal = await findProposal(ctx, id);
  if (proposal.state === "approved")
    throw conflict("It is being carried out, or was cut off while it was. Approve it again in two minutes.", true);
  if (proposal.state !== "refused") throw conflict(...whyNot(proposal, now));
  return proposal;
}

function wasCutOff(now: number): SQL | undefined {
  return and(eq(proposals.state, "approved"), lte(proposals.decidedAt, now - CARRYING_OUT_MS));
}

/** Makes a proposal open again, because the call was refused and has changed nothing. */
async function release({ db }: AdminCtx, claimed: Proposal): Promise<void> {
  await db.update(proposals).set({ state: "proposed", decidedBy: null, decidedAt: null }).where(held(claimed));
}

/** The row as this approval has claimed it. */
function held({ id, decidedBy, decidedAt }: Proposal): SQL | undefined {
  return and(
    eq(proposals.id, id),
    eq(proposals.state, "approved"),
    eq(proposals.decidedBy, decidedBy ?? ""),
    eq(proposals.decidedAt, decidedAt ?? 0),
  );
}

/** The proposer, while he may still make the call himself: who was removed, or lost the scope, is not one of two people. */
function allowedPerson({ db }: AdminCtx, id: string, scope: Scope) {
  const { kind, removedAt, scopes } = staff;
  const hasScope = sql`EXISTS (SELECT 1 FROM json_each(${scopes}) WHERE value IN (${scope}, 'admin'))`;
  return db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, id), eq(kind, "person"), isNull(removedAt), hasScope));
}

function checkScope({ actor }: AdminCtx, { scope }: Proposal): void {
  if (!allows(actor.scopes, scope)) throw new ApiError("FORBIDDEN", `This proposal needs the scope ${scope}.`);
}

function whyNot(proposal: Proposal, now: number, isAllowed = true): [message: string, retryable: boolean] {
  switch (stateOf(proposal, now)) {
    case "expired":
      return [`The proposal expired at ${isoTime(proposal.expiresAt)}. Propose it again.`, false];
    case "refused":
      return ["The proposal was refused.", false];
    case "carried_out":
      return ["The proposal was carried out.", false];
    default:
      if (!isAllowed) return ["The proposer may no longer make this call. Propose it again.", false];
      return ["A proposal of this call is being carried out. Retry in two minutes.", true];
  }
}
