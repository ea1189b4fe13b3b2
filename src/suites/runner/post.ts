import type { Ctx } from "../../context.ts";
import { MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { type OutgoingRequest, safeFetch } from "../../gate/outgoing/safe-fetch.ts";
import type { Exchange } from "./exchange.ts";

/** `fault` is why no complete answer arrived in time, or why production does not read the one that did. */
export type Posted =
  | { readonly status: number; readonly body: string; readonly fault: string | null }
  | { readonly status: null; readonly body: ""; readonly fault: string };

/** A request. `headers` sign the exact bytes of `body`. */
interface ToPost {
  readonly url: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Headers of every call of the service, besides the signature. */
const HEADERS = {
  "content-type": "application/json",
  accept: "application/json",
  "user-agent": "operator-games-service",
};

/** Posts under the rules of all outgoing calls; a redirect is an answer without a body. */
export async function postExactly(
  ctx: Ctx,
  { url, body, headers, timeoutMs }: ToPost,
  through = (request: OutgoingRequest) => safeFetch(ctx, request),
): Promise<Posted> {
  const answer = await through({
    ...{ url, method: "POST", body, timeoutMs, maxAnswerBytes: MAX_ANSWER_BYTES },
    headers: { ...HEADERS, ...headers },
  });
  if (answer.kind === "answered") {
    return { status: answer.status, ...asText(answer.body) };
  }
  if (answer.kind === "failed" && answer.status !== null) return { status: answer.status, body: "", fault: null };
  return { status: null, body: "", fault: answer.reason };
}

/** The text of an answer, and its fault: bytes that are not UTF-8 are shown all the same. */
export function asText(bytes: Uint8Array): Pick<Exchange, "body" | "fault"> {
  try {
    return { body: new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes), fault: null };
  } catch {
    return { body: new TextDecoder().decode(bytes), fault: "not UTF-8" };
  }
}
