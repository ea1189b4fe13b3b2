import { DurableObject } from "cloudflare:workers";

/**
 * The floor: a minimal Worker that does only the unavoidable work of a call. It verifies one HMAC, calls one Durable
 * Object and sends the same bytes as the service. A session writes one D1 batch; a bet writes two batches and calls the
 * wallet once; a push of a live table is stored in an object. No routing, no validation, no rules.
 */
interface Env {
  readonly DB: D1Database;
  readonly COUNTERS: DurableObjectNamespace<Counter>;
  readonly SECRET: string;
  readonly WALLET_URL: string;
}

export class Counter extends DurableObject<Env> {
  #count = 0;
  take(): number {
    this.#count++;
    return this.#count;
  }
  async keep(body: string): Promise<void> {
    await this.ctx.storage.put("body", body);
  }
}

const HMAC = { name: "HMAC", hash: "SHA-256" };
const encoder = new TextEncoder();
let secret: CryptoKey | undefined;
const answers = new Map<string, string>();

async function verified(request: Request, env: Env, body: ArrayBuffer): Promise<boolean> {
  secret ??= await crypto.subtle.importKey("raw", encoder.encode(env.SECRET), HMAC, false, ["sign", "verify"]);
  const url = request.url;
  const target = url.slice(url.indexOf("/", 8));
  const payload = body.byteLength > 0 ? new Uint8Array(body) : encoder.encode(`${request.method} ${target}`);
  const prefix = encoder.encode(`${request.headers.get("x-agg-timestamp")}.`);
  const signed = new Uint8Array(prefix.length + payload.length);
  signed.set(prefix);
  signed.set(payload, prefix.length);
  const hex = request.headers.get("x-agg-signature") ?? "";
  const digest = new Uint8Array(32);
  for (let i = 0; i < 32; i++) digest[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return crypto.subtle.verify("HMAC", secret, digest, signed);
}

function write(env: Env, statements: number): Promise<unknown> {
  const insert = env.DB.prepare("INSERT INTO floor (id, body) VALUES (?, ?)");
  const batch = Array.from({ length: statements }, () => insert.bind(crypto.randomUUID(), "0123456789".repeat(20)));
  return env.DB.batch(batch);
}

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/answers") {
      const body = (await request.json()) as Record<string, string>;
      for (const [path, answer] of Object.entries(body)) answers.set(path, answer);
      return new Response(null, { status: 204 });
    }
    const body = await request.arrayBuffer();
    if (!(await verified(request, env, body))) return new Response(null, { status: 401 });
    // The provider API has no rate counter.
    if (pathname.startsWith("/v1/")) await env.COUNTERS.getByName("key").take();
    if (pathname.startsWith("/provider/v1/live-tables/")) {
      await env.COUNTERS.getByName(pathname).keep(new TextDecoder().decode(body));
    }
    if (pathname === "/v1/sessions") await write(env, 1);
    if (pathname === "/provider/v1/bet") {
      await write(env, 2);
      const answer = await fetch(env.WALLET_URL, { method: "POST", body: "{}" });
      await answer.text();
      await write(env, 2);
    }
    return new Response(answers.get(pathname) ?? "", { headers: { "content-type": "application/json" } });
  },
} satisfies ExportedHandler<Env>;
