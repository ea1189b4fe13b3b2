import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { answerControl } from "./control.ts";
import { createFaults, type Faults, SLOW_MS, withWrongBalance } from "./faults.ts";
import { type Answer, answerCallback, type WalletSettings } from "./wallet.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** The wallet's HTTP server: callbacks at `POST /wallet`, and local endpoints below `/books`. */
export function createWalletServer(settings: WalletSettings): Server {
  const faults = createFaults();
  const server = createServer((request, response) => {
    handle(settings, faults, request, response).catch(() => response.destroy());
  });
  // By default Node closes idle connections after 5 s, and a callback sent at that moment would be lost.
  server.keepAliveTimeout = 75_000;
  return server;
}

async function handle(
  settings: WalletSettings,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? "/", "http://wallet");
  const isCallback = request.method === "POST" && url?.pathname === "/wallet";
  const origin = request.headers.origin;
  if (!isCallback && !isLocal(`http://${request.headers.host}`))
    return send(response, refused(403, "This endpoint is available on this machine only."));
  if (origin !== undefined && isLocal(origin)) allowOrigin(response, origin);
  if (request.method === "OPTIONS") return send(response, { status: 204, body: {} });

  const body = await readBody(request);
  if (body === null || url === null)
    return send(response, refused(400, "The request is too large or its URL is not valid."));
  if (url.pathname === "/books/faults") return send(response, faults.control(request.method ?? "", body));
  if (!isCallback) return send(response, answerControl(settings.books, request.method ?? "", url, body));

  const fault = faults.take(body);
  if (fault === "down") return void response.destroy();
  if (fault === "error")
    return send(response, { status: 500, body: { error: "INTERNAL", message: "Internal error." } });
  if (fault === "slow") await sleep(SLOW_MS);
  const answer = answerCallback(settings, request.headers, body, settings.verifyV2 ? request.url : undefined);
  if (fault === "lost_answer") return void response.destroy();
  send(response, fault === "wrong_balance" ? withWrongBalance(answer) : answer);
}

/** The exact bytes of the body, over which the signature is verified; null when there are too many. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // A body that is too large is read to its end: leaving the loop would close the connection before the answer is sent.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BODY_BYTES ? Buffer.concat(chunks) : null;
}

/** Also used for the Host header: a foreign name can be made to resolve to this machine (DNS rebinding). */
function isLocal(origin: string): boolean {
  const name = URL.parse(origin)?.hostname;
  return name === "127.0.0.1" || name === "localhost" || name === "[::1]";
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "GET, PUT");
  response.setHeader("access-control-allow-headers", "content-type");
  response.setHeader("vary", "origin");
}

function refused(status: number, message: string): Answer {
  return { status, body: { error: "VALIDATION_FAILED", message } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}
