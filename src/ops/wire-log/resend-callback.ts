import type { OperatorCtx } from "../../context.ts";
import { operators } from "../../db/schema/operators.ts";
import { ApiError, upstreamUnavailable } from "../../errors.ts";
import { openSecret } from "../../gate/keys/secrets.ts";
import { CALL_TIMEOUT_MS, MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { routeTo } from "../../gate/outgoing/post-to-operator.ts";
import { safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import { signedBytes } from "../../gate/outgoing/signed-post.ts";
import { classify } from "../../ledger/wallet/classify.ts";
import { limitInFlight } from "../../ledger/wallet/in-flight.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { withListener } from "../listen/with-listener.ts";
import type { StoredExchange } from "./entry.ts";
import { present, readStored } from "./events.ts";
import { keep } from "./keep.ts";
import { entryOf } from "./record-post.ts";

/**
 * Sends a wallet callback of the wire log again: the same bytes to the wallet's present address, signed again. Answers the
 * id of the event that it makes. The ledger is neither read nor written, so only what the wallet has booked is sent
 * again, and what books nothing. Throws NOT_FOUND, NOT_RESENDABLE and UPSTREAM_UNAVAILABLE.
 */
export function resendCallback(ctx: OperatorCtx, id: string): Promise<string> {
  return toTheEnd(ctx, resend(ctx, id));
}

async function resend(ctx: OperatorCtx, id: string): Promise<string> {
  const stored = await readStored(ctx, id);
  refuseWhatMayBook(stored);
  const { code: operatorCode } = ctx.operator;
  const route = await routeTo(ctx, operatorCode, operators.walletUrl);
  if (!route) throw refused("You have no active key to sign with.");
  const { url, keyId, sealed } = route;
  const key = await openSecret(ctx, { kind: "operator", code: operatorCode, keyId }, sealed);
  const startedAt = ctx.clock.now();
  const { headers, body } = await signedBytes(ctx, { url, signWith: { keyId, key }, body: stored.request.body });
  const bounds = { timeoutMs: CALL_TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
  const request = { url, method: "POST", headers, body, ...bounds } as const;
  const post = withListener(ctx, (_, sent) => safeFetch(ctx, sent));
  const answer = await limitInFlight(operatorCode, () => post({ operatorCode }, request));
  if (!answer) throw upstreamUnavailable("Too many calls to your wallet are in flight.");
  const entry = entryOf(ctx, { kind: "callback", resendOf: String(stored.seq), startedAt, request, answer });
  return String(await keep(ctx, operatorCode, entry));
}

/** A wallet answers what it has booked as before. What it refused or never answered it may book now, against the ledger. */
function refuseWhatMayBook(stored: StoredExchange): void {
  const { kind, action } = present(stored);
  const { request, response } = stored;
  if (kind !== "callback") throw refused("It is no wallet callback. Send a call of yours again yourself.");
  if (request.truncated) throw refused("Not all of its bytes are kept.");
  if (action === "getbalance") return;
  const { status } = present(stored);
  const isBooked = status !== null && response !== null && classify(status, response.body).class === "success";
  if (!isBooked) {
    throw refused(
      "Your wallet did not book it, and the ledger has drawn its conclusion. For a pending or failed one, use POST /v1/transactions/{id}/resend.",
    );
  }
}

function refused(message: string): ApiError {
  return new ApiError("NOT_RESENDABLE", message);
}
