import { Hono } from "hono";
import * as z from "zod";
import { validationFailed } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { preflightSession as preflight } from "../../play/sessions/preflight-session.ts";
import { describe } from "../http/describe.ts";
import { errorBody } from "../http/on-error.ts";
import { checked } from "../http/valid.ts";
import { textOrNull } from "../wire/described.ts";
import { ApiError } from "../wire/errors.ts";
import { GAME_ID } from "../wire/examples.ts";
import { body } from "./declare.ts";
import { CreateSession, launchErrors } from "./sessions.ts";

export const app = new Hono<OperatorApiEnv>();

export const PreflightReason = z.object({
  check: z
    .enum(["request", "game", "country", "player", "stop", "provider", "wallet"])
    .describe(
      "`request`: a field, such as the currency. `game`: the window. `country`: the game's restrictions. `player`: a block by the service. `stop`: a stop or maintenance in force. `provider`, `wallet`: it has not answered lately.",
    ),
  prevents: z
    .enum(["launch", "play"])
    .describe("`launch`: the session would not open. `play`: it would open, and its bets fail."),
  ...ApiError.shape,
});

export const SessionPreflight = z.object({
  opens: z.boolean().describe("No reason prevents the launch. The provider can still refuse it."),
  player_country: textOrNull(
    "The country that restrictions are checked for. Null: unknown, and no restriction applies.",
  ),
  reasons: z.array(PreflightReason).describe("In the order of the launch, which answers the first that prevents it."),
});

app.post(
  "/sessions/preflight",
  describe({
    id: "preflightSession",
    tag: "Sessions",
    summary: "Check whether a session would open",
    description:
      "Takes the body of `POST /v1/sessions` and lists every reason why it would fail now, by the same checks. Opens nothing, and calls neither the provider nor your wallet. A reason has the fields of the error that the launch would answer. A body whose fields are missing or malformed is VALIDATION_FAILED, as for the launch.",
    idempotency: "Changes nothing.",
    answer: SessionPreflight,
    errors: ["VALIDATION_FAILED"],
    example: {
      request: { player_id: "player-1", currency: "EUR", game_id: GAME_ID, player_country: "FR" },
      answer: {
        opens: false,
        player_country: "FR",
        reasons: [
          {
            check: "country",
            prevents: "launch",
            error: "GAME_RESTRICTED_IN_COUNTRY",
            message: "The game is restricted in FR.",
            retryable: false,
            fields: [],
          },
        ],
      },
    },
  }),
  body(CreateSession),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const broken = await launchErrors(ctx, body);
    const { country, obstacles } = await preflight(ctx, {
      playerId: body.player_id,
      currency: body.currency,
      gameId: body.game_id,
      playerCountry: body.player_country,
      playerIp: body.player_ip,
    });
    const request =
      broken.length > 0 ? [{ check: "request", prevents: "launch", error: validationFailed(broken) } as const] : [];
    const all = [...request, ...obstacles];
    return c.json<z.input<typeof SessionPreflight>>({
      opens: all.every(({ prevents }) => prevents !== "launch"),
      player_country: country,
      reasons: all.map(({ check, prevents, error }) => ({
        check,
        prevents,
        ...(errorBody(error) as z.input<typeof ApiError>),
      })),
    });
  },
);
