import { Hono } from "hono";
import * as z from "zod";
import { invalidField, notFound } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { SECRET_HOURS, showSecretOnce } from "../../gate/keys/key-of-proposal.ts";
import { approveProposal, refuseProposal } from "../../gate/proposals/decide.ts";
import { findProposal, listProposals as list } from "../../gate/proposals/list-proposals.ts";
import { PROPOSAL_HOURS, PROPOSAL_STATES } from "../../gate/proposals/proposal.ts";
import { body, checked, query } from "../http/valid.ts";
import { text } from "../wire/fields.ts";
import { pageOf } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { cursor } from "./fields.ts";
import { IssuedKey, presentIssued } from "./keys.ts";
import { Change, installationOf, PROPOSAL_EXAMPLE, Proposal, presentProposal } from "./present-proposal.ts";
import { approvableCalls, storedCalls } from "./stored-calls.ts";

export { Change, Proposal };

const params = { id: "The proposal's id." };

export const ProposalsPage = pageOf({ proposals: z.array(Proposal).describe("The page's proposals, newest first.") });

const ProposalsQuery = z.object({
  state: z.enum(PROPOSAL_STATES).optional().describe("Only proposals in this state."),
  cursor,
});

export const ApproveProposal = z.object({
  installation: z.string().describe("The host of the installation, so that none is mistaken for another."),
});

export const ApprovedProposal = Proposal.extend({
  answer: z.unknown().describe("What the call answered; null on a repeat."),
});

export const RefuseProposal = z.object({ reason: text(300).describe("Why, for who proposed it.") });

export const DryRun = z.object({
  call: text(1_000).describe("Method and path, such as `POST /admin/v1/invoices/{id}/void` with the id."),
  body: z.record(z.string(), z.unknown()).default({}).describe("The body of the call."),
});

export const DryRunResult = z.object({
  installation: z.string().describe("The host that the call acts on."),
  changes: z.array(Change).describe("Empty: nothing that needs a second person."),
  needs_approval: z.boolean().describe("Whether a second person has to approve it."),
});

