import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Ctx } from "../../context.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { issueKey } from "../../gate/keys/issue-key.ts";
import type { IssuedKey as FreshKey, KeyOwner, KeyRecord } from "../../gate/keys/key.ts";
import { listKeys } from "../../gate/keys/list-keys.ts";
import { revokeKey } from "../../gate/keys/revoke-key.ts";
import type { Change } from "../../gate/proposals/proposal.ts";
import { isoTime } from "../../lib/clock.ts";
import { stopChangesOf } from "../../ops/settings/apply-changes.ts";
import { checked, optionalBody } from "../http/valid.ts";
import { Empty } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { approvable, describe } from "./declare.ts";
import { OPERATOR_KEY, PROVIDER_KEY } from "./examples.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

/** A key without its secret. */
export const Key = z.object({
  key_id: z.string().describe("The key's id."),
  created_at: z.iso.datetime().describe("When it was issued."),
  revoked_at: z.iso.datetime().nullable().describe("When it was revoked. Null: it is active."),
});

const presentRow = presenter(Key);

/** The only answers with a secret are of this form. */
export const IssuedKey = z.object({
  key_id: z.string().describe("The key's id."),
  secret: z.string().describe("The secret. It is shown this once."),
  base_url: z.string().describe("Where its owner calls the service, which may be another host than the back office's."),
  created_at: z.iso.datetime().describe("When it was issued."),
});

export const RevokedKey = z.object({
  key_id: z.string().describe("The key's id."),
  revoked_at: z.iso.datetime().describe("When it was revoked."),
});

const ISSUED = {
  scope: "admin",
  status: 201,
  accepted: Proposal,
  answer: IssuedKey,
} as const;

const REVOKED = {
  scope: "admin",
  people: { two: "the last active one", because: "its owner can call nothing more" },
  description: "Requests signed with the key are refused from the next one on.",
  idempotency: "A repeat returns the time of the first revocation.",
  accepted: Proposal,
  answer: RevokedKey,
  errors: ["NOT_FOUND"],
} as const;

const issuedExample = (key_id: string) => ({
  accepted: PROPOSAL_EXAMPLE,
  request: {},
  answer: {
    ...{ key_id, secret: "shown this once" },
    ...{ base_url: "https://games.example.com", created_at: "2026-11-21T10:00:00.000Z" },
  },
});

const revokedExample = (key_id: string) => ({
  accepted: PROPOSAL_EXAMPLE,
  answer: { key_id, revoked_at: "2026-11-21T10:15:00.000Z" },
});

app.post(
  "/operators/:code/keys",
  describe({
    ...ISSUED,
    id: "issueOperatorKey",
    people: {
      two: "unless the operator never had a key",
      because: "who holds it grants free spins and opens sessions",
    },
    summary: "Issue an operator's key",
    description:
      "The secret is returned once and cannot be read again. Of a key that two people have agreed on, the proposer reads it: `POST /admin/v1/proposals/{id}/secret`.",
    idempotency: "Each call issues another key. At most two can be active.",
    params: { code: "The operator's code." },
    errors: ["NOT_FOUND", "KEY_LIMIT"],
    example: issuedExample("op_b27c94e01f5d8a3366e41c08_9d40c1f76ab25e83"),
  }),
  optionalBody(Empty),
  checked(),
  approvable<"code", typeof Empty>((ctx, { path }) => anotherKey(ctx, { kind: "operator", code: path.code })),
  async (c) => issued(c, await issueKey(c.get("ctx"), { owner: { kind: "operator", code: c.req.param("code") } })),
);

app.delete(
  "/operators/:code/keys/:key_id",
  describe({
    ...REVOKED,
    id: "revokeOperatorKey",
    summary: "Revoke an operator's key",
    params: { code: "The operator's code.", key_id: "The key's id." },
    example: revokedExample(OPERATOR_KEY.key_id),
  }),
  approvable<"code" | "key_id">((ctx, { path }) =>
    withoutKeys(ctx, { kind: "operator", code: path.code }, path.key_id),
  ),
  async (c) => revoked(c, { kind: "operator", code: c.req.param("code") }, c.req.param("key_id")),
);

