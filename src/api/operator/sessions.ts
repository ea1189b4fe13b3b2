import { Hono } from "hono";
import * as z from "zod";
import type { OperatorCtx } from "../../context.ts";
import type { FieldError } from "../../errors.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { LOOPBACK_HOST } from "../../lib/address.ts";
import { closePlayerSessions as closeAll } from "../../play/sessions/close-player-sessions.ts";
import { closeSession as close } from "../../play/sessions/close-session.ts";
import { listSessions as list, SESSION_STATUSES } from "../../play/sessions/list-sessions.ts";
import { MAX_SESSION_MINUTES, openSession as open } from "../../play/sessions/open-session.ts";
import { placesOf, unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import type { Sent } from "../http/valid.ts";
import { checked, path, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { GAME_ID, SESSION_ID } from "../wire/examples.ts";
import {
  address,
  country,
  currency,
  device,
  displayName,
  Empty,
  gameId,
  locale,
  text,
  visitUrl,
} from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { LISTED_SESSION, presentSession, SESSION_FIELDS } from "../wire/session.ts";
import { pageOf, sessionId } from "../wire/values.ts";
import { body, optionalBody } from "./declare.ts";
import { insecureUrls } from "./support/insecure-urls.ts";
import { HOW_TO_PAGE, paging, REACHES_BACK } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

export const launchUrl = "https://play.example.com/launch?token=3kZ9vQ0hXbY2mT7w";

export const CreateSession = z.object({
  player_id: text(120).describe("Your own id of the player. No player is created; wallet callbacks name it."),
  currency: currency.describe(
    "The currency to play in, in upper case. It is fixed for the session and never converted.",
  ),
  game_id: gameId.describe("The game: `id` of `GET /v1/games`."),
  locale: locale
    .optional()
    .describe(
      "The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest that it has.",
    ),
  lobby_url: optional(
    visitUrl(2000),
    "Where the game's way back to the lobby leads: an absolute https URL.",
    "https://casino.example/lobby",
  ),
  ttl_minutes: z
    .int()
    .min(1)
    .max(MAX_SESSION_MINUTES)
    .default(240)
    .describe("How many minutes the session takes bets, from now."),
  player_country: optional(
    country,
    "The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is absent or tells no country.",
    "DE",
  ),
  player_ip: address
    .optional()
    .describe(
      "The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply to is read from it.",
    ),
  player_device: device.optional().describe("The player's device."),
  deposit_url: optional(
    visitUrl(500),
    "Where the game sends a player who is out of money, at providers that do so: an absolute https URL.",
    "https://casino.example/cashier",
  ),
  reality_check_minutes: optional(
    z.int().min(5).max(240),
    "After so many minutes of play the game stops and tells the player how long he has played and what he has won or lost, at providers that do so; and again each time that they have passed. Without it: never.",
    60,
  ),
  responsible_gaming_url: optional(
    visitUrl(500).refine((url) => !/^http:/i.test(url) || isOnThisMachine(url), {
      error: "must be an absolute https URL",
    }),
    "Where the game's link to limits, time-outs and help leads, at providers that show one: an absolute https URL.",
    "https://casino.example/safer-gambling",
  ),
  player_name: optional(
    displayName(32),
    "A nickname that other players see in games with several players. Never the real name.",
    "Lucky77",
  ),
});

function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_HOST.test(new URL(url).hostname);
}

const URLS = ["lobby_url", "deposit_url", "responsible_gaming_url"];

export const Session = z.object({
  session_id: z.uuid().describe("The session's id. Store it: wallet callbacks carry it, and support asks for it."),
  launch_url: z
    .url()
    .describe(
      "Where to send the player. It gives access to the player's balance: hand it to the player alone, and do not store it.",
    ),
  expires_at: z.iso.datetime().describe("Until when the session takes bets."),
});

const presentOpened = presenter(Session);

app.post(
  "/sessions",
  describe({
    id: "openSession",
    tag: "Sessions",
    summary: "Open a game for a player",
    description:
      "Send the player to `launch_url` exactly as returned. Never build this URL yourself: providers change their hosts. Do not store it: its token gives access to the player's balance. Store `session_id`, which wallet callbacks carry.",
    idempotency:
      "Not idempotent: each call opens a new session. The same signed request opens another within 2 seconds, three in all; later it is answered with the first, or opens one where the provider has launched none. Unused sessions expire.",
    answer: Session,
    errors: ["GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "PLAYER_BLOCKED"],
    example: {
      request: {
        player_id: "player-1",
        currency: "EUR",
        game_id: GAME_ID,
        locale: "en",
        lobby_url: "https://casino.example/lobby",
        player_ip: "203.0.113.7",
        player_device: "mobile",
      },
      answer: { session_id: SESSION_ID, launch_url: launchUrl, expires_at: "2026-11-21T14:00:00.000Z" },
    },
  }),
  body(CreateSession),
  checked(launchErrors),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const session = await open(ctx, {
      playerId: body.player_id,
      currency: body.currency,
      precision: await placesOf(ctx, body.currency),
      gameId: body.game_id,
      locale: body.locale ?? null,
      lobbyUrl: body.lobby_url ?? null,
      depositUrl: body.deposit_url ?? null,
      realityCheckMinutes: body.reality_check_minutes ?? null,
      responsibleGamingUrl: body.responsible_gaming_url ?? null,
      ttlMinutes: body.ttl_minutes,
      playerCountry: body.player_country,
      playerIp: body.player_ip,
      playerDevice: body.player_device ?? null,
      playerName: body.player_name ?? null,
    });
    return c.json<z.input<typeof Session>>(presentOpened(session));
  },
);

export async function launchErrors(ctx: OperatorCtx, sent: Sent): Promise<FieldError[]> {
  return [...(await unsupportedCurrency(ctx, sent)), ...insecureUrls(ctx, sent, URLS)];
}

export const ClosedSession = z.object({
  session_id: z.uuid().describe("The session that was closed."),
  status: z.enum(["closed", "expired"]).describe("`expired`: it had ended by its time before."),
  closed_at: z.iso.datetime().describe("When it was closed first, or when it expired."),
});

const presentClosed = presenter(ClosedSession);

app.post(
  "/sessions/:id/close",
  describe({
    id: "closeSession",
    tag: "Sessions",
    summary: "Close a session",
    description: "New bets of the session are refused. Wins and rollbacks of earlier bets still reach the wallet.",
    idempotency: "A repeat returns the same answer.",
    params: { id: ["The session's `session_id`.", SESSION_ID] },
    answer: ClosedSession,
    errors: ["NOT_FOUND", "VALIDATION_FAILED"],
    example: {
      request: {},
      answer: { session_id: SESSION_ID, status: "closed", closed_at: "2026-11-21T10:20:00.000Z" },
    },
  }),
  optionalBody(Empty),
  checked(),
  async (c) => {
    const id = c.req.param("id");
    const closed = await close(await inSession(c.get("ctx"), id), id);
    return c.json<z.input<typeof ClosedSession>>(presentClosed(closed));
  },
);

export const ListedSession = z.object({
  ...SESSION_FIELDS,
  session_id: sessionId.describe("The session's id, as wallet callbacks carry it."),
});

export const SessionsQuery = z.object({
  player_id: text(120).optional().describe("Only sessions of this player: your own id."),
  status: z.enum(SESSION_STATUSES).optional().describe("Only sessions in this state now."),
  ...paging,
});

export const SessionsPage = pageOf({ sessions: z.array(ListedSession).describe("The page's sessions, newest first.") });

app.get(
  "/sessions",
  describe({
    id: "listSessions",
    tag: "Sessions",
    summary: "List sessions",
    description: `Newest first. ${REACHES_BACK} ${HOW_TO_PAGE}`,
    answer: SessionsPage,
    rows: "sessions",
    example: {
      query: { player_id: "player-1", status: "open" },
      answer: {
        sessions: [LISTED_SESSION],
        next_cursor: null,
      },
    },
  }),
  query(SessionsQuery),
  checked(),
  async (c) => {
    const { player_id: playerId, status, limit, cursor } = c.req.valid("query");
    const page = await list(c.get("ctx"), { playerId, status, limit, cursor });
    return c.json<z.input<typeof SessionsPage>>({
      sessions: page.rows.map(presentSession),
      next_cursor: page.nextCursor,
    });
  },
);

const PlayerPath = z.object({ player_id: text(120).describe("Your own id of the player, percent-encoded.") });

export const ClosedSessions = z.object({
  closed: z.int().min(0).describe("Number of sessions that were open and are closed now."),
});

app.post(
  "/players/:player_id/close-sessions",
  describe({
    id: "closePlayerSessions",
    tag: "Sessions",
    summary: "Close all sessions of a player",
    description:
      "For a player who excludes themselves. New bets of these sessions are refused. Wins and rollbacks of earlier bets still reach the wallet. Sessions that are opened later are not affected: do not open any.",
    idempotency: "A repeat finds nothing to close and answers 0.",
    params: { player_id: ["Your own id of the player, percent-encoded.", "player-1"] },
    answer: ClosedSessions,
    errors: ["VALIDATION_FAILED"],
    example: { request: {}, answer: { closed: 2 } },
  }),
  path(PlayerPath),
  optionalBody(Empty),
  checked(),
  async (c) =>
    c.json<z.input<typeof ClosedSessions>>({ closed: await closeAll(c.get("ctx"), c.req.valid("param").player_id) }),
);
