import { Hono } from "hono";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { type Change, replaced } from "../../gate/proposals/proposal.ts";
import { putMember } from "../../gate/staff/put-member.ts";
import {
  findMember,
  hasTwoAdmins,
  listMembers,
  type Member,
  readMember,
  type Token,
} from "../../gate/staff/read-members.ts";
import { removeMember } from "../../gate/staff/remove-member.ts";
import { SCOPES } from "../../gate/staff/scope.ts";
import { isoTime } from "../../lib/clock.ts";
import { body, checked, path, query } from "../http/valid.ts";
import { timeOrNull } from "../wire/described.ts";
import { displayName } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { pageOf } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { STAFF_MEMBER, STAFF_SETTINGS, STAFF_TOKEN } from "./examples.ts";
import { CursorQuery, nullable } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const params = { id: "The staff member's id." };

const scopes = z.array(z.enum(SCOPES));

/** `root` and `seed` are actors of the audit log that are no staff members. */
const StaffPath = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be 1 to 40 lowercase letters, digits or hyphens")
    .refine((id) => id !== "root" && id !== "seed", { error: "is reserved" }),
});

export const StaffToken = z.object({
  token_id: z.string().describe("The token's id, which is no secret."),
  created_at: z.iso.datetime().describe("When it was issued."),
  expires_at: z.iso.datetime().describe("Until when it works."),
  revoked_at: timeOrNull("When it was revoked. Null: it was not.", "2026-11-21T12:00:00.000Z"),
  last_used_at: timeOrNull("When it was last used, to some minutes. Null: never.", "2026-11-21T09:00:00.000Z"),
});

const presentToken = presenter(StaffToken);

export const StaffMember = z.object({
  id: z.string().describe("The member's id."),
  name: z.string().describe("The member's name."),
  kind: z.enum(["person", "machine"]).describe("A person, or a program."),
  scopes: scopes.describe("What the member may do."),
  email: z.string().nullable().describe("The address that a person signs in with. Null: none."),
  created_at: z.iso.datetime().describe("When the member was added."),
  updated_at: z.iso.datetime().describe("When it was last changed."),
  removed_at: timeOrNull("When it was removed. Null: it was not.", "2026-11-21T12:00:00.000Z"),
});

const present = presenter(StaffMember);

export const StaffMemberDetail = StaffMember.extend({
  tokens: z.array(StaffToken).describe("The member's tokens, revoked ones too."),
});

export const PutStaffMember = z
  .object({
    name: displayName(200).describe("The member's name."),
    kind: z.enum(["person", "machine"]).describe("A person, or a program."),
    scopes: scopes
      .min(1, "must name at least one scope")
      .refine((list) => new Set(list).size === list.length, { error: "must not repeat a scope" })
      .describe("What the member may do."),
    email: nullable(
      z
        .email("must be an email address")
        .max(254, "must have at most 254 characters")
        .transform((email) => email.toLowerCase()),
    ).describe("The address that a person signs in with. Null for a machine."),
  })
  .refine(({ kind, email }) => kind === "person" || email === null, {
    path: ["email"],
    error: "must be null for a machine",
  });

