import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { explainRound as explain } from "../../play/explain/explain-round.ts";
import { linkToRound } from "../../play/explain/round-link.ts";
import { describe } from "../http/describe.ts";
import { TRANSACTION } from "../wire/examples.ts";
import { TOLD_FIELDS } from "../wire/transaction.ts";
import { roundId } from "../wire/values.ts";

export const app = new Hono<OperatorApiEnv>();

export const ExplainedRound = z.object({
  round_id: roundId,
  story: z.array(z.object(TOLD_FIELDS)).describe("What happened, in the order in which it did."),
  url: z
    .url()
    .describe("A page with the round for support, without a signature. Anyone who has the address can see the round."),
  expires_at: z.iso.datetime().describe("Until when the page works."),
});

app.get(
  "/rounds/:id/explain",
  describe({
    id: "explainRound",
    tag: "Reconciliation",
    summary: "Explain a round",
    description:
      "What happened in the round, in words, and the address of a page that shows it. The address works for 7 days, or until the key that asked for it is revoked. Keep it like the player's data.",
    params: { id: ["The `round_id` that the wallet received, percent-encoded.", "r-1001"] },
    answer: ExplainedRound,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        round_id: TRANSACTION.round_id,
        story: [
          {
            at: TRANSACTION.created_at,
            text: `The player player-1 bet 1.00 EUR on Lucky Lanterns: ${TRANSACTION.transaction_id}.`,
          },
          { at: TRANSACTION.completed_at, text: "Your wallet booked the bet as w-20481. The balance was 99.00 EUR." },
        ],
        url: "https://games.example.com/documents/rounds/eyJvcGVyYXRvckNvZGUi.vJ3nT0c5aYB8r2mQ9LwXk7ZpE1sHd4FgUo6iNtRqM",
        expires_at: "2026-11-28T10:00:00.000Z",
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { roundId, story } = await explain(ctx, c.req.param("id"));
    const { url, until } = await linkToRound(ctx, roundId);
    return c.json<z.input<typeof ExplainedRound>>({
      round_id: roundId,
      story: story.map(({ at, text }) => ({ at: isoTime(at), text })),
      url,
      expires_at: isoTime(until),
    });
  },
);
