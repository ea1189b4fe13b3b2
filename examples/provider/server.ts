import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCall, type Reply } from "./calls.ts";
import { drawMultiplier, GAMES, STAKES, times } from "./games.ts";
import { LiveTables } from "./live.ts";
import { Outbox } from "./outbox.ts";
import { gamePage } from "./page.ts";
import { spin as playSpin, resume } from "./round.ts";
import { Service, type Session } from "./service.ts";
import { isSigned, type Key } from "./signature.ts";
import { Store } from "./store.ts";
import { playTestRound } from "./test-rounds.ts";

export interface ProviderOptions {
  readonly serviceUrl: string;
  readonly publicUrl?: string | undefined;
  readonly keys: readonly Key[];
  /** Verifies the second signature too: only where the path arrives as the service sent it, past every proxy. */
  readonly verifyV2?: boolean;
  /** Returns an integer from 0 to `max - 1` from a cryptographic random source. */
  readonly draw: (max: number) => number;
  readonly onSubscribe?: (currency: string) => void;
  /** The file of the rounds; in memory if absent, for tests. */
  readonly database?: string;
  /** Answers `/test/rounds`, by which the conformance suite plays. Never in production. */
  readonly testRounds?: boolean;
  /** Multiplies the pauses between repeats; 1 if absent, less in tests. */
  readonly pace?: number;
  /** What a person should read. */
  readonly log?: (line: string) => void;
}

const MAX_BODY_BYTES = 64 * 1024;
/** How often grants are looked for whose time is over. */
const EXPIRY_INTERVAL_MS = 60_000;
/** The browser makes it, so that a spin whose answer was lost can be sent again. */
const ROUND_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The provider's HTTP server: signed calls from the service, and the game for players' browsers. */
export function createProviderServer(options: ProviderOptions): Server {
  const [key] = options.keys;
  if (!key) throw new Error("At least one key is required.");
  const store = new Store(options.database ?? ":memory:");
  const service = new Service(options.serviceUrl, key);
  const pace = options.pace ?? 1;
  const outbox = new Outbox({ service, store, pace, log: options.log ?? (() => undefined) });
  const rounds = { service, store, outbox, pace, draw: options.draw };
  const live = new LiveTables(service);
  const publicUrl = () => options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onSubscribe = options.onSubscribe ?? ((currency: string) => live.subscribe(currency));
  const context = { store, publicUrl, onSubscribe };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // By default Node closes idle connections after 5 s, and a call sent at that moment would be lost.
  server.keepAliveTimeout = 75_000;
  const finishExpired = () => {
    store.finishExpired(Date.now());
    outbox.wake();
  };
  let expiry: NodeJS.Timeout | undefined;
  server.on("listening", () => {
    resume(rounds);
    finishExpired();
    expiry = setInterval(finishExpired, EXPIRY_INTERVAL_MS).unref();
  });
  server.on("close", () => {
    clearInterval(expiry);
    live.close();
    outbox.close();
    store.close();
  });
  return server;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? "/", "http://provider");
    const game = GAMES.find(({ code }) => code === url?.searchParams.get("game"));
    if (request.method === "GET" && url?.pathname === "/play" && game) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" });
      response.end(gamePage(game.name, STAKES));
      return;
    }
    const body = await readBody(request);
    if (request.method !== "POST" || !url || !body) return send(response, error(404, "NOT_FOUND"));
    if (url.pathname === "/spin") return send(response, await spin(jsonOf(body) ?? {}));
    const target = options.verifyV2 ? request.url : undefined;
    if (!isSigned(options.keys, request.headers, body, Math.floor(Date.now() / 1000), target)) {
      return send(response, error(401, "UNAUTHORIZED"));
    }
    const fields = jsonOf(body);
    if (!fields) return send(response, error(400, "NO_JSON"));
    if (options.testRounds && url.pathname === "/test/rounds")
      return send(response, await playTestRound(rounds, fields));
    send(response, answerCall(context, url.pathname, fields));
  }

  async function spin({ token, stake, round_id }: Record<string, unknown>): Promise<Reply> {
    // Without a token this is the demo: play money, no calls to the service.
    if (token === null) {
      const win = times(String(stake), drawMultiplier(options.draw));
      return { status: 200, body: { round_id: "demo", win, balance: null, free_spins_left: 0 } };
    }
    const session = await rounds.service.session(String(token));
    if (session.status !== 200) return session;
    const id = typeof round_id === "string" && ROUND_ID.test(round_id) ? round_id : randomUUID();
    const played = { session: session.body as unknown as Session, stake: String(stake), id };
    return { status: 200, body: await playSpin(rounds, played) };
  }
}

/** The exact bytes of the body, over which the signature is verified; null when there are too many. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : null;
}

function jsonOf(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  400: "The body is not a JSON object.",
  401: "The signature is not valid.",
  404: "No such endpoint.",
};

function error(status: number, code: string): Reply {
  const message = MESSAGES[status] ?? "";
  return { status, body: { error: code, message } };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
