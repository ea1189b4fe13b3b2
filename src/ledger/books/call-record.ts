import { keptHeaders } from "../../gate/outgoing/kept-headers.ts";
import { DAY_MS } from "../../lib/clock.ts";
import type { CallResult } from "../wallet/call-wallet.ts";
import type { WalletAnswer } from "../wallet/classify.ts";

/** How long a wallet's answers are kept. */
export const ANSWERS_KEPT_MS = 30 * DAY_MS;

/** Bytes of an answer's body that are kept. */
const MAX_BODY_BYTES = 4_096;
/** Bytes of a success, body first, then headers: nearly every row of the ledger has one, and few are looked at. */
const MAX_SUCCESS_BYTES = 512;

/** A call that is over, as its row keeps it. The request is not kept: it follows from the movement, the time and the key. */
export interface CallRecord {
  readonly durationMs: number;
  readonly class: WalletAnswer["class"];
  readonly httpStatus: number | null;
  /** The `error` code of a refusal. */
  readonly walletCode: string | null;
  /** Reason why there is no readable answer. */
  readonly reason: string | null;
  /** Null: nothing was sent. */
  readonly url: string | null;
  readonly keyId: string | null;
  /** Null: no answer arrived. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** The beginning of the answer. */
  readonly body: string | null;
}

/** A JSON array, because the names of the fields would be stored with every movement. */
export function recordOf({ answer, httpStatus, durationMs, exchange }: CallResult): string {
  const received = exchange?.received ?? null;
  return JSON.stringify([
    durationMs,
    answer.class,
    httpStatus,
    answer.class === "refusal" ? answer.code : null,
    "reason" in answer ? answer.reason : null,
    exchange?.url ?? null,
    exchange?.keyId ?? null,
    ...keptOf(received, answer.class === "success"),
  ]);
}

/** SQL: a record without headers and body. */
export function bare(column: string): string {
  return `json_remove(${column}, '$[8]', '$[7]')`;
}

export function parseRecord(text: string): CallRecord {
  const [durationMs, answerClass, httpStatus, walletCode, reason, url, keyId, headers = null, body = null] = JSON.parse(
    text,
  ) as [
    ...[number, CallRecord["class"], number | null, string | null, string | null, string | null, string | null],
    ...[headers?: CallRecord["headers"], body?: string | null],
  ];
  return { durationMs, class: answerClass, httpStatus, walletCode, reason, url, keyId, headers, body };
}

type Received = NonNullable<CallResult["exchange"]>["received"];

/** Headers and body of an answer, as far as they are kept. */
function keptOf(received: Received, isSuccess: boolean): [CallRecord["headers"], CallRecord["body"]] {
  if (!received) return [null, null];
  const { headers, body } = received;
  if (!isSuccess) return [keptHeaders(headers), beginning(body, MAX_BODY_BYTES)];
  return [keptHeaders(headers, MAX_SUCCESS_BYTES - body.byteLength), beginning(body, MAX_SUCCESS_BYTES)];
}

/** The text of the first bytes; a character that the end cuts is left out. */
function beginning(body: Uint8Array, maxBytes: number): string {
  return new TextDecoder().decode(body.subarray(0, maxBytes), { stream: true });
}
