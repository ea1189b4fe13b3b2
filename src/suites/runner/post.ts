import type { Ctx } from "../../context.ts";
import { MAX_ANSWER_BYTES } from "../../gate/outgoing/bounds.ts";
import { type OutgoingRequest, safeFetch } from "../../gate/outgoing/safe-fetch.ts";

/** `fault` is why no complete answer arrived in time. */
export type Posted =
  | { readonly status: number; readonly body: string; readonly fault: null }
  | { readonly status: null; readonly body: ""; readonly fault: string };

/** A request. `headers` sign the exact bytes of `body`. */
export interface ToPost {
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
    return { status: answer.status, body: new TextDecoder().decode(answer.body), fault: null };
  }
  if (answer.kind === "failed" && answer.status !== null) return { status: answer.status, body: "", fault: null };
  return { status: null, body: "", fault: answer.reason };
}
