import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../env.ts";
import { NOTICES, type Notice } from "../../gate/outgoing/operator-server.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { type CallFrame, readAnswer } from "./frames.ts";

/** After it, a listener signs again: a revoked key listens no longer than that. */
const MAX_CONNECTION_MS = 60 * MINUTE_MS;
/** Calls that wait for an answer at once; an isolate sends fewer to one wallet. */
const MAX_WAITING = 256;

/** Close codes of ours (RFC 6455 leaves 4000 to 4999 to applications). */
const REPLACED = 4001;
const SIGN_AGAIN = 4002;
const TOO_LONG = 1009;

const NORMAL = 1000;
const NO_CODE = 1005;
const LOST = 1006;

/** Values of `readyState`. */
const OPEN = 1;
const CLOSED = 3;

/** Result of a call that was sent to the listener. */
type Heard =
  | { readonly status: number; readonly body: string }
  /** It may or may not have reached the wallet. */
  | { readonly fault: string };

interface Opened {
  readonly notices: readonly Notice[];
}

/**
 * The listener of one operator: the command that has a WebSocket open here. The platform holds the connection while this
 * object sleeps, so a listener that hears nothing costs nothing. The newest connection has the calls.
 */
export class Listener extends DurableObject<Env> {
  private readonly waiting = new Map<string, { socket: WebSocket; hear: (heard: Heard) => void }>();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    // Answered by the platform, without waking this object.
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /**
   * Takes a connection, for the operator that the caller has authenticated. From the answer on, its wallet callbacks go
   * there.
   */
  override async fetch(request: Request): Promise<Response> {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    for (const older of this.ctx.getWebSockets()) this.#end(older, REPLACED, "Another listener has connected.");
    this.ctx.acceptWebSocket(ours);
    const wanted = (request.headers.get("x-notices") ?? "").split(",");
    ours.serializeAttachment({ notices: NOTICES.filter((one) => wanted.includes(one)) } satisfies Opened);
    await this.ctx.storage.setAlarm(Date.now() + MAX_CONNECTION_MS);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** Whether a connection takes wallet callbacks, or notices of a kind. */
  isListening(notice?: Notice): boolean {
    const socket = this.#newest();
    return socket !== undefined && (!notice || openedWith(socket).notices.includes(notice));
  }

  /** Sends a call to the listener and waits for its answer, at most `timeoutMs`. */
  async forward(call: Omit<CallFrame, "type" | "id">, timeoutMs: number): Promise<Heard> {
    const socket = this.#newest();
    if (!socket) return { fault: "the listener is gone" };
    if (this.waiting.size >= MAX_WAITING) return { fault: "the listener has too many calls" };
    const id = crypto.randomUUID();
    const { promise, resolve } = Promise.withResolvers<Heard>();
    const timer = setTimeout(() => resolve({ fault: "timeout" }), timeoutMs);
    this.waiting.set(id, { socket, hear: resolve });
    try {
      socket.send(JSON.stringify({ type: "call", id, ...call } satisfies CallFrame));
      return await promise;
    } catch {
      return { fault: "the listener is gone" };
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    const answer = readAnswer(frame);
    if (!answer) {
      this.#end(socket, TOO_LONG, "That was no answer, or too long.");
      return;
    }
    const { id, status, body = "", fault } = answer;
    const call = this.waiting.get(id);
    // Too late, or of a call that another listener has.
    if (call?.socket !== socket) return;
    call.hear(status === undefined ? { fault: `the listener says: ${fault}` } : { status, body });
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // Answered, or the command waits ten seconds for it. A code that only a lost connection has cannot be sent.
    if (socket.readyState !== CLOSED) socket.close(code === LOST || code === NO_CODE ? NORMAL : code);
    this.#release(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#release(socket);
  }

  /** Ends a connection that is an hour old. */
  override alarm(): void {
    for (const socket of this.ctx.getWebSockets()) this.#end(socket, SIGN_AGAIN, "Sign the connection again.");
  }

  #end(socket: WebSocket, code: number, reason: string): void {
    this.#release(socket);
    socket.close(code, reason);
  }

  /** Whoever waits for an answer of this connection does not get one. */
  #release(socket: WebSocket): void {
    for (const { socket: of, hear } of this.waiting.values())
      if (of === socket) hear({ fault: "the listener is gone" });
  }

  #newest(): WebSocket | undefined {
    return this.ctx.getWebSockets().findLast(({ readyState }) => readyState === OPEN);
  }
}

function openedWith(socket: WebSocket): Opened {
  return socket.deserializeAttachment() as Opened;
}
