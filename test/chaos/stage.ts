import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Key, signedHeaders } from "../support/signed-headers.ts";
import type { Session } from "./plan.ts";

export const ADMIN_TOKEN = "chaos-admin-token";
export const MASTER_KEY = Buffer.alloc(32, 9).toString("base64");
/** How much faster than real time retries run: 72 hours take 7 minutes. */
export const TIME_SCALE = 600;

/** Players, sessions and keys of a run. */
export interface Stage {
  readonly provider: Key;
  readonly operators: readonly (Key & { readonly code: string })[];
  readonly sessions: readonly Session[];
  /** Strings that no log may contain. */
  readonly secrets: readonly string[];
  /** Opens a session for each of some new players at both operators. Each call is repeated until it succeeds. */
  openSessions(kind: string, players: number): Promise<Session[]>;
}

const CURRENCIES = ["EUR", "EUR", "EUR", "JPY", "KWD"];
export const OPERATORS = ["north", "south"];
export const PROVIDER = "provider";

/** Creates operators, a provider with a game, and an open session for each player. */
export async function setUpStage(
  port: number,
  walletPort: number,
  keys: Map<string, string>,
  players: number,
  codes: readonly string[] = OPERATORS,
  /** Runs before the first session is opened. */
  prepare?: () => Promise<void>,
): Promise<Stage> {
  const admin = caller(port, (): Record<string, string> => ({ authorization: `Bearer ${ADMIN_TOKEN}` }));
  const launches = await startLaunchServer();
  await admin("PUT", `/admin/v1/providers/${PROVIDER}`, {
    provider_name: "Provider",
    adapter: "http",
    base_url: `http://127.0.0.1:${launches.port}`,
  });
  const provider = toKey(await admin("POST", `/admin/v1/providers/${PROVIDER}/keys`, {}));
  const game = { code: "game", name: "Game", type: "slot", has_demo: false, restricted_countries: [] };
  const { games } = (await admin("PUT", `/admin/v1/providers/${PROVIDER}/games`, { games: [game] })) as {
    games: { id: string }[];
  };
  const operators: (Key & { code: string })[] = [];
  for (const code of codes) {
    const wallet = `http://127.0.0.1:${walletPort}/${code}`;
    await admin("PUT", `/admin/v1/operators/${code}`, {
      name: code,
      wallet_url: wallet,
      requests_per_minute: 1_000_000,
    });
    const key = toKey(await admin("POST", `/admin/v1/operators/${code}/keys`, {}));
    keys.set(key.keyId, key.secret);
    operators.push({ ...key, code });
    await admin("PUT", `/admin/v1/operators/${code}/window`, { provider_codes: [PROVIDER] });
  }
  const secrets = [provider.secret, ...operators.map(({ secret }) => secret), ADMIN_TOKEN, MASTER_KEY];
  const openSessions = async (kind: string, count: number) => {
    const opened: Session[] = [];
    for (const operator of operators) {
      const call = operatorCaller(port, operator);
      for (let i = 0; i < count / codes.length; i++) {
        const currency = CURRENCIES[i % CURRENCIES.length] as string;
        const playerId = `${operator.code}-${kind}${i}-${currency}`;
        const opening = { player_id: playerId, currency, game_id: games[0]?.id, ttl_minutes: 1440 };
        const { session_id } = (await insist(() => call("POST", "/v1/sessions", opening))) as { session_id: string };
        const grant = {
          ...{ player_id: playerId, currency, game_ids: [games[0]?.id], quantity: 10_000, bet_amount: "1" },
          ...{ valid_until: new Date(Date.now() + 86_400_000).toISOString(), reference: `free-${playerId}` },
        };
        const { free_spins_id } = (await insist(() => call("POST", "/v1/free-spins", grant))) as {
          free_spins_id: string;
        };
        opened.push({
          operator: operator.code,
          playerId,
          sessionId: session_id,
          currency,
          freeSpinsId: free_spins_id,
        });
      }
    }
    secrets.push(...launches.tokens.splice(0));
    return opened;
  };
  await prepare?.();
  return { provider, operators, sessions: await openSessions("", players), secrets, openSessions };
}

/** Opens shards beside the control database, and spreads the players of all operators over those given. */
export async function openShards(port: number, numbers: readonly number[]): Promise<void> {
  const beside = numbers.filter((shard) => shard > 0);
  if (beside.length === 0) return;
  const admin = adminCaller(port);
  for (const shard of beside) await admin("PUT", `/admin/v1/shards/${shard}`);
  await untilOpen(port, beside);
  for (const operator of OPERATORS) await admin("PUT", `/admin/v1/operators/${operator}/shards`, { shards: numbers });
}

/** Waits until the service's job has filled the shards. */
export async function untilOpen(port: number, numbers: readonly number[]): Promise<void> {
  await insist(async () => {
    const { shards } = (await adminCaller(port)("GET", "/admin/v1/shards")) as {
      shards: readonly { shard: number; state: string }[];
    };
    const open = new Set(shards.filter(({ state }) => state === "open").map(({ shard }) => shard));
    if (!numbers.every((shard) => open.has(shard))) throw new Error("a shard is not open yet");
  });
}

/** By time and not by tries: a service that is down refuses at once, and takes long to be back on a busy machine. */
const MAX_INSIST_MS = 180_000;

/** Repeats a call until it succeeds: the service may be down, or in bad weather. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  const until = Date.now() + MAX_INSIST_MS;
  for (;;) {
    try {
      return await call();
    } catch (cause) {
      if (Date.now() >= until) throw cause;
      await sleep(200);
    }
  }
}

export function operatorCaller(port: number, key: Key) {
  return caller(port, (method, target, body) => signedHeaders(key, method, target, body));
}

export function adminCaller(port: number, token = ADMIN_TOKEN) {
  return caller(port, (): Record<string, string> => ({ authorization: `Bearer ${token}` }));
}

function caller(port: number, sign: (method: string, target: string, body: string) => Record<string, string>) {
  return async (method: string, target: string, fields?: unknown): Promise<unknown> => {
    const body = fields === undefined ? "" : JSON.stringify(fields);
    const headers = sign(method, target, body);
    const init = body === "" ? { method, headers } : { method, headers, body };
    const response = await fetch(`http://127.0.0.1:${port}${target}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
    return JSON.parse(text) as unknown;
  };
}

/** Sets how the wallet behaves to an operator from now on. */
export async function setMood(walletPort: number, operator: string, mood: string): Promise<void> {
  await fetch(`http://127.0.0.1:${walletPort}/mood/${operator}`, { method: "PUT", body: mood });
}

function toKey(answer: unknown): Key {
  const { key_id, secret } = answer as { key_id: string; secret: string };
  return { keyId: key_id, secret };
}

/** Starts the provider's server: it records launch tokens and accepts grants, until the program ends. */
async function startLaunchServer() {
  const tokens: string[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    response.setHeader("content-type", "application/json");
    if (request.url === "/free-spins") return void response.end(JSON.stringify({ status: "active" }));
    const { token } = JSON.parse(sent) as { token: string };
    tokens.push(token);
    response.end(JSON.stringify({ launch_url: `https://play.provider.example/${randomUUID()}?token=${token}` }));
  });
  // As in test/support/served.ts.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return { port: (server.address() as AddressInfo).port, tokens };
}
