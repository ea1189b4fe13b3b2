import type { OperatorCtx } from "../../context.ts";
import { isoTime } from "../../lib/clock.ts";
import { WIRE_LOG_PATH } from "./events.ts";
import { keepLater } from "./keep.ts";
import { keptMessage } from "./kept-message.ts";
import { subjectsOf } from "./subjects.ts";

export const MAX_PATH_LENGTH = 2_000;

/** The headers of a call that the service reads, and those that say what sent it. */
const KEPT_HEADERS = [
  ...["accept", "content-type", "user-agent", "x-agg-key-id", "x-agg-timestamp", "x-agg-signature"],
  "x-agg-signature-v2",
];

interface AnsweredCall {
  /** Real time. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly answer: Response;
}

/** The console asks for it each minute, for its bar. */
const BAR_PATH = "/v1/troubles";

/**
 * Records an operator's call in its log, behind the answer. Reading the log is not recorded, because it would feed itself, nor
 * what the console asks by itself.
 */
export function recordCall(ctx: OperatorCtx, call: AnsweredCall): void {
  if (call.target.startsWith(WIRE_LOG_PATH) || call.target === BAR_PATH) return;
  const { startedAt, durationMs, requestId, method, target, headers, body, answer } = call;
  const { status } = answer;
  const isJson = answer.headers.get("content-type")?.startsWith("application/json") ?? false;
  // Now: the answer itself is on its way to the caller.
  const copy = isJson ? answer.clone() : undefined;
  const answerHeaders = { ...Object.fromEntries(answer.headers), "x-request-id": requestId };
  keepLater(ctx, ctx.operator.code, async () => {
    const answered = new Uint8Array((await copy?.arrayBuffer()) ?? new ArrayBuffer(0));
    const sent = KEPT_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return {
      key: requestId,
      event: {
        at: isoTime(startedAt),
        direction: "in",
        kind: "call",
        action: null,
        method,
        path: target.slice(0, MAX_PATH_LENGTH),
        url: null,
        status,
        reason: null,
        duration_ms: Math.max(0, durationMs),
        attempt: null,
        request_id: requestId,
        key_id: ctx.keyId,
        // A browser says so itself, and no script can change it.
        caller: headers.get("sec-fetch-site") === "same-origin" ? "browser" : "server",
        ...subjectsOf(target, body, answered),
        resend_of: null,
        request_bytes: body.byteLength,
        response_bytes: answered.byteLength,
      },
      request: keptMessage(Object.fromEntries(sent), body, ctx.settings.baseUrl),
      response: keptMessage(answerHeaders, answered, ctx.settings.baseUrl),
    };
  });
}
