/** npm run bench -- largest: see ABOUT. */
import { randomBytes } from "node:crypto";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { optionsOf } from "../support/options.ts";
import { type Key, signedHeaders } from "../support/signed-headers.ts";
import { median } from "./figures.ts";
import { keepStateInMemory } from "./runtime.ts";
import { prepareService } from "./service.ts";
import { startInstantWallet } from "./wallet.ts";

const ABOUT = `The processor time that the runtime takes for the largest body that each call accepts whose work grows with what is sent,
and for the largest answers: the median of --times, after one that is not counted. Prints a table; nothing fails.`;

const { options: values } = optionsOf<{ times: number; strangers?: true }>(
  "npm run bench -- largest",
  ABOUT,
  (program) =>
    program
      .option("--times <N>", "Times that each is measured", amount, 3)
      .option("--strangers", "In its place, what a stranger may send (docs/threat-model.md#what-a-stranger-may-cost)"),
);

const MANY_GAMES = 5_000;
const KIB = 1024;

keepStateInMemory();
const wallet = await startInstantWallet();
console.error("building and starting the service …");
const { worker, scenarios } = await prepareService(wallet.url, { titles: values.strangers ? 10 : MANY_GAMES });
const [operator, provider] = [scenarios.ping.key, scenarios.bet.key];
const month = new Date().toISOString().slice(0, 7);

type Sender = Key | "admin";

