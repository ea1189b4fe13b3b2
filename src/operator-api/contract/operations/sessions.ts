import type { Operation } from "../../../openapi/operation.ts";
import { ClosedSession, CreateDemo, CreateSession, Demo, Empty, Session } from "../sessions.ts";
import { GAME_ID, SESSION_ID } from "./examples.ts";

const tag = "Sessions";
const launchUrl = "https://play.example.com/launch?token=3kZ9vQ0hXbY2mT7w";

export const sessions: readonly Operation[] = [
  {
    method: "post",
    path: "/v1/sessions",
    id: "openSession",
    tag,
    summary: "Open a game for a player",
    description:
      "Send the player to `launch_url` as it is: never build one, because providers move hosts. Its token is a bearer credential for a balance; keep `session_id`, which wallet callbacks carry.",
    idempotency:
      "Each call opens a session of its own; a repeat after an unknown outcome leaves one unused, which expires.",
    body: CreateSession,
    answer: Session,
    errors: ["VALIDATION_FAILED", "GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "PLAYER_BLOCKED"],
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
  },
  {
    method: "post",
    path: "/v1/games/{id}/demo",
    id: "openDemo",
    tag,
    summary: "Open a game for fun, without player or wallet",
    idempotency: "Each call opens a launch of its own.",
    params: { id: "Catalogue id of a game with `has_demo`." },
    body: CreateDemo,
    bodyOptional: true,
    answer: Demo,
    errors: ["VALIDATION_FAILED", "GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "NO_DEMO"],
    example: { request: { locale: "en", player_device: "desktop" }, answer: { launch_url: launchUrl } },
  },
  {
    method: "post",
    path: "/v1/sessions/{id}/close",
    id: "closeSession",
    tag,
    summary: "Close a session",
    description: "Bets on it are refused from now on; wins and rollbacks of money already staked still arrive.",
    idempotency: "A repeat answers the same.",
    params: { id: "The `session_id`." },
    body: Empty,
    bodyOptional: true,
    answer: ClosedSession,
    errors: ["NOT_FOUND", "VALIDATION_FAILED"],
    example: {
      request: {},
      answer: { session_id: SESSION_ID, status: "closed", closed_at: "2026-11-21T10:20:00.000Z" },
    },
  },
];
