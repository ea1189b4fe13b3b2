import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerCall, type Reply } from "./calls.ts";
import { drawMultiplier, GAMES, STAKES, times } from "./games.ts";
import { gamePage } from "./page.ts";
import { Promotions } from "./promotions.ts";
import { playRound } from "./round.ts";
import { Service, type Session } from "./service.ts";
import { isSigned, type Key } from "./signature.ts";

export interface ProviderOptions {
  readonly serviceUrl: string;
  readonly publicUrl?: string | undefined;
  readonly keys: readonly Key[];
  /** Verifies the second signature too: only where the path arrives as the service sent it, past every proxy. */
  readonly verifyV2?: boolean;
  /** Returns an integer from 0 to `max - 1` from a cryptographic random source. */
  readonly draw: (max: number) => number;
  readonly onSubscribe?: (currency: string) => void;
}

const MAX_BODY_BYTES = 64 * 1024;

/** The provider's HTTP server: signed calls from the service, and the game for players' browsers. */
export function createProviderServer(options: ProviderOptions): Server {
  const [key] = options.keys;
  if (!key) throw new Error("At least one key is required.");
  const promotions = new Promotions();
  const rounds = { service: new Service(options.serviceUrl, key), promotions, draw: options.draw };
  const publicUrl = () => options.publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = { promotions, publicUrl, onSubscribe: options.onSubscribe ?? (() => undefined) };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  // By default Node closes idle connections after 5 s, and a call sent at that moment would be lost.
  server.keepAliveTimeout = 75_000;
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
    if (url.pathname === "/spin") return send(response, await spin(fieldsOf(body)));
    const target = options.verifyV2 ? request.url : undefined;
    if (!isSigned(options.keys, request.headers, body, Math.floor(Date.now() / 1000), target)) {
      return send(response, error(401, "UNAUTHORIZED"));
    }
    send(response, answerCall(context, url.pathname, fieldsOf(body)));
  }

  async function spin({ token, stake }: Record<string, unknown>): Promise<Reply> {
    // Without a token this is the demo: play money, no calls to the service.
    if (token === null) {
      const win = times(String(stake), drawMultiplier(options.draw));
      return { status: 200, body: { round_id: "demo", win, balance: null, free_spins_left: 0 } };
    }
    const session = await rounds.service.session(String(token));
    if (session.status !== 200) return session;
    return { status: 200, body: await playRound(rounds, session.body as unknown as Session, String(stake)) };
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

function fieldsOf(body: Uint8Array): Record<string, unknown> {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(body));
  if (typeof value !== "object" || value === null) throw new Error("The body is not a JSON object.");
  return value as Record<string, unknown>;
}

function error(status: number, code: string): Reply {
  const message = status === 401 ? "The signature is not valid." : "No such endpoint.";
  return { status, body: { error: code, message } };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
