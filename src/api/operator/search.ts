import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { findOwnRounds } from "../../ledger/queries/find-movements.ts";
import { describe } from "../http/describe.ts";
import { checked, query } from "../http/valid.ts";
import { text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { playerId, providerCode, roundId, sessionId } from "../wire/values.ts";

export const app = new Hono<OperatorApiEnv>();

export const FoundRound = z.object({
  round_id: roundId,
  provider_code: providerCode,
  session_id: sessionId,
  player_id: playerId,
  created_at: z.iso.datetime().describe("When one of its transactions was created."),
});

const presentRound = presenter(FoundRound);

export const FoundRounds = z.object({
  rounds: z.array(FoundRound).describe("The rounds: those of 200 transactions at most, in the order of their ids."),
});

const SearchQuery = z.object({
  q: text(120)
    .min(8)
    .meta({ description: "The first eight characters or more of the round's id.", examples: ["6c17f783"] }),
});

app.get(
  "/search",
  describe({
    id: "findRounds",
    tag: "Reconciliation",
    summary: "Find a round by how its id begins",
    description:
      "Games show a player the first eight characters of a round's id. A round of several sessions is found for each of them.",
    answer: FoundRounds,
    example: {
      query: { q: "6c17f783" },
      answer: {
        rounds: [
          {
            round_id: "6c17f783-5a0e-4c1d-9b21-0f3c5a9e1b7d",
            provider_code: "sandbox",
            session_id: "0f3c5a9e-1b7d-4c2a-9a64-5a0e5c1d7b21",
            player_id: "player-1",
            created_at: "2026-11-21T10:00:04.000Z",
          },
        ],
      },
    },
  }),
  query(SearchQuery),
  checked(),
  async (c) => {
    const rounds = await findOwnRounds(c.get("ctx"), c.req.valid("query").q);
    return c.json<z.input<typeof FoundRounds>>({
      rounds: rounds.map((round) => presentRound(round)),
    });
  },
);
