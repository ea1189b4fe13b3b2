import { and, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { notFound } from "../../errors.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { Proposal, ProposalState } from "./proposal.ts";

const PAGE_SIZE = 50;

export interface ProposalsQuery {
  readonly state: ProposalState | undefined;
  readonly cursor: string | undefined;
}

/** The proposals, newest first. */
export function listProposals(ctx: Ctx, { state, cursor }: ProposalsQuery): Promise<Page<Proposal>> {
  const wanted = state && inState(state, ctx.clock.now());
  return keysetPage(ctx, {
    scope: ["proposals", state ?? null],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ createdAt, id }: Proposal) => [createdAt, id] as const,
    rowsAfter: (place, limit) =>
      ctx.db
        .select()
        .from(proposals)
        .where(and(wanted, place && sql`(${proposals.createdAt}, ${proposals.id}) < (${place[0]}, ${place[1]})`))
        .orderBy(desc(proposals.createdAt), desc(proposals.id))
        .limit(limit),
  });
}

function inState(state: ProposalState, now: number): SQL | undefined {
  if (state === "proposed") return and(eq(proposals.state, state), gt(proposals.expiresAt, now));
  if (state === "expired") return and(eq(proposals.state, "proposed"), lte(proposals.expiresAt, now));
  return eq(proposals.state, state);
}

/** A proposal. Throws NOT_FOUND. */
export async function findProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const row = await ctx.db.select().from(proposals).where(eq(proposals.id, id)).get();
  if (!row) throw notFound("The proposal");
  return row;
}
