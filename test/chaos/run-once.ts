import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/local/ports.ts";
import { shardOf } from "../../src/lib/shard-id.ts";
import { seededRandom } from "../node/ledger/simulation.ts";
import type { Key } from "../support/signed-headers.ts";
import { LIMITS } from "../weather/weather.ts";
import { checkRun, type Findings } from "./check.ts";
import { stillPending } from "./pending.ts";
import { exitCode, killGroup, start, untilPrints } from "./processes.ts";
import {
  ADMIN_TOKEN,
  adminCaller,
  insist,
  MASTER_KEY,
  OPERATORS,
  openShards,
  operatorCaller,
  setMood,
  setUpStage,
  TIME_SCALE,
  untilOpen,
} from "./stage.ts";

export interface RunOptions {
  readonly seed: number;
  readonly movements: number;
  readonly kills: number;
  readonly players: number;
  /** Rounds played side by side. */
  readonly tables: number;
  /** Databases of the ledger at the start. With more than one, another is added and the second closed during the play. */
  readonly shards: number;
  /** The folder for state, books and logs. */
  readonly folder: string;
  /** The project's folder (wrangler.toml, migrations) and its bundle. */
  readonly root: string;
  readonly bundle: string;
  /** Plays in the platform's weather, with a deployment every so many seconds; `bundle` is then of test/weather/worker.ts. */
  readonly deploymentSeconds?: number | undefined;
  /** Databases hang, are full or are slow for some seconds; `bundle` as above. */
  readonly spells?: boolean;
  /** How far away everything is; `bundle` as above. */
  readonly distance?: string | undefined;
  /** The bundle of another version, which answers every other connection and runs every other cron. */
  readonly other?: string | undefined;
  readonly log: (line: string) => void;
}

export interface RunResult extends Findings {
  readonly seconds: number;
  readonly kills: number;
  readonly settledSeconds: number | null;
}

const CRON_INTERVAL_MS = 1_000;
/** The average time from one kill to the next, including the start of the service. */
const SECONDS_PER_KILL = 16;
export const SETTLE_TIMEOUT_MS = 120_000;
const MAX_PRINTED = 50;
/** The weather while the stage is set and once the faults have stopped, and the weather of the play. */
const LIMITS_ALONE = Object.keys(LIMITS).join(",");
const ALL_WEATHER = "";
const NO_WEATHER = "none";

