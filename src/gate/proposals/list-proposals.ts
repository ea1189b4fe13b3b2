import { and, eq, gt, lte, type SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { proposals } from "../../db/schema/proposals.ts";
import { notFound } from "../../errors.ts";
import type { Page } from "../../lib/paging/keyset-page.ts";
import { tablePage } from "../../lib/paging/table-page.ts";
import type { Proposal, ProposalState } from "./proposal.ts";

const PAGE_SIZE = 50;

export interface ProposalsQuery {
  readonly state: ProposalState | undefined;
  readonly cursor: string | undefined;
}

/** The proposals, newest first. */
export function listProposals(ctx: Ctx, { state, cursor }: ProposalsQuery): Promise<Page<Proposal>> {
  const wanted = state && inState(state, ctx.clock.now());
  return tablePage(ctx, proposals, {
    scope: ["proposals", state ?? null],
    where: wanted,
    by: ["createdAt", "id"],
    newestFirst: true,
    cursor,
    limit: PAGE_SIZE,
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
