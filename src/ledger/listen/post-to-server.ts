import type { Ctx } from "../../context.ts";
import { type OutgoingAnswer, type OutgoingRequest, safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { targetOf } from "../../gate/signing/canonical.ts";
import { fromBase64Url, toBase64Url } from "../../lib/encoding.ts";
import { recorded } from "../wire-log/record-post.ts";
import type { Notice } from "./frames.ts";
import type { Heard } from "./listener.ts";

/** Whose server it is, and whether a listener has its callbacks. */
export interface ServerOf {
  readonly operatorCode: string;
  readonly listening: boolean;
  /** Which attempt it is, for the wire log. */
  readonly attempt?: number | undefined;
}

/** Posts to an operator's wallet, and in the sandbox records it in the operator's wire log. */
export function postToWallet(ctx: Ctx, server: ServerOf, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { operatorCode, attempt } = server;
  return recorded(ctx, { kind: "callback", operatorCode, attempt }, request, (sent) => sendToWallet(ctx, server, sent));
}

/** Posts a notification or an event, and in the sandbox records it in the operator's wire log. */
export function postNotice(ctx: Ctx, server: NoticedServer, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { operatorCode, attempt } = server;
  return recorded(ctx, { kind: "webhook", operatorCode, attempt }, request, (sent) => sendNotice(ctx, server, sent));
}

interface NoticedServer extends ServerOf {
  readonly notice: Notice;
}

/**
 * Sends a request to an operator's wallet: to its URL, or in the sandbox through the listener that has its
 * callbacks. A listener that is gone is an unknown outcome, because it may have posted before.
 */
export async function sendToWallet(ctx: Ctx, server: ServerOf, request: OutgoingRequest): Promise<OutgoingAnswer> {
  if (!isHeard(ctx, server)) return safeFetch(ctx, request);
  const heard = await forward(ctx, server, request);
  return typeof heard === "string" ? failed("the listener is gone") : answerIn(heard, request);
}

/**
 * Sends a notification or an event: through the operator's listener if that wants them, else to its URL. Both carry an id, so
 * that one which arrives at a listener that dies, and then at the URL, does no harm.
 */
async function sendNotice(
  ctx: Ctx,
  { notice, ...server }: NoticedServer,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> {
  if (!isHeard(ctx, server)) return safeFetch(ctx, request);
  const heard = await forward(ctx, server, request, notice);
  return typeof heard === "string" ? safeFetch(ctx, request) : answerIn(heard, request);
}

function isHeard({ settings }: Ctx, { listening }: ServerOf): boolean {
  return listening && settings.sandbox;
}

async function forward(
  ctx: Ctx,
  { operatorCode }: ServerOf,
  { url, headers = {}, body = new Uint8Array(0), timeoutMs }: OutgoingRequest,
  notice?: Notice,
): Promise<Heard> {
  const call = { target: targetOf(url), headers, body: toBase64Url(body), ...(notice && { notice }) };
  try {
    return await ctx.env.LISTENERS.getByName(operatorCode).forward(operatorCode, call, timeoutMs);
  } catch (cause) {
    ctx.log.error("listener.fault", { operator: operatorCode }, cause);
    return { fault: "the listener could not be reached" };
  }
}

function answerIn(heard: Exclude<Heard, string>, { maxAnswerBytes }: OutgoingRequest): OutgoingAnswer {
  if ("fault" in heard) return failed(heard.fault);
  const { status } = heard;
  const body = fromBase64Url(heard.body);
  if (!body) return failed("the listener's answer is not base64url");
  const received = { status, headers: new Headers(), body };
  if (status >= 300 && status < 400) return { kind: "failed", reason: "redirect", status, received };
  if (body.byteLength > maxAnswerBytes) return { kind: "failed", reason: "answer too large", status, received };
  return { kind: "answered", ...received };
}

function failed(reason: string): OutgoingAnswer {
  return { kind: "failed", reason, status: null };
}