async function call(as: Sender, method: string, target: string, body?: string | Uint8Array): Promise<string> {
  const text = typeof body === "string" ? body : undefined;
  const headers =
    as === "admin" ? { authorization: "Bearer bench-admin-token" } : signedHeaders(as, method, target, text);
  const answer = await fetch(worker.url + target, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${said.slice(0, 300)}`);
  return said;
}

const many = <T>(count: number, of: (i: number) => T) => Array.from({ length: count }, (_, i) => of(i));
/** As many as fit into a body. */
function fitting<T>(bytes: number, most: number, of: (i: number) => T): T[] {
  const size = JSON.stringify(of(most)).length + 1;
  return many(Math.min(most, Math.floor((bytes - KIB) / size)), of);
}

const countries = [
  "US",
  "GB",
  "FR",
  "DE",
  "ES",
  "IT",
  "NL",
  "SE",
  "NO",
  "DK",
  "FI",
  "PL",
  "CZ",
  "AT",
  "CH",
  "BE",
  "PT",
  "IE",
];
/** `turn` changes what is sent, so that no call finds it as it was. */
const games = (turn: number) =>
  fitting(8_192 * KIB, MANY_GAMES, (i) => ({
    code: `game-${String(i).padStart(6, "0")}`,
    name: `Title number ${i} ${"long ".repeat(30)}${turn}`,
    studio: `Studio ${"of some name ".repeat(6)}`,
    type: "slot",
    rtp: 96.5,
    has_demo: true,
    restricted_countries: countries,
  }));
const tables = (turn: number) =>
  fitting(1_024 * KIB, 2_000, (i) => ({
    game_code: `game-${String(i).padStart(6, "0")}`,
    name: `Table ${i}`,
    open: true,
    dealer: "Ann",
    min_bet: 0.5,
    max_bet: 5_000,
    players: i + turn,
    results: many(20, (back) => ({ number: (back * 7 + turn) % 37, colour: "red" })),
  }));
const pools = (turn: number) =>
  fitting(1_024 * KIB, 500, (i) => ({
    id: `pool-${i}`,
    name: `Pool ${i}`,
    level: "network",
    status: "active",
    tiers: many(20, (tier) => ({ tier_id: `${i}-${tier}`, tier, amount: 1_000.5 + turn })),
    games: many(20, (game) => ({ game_code: `game-${String(game).padStart(6, "0")}`, name: null })),
  }));
const picture = () => {
  const bytes = randomBytes(5 * 1024 * KIB - 1);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  return new Uint8Array(bytes);
};
const campaign = (reference: string, players: string, gameIds: readonly string[]) => ({
  type: "free_spins",
  name: "Largest",
  reference,
  currency: "EUR",
  game_ids: gameIds.slice(0, 50),
  player_ids: many(1_000, (i) => players + String(i).padStart(120 - players.length, "0")),
  valid_until: new Date(Date.now() + 86_400_000).toISOString(),
  triggers: { first_game_launch: true },
  spin_count: 10,
  bet_amount: "1.00",
});

/** A player with bets, for the export. */
async function playedSession(): Promise<void> {
  const { body = "", method, target } = scenarios.sessions;
  const opening = body.replace("p-{uuid}", "exported");
  const { session_id } = JSON.parse(await call(operator, method, target, opening)) as { session_id: string };
  const bet = () => ({
    transaction_id: crypto.randomUUID(),
    round_id: crypto.randomUUID(),
    amount: "1.00",
    currency: "EUR",
  });
  for (let i = 0; i < 300; i++) {
    await call(provider, "POST", scenarios.bet.target, JSON.stringify({ session_id, ...bet() }));
  }
}

const listed = JSON.parse(await call(operator, "GET", "/v1/games?limit=500")) as { games: { id: string }[] };
const gameIds = listed.games.map(({ id }) => id);
const CALLS: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  "a bet, to compare": async () => {
    const { method, target, body } = scenarios.bet;
    await call(
      provider,
      method,
      target,
      body?.replaceAll("{uuid}", () => crypto.randomUUID()),
    );
  },
  "PUT /admin/v1/providers/{code}/games, 5,000 games": (turn) =>
    call("admin", "PUT", "/admin/v1/providers/bench/games", JSON.stringify({ games: games(turn) })),
  "the first GET /v1/games after it": () => call(operator, "GET", "/v1/games?limit=500"),
  "POST /admin/v1/images, 5 MiB": () => call("admin", "POST", "/admin/v1/images", picture()),
  "PUT /provider/v1/live-tables/{currency}, 1 MiB": (turn) =>
    call(provider, "PUT", "/provider/v1/live-tables/EUR", JSON.stringify({ tables: tables(turn) })),
  "PUT /provider/v1/jackpots, 1 MiB": (turn) =>
    call(provider, "PUT", "/provider/v1/jackpots", JSON.stringify({ jackpots: pools(turn) })),
  "GET /v1/jackpots after it": () => call(operator, "GET", "/v1/jackpots"),
  "PUT /admin/v1/exchange-rates, 500 rates": (turn) =>
    call(
      "admin",
      "PUT",
      "/admin/v1/exchange-rates",
      JSON.stringify({
        rates: many(500, (i) => ({ currency: `X${String(i).padStart(3, "0")}`, usd: `1.${turn}${i}` })),
      }),
    ),
  "PUT /admin/v1/operators/{code}/window, 5,000 games excluded": (turn) =>
    call(
      "admin",
      "PUT",
      "/admin/v1/operators/bench/window",
      JSON.stringify({ provider_codes: ["bench"], excluded_game_ids: gameIds.slice(turn % 2) }),
    ),
  "POST /v1/bonus-campaigns, 1,000 players": async (turn) => {
    const window = JSON.stringify({ provider_codes: ["bench"], excluded_game_ids: [] });
    if (turn === 0) await call("admin", "PUT", "/admin/v1/operators/bench/window", window);
    await call(operator, "POST", "/v1/bonus-campaigns", JSON.stringify(campaign(`c-${turn}`, `of-${turn}-`, gameIds)));
  },
  "GET /v1/bonus-campaigns?player_id=, 100 of them": async (turn) => {
    for (let i = 0; i < 100 && turn === 0; i++)
      await call(operator, "POST", "/v1/bonus-campaigns", JSON.stringify(campaign(`same-${i}`, "named-", gameIds)));
    await call(operator, "GET", `/v1/bonus-campaigns?player_id=named-${"1".padStart(114, "0")}`);
  },
  "GET /v1/bonus-campaigns/all, a page of them": () => call(operator, "GET", "/v1/bonus-campaigns/all"),
  "GET /admin/v1/…/players/{id}/export, 300 bets": () =>
    call("admin", "GET", "/admin/v1/operators/bench/players/exported/export"),
  "POST /admin/v1/invoices, with its PDF": async () => {
    await call("admin", "POST", "/admin/v1/invoices", JSON.stringify({ operator_code: "bench", period: month }));
    const { invoices } = JSON.parse(await call("admin", "GET", "/admin/v1/invoices?operator_code=bench")) as {
      invoices: { id: string; status: string }[];
    };
    for (const { id, status } of invoices)
      if (status === "issued") await call("admin", "POST", `/admin/v1/invoices/${id}/void`, '{"reason":"bench"}');
  },
  "GET /admin/v1/search": () => call("admin", "GET", `/admin/v1/search?q=${"a".repeat(100)}`),
  "GET /v1/invoices/preview": () => call(operator, "GET", `/v1/invoices/preview?month=${month}`),
  "GET /v1/transactions, 100 of a page": () => {
    const from = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString());
    return call(
      operator,
      "GET",
      `/v1/transactions?from=${from}&to=${encodeURIComponent(new Date().toISOString())}&limit=100`,
    );
  },
};

/** As often as they repeat within a minute: what is refused afterwards costs less. */
const STRANGERS_TIMES = 25;

/** The requests of the strangers' table, each from the one address that this process has. */
const stranger = { keyId: "nobody", secret: "guessed" };
const unsigned = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(worker.url + path, { headers })).arrayBuffer();
const hex = (length: number) => randomBytes(length).toString("hex").slice(0, length);
const STRANGERS: typeof CALLS = {
  "`/v1`, no signature": () => unsigned("/v1/ping"),
  "`/v1`, an invented key": () => unsigned("/v1/ping", signedHeaders(stranger, "GET", "/v1/ping")),
  "`/v1`, a known key id, a wrong signature": () =>
    unsigned("/v1/ping", signedHeaders({ ...operator, secret: "guessed" }, "GET", "/v1/ping")),
  "`/v1`, a captured request that is stale": () =>
    unsigned("/v1/ping", { ...signedHeaders(operator, "GET", "/v1/ping"), "x-agg-timestamp": "1" }),
  "`/admin/v1`, no token": () => unsigned("/admin/v1/me"),
  "`/sandbox/api`, an invented launch token": () =>
    unsigned("/sandbox/api/state", { authorization: `Bearer ${hex(43)}` }),
  "`/v1/images/{id}`, an id that does not exist": () => unsigned(`/v1/images/${hex(32)}`),
  "`/documents/{token}.pdf`, an invented token": () => unsigned(`/documents/${hex(43)}.pdf`),
  "`/documents/rounds/{token}`, an invented token": () => unsigned(`/documents/rounds/${hex(43)}`),
  "`/documents/statements/{token}.csv`, an invented token": () => unsigned(`/documents/statements/${hex(43)}.csv`),
  "`/.well-known/statement-keys.json`": () => unsigned("/.well-known/statement-keys.json"),
  "`/healthz`": () => unsigned("/healthz"),
};

const table: Record<string, unknown>[] = [];
if (!values.strangers) await playedSession();
const times = values.strangers ? STRANGERS_TIMES : values.times;
for (const [name, work] of Object.entries(values.strangers ? STRANGERS : CALLS)) {
  const took: number[] = [];
  let failed = "";
  for (let turn = 0; turn <= times && failed === ""; turn++) {
    const before = worker.processorMs();
    await work(turn).catch((cause: unknown) => {
      failed = String(cause);
    });
    if (turn > 0) took.push(worker.processorMs() - before);
  }
  table.push({ call: name, "processor ms": failed || Math.round(median(took) * 10) / 10 });
}
console.table(table);
wallet.stop();
await worker.stop();
process.exit(0);
