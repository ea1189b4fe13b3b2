import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProviderServer } from "../../../examples/provider/server.ts";
import { type Books, openBooks } from "../../../examples/wallet/books.ts";
import { createWalletServer } from "../../../examples/wallet/server.ts";
import type { RunningWorker } from "../../bench/runtime.ts";
import { type BackOffice, backOffice, issueKey } from "../../support/back-office.ts";
import { type Served, served } from "../../support/served.ts";
import { signedHeaders } from "../../support/signed-headers.ts";
import { ADMIN_TOKEN, startService } from "../support/service.ts";

// Two operators that know different people by one player id, at one provider: everything over real HTTP.

const PLAYER = "1001";
const LATER = new Date(Date.now() + 86_400_000).toISOString();

interface Casino {
  readonly key: { keyId: string; secret: string };
  readonly books: Books;
}

let service: RunningWorker;
let admin: BackOffice;
let gameId: string;
const servers: Served[] = [];
const casinos: Record<string, Casino> = {};

async function listen(server: Server): Promise<string> {
  const host = await served(server);
  servers.push(host);
  return host.url;
}

async function ask(code: string, method: string, path: string, body?: object): Promise<Record<string, string>> {
  const text = body && JSON.stringify(body);
  const headers = signedHeaders(casinos[code]!.key, method, path, text);
  const answer = await fetch(service.url + path, { method, headers, ...(text === undefined ? {} : { body: text }) });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Record<string, string>;
}

/** The player's round at a casino, through the provider's page. */
async function spinAt(code: string): Promise<Record<string, unknown>> {
  const session = await ask(code, "POST", "/v1/sessions", { player_id: PLAYER, currency: "EUR", game_id: gameId });
  const launch = new URL(session.launch_url!);
  const token = new URLSearchParams(launch.hash.slice(1)).get("token");
  const played = await fetch(new URL("/spin", launch), { method: "POST", body: JSON.stringify({ token, stake: "1" }) });
  return (await played.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  service = await startService();
  admin = backOffice(service.url, ADMIN_TOKEN);
  const keys = [{ keyId: "", secret: "" }];
  const baseUrl = await listen(createProviderServer({ serviceUrl: service.url, keys, draw: () => 99 }));
  await admin("PUT", "/providers/example", { provider_name: "Example", adapter: "http", base_url: baseUrl });
  Object.assign(keys[0]!, await issueKey(admin, "/providers/example"));
  await admin("PUT", "/providers/example/games", {
    games: [{ code: "coin-toss", name: "Coin Toss", type: "slot", has_demo: true, restricted_countries: [] }],
  });
  for (const code of ["casino-a", "casino-b"]) {
    const walletKeys = new Map<string, string>();
    const books = openBooks(":memory:");
    const wallet = await listen(createWalletServer({ books, keys: walletKeys, autoOpen: "1000", now: Date.now }));
    await admin("PUT", `/operators/${code}`, { name: code, wallet_url: `${wallet}/wallet` });
    await admin("PUT", `/operators/${code}/window`, { provider_codes: ["example"] });
    const key = await issueKey(admin, `/operators/${code}`);
    walletKeys.set(key.keyId, key.secret);
    casinos[code] = { key, books };
  }
  const { games } = (await ask("casino-a", "GET", "/v1/games")) as unknown as { games: { id: string }[] };
  gameId = games[0]!.id;
}, 180_000);

afterAll(async () => {
  for (const server of servers) await server.close();
  await service.stop();
  for (const { books } of Object.values(casinos)) books.close();
});

describe("a promotion of one operator, played by the same player id at another (F1)", () => {
  it("leaves the grant untouched: the other casino's player stakes and wins real money", async () => {
    const grant = await ask("casino-a", "POST", "/v1/free-spins", {
      ...{ player_id: PLAYER, currency: "EUR", game_ids: [gameId], quantity: 3, bet_amount: "10.00" },
      ...{ valid_until: LATER, reference: "welcome" },
    });
    expect(await spinAt("casino-b")).toMatchObject({ win: "25", balance: "1024.00", free_spins_left: 0 });
    expect(await ask("casino-a", "GET", `/v1/free-spins/${grant.id}`)).toMatchObject({
      status: "active",
      win_amount: null,
    });
    expect(await spinAt("casino-a")).toMatchObject({ win: "250.00", balance: "1250.00", free_spins_left: 2 });
    for (const left of [1, 0]) expect(await spinAt("casino-a")).toMatchObject({ free_spins_left: left });
    // The provider settles behind its last spin's answer.
    const settled = () => ask("casino-a", "GET", `/v1/free-spins/${grant.id}`);
    await expect.poll(settled, { timeout: 30_000 }).toMatchObject({ status: "finished", win_amount: "750.00" });
  });

  it("leaves the campaign untouched too", async () => {
    await ask("casino-a", "POST", "/v1/bonus-campaigns", {
      ...{ type: "free_spins", name: "Launch", player_ids: [PLAYER], currency: "EUR", game_ids: [gameId] },
      ...{ triggers: { first_game_launch: true }, spin_count: 1, bet_amount: "5.00" },
      ...{ valid_until: LATER, reference: "campaign" },
    });
    expect(await spinAt("casino-b")).toMatchObject({ win: "25", balance: "1048.00", free_spins_left: 0 });
    expect(await spinAt("casino-a")).toMatchObject({ win: "125.00", balance: "1875.00" });
    expect(await spinAt("casino-a")).toMatchObject({ win: "25", balance: "1899.00" });
  });
});
