import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as open,
  type Server,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response as StaticFile } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { GAMES } from "../../examples/provider/games.ts";
import { createProviderServer } from "../../examples/provider/server.ts";
import { openBooks } from "../../examples/wallet/books.ts";
import { answerCallback } from "../../examples/wallet/wallet.ts";
import { bundledModules } from "../../scripts/local/bundled-modules.ts";
import { memoryFolder } from "../../scripts/local/memory-folder.ts";
import { migrateAll } from "../../scripts/local/migrate.ts";
import { freePort } from "../../scripts/local/ports.ts";
import { children, processorMsOf } from "../bench/processes.ts";
import { bundle } from "../chaos/processes.ts";
import { ADMIN_TOKEN, adminCaller, MASTER_KEY } from "../chaos/stage.ts";
import { type Served, served } from "../support/served.ts";
import type { Key } from "../support/signed-headers.ts";
import type { Actor } from "./sequence.ts";
import { COLLECT, NUMBER } from "./service/headers.ts";

export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  readonly actor: Actor;
  readonly operation: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly ms: number;
  /** Processor time that the runtime used until its answer, where that is measured: that of requests beside it too. */
  readonly processorMs?: number;
  /** Under which `effects` lists what the request has done. */
  readonly number: number;
}

/** A running service with two operators and two providers, and all that a run may know about it. */
export interface World {
  readonly stage: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<Exclude<Actor, "admin" | "player">, Key>>;
  /** Strings that no answer and no log line may contain. */
  readonly secrets: readonly string[];
  /** The processor time of requests is measured, so few of them are sent at a time. */
  readonly measures: boolean;
  send(request: Request): Promise<Answer>;
  /** Writes and calls of each request since the last call, work after its answer included, by its number. */
  effects(): Promise<ReadonlyMap<number, readonly string[]>>;
  /** The last lines of the service's log. */
  readonly log: string[];
  /** Log lines that contain a secret. */
  readonly indiscreet: string[];
  runJobs(): Promise<void>;
  /** Lets bets be taken again: a declared restore stops them. */
  takeBets(): Promise<void>;
  /** Waits until the runtime does nothing, a second at the longest. Whether it does. */
  rest(): Promise<boolean>;
  stop(): Promise<void>;
}

const MAX_LOG_LINES = 5_000;
const MAX_RUNS_TO_FILL = 20;
const ANSWER_TIMEOUT_MS = 30_000;
const REST_MS = 50;
const MAX_RESTS = 20;
/** A runtime without requests uses less of such a rest. */
const IDLE_MS = 2;

export async function buildService(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
  await bundle(process.cwd(), folder, "test/fuzz/service/index.ts");
  return folder;
}

