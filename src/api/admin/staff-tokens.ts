import * as z from "zod";
import { issueToken } from "../../gate/staff/issue-token.ts";
import { findMember } from "../../gate/staff/read-members.ts";
import { revokeToken } from "../../gate/staff/revoke-token.ts";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { endpoint } from "./endpoint.ts";
import { STAFF_TOKEN } from "./examples.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";
import { guarded } from "./staff.ts";

const memberParams = { id: "The staff member's id." };
const tokenParams = { ...memberParams, token_id: "The token's id." };

export const IssueStaffToken = z.object({ expires_in_days: z.int().min(1).max(365).default(90) });

/* @__PURE__ */ about(IssueStaffToken, {
  expires_in_days: "How many days it works.",
});

/** The only answer with a token. */
export const IssuedStaffToken = z.object({
  token_id: z.string(),
  token: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

/* @__PURE__ */ about(IssuedStaffToken, {
  token_id: "The token's id.",
  token: "The token. It is shown this once.",
  created_at: "When it was issued.",
  expires_at: "Until when it works.",
});

export const issueStaffToken = endpoint(
  {
    route: "POST /admin/v1/staff/{id}/tokens",
    id: "issueStaffToken",
    scope: "admin",
    summary: "Issue a staff member's token",
    description: "The token is returned once and cannot be read again. It works as bearer token of `/admin/v1`.",
    idempotency: "Each call issues another token. At most two can be active.",
    params: memberParams,
    body: IssueStaffToken,
    bodyOptional: true,
    status: 201,
    accepted: Proposal,
    answer: IssuedStaffToken,
    errors: ["NOT_FOUND", "KEY_LIMIT"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: { expires_in_days: 90 },
      answer: {
        token_id: STAFF_TOKEN.token_id,
        token: "shown this once",
        created_at: STAFF_TOKEN.created_at,
        expires_at: STAFF_TOKEN.expires_at,
      },
    },
  },
  async (ctx, { path: { id }, body }) => {
    const issued = await issueToken(ctx, { staffId: id, expiresInDays: body.expires_in_days });
    return {
      token_id: issued.id,
      token: issued.token,
      created_at: isoTime(issued.createdAt),
      expires_at: isoTime(issued.expiresAt),
    };
  },
  async (ctx, { path: { id } }) => {
    const member = await findMember(ctx, id);
    if (ctx.actor.id === id || member?.kind !== "person") return [];
    return guarded(ctx, [{ what: `token of ${id}`, before: null, after: "issued, shown to who approves it" }]);
  },
);

export const RevokedStaffToken = z.object({ token_id: z.string(), revoked_at: z.iso.datetime() });

/* @__PURE__ */ about(RevokedStaffToken, {
  token_id: "The token's id.",
  revoked_at: "When it was revoked.",
});

export const revokeStaffToken = endpoint(
  {
    route: "DELETE /admin/v1/staff/{id}/tokens/{token_id}",
    id: "revokeStaffToken",
    scope: "admin",
    summary: "Revoke a staff member's token",
    description: "The token is refused from the next request on.",
    idempotency: "A repeat returns the time of the first revocation.",
    params: tokenParams,
    answer: RevokedStaffToken,
    errors: ["NOT_FOUND"],
    example: { answer: { token_id: STAFF_TOKEN.token_id, revoked_at: "2026-11-22T10:00:00.000Z" } },
  },
  async (ctx, { path: { id, token_id } }) => {
    const { revokedAt } = await revokeToken(ctx, { staffId: id, tokenId: token_id });
    return { token_id, revoked_at: isoTime(revokedAt) };
  },
);
