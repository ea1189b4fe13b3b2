import type { RunningWorker } from "../../bench/runtime.ts";
import { ADMIN_TOKEN, startService } from "./service.ts";

/** An operator with three sandbox games, at a service of its own. */
export interface Casino {
  readonly service: RunningWorker;
  /** What the programs in other languages read: where the service is, and the operator's key. */
  readonly env: Readonly<Record<"AGG_BASE_URL" | "AGG_KEY_ID" | "AGG_SECRET", string>>;
}

const GAMES = ["royal-fruit", "lucky-scratch", "sky-rocket"].map((code) => ({
  ...{ code, name: code, type: "slot", has_demo: true, restricted_countries: ["FR"] },
}));

/** Starts it. Callbacks of the operator go to `walletUrl`, by default where nothing listens. */
export async function startCasino(walletUrl = "http://127.0.0.1:1/wallet"): Promise<Casino> {
  const service = await startService();
  const admin = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const answer = await fetch(`${service.url}/admin/v1${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  await admin("PUT", "/providers/sandbox", { provider_name: "Sandbox", adapter: "sandbox" });
  await admin("PUT", "/providers/sandbox/games", { games: GAMES });
  await admin("PUT", "/operators/casino", { name: "Casino", wallet_url: walletUrl, requests_per_minute: 6000 });
  await admin("PUT", "/operators/casino/window", { provider_codes: ["sandbox"] });
  const { key_id: keyId = "", secret = "" } = await admin("POST", "/operators/casino/keys", {});
  return { service, env: { AGG_BASE_URL: service.url, AGG_KEY_ID: keyId, AGG_SECRET: secret } };
}
