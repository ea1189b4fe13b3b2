import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Answer, type Call, send } from "./arrivals.ts";
import { atMost, type Figure, median, withoutGoal } from "./figures.ts";
import { type PreparedService, prepareService } from "./service.ts";
import { type Key, signedHeaders } from "./signing.ts";

const run = promisify(execFile);

const MAX_TIMES_FOR_GAMES = 1.1;
const MAX_TIMES = 1.2;
const CALLS_OF_EACH = 400;
const WARM_UP_CALLS = 50;

interface Sizes {
  readonly games: readonly number[];
  readonly rows: readonly number[];
  readonly tables: readonly number[];
  readonly operators: number;
}

const SIZES: Sizes = { games: [100, 10_000, 50_000], rows: [1_000, 1_000_000], tables: [10, 500], operators: 1_000 };
const FEW: Sizes = { games: [100, 300], rows: [1_000, 2_000], tables: [2, 10], operators: 10 };

/** The same calls where there is little and where there is much; with `few`, where there is little everywhere. */
export async function flatFigures(walletUrl: string, few: boolean): Promise<Figure[]> {
  const { games, rows, tables, operators } = few ? FEW : SIZES;
  return [
    ...(await gamesFigures(walletUrl, games)),
    ...(await rowsFigures(rows)),
    ...(await tablesFigures(walletUrl, tables)),
    ...(await operatorsFigures(walletUrl, operators)),
  ];
}

/** A page that was sent before, and one that is made for the request: each number of zeros is a query of its own. */
async function gamesFigures(walletUrl: string, sizes: readonly number[]): Promise<Figure[]> {
  console.error(`starting services with ${sizes.join(", ")} games …`);
  const services: PreparedService[] = [];
  for (const titles of sizes) services.push(await prepareService(walletUrl, { titles, providers: 10 }));
  const known = services.map((service) => () => getAs(service, "/v1/games?limit=50"));
  const fresh = services.map((service) => (turn: number) => getAs(service, `/v1/games?limit=${"0".repeat(turn)}50`));
  const figures = [
    ...beside("a page of games sent before", sizes, await inTurn(known), MAX_TIMES_FOR_GAMES),
    ...beside("a page of games made for the request", sizes, await inTurn(fresh), MAX_TIMES_FOR_GAMES),
  ];
  for (const { worker } of services) await worker.stop();
  return figures;
}

/** Transaction, round, list, session and bet with few and with many rows: `npm run bench:shards -- --lookups`. */
async function rowsFigures(sizes: readonly number[]): Promise<Figure[]> {
  console.error(`look-ups with ${sizes.join(" and ")} rows …`);
  const script = fileURLToPath(new URL("./shards.ts", import.meta.url));
  const { stdout } = await run(process.execPath, [script, "--lookups", "--json", "--rows", sizes.join()], {
    maxBuffer: 1e8,
  }).catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "[]") as Figure[];
}

/** A poll's answer grows with its tables, so only the push of one table has a goal. */
async function tablesFigures(walletUrl: string, sizes: readonly number[]): Promise<Figure[]> {
  console.error(`lobbies of ${sizes.join(" and ")} live tables …`);
  const service = await prepareService(walletUrl, { titles: 1 });
  const { admin, worker, scenarios } = service;
  await admin("PUT", "/providers/live", { provider_name: "Live", adapter: "http", base_url: walletUrl });
  const { key_id: keyId, secret } = await admin<{ key_id: string; secret: string }>("POST", "/providers/live/keys", {});
  const codes = Array.from({ length: Math.max(...sizes) }, (_, i) => `table-${i}`);
  const games = codes.map((code) => ({
    code,
    name: code,
    type: "live_dealer",
    has_demo: false,
    restricted_countries: [],
  }));
  await admin("PUT", "/providers/live/games", { games });
  await admin("PUT", "/operators/bench/window", { provider_codes: ["live"] });
  const table = (place: number, players: number) => ({
    ...{
      game_code: codes[place],
      name: `Live ${place}`,
      open: true,
      dealer: "Ann",
      min_bet: 0.5,
      max_bet: 5000,
      players,
    },
    ...{ results: [{ number: players % 37 }] },
  });
  const lobbies = sizes.map((tables, place) => ({ tables, currency: ["EUR", "USD"][place] ?? "" }));
  const push = ({ currency }: (typeof lobbies)[number], content: object) => {
    const [target, body] = [`/provider/v1/live-tables/${currency}`, JSON.stringify(content)];
    const headers = signedHeaders({ keyId, secret }, "PUT", target, body);
    return good({ method: "PUT", url: worker.url + target, headers, body });
  };
  const poll = ({ currency }: (typeof lobbies)[number]) =>
    getSigned(worker.url, scenarios.ping.key, `/v1/live-tables?currency=${currency}`);
  for (const lobby of lobbies) {
    await poll(lobby);
    await push(lobby, { tables: codes.slice(0, lobby.tables).map((_, place) => table(place, 0)) });
  }
  const pushed = await inTurn(
    lobbies.map((lobby) => (turn: number) => push(lobby, { patch: true, tables: [table(turn % lobby.tables, turn)] })),
  );
  const polled = await inTurn(lobbies.map((lobby) => () => poll(lobby)));
  const [few = Number.NaN, many = Number.NaN] = polled.map(median);
  await worker.stop();
  return [
    ...beside("a push of one live table", sizes, pushed, MAX_TIMES),
    withoutGoal(`a poll of ${sizes.join(" and of ")} live tables, p50`, `${few.toFixed(2)} and ${many.toFixed(2)} ms`),
  ];
}

