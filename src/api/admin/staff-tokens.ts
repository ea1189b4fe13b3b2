import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { issueToken } from "../../gate/staff/issue-token.ts";
import { findMember } from "../../gate/staff/read-members.ts";
import { revokeToken } from "../../gate/staff/revoke-token.ts";
import { isoTime } from "../../lib/clock.ts";
import { checked, optionalBody } from "../http/valid.ts";
import { approvable, describe } from "./declare.ts";
import { STAFF_TOKEN } from "./examples.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";
import { guarded } from "./staff.ts";

export const app = new Hono<AdminApiEnv>();

const memberParams = { id: "The staff member's id." };
const tokenParams = { ...memberParams, token_id: "The token's id." };

export const IssueStaffToken = z.object({
  expires_in_days: z.int().min(1).max(365).default(90).describe("How many days it works."),
});

/** The only answer with a token. */
export const IssuedStaffToken = z.object({
  token_id: z.string().describe("The token's id."),
  token: z.string().describe("The token. It is shown this once."),
  created_at: z.iso.datetime().describe("When it was issued."),
  expires_at: z.iso.datetime().describe("Until when it works."),
});

app.post(
  "/staff/:id/tokens",
  describe({
    id: "issueStaffToken",
    scope: "admin",
    people: {
      two: "for another person, once two have the scope `admin` and can sign in",
      because: "who holds it is that person",
    },
    summary: "Issue a staff member's token",
    description:
      "The token is returned once and cannot be read again. It works as bearer token of `/admin/v1`. Of one that two people have agreed on, the proposer reads it: `POST /admin/v1/proposals/{id}/secret`.",
    idempotency: "Each call issues another token. At most two can be active.",
    params: memberParams,
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
  }),
  optionalBody(IssueStaffToken),
  checked(),
  approvable<"id", typeof IssueStaffToken>(async (ctx, { path: { id } }) => {
    const member = await findMember(ctx, id);
    if (ctx.actor.id === id || member?.kind !== "person") return [];
    return guarded(ctx, [{ what: `token of ${id}`, before: null, after: "issued, shown to who proposed it" }]);
  }),
  async (c) => {
    const { id } = c.req.param();
    const issued = await issueToken(c.get("ctx"), { staffId: id, expiresInDays: c.req.valid("json").expires_in_days });
    const times = { created_at: isoTime(issued.createdAt), expires_at: isoTime(issued.expiresAt) };
    // Of a token that two people have agreed on, who approves it sees nothing but its id.
    if (c.get("stored")) return c.json({ token_id: issued.id, ...times }, 201);
    return c.json<z.input<typeof IssuedStaffToken>>({ token_id: issued.id, token: issued.token, ...times }, 201);
  },
);

export const RevokedStaffToken = z.object({
  token_id: z.string().describe("The token's id."),
  revoked_at: z.iso.datetime().describe("When it was revoked."),
});

app.delete(
  "/staff/:id/tokens/:token_id",
  describe({
    id: "revokeStaffToken",
    scope: "admin",
    people: { one: "it is needed at once" },
    summary: "Revoke a staff member's token",
    description: "The token is refused from the next request on.",
    idempotency: "A repeat returns the time of the first revocation.",
    params: tokenParams,
    answer: RevokedStaffToken,
    errors: ["NOT_FOUND"],
    example: { answer: { token_id: STAFF_TOKEN.token_id, revoked_at: "2026-11-22T10:00:00.000Z" } },
  }),
  async (c) => {
    const { id, token_id } = c.req.param();
    const { revokedAt } = await revokeToken(c.get("ctx"), { staffId: id, tokenId: token_id });
    return c.json<z.input<typeof RevokedStaffToken>>({ token_id, revoked_at: isoTime(revokedAt) });
  },
);
