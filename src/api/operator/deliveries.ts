import * as z from "zod";
import { type Delivery, readDeliveries } from "../../ledger/queries/read-deliveries.ts";
import { recoverDeliveries as recover } from "../../ledger/recover-failed.ts";
import { resendMovement } from "../../ledger/resend-movement.ts";
import { about } from "../../lib/about.ts";
import { isoTime, parseUtcTime } from "../../lib/clock.ts";
import { TRANSACTION } from "../wire/examples.ts";
import { Empty, utcTime } from "../wire/fields.ts";
import { presentTransaction, Transaction } from "../wire/transaction.ts";
import { endpoint } from "./endpoint.ts";

const Headers = z.record(z.string(), z.string());

const SentRequest = z.object({ headers: Headers, body: z.string() });

/* @__PURE__ */ about(SentRequest, {
  headers: "The headers, in lower case, with the signatures that were sent.",
  body: "The body, byte for byte.",
});

const WalletAnswer = z.object({ status: z.int(), headers: Headers, body: z.string() });

/* @__PURE__ */ about(WalletAnswer, {
  status: "The HTTP status.",
  headers: "The headers, in lower case, without cookies.",
  body: "The first 4 KiB of the body, as text.",
});

export const DeliveryAttempt = z.object({
  attempt: z.int().min(1),
  started_at: z.iso.datetime(),
  duration_ms: z.int().nullable(),
  url: z.string().nullable(),
  request: SentRequest.nullable(),
  response: WalletAnswer.nullable(),
  class: z.enum(["success", "refusal", "unknown", "unsent"]).nullable(),
  reason: z.string().nullable(),
});

/* @__PURE__ */ about(DeliveryAttempt, {
  attempt: "1 is the first.",
  started_at: "When the call began.",
  duration_ms: "How long it took, in milliseconds. Null: not known.",
  url: "The address that was called. Null: not known.",
  request: "What was sent, byte for byte. Null: nothing left the service, or its outcome was lost.",
  response: "What your wallet answered. Null: no answer arrived.",
  class:
    "How the answer was read. `success`: booked. `refusal`: a documented 4xx. `unknown`: anything else, or nothing. `unsent`: the call never left the service. Null: in flight.",
  reason: ["Why there is no readable answer. Null: there is one.", "timeout"],
});

export const DeliveryAttempts = z.object({ attempts: z.array(DeliveryAttempt) });

/* @__PURE__ */ about(DeliveryAttempts, {
  attempts: "The calls, oldest first.",
});

const PARAMS = { id: ["The `transaction_id` that the wallet received, percent-encoded.", "sandbox:b-1001"] } as const;

export const listAttempts = endpoint(
  {
    route: "GET /v1/transactions/{id}/attempts",
    id: "listAttempts",
    summary: "List the wallet callbacks of a transaction",
    description:
      "Oldest first, for 30 days: the first and the newest 50. Headers carry the signatures that were sent, never a secret.",
    params: PARAMS,
    answer: DeliveryAttempts,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        attempts: [
          {
            attempt: 1,
            started_at: "2026-11-21T10:00:04.005Z",
            duration_ms: 38,
            url: "https://wallet.casino.com/callback",
            request: {
              headers: {
                "content-type": "application/json",
                accept: "application/json",
                "user-agent": "operator-games-service",
                "x-agg-key-id": "op_2f1c",
                "x-agg-timestamp": "1795255204",
                "x-agg-signature": "9c1185a5c5e9fc54612808977ee8f548b2258d31bd7b5d9e6d8e0d1d9a3a3f2b",
                "x-agg-signature-v2": "1f8e2f4ce3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b",
              },
              body: '{"action":"bet","transaction_id":"sandbox:1","amount":"1.00"}',
            },
            response: {
              status: 200,
              headers: { "content-type": "application/json" },
              body: '{"balance":"99.00","transaction_id":"w-1"}',
            },
            class: "success",
            reason: null,
          },
        ],
      },
    },
  },
  async (ctx, { path }) => ({ attempts: (await readDeliveries(ctx, path.id)).map(present) }),
);

export const resendTransaction = endpoint(
  {
    route: "POST /v1/transactions/{id}/resend",
    id: "resendTransaction",
    summary: "Send a transaction to the wallet now",
    description:
      "A pending one is tried before its time, a failed one on a new schedule; a bet that is being undone, by its rollback. The answer shows what came of it. Your wallet sees the same id and body, so nothing is booked twice.",
    idempotency: "A repeat changes nothing while a call is in flight, and once the transaction is settled is refused.",
    params: PARAMS,
    body: Empty,
    bodyOptional: true,
    answer: Transaction,
    errors: ["NOT_FOUND", "NOT_RESENDABLE"],
    example: { request: {}, answer: TRANSACTION },
  },
  async (ctx, { path }) => presentTransaction(await resendMovement(ctx, path.id)),
);

export const RecoverDeliveries = z.object({
  since: utcTime,
});

/* @__PURE__ */ about(RecoverDeliveries, {
  since: "Failed transactions that were created then or later, ISO 8601 UTC.",
});

export const RecoveredDeliveries = z.object({
  queued: z.int().min(0),
});

/* @__PURE__ */ about(RecoveredDeliveries, {
  queued:
    "Number of transactions that are tried again, at most 100,000. A failed bet is not counted: it is undone by its rollback.",
});

export const recoverDeliveries = endpoint(
  {
    route: "POST /v1/deliveries/recover",
    id: "recoverDeliveries",
    summary: "Send all failed transactions again",
    description: "Each is tried at once, and then for 72 hours like a new one.",
    idempotency: "A repeat finds what is still failed: nothing is booked twice.",
    body: RecoverDeliveries,
    answer: RecoveredDeliveries,
    errors: ["VALIDATION_FAILED"],
    example: { request: { since: "2026-11-20T00:00:00Z" }, answer: { queued: 12 } },
  },
  async (ctx, { body }) => ({
    queued: await recover(ctx, { operatorCode: ctx.operator.code, since: parseUtcTime(body.since) ?? 0 }),
  }),
);

function present(delivery: Delivery): z.input<typeof DeliveryAttempt> {
  const { number, startedAt, durationMs, url, request, httpStatus, headers, body, class: read, reason } = delivery;
  return {
    attempt: number,
    started_at: isoTime(startedAt),
    duration_ms: durationMs,
    url,
    request,
    response: httpStatus === null || headers === null ? null : { status: httpStatus, headers, body: body ?? "" },
    class: read,
    reason,
  };
}