/** Starts the bundled service on empty state, and sets up its operators and providers. */
export async function startWorld(bundled: string, { measures = false } = {}): Promise<World> {
  const port = await freePort();
  // workerd stops all requests until the disk has written, which the platform does not.
  const state = mkdtempSync(join(memoryFolder() ?? tmpdir(), "fuzz-state-"));
  const bindings = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
  const log: string[] = [];
  const indiscreet: string[] = [];
  let secrets = [ADMIN_TOKEN, MASTER_KEY];
  const { assets: _, ...options } = unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
  const others = new Set(children());
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      ...options,
      name: "worker",
      modules: await bundledModules(bundled),
      bindings: { ...(options.bindings as object), ...bindings },
      serviceBindings: { ...(options.serviceBindings as object), ASSETS: staticFile },
      unsafeDirectSockets: [{ host: "127.0.0.1", port }],
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }: { message: string }) => {
        if (secrets.some((secret) => message.includes(secret))) indiscreet.push(message);
        log.push(message);
        if (log.length > MAX_LOG_LINES) log.splice(0, MAX_LOG_LINES / 2);
      },
    } as never),
    resourcePersistencePath: state,
  });
  await miniflare.ready;
  const pids = children().filter((pid) => !others.has(pid));
  await migrateAll(miniflare);
  const worker = await miniflare.getWorker();
  const outside = await startOutside();
  const { stage, keys } = await setUp(port, outside);
  await openShard(port, () => worker.scheduled({ cron: "* * * * *" }));
  secrets = [...secrets, ...Object.values(keys).map(({ secret }) => secret)];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let number = 0;
  return {
    ...{ stage, keys, log, indiscreet, secrets, measures },
    async send(request) {
      const before = measures ? processorMsOf(pids) : 0;
      const answer = await exchange(port, agent, request, ++number);
      return measures ? { ...answer, processorMs: processorMsOf(pids) - before } : answer;
    },
    async effects() {
      const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { [COLLECT]: "1" } });
      const effects = (await response.json()) as Record<string, string[]>;
      return new Map(Object.entries(effects).map(([one, done]) => [Number(one), done]));
    },
    async takeBets() {
      await adminCaller(port)("PUT", "/admin/v1/intake", { stopped: false });
    },
    async runJobs() {
      await worker.scheduled({ cron: "* * * * *" });
    },
    async rest() {
      for (let rests = 0; rests < MAX_RESTS; rests++) {
        const before = processorMsOf(pids);
        await sleep(REST_MS);
        if (processorMsOf(pids) - before < IDLE_MS) return true;
      }
      return false;
    },
    async stop() {
      agent.destroy();
      outside.stop();
      await miniflare.dispose();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

interface Outside {
  readonly url: string;
  readonly walletKeys: Map<string, string>;
  addProvider(): Promise<{ url: string; answerAs(provider: Server): void }>;
  stop(): void;
}

/** The wallets and providers of the run. Some players' wallets fail, always in the same way. */
async function startOutside(): Promise<Outside> {
  const walletKeys = new Map<string, string>();
  const settings = { books: openBooks(":memory:"), keys: walletKeys, autoOpen: "1000000", now: Date.now };
  const wallet = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const player = /"player_id":"(poor|broken|garbled)"/.exec(body.toString())?.[1];
    if (player === "poor") return respond(response, 402, { error: "INSUFFICIENT_FUNDS" });
    if (player === "broken") return respond(response, 500, { error: "INTERNAL" });
    if (player === "garbled") return respond(response, 200, { balance: -1e21, transaction_id: ["x"] });
    const answer = answerCallback(settings, request.headers, body);
    respond(response, answer.status, answer.body);
  };
  const server = createServer((request, response) => {
    const [, place] = (request.url ?? "").split("/");
    if (place === "invoices" || place === "events") return respond(response, 200, {});
    wallet(request, response).catch(() => response.destroy());
  });
  const main = await served(server);
  const entrances: Served[] = [];
  // Each provider has an address of its own: its calls are signed with their paths.
  const addProvider = async () => {
    let provider: Server | undefined;
    const entrance = await served(createServer((...call) => void provider?.emit("request", ...call)));
    entrances.push(entrance);
    return {
      url: entrance.url,
      answerAs: (answering: Server) => {
        provider = answering;
      },
    };
  };
  const stop = () => {
    for (const one of [main, ...entrances]) void one.close();
  };
  return { url: main.url, walletKeys, addProvider, stop };
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function setUp(port: number, outside: Outside): Promise<Pick<World, "stage" | "keys">> {
  const admin = adminCaller(port) as (method: string, path: string, body?: unknown) => Promise<Record<string, never>>;
  const keys: Record<string, Key> = {};
  const issueKey = async (kind: string, code: string): Promise<Key> => {
    const { key_id, secret } = await admin("POST", `/admin/v1/${kind}/${code}/keys`, {});
    keys[code] = { keyId: key_id as unknown as string, secret: secret as unknown as string };
    return keys[code];
  };
  let gameId = "";
  for (const code of ["beta", "alpha"]) {
    const { url, answerAs } = await outside.addProvider();
    const provider = { provider_name: code, adapter: "http", base_url: url };
    await admin("PUT", `/admin/v1/providers/${code}`, provider);
    const key = await issueKey("providers", code);
    const serviceUrl = `http://127.0.0.1:${port}`;
    answerAs(createProviderServer({ serviceUrl, publicUrl: url, keys: [key], draw: () => 0 }));
    const games = GAMES.map(({ code, name, type }) => ({
      code,
      name,
      type,
      has_demo: true,
      restricted_countries: ["US"],
    }));
    const put = await admin("PUT", `/admin/v1/providers/${code}/games`, { games });
    gameId = (put.games as unknown as { id: string }[])[0]?.id ?? "";
  }
  await admin("PUT", "/admin/v1/providers/house", { provider_name: "house", adapter: "sandbox" });
  const games = [
    { code: "sevens", name: "Sevens", type: "slot", has_demo: true, restricted_countries: [] },
    { code: "flight", name: "Flight", type: "crash", has_demo: true, restricted_countries: [] },
  ];
  const played = await admin("PUT", "/admin/v1/providers/house/games", { games });
  const [slot, crash] = (played.games as unknown as { id: string }[]).map(({ id }) => id);
  for (const code of ["north", "south"]) {
    const wallet_url = `${outside.url}/wallet/${code}`;
    await admin("PUT", `/admin/v1/operators/${code}`, { name: code, wallet_url, requests_per_minute: 1_000_000 });
    const { keyId, secret } = await issueKey("operators", code);
    outside.walletKeys.set(keyId, secret);
    await admin("PUT", `/admin/v1/operators/${code}/window`, { provider_codes: ["alpha", "beta", "house"] });
  }
  const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);
  const stage = {
    ...{ game_id: gameId, game_code: "coin-toss", provider: "alpha", other_provider: "beta", operator: "north" },
    ...{ slot_game_id: slot ?? "", crash_game_id: crash ?? "" },
    ...{ wallet_url: `${outside.url}/wallet/scratch`, base_url: `${outside.url}/provider/scratch` },
    invoice_url: `${outside.url}/invoices`,
    event_url: `${outside.url}/events`,
    ...{ tomorrow: new Date(Date.now() + 86_400_000).toISOString(), last_month: lastMonth },
  };
  return { stage, keys: keys as World["keys"] };
}

