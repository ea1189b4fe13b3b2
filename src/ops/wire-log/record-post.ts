import type { Ctx } from "../../context.ts";
import { keptHeaders } from "../../gate/outgoing/kept-headers.ts";
import type { PostToOperator } from "../../gate/outgoing/operator-server.ts";
import type { OutgoingAnswer, OutgoingRequest } from "../../gate/outgoing/safe-fetch.ts";
import { targetOf } from "../../gate/signing/canonical.ts";
import { isoTime } from "../../lib/clock.ts";
import type { Entry } from "./entry.ts";
import { keepLater, keepsWireLog } from "./keep.ts";
import { keptMessage } from "./kept-message.ts";
import { MAX_PATH_LENGTH } from "./record-call.ts";
import { objectIn, subjectsOf } from "./subjects.ts";

/** Request to an operator, with its time. */
interface PostAbout {
  readonly kind: "callback" | "webhook";
  readonly attempt?: number | undefined;
  /** The event whose bytes these are. */
  readonly resendOf?: string;
}

/** A request to an operator's server, and its outcome. */
interface FinishedPost extends PostAbout {
  /** Real time. */
  readonly startedAt: number;
  readonly request: OutgoingRequest;
  readonly answer: OutgoingAnswer;
}

const MAX_ACTION_LENGTH = 60;

/** Posts by `next`, and records each post in the operator's log once the work at hand is answered. */
export function withWireLog(ctx: Ctx, next: PostToOperator): PostToOperator {
  if (!keepsWireLog(ctx)) return next;
  return async (server, request) => {
    const { operatorCode, notice, attempt } = server;
    const startedAt = ctx.clock.now();
    const answer = await next(server, request);
    const entry = entryOf(ctx, { kind: notice ? "webhook" : "callback", attempt, startedAt, request, answer });
    keepLater(ctx, operatorCode, () => entry);
    return answer;
  };
}

export function entryOf(ctx: Ctx, { kind, attempt, resendOf, startedAt, request, answer }: FinishedPost): Entry {
  const { url, method, headers = {}, body = new Uint8Array(0) } = request;
  const received = answer.kind === "answered" ? answer : answer.kind === "failed" ? answer.received : undefined;
  const status = answer.kind === "unsent" ? null : answer.status;
  const reason =
    answer.kind === "answered" ? null : answer.kind === "failed" ? answer.reason : `not sent: ${answer.reason}`;
  const json = objectIn(body);
  const action = kind === "callback" ? json.action : json.event;
  const path = targetOf(url);
  const { baseUrl } = ctx.settings;
  return {
    key: ctx.random.uuid(),
    event: {
      at: isoTime(startedAt),
      direction: "out",
      kind,
      action: typeof action === "string" ? action.slice(0, MAX_ACTION_LENGTH) : null,
      method,
      path: path.slice(0, MAX_PATH_LENGTH),
      url,
      status,
      reason,
      duration_ms: Math.max(0, ctx.clock.now() - startedAt),
      attempt: attempt ?? null,
      request_id: null,
      key_id: headers["x-agg-key-id"] ?? null,
      caller: null,
      ...subjectsOf(path, body),
      resend_of: resendOf ?? null,
      request_bytes: body.byteLength,
      response_bytes: received?.body.byteLength ?? 0,
    },
    request: keptMessage(headers, body, baseUrl),
    response: received ? keptMessage(keptHeaders(received.headers), received.body, baseUrl) : null,
  };
}