async function operatorsFigures(walletUrl: string, operators: number): Promise<Figure[]> {
  console.error(`services with 1 and ${operators} operators …`);
  const services = [await prepareService(walletUrl, { titles: 100 }), await prepareService(walletUrl, { titles: 100 })];
  const [alone, crowded] = services as [PreparedService, PreparedService];
  const keys: Key[] = [crowded.scenarios.ping.key];
  for (let i = 1; i < operators; i++) {
    const path = `/operators/operator-${i}`;
    const terms = { name: `Operator ${i}`, wallet_url: walletUrl, requests_per_minute: 1_000_000 };
    await crowded.admin("PUT", path, terms);
    const key = await crowded.admin<{ key_id: string; secret: string }>("POST", `${path}/keys`, {});
    keys.push({ keyId: key.key_id, secret: key.secret });
  }
  for (const key of keys) await getSigned(crowded.worker.url, key, "/v1/ping");
  const runs = await inTurn([
    () => getAs(alone, "/v1/ping"),
    () => getAs(crowded, "/v1/ping"),
    (turn: number) => getSigned(crowded.worker.url, keys[(turn * 7) % keys.length] as Key, "/v1/ping"),
  ]);
  const [one = [], same = [], turns = []] = runs;
  for (const { worker } of services) await worker.stop();
  return [
    ...beside("a ping of one operator", [1, operators], [one, same], MAX_TIMES),
    withoutGoal(`pings of ${operators} operators in turn, p50 beside one's`, (median(turns) / median(one)).toFixed(2)),
  ];
}

/** Milliseconds of each call, one call of each in turn, so that other work on the machine meets all of them. */
async function inTurn(calls: readonly ((turn: number) => Promise<void>)[]): Promise<number[][]> {
  const took: number[][] = calls.map(() => []);
  for (let turn = 0; turn < WARM_UP_CALLS + CALLS_OF_EACH; turn++) {
    for (const [place, call] of calls.entries()) {
      const began = performance.now();
      await call(turn);
      if (turn >= WARM_UP_CALLS) took[place]?.push(performance.now() - began);
    }
  }
  return took;
}

/** The median of each beside that of the first. */
function beside(what: string, sizes: readonly number[], took: readonly number[][], goal: number): Figure[] {
  const [least, ...others] = took.map(median);
  return others.map((one, place) =>
    atMost(`${what}, p50 with ${sizes[place + 1]} beside ${sizes[0]}`, [one / (least ?? Number.NaN)], goal),
  );
}

function getAs({ worker, scenarios }: PreparedService, target: string): Promise<void> {
  return getSigned(worker.url, scenarios.ping.key, target);
}

function getSigned(url: string, key: Key, target: string): Promise<void> {
  return good({ method: "GET", url: url + target, headers: signedHeaders(key, "GET", target) });
}

async function good(call: Call): Promise<void> {
  const { status, text }: Answer = await send(call);
  if (status >= 300) throw new Error(`${call.method} ${call.url}: ${status} ${text}`);
}
