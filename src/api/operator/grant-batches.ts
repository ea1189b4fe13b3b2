import { Hono } from "hono";
import * as z from "zod";
import type { OperatorCtx } from "../../context.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { formatAmount } from "../../lib/money.ts";
import { isPlaced } from "../../play/promotions/grant.ts";
import {
  type AnsweredInBatch,
  BATCHED_ERRORS,
  BATCHED_STATUSES,
  type GrantBatch as Batch,
  createBatch,
  isBatchKnown,
  listBatched,
  listBatches,
  MAX_BATCHED,
  type Progress,
  progressOf,
  readBatch,
} from "../../play/promotions/grant-batch.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { orNull, timeOrNull } from "../wire/described.ts";
import { GAME_ID } from "../wire/examples.ts";
import { text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { currencyCode, pageOf, playerId } from "../wire/values.ts";
import { warnings } from "../wire/warning.ts";
import { body } from "./declare.ts";
import { CreateFreeSpins, FreeSpins, GRANT, presentGrant, termsOf } from "./free-spins.ts";
import { amountErrors } from "./support/amounts.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";
import { promotionErrors } from "./support/promotion-rules.ts";
import { answerOfReference, reusedReference } from "./support/repeat-warnings.ts";

export const app = new Hono<OperatorApiEnv>();

const ID = "7c1d2e3f-4a5b-4c6d-8e9f-0a1b2c3d4e5f";
const TERMS = {
  currency: "EUR",
  game_ids: [GAME_ID],
  quantity: 10,
  bet_amount: "0.20",
  valid_until: "2026-12-01T00:00:00.000Z",
  reference: "december",
};
const params = { id: ["The batch's `id`.", ID] } as const;

const BATCH = {
  id: ID,
  ...TERMS,
  status: "running" as const,
  total: 1_000,
  waiting: 600,
  granted: 398,
  refused: 2,
  unanswered: 0,
  created_at: "2026-11-21T10:00:00.000Z",
  finished_at: null,
};

const { player_id: _, reference: ownReference, ...terms } = CreateFreeSpins.shape;

export const CreateGrantBatch = z.object({
  ...terms,
  reference: text(120).describe("Your own id of the batch. A repeat under it answers the first batch."),
  grants: z
    .array(
      z.object({
        player_id: text(120).describe("Your own id of the player who gets the spins."),
        reference: ownReference,
      }),
    )
    .min(1)
    .max(MAX_BATCHED)
    .describe("The players, each with a reference of its own: 1 to 1,000."),
});

export const GrantBatch = z.object({
  id: z.uuid().describe("The batch's id."),
  reference: z.string().describe("Your own id of the batch."),
  status: z.enum(["running", "finished"]).describe("`finished`: each grant is answered."),
  currency: currencyCode,
  game_ids: z.array(z.string()).describe("The games, as you sent them."),
  quantity: z.int().describe("Number of spins of each grant."),
  bet_amount: z.string().describe("The stake of one spin: a decimal string in the currency's places."),
  valid_until: z.iso.datetime().describe("When the grants end."),
  total: z.int().describe("How many grants the batch has."),
  waiting: z.int().describe("How many are not answered yet."),
  granted: z.int().describe("How many are granted, repeats of earlier ones included."),
  refused: z.int().describe("How many are refused."),
  unanswered: z
    .int()
    .describe("How many the provider did not answer for hours: send them again under their references."),
  created_at: z.iso.datetime().describe("When the batch was sent."),
  finished_at: timeOrNull("When the last grant was answered. Null: some wait.", "2026-11-21T10:01:30.000Z"),
  warnings,
});

const presentRow = presenter(GrantBatch);

app.post(
  "/free-spins/batches",
  describe({
    id: "grantFreeSpinsInBulk",
    tag: "Promotions",
    summary: "Order a batch of grants",
    description:
      "Up to 1,000 grants with the same terms, each with its player and its own reference. They are placed one after the other behind the call, each by the rules of `POST /v1/free-spins`; `GET /v1/free-spins/batches/{id}` tells how far it is, and `…/grants` how each was answered. At most 5 batches are running at once.",
    idempotency:
      "By `reference`: a repeat answers the first batch, as far as it is; `warnings` and the header `X-Agg-Warning` name what differs. Each grant is idempotent by its own reference too: one that was granted before, in a batch or alone, is granted once.",
    status: 202,
    answer: GrantBatch,
    errors: ["FREE_SPINS_REFUSED"],
    example: {
      request: {
        ...TERMS,
        grants: [
          { player_id: "player-1", reference: "december-1" },
          { player_id: "player-2", reference: "december-2" },
        ],
      },
      answer: { ...BATCH, total: 2, waiting: 2, granted: 0, refused: 0 },
    },
  }),
  body(CreateGrantBatch),
  checked((ctx: OperatorCtx, sent, broken) =>
    promotionErrors(ctx, sent, broken, {
      between: ({ bet_amount, grants }, precision) => [
        ...amountErrors("bet_amount", bet_amount, { precision, aboveZero: true }),
        ...repeatedReferences(grants),
      ],
      isKnown: (reference) => isBatchKnown(ctx, reference),
    }),
  ),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const { batch, differs } = await createBatch(ctx, {
      ...(await termsOf(ctx, body)),
      grants: body.grants.map(({ player_id, reference }) => ({ playerId: player_id, reference })),
    });
    return answerOfReference(
      c,
      present(batch, (await progressOf(ctx, [batch.id]))(batch.id)),
      async () => differs,
      202,
    );
  },
);

