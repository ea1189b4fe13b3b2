import { type Fragile, linger, PROBES } from "./probes.ts";
import type { Callback, Wallet } from "./wallet.ts";

export { Fragile } from "./probes.ts";
export { Wallet } from "./wallet.ts";

export interface SmokeEnv {
  readonly DB: D1Database;
  readonly WALLETS: DurableObjectNamespace<Wallet>;
  readonly FRAGILE: DurableObjectNamespace<Fragile>;
  /** Token that the run sends as X-Smoke-Token to read calls and to start probes. */
  readonly SMOKE_TOKEN: string;
}

/** A player's id says how the wallet answers: `wait8000-…` after 8 s, `busy1-…` with 503 at the first time. */
const MOOD = /^(?:wait(\d{1,5})|busy(\d))-/;

async function answerCallback(env: SmokeEnv, callback: Callback): Promise<Response> {
  const [, wait = "0", busy = "0"] = MOOD.exec(callback.player_id) ?? [];
  const { balance, times } = await env.WALLETS.getByName(callback.player_id).book(callback);
  if (callback.action === "bet") await scheduler.wait(Number(wait));
  if (callback.action === "win" && times <= Number(busy)) return new Response("busy", { status: 503 });
  return Response.json({ balance, transaction_id: `smoke-${callback.transaction_id}` });
}

async function answerRun(env: SmokeEnv, url: URL): Promise<Response> {
  if (url.pathname === "/calls")
    return Response.json(await env.WALLETS.getByName(url.searchParams.get("player") ?? "").calls());
  const probe = PROBES[url.pathname.slice("/probes/".length)];
  if (!probe) return new Response("No such probe.", { status: 404 });
  return Response.json(await probe({ env, url, run: url.searchParams.get("run") ?? "" }));
}

export default {
  async fetch(request, env, execution): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === "/wallet") return answerCallback(env, await request.json<Callback>());
    if (url.pathname === "/provider/launch") {
      const { token } = await request.json<{ token: string }>();
      return Response.json({ launch_url: `${url.origin}/play?token=${token}` });
    }
    if (url.pathname === "/slow") {
      await scheduler.wait(Math.min(5_000, Number(url.searchParams.get("ms"))));
      return new Response("slow");
    }
    if (url.pathname === "/healthz") return new Response("ok");
    if (request.headers.get("x-smoke-token") !== env.SMOKE_TOKEN) return new Response(null, { status: 404 });
    if (url.pathname === "/linger") return linger(env, url, execution);
    return answerRun(env, url);
  },
} satisfies ExportedHandler<SmokeEnv>;
