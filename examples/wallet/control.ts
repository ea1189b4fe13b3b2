import type { Books } from "./books.ts";
import { formatAmount, parseAmount } from "./money.ts";
import { findPlayer, listPlayers, type Player, savePlayer } from "./players.ts";
import type { Answer } from "./wallet.ts";

const ID = /^\/books\/(players|sessions)\/([^/]+)$/;

/**
 * Local endpoints to look at the books and to change them: for tests, the console and developers. Not part of the
 * integration. There is no authentication; the server accepts these calls from this machine only.
 */
export function answerControl(books: Books, method: string, url: URL, body: Uint8Array): Answer {
  if (method === "GET" && url.pathname === "/healthz") return { status: 200, body: { status: "ok" } };
  if (method === "GET" && url.pathname === "/books/players") {
    const named = url.searchParams.get("player_id");
    const players = named === null ? listPlayers(books) : [findPlayer(books, named)].filter((one) => one !== null);
    return { status: 200, body: { players: players.map(presentPlayer) } };
  }
  if (method === "GET" && url.pathname === "/books/movements") return listMovements(books, url.searchParams);

  const [, kind, encodedId] = ID.exec(url.pathname) ?? [];
  const id = decodeId(encodedId);
  if (kind === "players" && id && method === "GET") {
    const player = findPlayer(books, id);
    return player ? { status: 200, body: presentPlayer(player) } : notFound();
  }
  if (kind === "players" && id && method === "PUT") return putPlayer(books, id, parseJson(body));
  if (kind === "sessions" && id && method === "PUT") return putSession(books, id, parseJson(body));
  return notFound();
}

function putPlayer(books: Books, playerId: string, fields: Record<string, unknown>): Answer {
  const { currency, balance, blocked = false, bet_limit: limit = null } = fields;
  if (typeof currency !== "string" || !/^[A-Z0-9]{3,10}$/.test(currency)) return invalid("currency");
  const minor = typeof balance === "string" ? parseAmount(balance, currency) : null;
  if (minor === null) return invalid("balance");
  if (typeof blocked !== "boolean") return invalid("blocked");
  const betLimit = typeof limit === "string" ? parseAmount(limit, currency) : null;
  if (limit !== null && betLimit === null) return invalid("bet_limit");
  const player: Player = { playerId, currency, balance: minor, blocked, betLimit };
  savePlayer(books, player);
  return { status: 200, body: presentPlayer(player) };
}

function putSession(books: Books, sessionId: string, fields: Record<string, unknown>): Answer {
  if (typeof fields.closed !== "boolean") return invalid("closed");
  const sql = fields.closed
    ? "INSERT INTO closed_sessions (session_id) VALUES (?) ON CONFLICT DO NOTHING"
    : "DELETE FROM closed_sessions WHERE session_id = ?";
  books.prepare(sql).run(sessionId);
  return { status: 200, body: { session_id: sessionId, closed: fields.closed } };
}

/** Movements of a round, a player or a transaction: the newest `limit` of them, in the order of booking. */
function listMovements(books: Books, query: URLSearchParams): Answer {
  const filters = ["round_id", "player_id", "transaction_id"].filter((name) => query.has(name));
  const where = filters.map((name) => `${name} = ?`).join(" AND ") || "1";
  const limit = Math.min(Number(query.get("limit")) || 1000, 100_000);
  const rows = books
    .prepare(`SELECT * FROM movements WHERE ${where} ORDER BY sequence DESC LIMIT ?`)
    .all(...filters.map((name) => query.get(name)), limit)
    .reverse();
  return { status: 200, body: { movements: rows.map(presentMovement) } };
}

function presentPlayer(player: Player): Record<string, unknown> {
  const { playerId, currency, balance, blocked, betLimit } = player;
  return {
    player_id: playerId,
    currency,
    balance: formatAmount(balance, currency),
    blocked,
    bet_limit: betLimit === null ? null : formatAmount(betLimit, currency),
  };
}

function presentMovement({ sequence: _, ...row }: Record<string, unknown>): Record<string, unknown> {
  const money = (value: unknown) => formatAmount(value as bigint, row.currency as string);
  return { ...row, amount: money(row.amount), effect: money(row.effect), bonus: money(row.bonus) };
}

function decodeId(encoded: string | undefined): string | null {
  try {
    return encoded ? decodeURIComponent(encoded) : null;
  } catch {
    return null;
  }
}

function parseJson(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function invalid(field: string): Answer {
  return { status: 400, body: { error: "VALIDATION_FAILED", message: `${field} is missing or not valid.` } };
}

function notFound(): Answer {
  return { status: 404, body: { error: "NOT_FOUND", message: "No such endpoint, player or session." } };
}
