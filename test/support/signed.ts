import { env, exports } from "cloudflare:workers";
import { payloadOf } from "../../src/gate/signing/canonical.ts";
import { importSecret, signPayload, signV2 } from "../../src/gate/signing/digest.ts";
import { utf8 } from "../../src/lib/encoding.ts";
import { assertConforms } from "./conformance.ts";

export const ORIGIN = "http://127.0.0.1:8787";

/** An operator's or provider's key to sign with. */
export interface Signer {
  readonly keyId: string;
  readonly secret: string;
}

export interface SignedOptions {
  readonly body?: string | object;
  /** Unix seconds; now when absent. */
  readonly timestamp?: string;
  readonly headers?: Record<string, string>;
}

let backOffice: Promise<unknown> | undefined;

/**
 * Has the Worker import its back office in a call that is alone. Here, and not in a bundle, the import takes a while: of
 * several calls at once one would wait for the import of another, which the runtime answers with an error.
 */
function backOfficeLoaded(): Promise<unknown> {
  const headers = { authorization: `Bearer ${env.ADMIN_TOKEN}` };
  backOffice ??= exports.default
    .fetch(new Request(`${ORIGIN}/admin/v1/none`, { headers }))
    .then((answer: Response) => answer.text());
  return backOffice;
}

/** An unsigned request to the Worker under test. Its answer is validated against the OpenAPI documents. */
export async function call(target: string, init: RequestInit = {}): Promise<Response> {
  if (target.startsWith("/admin/")) await backOfficeLoaded();
  const response = await exports.default.fetch(new Request(ORIGIN + target, init));
  await assertConforms(init.method ?? "GET", target, response);
  return response;
}

/** The three signature headers of a request. */
export async function signatureHeaders(
  signer: Signer,
  method: string,
  target: string,
  body = "",
  timestamp = now(),
): Promise<Record<string, string>> {
  const payload = payloadOf(method, target, utf8(body));
  return {
    "x-agg-key-id": signer.keyId,
    "x-agg-timestamp": timestamp,
    "x-agg-signature": await signPayload(await importSecret(signer.secret), timestamp, payload.bytes),
  };
}

/** The headers of a request that carries both signatures. */
export async function bothSignatures(
  ...[signer, method, target, body = "", timestamp = now()]: Parameters<typeof signatureHeaders>
): Promise<Record<string, string>> {
  const parts = { timestamp, method, target, body: utf8(body) };
  return {
    ...(await signatureHeaders(signer, method, target, body, timestamp)),
    "x-agg-signature-v2": await signV2(await importSecret(signer.secret), parts),
  };
}

function now(): string {
  return String(Math.floor(Date.now() / 1000));
}

/** A signed request to the Worker under test. */
export async function signed(
  signer: Signer,
  method: string,
  target: string,
  { body, timestamp, headers = {} }: SignedOptions = {},
): Promise<Response> {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  return call(target, {
    method,
    headers: { ...(await signatureHeaders(signer, method, target, text, timestamp)), ...headers },
    ...(text === "" ? {} : { body: text }),
  });
}
