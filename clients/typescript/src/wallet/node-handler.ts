import { owned, utf8 } from "../bytes.ts";
import type { Wallet } from "./create-wallet.ts";

/** A request of Node's http module or of Express, as far as the wallet reads it. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether somebody has read the body already. */
  readonly readableEnded?: boolean;
  /** Body as an earlier middleware has parsed it. */
  readonly body?: unknown;
}

/** A response of Node's http module or of Express. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

const PARSED =
  "The body was parsed before the wallet could verify its signature. Register the wallet before express.json(), or parse its route with express.raw({ type: '*/*' }).";
/** A body that is too large is read to its end, so that the answer can be sent, but not kept. */
const MAX_KEPT_BYTES = 128 * 1024;

/** The wallet as a handler of `http.createServer` and of Express. It reads the raw body itself, or takes that of express.raw. */
export function nodeHandler(wallet: Wallet): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    const answer = await answerTo(wallet, request);
    response.writeHead(answer.status, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(await answer.text());
  };
}

async function answerTo(wallet: Wallet, request: NodeRequest): Promise<Response> {
  try {
    const body = await rawBodyOf(request);
    if (!body) {
      console.error(PARSED);
      return Response.json({ error: "INTERNAL", message: PARSED }, { status: 500 });
    }
    const { method = "GET", url = "/", headers } = request;
    const sent = new Headers();
    for (const [name, value] of Object.entries(headers)) if (typeof value === "string") sent.set(name, value);
    const init = { method, headers: sent, ...(method === "POST" && { body: owned(body) }) };
    return await wallet(new Request(`http://wallet${url}`, init));
  } catch (error) {
    console.error(error);
    return Response.json({ error: "INTERNAL", message: "The outcome is unknown." }, { status: 500 });
  }
}

/** The bytes as they were sent; undefined when they are gone. */
async function rawBodyOf(request: NodeRequest): Promise<Uint8Array | undefined> {
  const { body } = request;
  if (body instanceof Uint8Array) return body;
  if (typeof body === "string") return utf8(body);
  if (request.readableEnded === true) return undefined;
  const kept = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = typeof chunk === "string" ? utf8(chunk) : chunk;
    size += bytes.byteLength;
    if (size <= MAX_KEPT_BYTES) kept.push(owned(bytes));
  }
  return new Uint8Array(await new Blob(kept).arrayBuffer());
}
