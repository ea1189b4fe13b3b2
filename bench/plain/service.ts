/**
 * What a team might write in a day in place of the service, to compare with: one Node process, node:http, one SQLite file.
 * It signs and checks as the service does, answers the same catalogue page, and books a bet with the same wallet call
 * between two transactions. It has no limits, stops, alerts, repairs after a crash, invoices or statements.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { DatabaseSync } from "node:sqlite";
import type { PlainSetup } from "./start.ts";

const MAX_DRIFT_SECONDS = 300;
const MAX_PAGE = 200;

const [setup] = (await once(process, "message")) as [PlainSetup];
const db = new DatabaseSync(setup.file);
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE keys (id TEXT PRIMARY KEY, secret TEXT NOT NULL);
  CREATE TABLE games (id TEXT PRIMARY KEY, provider_code TEXT, code TEXT, name TEXT, studio TEXT, type TEXT, rtp REAL,
    has_demo INTEGER, restricted_countries TEXT);
  CREATE INDEX games_listed ON games (provider_code, code);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, player_id TEXT, currency TEXT, game_id TEXT);
  CREATE TABLE movements (id TEXT PRIMARY KEY, session_id TEXT, round_id TEXT, amount TEXT, status TEXT, balance TEXT,
    created_at INTEGER);
  CREATE INDEX movements_of_session ON movements (session_id, created_at);
  BEGIN`);
const addKey = db.prepare("INSERT INTO keys VALUES (?, ?)");
for (const { keyId, secret } of setup.keys) addKey.run(keyId, secret);
const addGame = db.prepare("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
for (const game of setup.games) {
  const { id, provider_code, code, name, studio, type, rtp, has_demo, restricted_countries } = game;
  const countries = JSON.stringify(restricted_countries);
  addGame.run(id, provider_code, code, name, studio, type, rtp, has_demo ? 1 : 0, countries);
}
db.prepare("INSERT INTO sessions VALUES (?, 'player', 'EUR', ?)").run(setup.sessionId, setup.games[0]?.id ?? "");
db.exec("COMMIT");

const secretOf = db.prepare("SELECT secret FROM keys WHERE id = ?");
const pageOf = db.prepare(
  "SELECT * FROM games WHERE (provider_code, code) > (?, ?) ORDER BY provider_code, code LIMIT ?",
);
const sessionOf = db.prepare("SELECT * FROM sessions WHERE id = ?");
const movementOf = db.prepare("SELECT * FROM movements WHERE id = ?");
const open = db.prepare("INSERT INTO movements VALUES (?, ?, ?, ?, 'pending', NULL, ?)");
const close = db.prepare("UPDATE movements SET status = ?, balance = ? WHERE id = ?");

interface Reply {
  readonly status: number;
  readonly body: object;
}

const sign = (secret: string, timestamp: string, payload: string) =>
  createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");

function isSigned({ headers, method, url }: IncomingMessage, body: string): boolean {
  const [key, timestamp, signature] = ["x-agg-key-id", "x-agg-timestamp", "x-agg-signature"].map((name) =>
    String(headers[name] ?? ""),
  ) as [string, string, string];
  const row = secretOf.get(key) as { secret: string } | undefined;
  if (!row || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_DRIFT_SECONDS)) return false;
  const expected = Buffer.from(sign(row.secret, timestamp, body === "" ? `${method} ${url}` : body));
  const sent = Buffer.from(signature);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function games(query: URLSearchParams): Reply {
  const limit = Math.min(Number(query.get("limit") ?? 50), MAX_PAGE);
  const [provider = "", code = ""] = JSON.parse(query.get("cursor") ?? "[]") as string[];
  const rows = pageOf.all(provider, code, limit) as Record<string, unknown>[];
  const listed = rows.map(({ id, provider_code, code, name, studio, type, rtp, has_demo, restricted_countries }) => ({
    ...{ id, provider_code, code, name, studio, studio_code: provider_code, type, rtp, thumbnail_url: null },
    ...{ images: { portrait: null, cover: null }, has_demo: has_demo === 1 },
    ...{ restricted_countries: JSON.parse(String(restricted_countries)) as unknown, section_code: null },
  }));
  const last = listed.length < limit ? undefined : listed.at(-1);
  return {
    status: 200,
    body: { games: listed, next_cursor: last ? JSON.stringify([last.provider_code, last.code]) : null },
  };
}

async function bet(text: string): Promise<Reply> {
  const { session_id, transaction_id, round_id, amount, currency } = JSON.parse(text) as Record<string, string>;
  if (!session_id || !transaction_id || !round_id || !/^\d+\.\d\d$/.test(amount ?? "")) {
    return { status: 422, body: { error: "VALIDATION_FAILED" } };
  }
  const session = sessionOf.get(session_id) as { player_id: string; currency: string; game_id: string } | undefined;
  if (!session || session.currency !== currency) return { status: 404, body: { error: "NOT_FOUND" } };
  const known = movementOf.get(transaction_id) as { status: string; balance: string } | undefined;
  if (known) return { status: 200, body: { transaction_id, status: known.status, balance: known.balance, currency } };
  open.run(transaction_id, session_id, round_id, amount ?? "", Date.now());
  const call = JSON.stringify({
    ...{ action: "bet", transaction_id, session_id, player_id: session.player_id, round_id },
    ...{ game: session.game_id, amount, currency },
  });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(setup.keys[0]?.secret ?? "", timestamp, call);
  const answer = await fetch(setup.walletUrl, {
    method: "POST",
    headers: { "content-type": "application/json", "x-agg-timestamp": timestamp, "x-agg-signature": signature },
    body: call,
    signal: AbortSignal.timeout(5_000),
  });
  const { balance = "" } = (await answer.json()) as { balance?: string };
  const status = answer.ok ? "completed" : "refused";
  close.run(status, balance, transaction_id);
  return { status: answer.ok ? 200 : 409, body: { transaction_id, status, balance, currency } };
}

async function answer(request: IncomingMessage): Promise<Reply> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  if (!isSigned(request, body)) return { status: 401, body: { error: "UNAUTHORIZED" } };
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  if (request.method === "GET" && pathname === "/v1/games") return games(searchParams);
  if (request.method === "POST" && pathname === "/provider/v1/bet") return bet(body);
  return { status: 404, body: { error: "NOT_FOUND" } };
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = await answer(request).catch(
    (): Reply => ({ status: 503, body: { error: "UPSTREAM_UNAVAILABLE" } }),
  );
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

const server = createServer((request, response) => void reply(request, response));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address !== null ? address.port : 0);
});