/** The calls about proposals. `calls` has the calls that can be proposed, and runs those that are approved. */
export function proposalsOf(calls: Hono<AdminApiEnv>): Hono<AdminApiEnv> {
  const app = new Hono<AdminApiEnv>();
  const run = storedCalls(calls);
  const approvable = approvableCalls(calls);

  app.get(
    "/proposals",
    describe({
      id: "listProposals",
      scope: "read",
      summary: "List proposals, newest first",
      description: `50 a page. A proposal expires after ${PROPOSAL_HOURS} hours.`,
      answer: ProposalsPage,
      example: { query: { state: "proposed" }, answer: { proposals: [PROPOSAL_EXAMPLE], next_cursor: null } },
    }),
    query(ProposalsQuery),
    checked(),
    async (c) => {
      const ctx = c.get("ctx");
      const { state, cursor } = c.req.valid("query");
      const page = await list(ctx, { state, cursor });
      return c.json<z.input<typeof ProposalsPage>>({
        proposals: page.rows.map((row) => presentProposal(ctx, row)),
        next_cursor: page.nextCursor,
      });
    },
  );

  app.get(
    "/proposals/:id",
    describe({
      id: "readProposal",
      scope: "read",
      summary: "Read a proposal",
      params,
      answer: Proposal,
      errors: ["NOT_FOUND"],
      example: { answer: PROPOSAL_EXAMPLE },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      return c.json<z.input<typeof Proposal>>(presentProposal(ctx, await findProposal(ctx, c.req.param("id"))));
    },
  );

  app.post(
    "/proposals/:id/approve",
    describe({
      id: "approveProposal",
      scope: "read",
      people: { one: "it is the second person; never the one who proposed" },
      summary: "Approve a proposal and carry it out",
      description:
        "By another person than the proposer, with the scope of the proposed call. Carries out what was proposed, and refuses with `CONFLICT` if what it changes is no longer what it was.",
      idempotency: "A repeat answers the proposal as it was carried out.",
      params,
      answer: ApprovedProposal,
      errors: ["NOT_FOUND", "CONFLICT"],
      example: {
        request: { installation: PROPOSAL_EXAMPLE.installation },
        answer: {
          ...PROPOSAL_EXAMPLE,
          state: "carried_out",
          decided_by: "ben",
          decided_at: "2026-11-22T10:20:00.000Z",
          carried_out_at: "2026-11-22T10:20:00.000Z",
          answer: {},
        },
      },
    }),
    body(ApproveProposal),
    checked(),
    async (c) => {
      const ctx = c.get("ctx");
      const { id } = c.req.param();
      const installation = installationOf(ctx);
      if (c.req.valid("json").installation !== installation)
        throw invalidField("installation", `must be the host of this installation, ${installation}`);
      const { operation, path, body: sent } = await findProposal(ctx, id);
      const call = approvable.find(({ declared }) => declared.call?.id === operation);
      if (!call) throw notFound("The call of the proposal");
      const { proposal, answer } = await approveProposal(ctx, id, {
        preview: () => run(c.var, call, { path, body: sent }, "preview"),
        carryOut: () => run(c.var, call, { path, body: sent }, "carry out"),
      });
      return c.json<z.input<typeof ApprovedProposal>>({ ...presentProposal(ctx, proposal), answer: answer ?? null });
    },
  );

  app.post(
    "/proposals/:id/refuse",
    describe({
      id: "refuseProposal",
      scope: "read",
      people: { one: "nothing happens by it" },
      summary: "Refuse or withdraw a proposal",
      description:
        "By anyone with the scope of the proposed call, its proposer included. One that was cut off while it was carried out is refused once its proposer may no longer make the call; until then, approve it again.",
      idempotency: "A repeat answers the first refusal.",
      params,
      answer: Proposal,
      errors: ["NOT_FOUND", "CONFLICT"],
      example: {
        request: { reason: "The operator has not confirmed the address" },
        answer: {
          ...PROPOSAL_EXAMPLE,
          state: "refused",
          decided_by: "ben",
          decided_at: "2026-11-22T10:20:00.000Z",
          reason: "The operator has not confirmed the address",
        },
      },
    }),
    body(RefuseProposal),
    checked(),
    async (c) => {
      const ctx = c.get("ctx");
      return c.json<z.input<typeof Proposal>>(
        presentProposal(ctx, await refuseProposal(ctx, c.req.param("id"), c.req.valid("json").reason)),
      );
    },
  );

  app.post(
    "/proposals/:id/secret",
    describe({
      id: "readProposedSecret",
      scope: "read",
      people: { one: "two have agreed on the key; its secret is the proposer's alone, once" },
      summary: "Read the secret of a key or token that two people have agreed on",
      description: `Once, by the person who proposed it, in the ${SECRET_HOURS} hours after it was carried out. Who approved it never sees it. Of a staff member's token, \`key_id\` is its id and \`secret\` the token.`,
      idempotency: "A repeat is refused with `CONFLICT`.",
      params,
      answer: IssuedKey,
      errors: ["NOT_FOUND", "CONFLICT"],
      example: {
        answer: {
          key_id: "op_b27c94e01f5d8a3366e41c08_9d40c1f76ab25e83",
          secret: "shown this once",
          base_url: "https://games.example.com",
          created_at: "2026-11-22T10:20:00.000Z",
        },
      },
    }),
    async (c) => {
      const ctx = c.get("ctx");
      return c.json<z.input<typeof IssuedKey>>(presentIssued(ctx, await showSecretOnce(ctx, c.req.param("id"))));
    },
  );

  app.post(
    "/dry-runs",
    describe({
      id: "dryRun",
      scope: "read",
      people: { one: "it changes nothing" },
      summary: "Show what a dangerous call would change",
      description:
        "For the calls that can be proposed, with or without the setting `APPROVALS`. The call is validated as if it were made, and needs its scope. Nothing is changed.",
      idempotency: "Changes nothing.",
      answer: DryRunResult,
      errors: ["NOT_FOUND"],
      example: {
        request: { call: PROPOSAL_EXAMPLE.call, body: PROPOSAL_EXAMPLE.body },
        answer: {
          installation: PROPOSAL_EXAMPLE.installation,
          changes: PROPOSAL_EXAMPLE.changes,
          needs_approval: true,
        },
      },
    }),
    body(DryRun),
    checked(),
    async (c) => {
      const ctx = c.get("ctx");
      const body = c.req.valid("json");
      const found = approvable.map((call) => ({
        call,
        path: pathIn(`${call.method} /admin/v1${call.path}`, body.call),
      }));
      const match = found.find(({ path }) => path !== undefined);
      if (!match?.path) throw invalidField("call", "is not a call that has a dry run");
      const sent = { path: match.path, body: match.call.declared.body ? body.body : null };
      const changes = await run<z.input<typeof Change>[]>(c.var, match.call, sent, "preview");
      const installation = installationOf(ctx);
      return c.json<z.input<typeof DryRunResult>>({
        installation,
        changes: [...changes],
        needs_approval: ctx.settings.approvals && changes.length > 0,
      });
    },
  );

  return app;
}

/** The path parameters of a call; undefined if it is not one of the route. */
function pathIn(route: string, call: string): Record<string, string> | undefined {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const pattern = route.replace(/[.]/g, "\\.").replace(/:\w+/g, "([^/?#]+)");
  const values = new RegExp(`^${pattern}$`).exec(call)?.slice(1);
  try {
    return values && Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? "")]));
  } catch {
    return undefined;
  }
}