/** Opens the ledger's second database for one of the operators: each has its own, and may see nothing of the other's. */
async function openShard(port: number, runJobs: () => Promise<unknown>): Promise<void> {
  const admin = adminCaller(port) as (method: string, path: string, body?: unknown) => Promise<{ state?: string }>;
  let state: string | undefined = "filling";
  for (let runs = 0; state !== "open"; runs++) {
    if (runs > MAX_RUNS_TO_FILL) throw new Error("the second database is not filled");
    ({ state } = await admin("PUT", "/admin/v1/shards/1"));
    await runJobs();
  }
  await admin("PUT", "/admin/v1/operators/south/shards", { shards: [1] });
}

/** Sends the exact bytes. Status 0 when there is no answer. */
function exchange(port: number, agent: Agent, request: Request, number: number): Promise<Answer> {
  const { method, target, body } = request;
  const headers = { ...request.headers, [NUMBER]: String(number) };
  const began = performance.now();
  const length = body === undefined || "transfer-encoding" in headers ? {} : { "content-length": body.byteLength };
  return new Promise((resolve) => {
    const fail = (cause: Error) =>
      resolve({ status: 0, headers: {}, text: cause.message, ms: performance.now() - began, number });
    const options = { host: "127.0.0.1", port, method, path: target, headers: { ...headers, ...length }, agent };
    const call = open({ ...options, timeout: ANSWER_TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      const answered = () => {
        const text = Buffer.concat(chunks).toString();
        const [status, ms] = [response.statusCode ?? 0, performance.now() - began];
        resolve({ status, headers: response.headers as Record<string, string>, text, ms, number });
      };
      response.on("data", (chunk: Buffer) => {
        const isStream = response.headers["content-type"]?.startsWith("text/event-stream");
        if (!isStream) {
          chunks.push(chunk);
          return;
        }
        // A stream goes on for minutes, and its first event says where the log is: no answer to compare.
        answered();
        response.destroy();
      });
      response.on("error", fail);
      response.on("end", answered);
    });
    call.on("timeout", () => call.destroy(new Error("no answer within 30 s")));
    call.on("error", fail);
    call.end(body);
  });
}

/** A static file that the Worker reads, such as a script of the game pages. */
async function staticFile({ url }: { readonly url: string }): Promise<StaticFile> {
  const file = await readFile(join("dist/assets/sandbox", new URL(url).pathname)).catch(() => null);
  return new StaticFile(file, { status: file ? 200 : 404 });
}