/** A reference that stands for two grants would answer the second with the first. */
function repeatedReferences(grants: unknown) {
  if (!Array.isArray(grants)) return [];
  const seen = new Set<unknown>();
  const twice = grants.flatMap((grant: unknown, place) => {
    const reference = typeof grant === "object" && grant !== null && "reference" in grant ? grant.reference : undefined;
    if (typeof reference !== "string" || !seen.has(reference)) {
      seen.add(reference);
      return [];
    }
    return [{ field: "grants", message: `grants[${place}].reference is that of an earlier grant of the batch` }];
  });
  return twice;
}

export const GrantBatchesQuery = z.object(paging);

export const GrantBatchesPage = pageOf({ batches: z.array(GrantBatch).describe("The page's batches, newest first.") });

app.get(
  "/free-spins/batches",
  describe({
    id: "listGrantBatches",
    tag: "Promotions",
    summary: "List batches of grants",
    description: `Newest first, at most 100 on a page; one is kept for 30 days after it was finished. ${HOW_TO_PAGE}`,
    answer: GrantBatchesPage,
    rows: "batches",
    example: { query: { limit: 100 }, answer: { batches: [BATCH], next_cursor: null } },
  }),
  query(GrantBatchesQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listBatches(ctx, { limit, cursor });
    const progress = await progressOf(
      ctx,
      rows.map(({ id }) => id),
    );
    const batches = rows.map((row) => present(row, progress(row.id)));
    return c.json<z.input<typeof GrantBatchesPage>>({ batches, next_cursor: nextCursor });
  },
);

app.get(
  "/free-spins/batches/:id",
  describe({
    id: "readGrantBatch",
    tag: "Promotions",
    summary: "Get a batch of grants",
    description: "How far it is.",
    params,
    answer: GrantBatch,
    errors: ["NOT_FOUND"],
    example: { answer: BATCH },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const batch = await readBatch(ctx, c.req.param("id"));
    return c.json<z.input<typeof GrantBatch>>(present(batch, (await progressOf(ctx, [batch.id]))(batch.id)));
  },
);

export const BatchedGrantsQuery = z.object({
  status: z.enum(BATCHED_STATUSES).optional().describe("Only grants in this state."),
  ...paging,
});

export const BatchedGrant = z.object({
  player_id: playerId.describe("Your own id of the player."),
  reference: z.string().describe("Your own id of the grant."),
  status: z
    .enum(BATCHED_STATUSES)
    .describe(
      "`waiting`: not answered yet. `granted`: see `free_spins`. `refused`: see `error`; the reference is free again. `unanswered`: the provider did not answer for hours; send the grant again under its reference.",
    ),
  free_spins: FreeSpins.nullable().describe("The grant, as it is now. Null unless `granted`."),
  error: orNull(
    z.object({
      code: z.enum(BATCHED_ERRORS).describe("The code that `POST /v1/free-spins` answers."),
      message: z.string().meta({
        description: "Why, in the words of `POST /v1/free-spins`.",
        examples: ["The player takes no promotions."],
      }),
      retryable: z.boolean().describe("Whether the same grant may be sent again under its reference."),
    }),
    "Why it was not granted. Null: it was, or waits.",
    { code: "FREE_SPINS_REFUSED", message: "The player takes no promotions.", retryable: false },
  ),
});

export const BatchedGrantsPage = pageOf({
  grants: z.array(BatchedGrant).describe("The page's grants, in the order in which they were sent."),
});

app.get(
  "/free-spins/batches/:id/grants",
  describe({
    id: "listBatchedGrants",
    tag: "Promotions",
    summary: "List the answers of a batch",
    description: `In the order in which they were sent. ${HOW_TO_PAGE}`,
    params,
    answer: BatchedGrantsPage,
    rows: "grants",
    errors: ["NOT_FOUND"],
    example: {
      query: { status: "granted" },
      answer: {
        grants: [
          { player_id: GRANT.player_id, reference: GRANT.reference, status: "granted", free_spins: GRANT, error: null },
        ],
        next_cursor: null,
      },
    },
  }),
  query(BatchedGrantsQuery),
  checked(),
  async (c) => {
    const { status, limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listBatched(c.get("ctx"), c.req.param("id"), { status, limit, cursor });
    return c.json<z.input<typeof BatchedGrantsPage>>({ grants: rows.map(presentBatched), next_cursor: nextCursor });
  },
);

function present(batch: Batch, progress: Progress): z.input<typeof GrantBatch> {
  return presentRow(batch, {
    status: batch.finishedAt === null ? "running" : "finished",
    bet_amount: formatAmount(batch.betAmount, batch.precision),
    ...progress,
  });
}

function presentBatched(row: AnsweredInBatch): z.input<typeof BatchedGrant> {
  const { grant, differs, errorCode, errorMessage } = row;
  const placed = grant && isPlaced(grant) ? presentGrant(grant) : null;
  return {
    player_id: row.playerId,
    reference: row.reference,
    status: row.status,
    free_spins: placed && (differs ? { ...placed, warnings: differs.map(reusedReference) } : placed),
    error: errorCode && {
      code: errorCode,
      message: errorMessage ?? "",
      retryable: errorCode === "UPSTREAM_UNAVAILABLE",
    },
  };
}
