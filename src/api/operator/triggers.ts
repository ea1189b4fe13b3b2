import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { casesOfTrigger, fireTrigger as fire, TRIGGERS } from "../../suites/wallet/triggers.ts";
import { placesOf, unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { checked } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { currency, text } from "../wire/fields.ts";
import { body } from "./declare.ts";
import { EXAMPLE_RUN, presentWalletRun, WalletValidationRun } from "./wallet-validation.ts";

export const app = new Hono<OperatorApiEnv>();

export const FireTrigger = z.object({
  trigger: z
    .enum(TRIGGERS)
    .describe(
      "`lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a rollback, each sent twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its stake. `win_after_two_days`: a win two days after its bet on the same session, which has expired. `late_win`: wins on sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at once. `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice.",
    ),
  player_id: text(120).describe("Your own id of a test player with a balance of at least 10.00."),
  currency: currency.describe("The currency of that balance, in upper case."),
  session_id: optional(
    text(120),
    "An open session of the player, for wallets that check it. Default: a made-up one; for `win_after_two_days`, one that the service opens on a test clock. While a test clock of yours is in force, `win_after_two_days` takes a session that you opened on it.",
    "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d",
  ),
  closed_session_id: optional(
    text(120),
    "A session of the player that your wallet has closed. `late_win` sends a win on it too.",
    "9e3a7d10-5b2c-4f8e-a1d6-7c0b9f8e5d42",
  ),
});

app.post(
  "/test/triggers",
  sandboxOnly,
  describe({
    id: "fireTrigger",
    tag: "Wallet integration",
    summary: "Send a sequence of callbacks",
    description:
      "Sandbox only. Sends one named sequence of callbacks to your wallet and judges it by the cases of the wallet test suite that are about it. The answer is a run of those cases: read it at `/v1/test/wallet-validation/{id}`. The player needs a balance of at least 10.00, which is restored. At most 60 an hour, together with cases that are played again, and none while a run is in progress. `win_after_two_days` starts a test clock, advances it by two days and ends it again. While one of yours is in force, it is refused; with `session_id`, it advances yours.",
    idempotency: "Not idempotent: each accepted call sends the callbacks.",
    status: 202,
    answer: WalletValidationRun,
    errors: ["NOT_FOUND", "VALIDATION_RUN_REFUSED", "TEST_CLOCK_REFUSED", "GAME_UNAVAILABLE", "PLAYER_BLOCKED"],
    example: {
      request: { trigger: "lost_answer", player_id: EXAMPLE_RUN.player_id, currency: EXAMPLE_RUN.currency },
      answer: { ...EXAMPLE_RUN, total: casesOfTrigger("lost_answer").length },
    },
  }),
  body(FireTrigger),
  checked(unsupportedCurrency),
  async (c) => {
    const body = c.req.valid("json");
    const ctx = c.get("ctx");
    const { trigger, player_id: playerId } = body;
    const precision = await placesOf(ctx, body.currency);
    const options = { sessionId: body.session_id, closedSessionId: body.closed_session_id };
    return c.json<z.input<typeof WalletValidationRun>>(
      presentWalletRun(await fire(ctx, { trigger, playerId, currency: body.currency, precision, options })),
      202,
    );
  },
);
