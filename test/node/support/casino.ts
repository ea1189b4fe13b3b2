import type { RunningWorker } from "../../bench/runtime.ts";
import { backOffice, issueKey } from "../../support/back-office.ts";
import { ADMIN_TOKEN, startService } from "./service.ts";

/** An operator with three sandbox games, at a service of its own. */
export interface Casino {
  readonly service: RunningWorker;
  /** Environment of the programs in other languages: the service's address, and the operator's key. */
  readonly env: Readonly<Record<"AGG_BASE_URL" | "AGG_KEY_ID" | "AGG_SECRET", string>>;
}

const GAMES = ["royal-fruit", "lucky-scratch", "sky-rocket"].map((code) => ({
  ...{ code, name: code, type: "slot", has_demo: true, restricted_countries: ["FR"] },
}));

/** Starts it. Callbacks of the operator go to `walletUrl`, by default where nothing listens. */
export async function startCasino(walletUrl = "http://127.0.0.1:1/wallet"): Promise<Casino> {
  const service = await startService();
  const admin = backOffice(service.url, ADMIN_TOKEN);
  await admin("PUT", "/providers/sandbox", { provider_name: "Sandbox", adapter: "sandbox" });
  await admin("PUT", "/providers/sandbox/games", { games: GAMES });
  await admin("PUT", "/operators/casino", { name: "Casino", wallet_url: walletUrl, requests_per_minute: 6000 });
  await admin("PUT", "/operators/casino/window", { provider_codes: ["sandbox"] });
  const { keyId, secret } = await issueKey(admin, "/operators/casino");
  return { service, env: { AGG_BASE_URL: service.url, AGG_KEY_ID: keyId, AGG_SECRET: secret } };
}
