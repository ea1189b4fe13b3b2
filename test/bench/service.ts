import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { type BackOffice, backOffice, issueKey } from "../support/back-office.ts";
import { freshBody, signedHeaders } from "../support/signed-headers.ts";
import type { Scenario } from "./load.ts";
import { type RunningWorker, startWorker } from "./runtime.ts";

const ADMIN_TOKEN = "bench-admin-token";

/** Games of one import call: it takes up to 8 MiB. */
const MAX_IMPORTED_GAMES = 5_000;

/** The hot calls, by the names of `--only`. */
export const HOT_CALLS = ["ping", "games", "sessions", "bet"] as const;
export type HotCall = (typeof HOT_CALLS)[number];

/** The calls that `--only` names; throws for an unknown one. */
export function hotCalls(only: string): HotCall[] {
  return only.split(",").map((text) => {
    const name = HOT_CALLS.find((call) => call === text.trim());
    if (!name) throw new Error(`Unknown scenario ${text}. Use ${HOT_CALLS.join(", ")}.`);
    return name;
  });
}

/** The service with an operator, a provider and its games, and the hot calls ready to be signed. */
export interface PreparedService {
  readonly worker: RunningWorker;
  readonly scenarios: Readonly<Record<HotCall, Scenario>>;
  readonly providerCodes: readonly string[];
  /** A call of the back office. */
  readonly admin: BackOffice;
  /** The body of the response to one request of a scenario. */
  answerTo(scenario: Scenario): Promise<string>;
}

interface Started {
  /** How far everything is, as `sydney-weur` (docs/platform.md). */
  readonly distance?: string | undefined;
  readonly bundle?: string | undefined;
  readonly heapMib?: number | undefined;
  readonly state?: string | undefined;
}

/** Starts the service with the settings of every bench. */
export function startBenched({ distance, ...options }: Started): Promise<RunningWorker> {
  const bindings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY: Buffer.alloc(32, 7).toString("base64") };
  if (distance === undefined) return startWorker("wrangler.toml", bindings, options);
  const far = { ...bindings, PLATFORM: "none", PLATFORM_DISTANCE: distance };
  return startWorker("wrangler.toml", far, { ...options, entry: "test/weather/worker.ts" });
}

/** Contents of the service; titles are divided among providers. */
interface Prepared extends Started {
  readonly titles: number;
  readonly providers?: number;
}

/** Starts the service with an empty state, kept in the folder `state` if there is one, and fills it. */
export async function prepareService(
  walletUrl: string,
  { titles, providers = 1, ...started }: Prepared,
): Promise<PreparedService> {
  const worker = await startBenched(started);
  const db = await worker.miniflare.getD1Database("DB");
  for (const { queries } of await readD1Migrations("migrations")) {
    await db.batch(queries.map((query) => db.prepare(query)));
  }

  const admin = backOffice(worker.url, ADMIN_TOKEN);

  async function answerTo({ name, method, target, key, body }: Scenario): Promise<string> {
    const sent = freshBody(body);
    const answer = await fetch(worker.url + target, {
      method,
      headers: signedHeaders(key, method, target, sent),
      ...(sent === undefined ? {} : { body: sent }),
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  }

  console.error(`preparing an operator, a provider and ${titles} games …`);
  await admin("PUT", "/operators/bench", { name: "Bench", wallet_url: walletUrl, requests_per_minute: 1_000_000 });
  const operatorKey = await issueKey(admin, "/operators/bench");
  const providerCodes = Array.from({ length: providers }, (_, i) => (i === 0 ? "bench" : `bench-${i + 1}`));
  for (const code of providerCodes)
    await admin("PUT", `/providers/${code}`, {
      provider_name: "Bench",
      adapter: "sandbox",
      requests_per_minute: 1_000_000,
    });
  const providerKey = await issueKey(admin, "/providers/bench");
  let gameId = "";
  const importedGames = Math.min(MAX_IMPORTED_GAMES, Math.ceil(titles / providers));
  for (let start = 0; start < titles; start += importedGames) {
    const games = Array.from({ length: Math.min(importedGames, titles - start) }, (_, i) => ({
      code: `game-${String(start + i).padStart(6, "0")}`,
      name: `Title number ${start + i}`,
      studio: "Bench Studio",
      type: "slot",
      rtp: 96.5,
      has_demo: true,
      restricted_countries: ["US", "GB", "FR"],
    }));
    const code = providerCodes[Math.floor((start * providers) / titles)] ?? "bench";
    const imported = await admin<{ games: { id: string }[] }>("PUT", `/providers/${code}/games`, { games });
    if (code === "bench") gameId = imported.games[0]?.id ?? gameId;
  }
  await admin("PUT", "/operators/bench/window", { provider_codes: providerCodes });

  const sessions: Scenario = {
    name: "POST /v1/sessions",
    method: "POST",
    target: "/v1/sessions",
    key: operatorKey,
    body: JSON.stringify({ player_id: "p-{uuid}", currency: "EUR", game_id: gameId }),
  };
  const { session_id } = JSON.parse(await answerTo(sessions)) as { session_id: string };
  const bet = { session_id, transaction_id: "{uuid}", round_id: "{uuid}", amount: "1.00", currency: "EUR" };
  return {
    worker,
    admin,
    providerCodes,
    answerTo,
    scenarios: {
      ping: { name: "GET /v1/ping", method: "GET", target: "/v1/ping", key: operatorKey },
      games: { name: "GET /v1/games?limit=50", method: "GET", target: "/v1/games?limit=50", key: operatorKey },
      sessions,
      bet: {
        name: "POST /provider/v1/bet",
        method: "POST",
        target: "/provider/v1/bet",
        key: providerKey,
        body: JSON.stringify(bet),
      },
    },
  };
}