app.put(
  "/staff/:id",
  describe({
    id: "putStaffMember",
    scope: "admin",
    people: {
      two: "people, once two have the scope `admin` and can sign in: a new one, other scopes, another email",
      because: "one person must not make a second",
    },
    summary: "Create or replace a staff member",
    description:
      "Full replacement. A removed member can sign in again once it has a new token. Another `kind` revokes the member's tokens.",
    params,
    accepted: Proposal,
    answer: StaffMemberDetail,
    example: {
      accepted: PROPOSAL_EXAMPLE,
      request: STAFF_SETTINGS,
      answer: { ...STAFF_MEMBER, tokens: [STAFF_TOKEN] },
    },
  }),
  path(StaffPath),
  body(PutStaffMember),
  checked(),
  approvable<"id", typeof PutStaffMember>(async (ctx, { path: { id }, body }) => {
    const before = await findMember(ctx, id);
    if (before?.kind !== "person" && body.kind !== "person") return [];
    const was = before && !before.removedAt ? before : undefined;
    const needed = await guarded(ctx, [
      { what: `kind of ${id}`, before: was?.kind ?? null, after: body.kind },
      { what: `scopes of ${id}`, before: was?.scopes.join(", ") ?? null, after: body.scopes.join(", ") },
      { what: `email of ${id}`, before: was?.email ?? null, after: body.email },
    ]);
    return replaced(ctx, needed, [{ what: `name of ${id}`, before: was?.name ?? null, after: body.name }]);
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { id } = c.req.valid("param");
    await putMember(ctx, { id, ...c.req.valid("json") });
    return c.json<z.input<typeof StaffMemberDetail>>(presentDetail(await readMember(ctx, id)));
  },
);

export const StaffPage = pageOf({ staff: z.array(StaffMember).describe("The page's members.") });

app.get(
  "/staff",
  describe({
    id: "listStaff",
    scope: "admin",
    summary: "List staff members",
    description: "In the order of their ids, removed members included.",
    answer: StaffPage,
    example: { answer: { staff: [STAFF_MEMBER], next_cursor: null } },
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const { rows, nextCursor } = await listMembers(c.get("ctx"), c.req.valid("query").cursor);
    return c.json<z.input<typeof StaffPage>>({ staff: rows.map((member) => present(member)), next_cursor: nextCursor });
  },
);

app.get(
  "/staff/:id",
  describe({
    id: "readStaffMember",
    scope: "admin",
    summary: "Read a staff member with its tokens",
    params,
    answer: StaffMemberDetail,
    errors: ["NOT_FOUND"],
    example: { answer: { ...STAFF_MEMBER, tokens: [STAFF_TOKEN] } },
  }),
  async (c) => {
    const { id } = c.req.param();
    return c.json<z.input<typeof StaffMemberDetail>>(presentDetail(await readMember(c.get("ctx"), id)));
  },
);

export const RemovedStaffMember = z.object({
  id: z.string().describe("The member's id."),
  removed_at: z.iso.datetime().describe("When it was removed."),
});

app.delete(
  "/staff/:id",
  describe({
    id: "removeStaffMember",
    scope: "admin",
    people: { two: "an administrator, once two can sign in", because: "one person must not remain alone" },
    summary: "Remove a staff member",
    description: "Its tokens are refused from the next request on. The audit log keeps its entries.",
    idempotency: "A repeat returns the time of the first removal.",
    params,
    accepted: Proposal,
    answer: RemovedStaffMember,
    errors: ["NOT_FOUND"],
    example: { accepted: PROPOSAL_EXAMPLE, answer: { id: STAFF_MEMBER.id, removed_at: "2026-11-22T10:00:00.000Z" } },
  }),
  approvable<"id">(async (ctx, { path: { id } }) => {
    const member = await findMember(ctx, id);
    if (!member || member.removedAt || member.kind !== "person" || !member.scopes.includes("admin")) return [];
    return guarded(ctx, [{ what: `scopes of ${id}`, before: member.scopes.join(", "), after: null }]);
  }),
  async (c) => {
    const { id } = c.req.param();
    return c.json<z.input<typeof RemovedStaffMember>>({
      id,
      removed_at: isoTime((await removeMember(c.get("ctx"), id)).removedAt),
    });
  },
);

export const Me = z.object({
  id: z.string().describe("Your own id, or `root`."),
  name: z.string().describe("Your name."),
  kind: z.enum(["person", "machine", "root"]).describe("A person, a program, or the installation's own token."),
  scopes: scopes.describe("What you may do."),
  token_expires_at: timeOrNull("Until when your token works. Null: it does not end.", "2027-02-19T10:00:00.000Z"),
});

const presentActor = presenter(Me);

app.get(
  "/me",
  describe({
    id: "readMe",
    scope: "read",
    summary: "Read who the caller is, and its scopes",
    description: "`root` is the holder of `ADMIN_TOKEN`.",
    answer: Me,
    example: {
      answer: {
        id: STAFF_MEMBER.id,
        name: STAFF_MEMBER.name,
        kind: STAFF_MEMBER.kind,
        scopes: STAFF_MEMBER.scopes,
        token_expires_at: STAFF_TOKEN.expires_at,
      },
    },
  }),
  (c) => c.json<z.input<typeof Me>>(presentActor(c.get("ctx").actor)),
);

/**
 * Returns the real ones of the changes that need a second person, since one alone must not make a second. Returns none until
 * two administrators can sign in: the first two have to come from somewhere.
 */
export async function guarded(ctx: Ctx, changes: readonly Change[]): Promise<Change[]> {
  const real = changes.filter(({ before, after }) => before !== after);
  return real.length > 0 && (await hasTwoAdmins(ctx)) ? real : [];
}

function presentDetail(member: Member & { tokens: readonly Token[] }): z.input<typeof StaffMemberDetail> {
  return { ...present(member), tokens: member.tokens.map((token) => presentToken(token, { token_id: token.id })) };
}
