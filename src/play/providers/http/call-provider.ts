import { eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CalledProvider } from "../../../catalogue/games/visible-games.ts";
import type { Ctx } from "../../../context.ts";
import { providerHealth } from "../../../db/schema/health.ts";
import { type ProviderRoute, providerSigningKey } from "../../../gate/keys/provider-signing-key.ts";
import { inRealTime } from "../../../gate/operator-time/operator-clock.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../../gate/outgoing/bounds.ts";
import type { OutgoingAnswer } from "../../../gate/outgoing/safe-fetch.ts";
import { type SigningKey, signedPost } from "../../../gate/outgoing/signed-post.ts";
import { DAY_MS, parseUtcTime } from "../../../lib/clock.ts";
import { jsonObject } from "../../../lib/encoding.ts";
import { madeReadable } from "../../../lib/readable.ts";
import { MAX_REASON_CHARACTERS, ProviderRefusal } from "../port.ts";
import { unanswered } from "../refused-by-provider.ts";
import { Refused } from "./answers.ts";
import { followCalls } from "./follow-calls.ts";

/** Longest time ahead for which a `retry_at` is taken; a later one is ignored. */
const MAX_RETRY_AHEAD_MS = 30 * DAY_MS;

export interface ProviderCall<S extends z.ZodType> {
  /** The call's name in the log, for a path with an id. Default: the path. */
  readonly name?: string;
  /** Under the provider's base URL, with its leading slash. */
  readonly path: string;
  readonly json: unknown;
  readonly answer: S;
  /** The launch token of the request, removed from the refusal's message before that is logged. */
  readonly token?: string;
}

/**
 * Calls an http provider, signed with its newest active key: `key`, if its read has begun already. A 4xx answer with
 * `{error, message}` is thrown as ProviderRefusal. Anything else but the documented answer is thrown as
 * UPSTREAM_UNAVAILABLE, with its reason in the log.
 */
export async function callProvider<S extends z.ZodType>(
  caller: Ctx,
  provider: CalledProvider,
  call: ProviderCall<S>,
  key?: Promise<ProviderRoute | undefined>,
): Promise<z.output<S>> {
  const ctx = inRealTime(caller);
  const { name = call.path } = call;
  const started = ctx.clock.now();
  const signWith = await (key ?? providerSigningKey(ctx, provider.code));
  const sent = await send(ctx, provider, signWith, call);
  const read = readAnswer(ctx, sent, call);
  const at = ctx.clock.now();
  const durationMs = at - started;
  const reason = read.outcome === "answered" ? undefined : read.reason;
  if (signWith && sent.kind !== "unsent") {
    const { unansweredCalls } = signWith;
    followHealth(ctx, { providerCode: provider.code, unansweredCalls, answered: read.outcome !== "unknown" });
    const { outcome } = read;
    followCalls(ctx, { providerCode: provider.code, name, outcome, reason, durationMs, at });
  }
  ctx.log.info("provider.call", {
    provider: provider.code,
    call: name,
    outcome: read.outcome,
    reason,
    duration_ms: durationMs,
  });
  if (read.outcome === "answered") return read.value;
  throw read.outcome === "refused" ? new ProviderRefusal(read.reason, read) : unanswered();
}

async function send(
  ctx: Ctx,
  provider: CalledProvider,
  signWith: SigningKey | undefined,
  call: ProviderCall<z.ZodType>,
): Promise<OutgoingAnswer> {
  if (provider.baseUrl === null) return { kind: "unsent", reason: "the provider has no base URL" };
  if (!signWith) return { kind: "unsent", reason: "the provider has no active key" };
  const url = provider.baseUrl.replace(/\/+$/, "") + call.path;
  return signedPost(ctx, {
    url,
    signWith,
    json: call.json,
    timeoutMs: CALL_TIMEOUT_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
  });
}

type Read<T> =
  | { readonly outcome: "answered"; readonly value: T }
  | { readonly outcome: "unknown"; readonly reason: string }
  | {
      readonly outcome: "refused";
      readonly reason: string;
      readonly retryable: boolean;
      readonly retryAt: number | undefined;
    };

function readAnswer<S extends z.ZodType>(ctx: Ctx, sent: OutgoingAnswer, call: ProviderCall<S>): Read<z.output<S>> {
  if (sent.kind !== "answered") return { outcome: "unknown", reason: sent.reason };
  const { status } = sent;
  const body = jsonObject(sent.body);
  if (status === 200) {
    const answer = call.answer.safeParse(body);
    return answer.success
      ? { outcome: "answered", value: answer.data }
      : { outcome: "unknown", reason: "the answer is not the documented one" };
  }
  const refusal = status >= 400 && status < 500 ? Refused.safeParse(body) : undefined;
  if (!refusal?.success) return { outcome: "unknown", reason: `status ${status}` };
  const { error, message, retry_at, retryable } = refusal.data;
  const text = message || error;
  const reason = call.token === undefined ? text : text.replaceAll(call.token, "[token]");
  const retryAt = retry_at === undefined ? undefined : aheadOf(ctx.clock.now(), parseUtcTime(retry_at));
  return {
    outcome: "refused",
    reason: madeReadable(reason, MAX_REASON_CHARACTERS),
    retryable: retryable ?? retryAt !== undefined,
    retryAt: retryable === false ? undefined : retryAt,
  };
}

/** The time, if it is ahead and not too far. */
function aheadOf(now: number, at: number | undefined): number | undefined {
  return at !== undefined && at > now && at <= now + MAX_RETRY_AHEAD_MS ? at : undefined;
}

interface Followed {
  readonly providerCode: string;
  /** Unanswered calls in a row before this one. */
  readonly unansweredCalls: number;
  readonly answered: boolean;
}

/** Follows whether a provider answers, behind the answer to the caller. An answered call of a healthy one writes nothing. */
function followHealth(ctx: Ctx, { providerCode, unansweredCalls, answered }: Followed): void {
  if (answered && unansweredCalls === 0) return;
  const written = answered
    ? ctx.db.delete(providerHealth).where(eq(providerHealth.providerCode, providerCode))
    : ctx.db
        .insert(providerHealth)
        .values({ providerCode, unansweredCalls: 1, since: ctx.clock.now() })
        .onConflictDoUpdate({
          target: providerHealth.providerCode,
          set: { unansweredCalls: sql`${providerHealth.unansweredCalls} + 1` },
        });
  ctx.waitUntil(written.catch((cause: unknown) => ctx.log.error("provider.health_failed", {}, cause)));
}