/** Plays one run: movements under faults and kills, then the end of the faults, then the checks. */
export async function runOnce(options: RunOptions): Promise<RunResult> {
  const { seed, folder, log } = options;
  mkdirSync(folder, { recursive: true });
  const path = (name: string) => join(folder, name);
  const began = Date.now();
  const random = seededRandom(seed ^ 0x5eed);
  const [port, walletPort] = [await freePort(), await freePort()];
  const settings = {
    LOCAL_DEVELOPMENT: "true",
    ADMIN_TOKEN,
    MASTER_KEY,
    BASE_URL: `http://127.0.0.1:${port}`,
    RETRY_TIME_SCALE: String(TIME_SCALE),
  };
  let kills = 0;
  let { shards } = options;
  const startService = async (weather: string) => {
    const spells = options.spells && weather !== LIMITS_ALONE ? { PLATFORM_SPELLS: `${seed} ${began}` } : {};
    const far = options.distance === undefined ? {} : { PLATFORM_DISTANCE: options.distance };
    const platform = { PLATFORM: weather, PLATFORM_SEED: String(seed + kills), ...spells, ...far };
    const bindings = JSON.stringify({ ...settings, ...platform });
    const args = [
      join(options.root, "wrangler.toml"),
      options.bundle,
      path("state"),
      String(port),
      String(CRON_INTERVAL_MS),
      bindings,
      String(shards),
      options.other ?? "",
    ];
    const child = start("service.ts", args, path("service.log"), options.root);
    await untilPrints(child, "service ready");
    return child;
  };

  let service = await startService(LIMITS_ALONE);
  const keys = new Map<string, string>();
  const stage = await setUpStage(port, walletPort, keys, options.players, OPERATORS, () =>
    openShards(
      port,
      Array.from({ length: shards }, (_, shard) => shard),
    ),
  );
  const walletKeys = JSON.stringify(Object.fromEntries(keys));
  const wallet = start(
    "wallet.ts",
    [path("wallet.sqlite"), String(walletPort), String(seed), walletKeys],
    path("wallet.log"),
  );
  await untilPrints(wallet, "wallet ready");
  const setMoods = async (mood: string) => {
    for (const operator of OPERATORS) await setMood(walletPort, operator, mood);
  };

  const between = () => 10_000 + random() * 10_000;
  const assignment = {
    books: path("provider.sqlite"),
    port,
    ...stage.provider,
    seed,
    movements: options.movements,
    seconds: options.kills * SECONDS_PER_KILL,
    players: options.tables,
    sessions: stage.sessions,
  };
  writeFileSync(path("assignment.json"), JSON.stringify(assignment));
  const play = async (name: string) => {
    const provider = start("provider.ts", ["play", path(name)], path("provider.log"));
    provider.stdout?.on("data", (chunk: Buffer) => log(`${chunk.toString().trim()}, kills ${kills}`));
    const code = await exitCode(provider);
    if (code !== 0) throw new Error(`a provider ended with code ${code}: see ${path("provider.log")}`);
  };
  const hasWeather = options.deploymentSeconds !== undefined || options.spells === true;
  const weather = options.deploymentSeconds === undefined ? NO_WEATHER : ALL_WEATHER;
  if (hasWeather) {
    await killGroup(service);
    service = await startService(weather);
  }
  await setMoods("wild");
  let playing = true;
  const played = play("assignment.json").finally(() => {
    playing = false;
  });
  let grown: Promise<void> | undefined;
  /** New players in a shard that the service has from now on, while the second one is closed. */
  const grow = async (added: number) => {
    await addShard(port, added);
    const sessions = await stage.openSessions("late", Math.min(options.players / 4, 8));
    if (!sessions.some(({ sessionId }) => shardOf(sessionId) === added))
      throw new Error("the new shard has no session");
    const [seconds, movements] = [assignment.seconds / 8, Math.floor(assignment.movements / 8)];
    const late = { ...assignment, sessions, seconds, movements, seed: seed + 1_000_000, players: 8 };
    writeFileSync(path("late.json"), JSON.stringify(late));
    await play("late.json");
  };
  const deployments = (async () => {
    while (options.deploymentSeconds !== undefined && playing) {
      await Promise.race([sleep(options.deploymentSeconds * 1_000), played]);
      // The service may be down, which is no reason to end the run.
      if (playing)
        await fetch(`http://127.0.0.1:${port}/platform/deployment`, { method: "POST" }).catch(() => undefined);
    }
  })();
  const outages = (async () => {
    while (playing) {
      await Promise.race([sleep(20_000 + random() * 20_000), played]);
      if (!playing) break;
      await setMoods("away");
      await Promise.race([sleep(4_000), played]);
      await setMoods("wild");
    }
  })();
  while (playing || kills < options.kills) {
    await Promise.race([sleep(between()), ...(kills < options.kills ? [] : [played])]);
    if (!playing && kills >= options.kills) break;
    await killGroup(service);
    kills++;
    if (kills === Math.ceil(options.kills / 3) && shards > 1) grown = grow(shards++);
    service = await startService(weather);
  }
  await Promise.all([played, grown, outages, deployments]);
  await setMoods("well");
  if (hasWeather) {
    await killGroup(service);
    service = await startService(LIMITS_ALONE);
  }
  const faultsEndedAt = Date.now();
  log(`the faults stop after ${kills} kills`);

  let pending: readonly string[];
  do {
    pending = await stillPending(path("state"), faultsEndedAt + SETTLE_TIMEOUT_MS - Date.now());
  } while (pending.length === 0 && (await recoverFailed(stage.operators, port, began)) > 0);
  const settledSeconds = pending.length === 0 ? (Date.now() - faultsEndedAt) / 1_000 : null;
  log(settledSeconds === null ? "something is still pending after 120 s:" : `settled after ${settledSeconds} s`);
  for (const line of pending.slice(0, MAX_PRINTED)) log(`  ${line}`);
  if (pending.length > MAX_PRINTED) log(`  and ${pending.length - MAX_PRINTED} more`);
  const repeating = start("provider.ts", ["repeat", path("assignment.json")], path("provider.log"));
  if ((await exitCode(repeating)) !== 0) throw new Error(`the repeats failed: see ${path("provider.log")}`);
  const findings = await checkRun(folder, stage, port, pending);
  await Promise.all([killGroup(service), killGroup(wallet)]);
  return { ...findings, seconds: (Date.now() - began) / 1_000, kills, settledSeconds };
}

/** Opens one more shard, has all operators use it alone for new sessions, and closes shard 1. */
async function addShard(port: number, added: number): Promise<void> {
  const admin = adminCaller(port);
  await insist(() => admin("PUT", `/admin/v1/shards/${added}`));
  await untilOpen(port, [added]);
  for (const operator of OPERATORS)
    await insist(() => admin("PUT", `/admin/v1/operators/${operator}/shards`, { shards: [added] }));
  await insist(() => admin("POST", "/admin/v1/shards/1/close", {}));
}

/**
 * Has each operator recover what failed, and answers how much that is. The schedule of 72 hours lasts 7 minutes here, so on
 * a slow machine it ends while the wallet still misbehaves.
 */
async function recoverFailed(operators: readonly Key[], port: number, sinceMs: number): Promise<number> {
  const since = new Date(sinceMs).toISOString();
  const answers = operators.map((key) => operatorCaller(port, key)("POST", "/v1/deliveries/recover", { since }));
  return (await Promise.all(answers)).reduce<number>((sum, answer) => sum + (answer as { queued: number }).queued, 0);
}