app.delete(
  "/providers/:code/keys/:key_id",
  describe({
    ...REVOKED,
    id: "revokeProviderKey",
    summary: "Revoke a provider's key",
    params: { code: "The provider's code.", key_id: "The key's id." },
    example: revokedExample(PROVIDER_KEY.key_id),
  }),
  approvable<"code" | "key_id">((ctx, { path }) =>
    withoutKeys(ctx, { kind: "provider", code: path.code }, path.key_id),
  ),
  async (c) => revoked(c, { kind: "provider", code: c.req.param("code") }, c.req.param("key_id")),
);

app.post(
  "/providers/:code/keys",
  describe({
    ...ISSUED,
    id: "issueProviderKey",
    people: { two: "unless the provider never had a key", because: "who holds it can report a win of any player" },
    summary: "Issue a provider's key",
    description:
      "The secret is returned once and cannot be read again. Of a key that two people have agreed on, the proposer reads it: `POST /admin/v1/proposals/{id}/secret`. The newest active key also signs the service's calls to the provider.",
    idempotency: "Each call issues another key.",
    params: { code: "The provider's code." },
    errors: ["NOT_FOUND"],
    example: issuedExample("pr_d80e5b1947fa62c30b9d8e15"),
  }),
  optionalBody(Empty),
  checked(),
  approvable<"code", typeof Empty>((ctx, { path }) => anotherKey(ctx, { kind: "provider", code: path.code })),
  async (c) => issued(c, await issueKey(c.get("ctx"), { owner: { kind: "provider", code: c.req.param("code") } })),
);

export function presentKey(key: KeyRecord): z.input<typeof Key> {
  return presentRow(key);
}

/** Presents a new key. Whoever approves a key for another person sees no secret. */
function issued(c: Context<AdminApiEnv>, key: FreshKey) {
  const { secret, ...withoutSecret } = presentIssued(c.get("ctx"), key);
  return c.get("stored")
    ? c.json(withoutSecret, 201)
    : c.json<z.input<typeof IssuedKey>>({ ...withoutSecret, secret }, 201);
}

async function revoked(c: Context<AdminApiEnv>, owner: KeyOwner, key_id: string) {
  const ctx = c.get("ctx");
  const { keyId, revokedAt } = await revokeKey(ctx, { owner, keyId: key_id });
  if (owner.kind === "operator") await stopChangesOf(ctx, keyId);
  return c.json<z.input<typeof RevokedKey>>({ key_id: keyId, revoked_at: isoTime(revokedAt) });
}

export function presentIssued({ settings }: Ctx, key: FreshKey): z.input<typeof IssuedKey> {
  return { key_id: key.keyId, secret: key.secret, base_url: settings.baseUrl, created_at: isoTime(key.createdAt) };
}

/** Another key of an owner that has had one. The first comes with the owner, before a window has it. */
async function anotherKey(ctx: Ctx, owner: KeyOwner): Promise<Change[]> {
  const isFirst = (await listKeys(ctx, owner)).length === 0;
  const after = "issued, its secret shown to who proposed it";
  return isFirst ? [] : [{ what: `another key of the ${owner.kind} ${owner.code}`, before: null, after }];
}

/** The revocation of the last active key: its owner can call nothing more. */
async function withoutKeys(ctx: Ctx, owner: KeyOwner, keyId: string): Promise<Change[]> {
  const active = (await listKeys(ctx, owner)).filter(({ revokedAt }) => revokedAt === null);
  if (active.length !== 1 || active[0]?.keyId !== keyId) return [];
  return [{ what: `last key of the ${owner.kind} ${owner.code}`, before: keyId, after: null }];
}
