import { and, eq, gt, sql } from "drizzle-orm";
import type { AdminCtx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { ApiError, invalidField } from "../../errors.ts";
import { auditEntry } from "../audit/audit-entry.ts";
import { PROPOSAL_TTL_MS, type Proposal } from "./proposal.ts";

type ProposedCall = Pick<Proposal, "operation" | "scope" | "path" | "body" | "changes">;

/** A row of D1 is at most 2 MB. */
const MAX_BODY_LENGTH = 1_000_000;
const MAX_CHANGES_LENGTH = 500_000;

/**
 * Keeps a call until another person approves it. A repeat by the same person answers the proposal that is open. FORBIDDEN
 * unless a person calls: a shared token does not say who proposes, so that its holder could approve too.
 */
export async function propose(ctx: AdminCtx, proposed: ProposedCall): Promise<Proposal> {
  const { actor, action: call, db } = ctx;
  if (actor.kind !== "person")
    throw new ApiError("FORBIDDEN", "This change needs two people. Propose it as a staff member of kind person.");
  if (JSON.stringify(proposed.body).length > MAX_BODY_LENGTH) throw invalidField("body", "is too large to be proposed");
  if (JSON.stringify(proposed.changes).length > MAX_CHANGES_LENGTH)
    throw invalidField("body", "changes too much at once to be proposed; change it in parts");
  const now = ctx.clock.now();
  const id = ctx.random.uuid();
  const row = {
    ...{ id, call, ...proposed, proposedBy: actor.id, state: "proposed" as const },
    ...{ createdAt: now, expiresAt: now + PROPOSAL_TTL_MS },
  };
  const open = and(
    eq(proposals.call, call),
    eq(proposals.state, "proposed"),
    eq(proposals.proposedBy, actor.id),
    gt(proposals.expiresAt, now),
    // Equal calls alone are one proposal; one whose before-values have changed is proposed again.
    sql`${proposals.body} IS ${sql.param(proposed.body, proposals.body)}`,
    eq(proposals.changes, proposed.changes),
  );
  const [, , rows] = await db.batch([
    insertSelect(db, proposals, row, { where: sql`NOT EXISTS (SELECT 1 FROM ${proposals} WHERE ${open})` }),
    auditEntry(
      ctx,
      { proposed: id, changes: proposed.changes },
      sql`EXISTS (SELECT 1 FROM ${proposals} WHERE id = ${id})`,
    ),
    db.select().from(proposals).where(open),
  ]);
  const [kept] = rows;
  if (!kept) throw new Error("the proposal was not kept");
  return kept;
}
