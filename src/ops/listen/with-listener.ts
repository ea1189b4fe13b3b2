import type { Ctx } from "../../context.ts";
import type { OperatorServer, PostToOperator } from "../../gate/outgoing/operator-server.ts";
import type { OutgoingAnswer, OutgoingRequest } from "../../gate/outgoing/safe-fetch.ts";
import { targetOf } from "../../gate/signing/canonical.ts";
import { fromBase64Url, toBase64Url } from "../../lib/encoding.ts";

/**
 * Posts through the operator's listener while there is one that wants such a post, else by `direct`. A listener
 * that is lost meanwhile is an unknown outcome, because it may have posted; so the question and the post are two calls.
 */
export function withListener(ctx: Pick<Ctx, "env" | "log">, direct: PostToOperator): PostToOperator {
  return async (server, request) => {
    try {
      return (await postToListener(ctx, server, request)) ?? (await direct(server, request));
    } catch (cause) {
      ctx.log.error("listener.fault", { operator: server.operatorCode }, cause);
      return failed("the listener could not be reached");
    }
  };
}

/** Undefined without a listener for it: nothing was sent. */
async function postToListener(
  { env }: Pick<Ctx, "env">,
  { operatorCode, notice }: OperatorServer,
  request: OutgoingRequest,
): Promise<OutgoingAnswer | undefined> {
  const listener = env.LISTENERS?.getByName(operatorCode);
  if (!(await listener?.isListening(notice)) || !listener) return undefined;
  const { url, headers = {}, body = new Uint8Array(0), timeoutMs, maxAnswerBytes } = request;
  const call = { target: targetOf(url), headers, body: toBase64Url(body), ...(notice && { notice }) };
  const heard = await listener.forward(call, timeoutMs);
  if ("fault" in heard) return failed(heard.fault);
  const { status } = heard;
  const answer = fromBase64Url(heard.body);
  if (!answer) return failed("the listener's answer is not base64url");
  const received = { status, headers: new Headers(), body: answer };
  if (status >= 300 && status < 400) return { kind: "failed", reason: "redirect", status, received };
  if (answer.byteLength > maxAnswerBytes) return { kind: "failed", reason: "answer too large", status, received };
  return { kind: "answered", ...received };
}

function failed(reason: string): OutgoingAnswer {
  return { kind: "failed", reason, status: null };
}
