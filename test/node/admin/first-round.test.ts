import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createProviderServer } from "../../../examples/provider/server.ts";
import { openBooks } from "../../../examples/wallet/books.ts";
import { createWalletServer } from "../../../examples/wallet/server.ts";
import { BackOffice } from "../../../scripts/admin/back-office.ts";
import { runAdmin } from "../../../scripts/admin/run.ts";
import { projectRoot } from "../../../scripts/local/root.ts";
import { addShard } from "../../../scripts/shards/add.ts";
import { runShards } from "../../../scripts/shards/run.ts";
import { realTools } from "../../../scripts/shards/tools.ts";
import type { RunningWorker } from "../../bench/runtime.ts";
import { type Served, served } from "../../support/served.ts";
import { signedHeaders } from "../../support/signed-headers.ts";
import { ADMIN_TOKEN, startService } from "../support/service.ts";

// One installation with an operator, wallet and provider: every step of a new customer, over real HTTP.

let service: RunningWorker;
/** Plays one more round in the session that the first test opened. */
let spin: () => Promise<Record<string, unknown>>;
const servers: Served[] = [];
const walletKeys = new Map<string, string>();
const books = openBooks(":memory:");

beforeAll(async () => {
  service = await startService();
}, 180_000);

afterAll(async () => {
  for (const server of servers) await server.close();
  await service.stop();
  books.close();
});

async function listen(server: Server): Promise<string> {
  const host = await served(server);
  servers.push(host);
  return host.url;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function admin(...argv: string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runAdmin([...argv, "--base", service.url], { ADMIN_TOKEN }, terminal);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function adminJson(...argv: string[]): Promise<Record<string, string>> {
  const { code, out, err } = await admin(...argv, "--json");
  expect(err).toBe("");
  expect(code).toBe(0);
  return JSON.parse(out);
}

describe("a new operator", () => {
  it("gets from operator create to a signed ping and a first round by command line", async () => {
    const wallet = await listen(
      createWalletServer({ books, keys: walletKeys, autoOpen: "1000", verifyV2: true, now: Date.now }),
    );
    const created = await adminJson(
      "operator",
      "create",
      "casino",
      "--name",
      "Casino",
      "--wallet-url",
      `${wallet}/wallet`,
    );
    expect(created).toMatchObject({ base_url: service.url, operator_code: "casino" });
    walletKeys.set(created.key_id!, created.secret!);

    // The printed curl command works unchanged.
    const headers = [...created.curl!.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name!, value!]);
    const target = /'(http[^']+)'$/.exec(created.curl!)?.[1];
    const ping = await fetch(target!, { headers: Object.fromEntries(headers) });
    expect(ping.status).toBe(200);
    expect(await ping.json()).toMatchObject({ operator_code: "casino", key_id: created.key_id });

    const providerKeys: { keyId: string; secret: string }[] = [{ keyId: "", secret: "" }];
    // Draws the best prize every time: 25 times the stake.
    const provider = await listen(
      createProviderServer({ serviceUrl: service.url, keys: providerKeys, verifyV2: true, draw: () => 99 }),
    );
    expect(
      (await admin("provider", "put", "example", "--name", "Example", "--adapter", "http", "--base-url", provider))
        .code,
    ).toBe(0);
    const { key_id, secret } = await adminJson("provider", "issue-key", "example");
    Object.assign(providerKeys[0]!, { keyId: key_id, secret });
    const file = join(tmpdir(), `${randomUUID()}.json`);
    const game = { code: "coin-toss", name: "Coin Toss", type: "slot", has_demo: true, restricted_countries: [] };
    await writeFile(file, JSON.stringify([game]));
    expect((await admin("game", "import", "example", file)).out).toBe("1 created, 0 updated, 0 unchanged, 0 withdrawn");
    expect((await admin("operator", "window", "casino", "--provider", "example")).code).toBe(0);

    const key = { keyId: created.key_id!, secret: created.secret! };
    const games = await fetch(`${service.url}/v1/games`, { headers: signedHeaders(key, "GET", "/v1/games") });
    const [listed] = ((await games.json()) as { games: { id: string }[] }).games;
    const body = JSON.stringify({ player_id: "ann", currency: "EUR", game_id: listed!.id });
    const opened = await fetch(`${service.url}/v1/sessions`, {
      method: "POST",
      body,
      headers: signedHeaders(key, "POST", "/v1/sessions", body),
    });
    const session = (await opened.json()) as { launch_url: string };
    expect(opened.status).toBe(200);

    const launch = new URL(session.launch_url);
    expect((await fetch(launch)).status).toBe(200);
    const token = new URLSearchParams(launch.hash.slice(1)).get("token");
    spin = async () => {
      const body = JSON.stringify({ token, stake: "2" });
      return (await (await fetch(new URL("/spin", launch), { method: "POST", body })).json()) as Record<
        string,
        unknown
      >;
    };
    const round = await spin();
    expect(round).toMatchObject({ win: "50", balance: "1048.00", free_spins_left: 0 });

    const path = `/v1/rounds/${round.round_id}`;
    const read = await fetch(service.url + path, { headers: signedHeaders(key, "GET", path) });
    expect(await read.json()).toMatchObject({
      transactions: [
        { type: "bet", status: "completed", amount: "2.00", transaction_id: `example:${round.round_id}-bet` },
        { type: "win", status: "completed", amount: "50.00" },
      ],
    });
    const movements = await admin("movement", "list", "--operator", "casino");
    expect(movements.out).toContain(`example:${round.round_id}-bet`);
  });

  it("rotates its key without a gap: callbacks switch when the old key is revoked", async () => {
    const next = await adminJson("operator", "issue-key", "casino");
    expect(await spin()).toMatchObject({ win: "50" });
    walletKeys.set(next.key_id!, next.secret!);
    const [old] = [...walletKeys.keys()];
    expect((await admin("operator", "revoke-key", "casino", old!)).code).toBe(0);
    walletKeys.delete(old!);
    expect(await spin()).toMatchObject({ win: "50" });
  });
});

describe("the command line", () => {
  it("prints help at every level", async () => {
    expect(await admin("--help")).toMatchObject({ code: 0, out: expect.stringMatching(/operator +create, put/) });
    expect(await admin("operator")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/revoke-key .*<code> <key_id>/),
    });
    expect(await admin("operator", "create", "-h")).toMatchObject({
      code: 0,
      out: expect.stringContaining("--wallet-url <TEXT>"),
    });
  });

  it.each([
    [["operator", "craete"]],
    [["operator", "show"]],
    [["operator", "show", "x", "y"]],
    [["operator", "list", "--nope"]],
    [["operator", "put", "x", "--name", "X", "--wallet-url", "u", "--regulated", "maybe"]],
    [["game", "import", "x", "/no/such/file"]],
  ])("exits with 2 and a message on wrong usage: %s", async (argv) => {
    expect(await admin(...argv)).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/./) });
  });

  it("exits with 1 and names each invalid field the service refuses, also as JSON", async () => {
    const argv = ["operator", "put", "bad", "--name", "X", "--wallet-url", "ftp://x", "--market", "mars"];
    const refused = await admin(...argv);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/VALIDATION_FAILED.*\n {2}wallet_url: .*\n {2}market: /);
    const json = await admin(...argv, "--json");
    expect(JSON.parse(json.err)).toMatchObject({ error: "VALIDATION_FAILED", fields: [{}, {}] });
  });

  it("does not create an existing operator again", async () => {
    const argv = ["operator", "create", "twice", "--name", "X", "--wallet-url", "http://127.0.0.1:9/w"];
    expect((await admin(...argv)).code).toBe(0);
    expect(await admin(...argv)).toMatchObject({ code: 1, err: expect.stringContaining("already exists") });
    expect((await adminJson("operator", "show", "twice")).keys).toHaveLength(1);
  });

  it("sends the token only to this machine or over https", async () => {
    const terminal = { out: () => undefined, err: () => undefined };
    expect(await runAdmin(["operator", "list", "--base", "http://games.example.com"], { ADMIN_TOKEN }, terminal)).toBe(
      2,
    );
  });

  it("prints tables without control characters", async () => {
    await admin("operator", "put", "plain", "--name", "Plain", "--wallet-url", "http://127.0.0.1:9/w");
    const { out } = await admin("operator", "list");
    expect(out).toMatch(/^CODE\s+NAME\s+REQUESTS_PER_MINUTE/);
    expect(out).toMatch(/\nplain\s+Plain\s+600\s+rest_of_world/);
  });

  it("opens a ledger database, moves an operator there, closes it, each time alike", async () => {
    const worker = await service.miniflare.getWorker();
    // The command binds the database in wrangler.toml: in a copy, not in the project's own.
    const root = await mkdtemp(join(tmpdir(), "shards-"));
    onTestFinished(() => rm(root, { recursive: true }));
    await copyFile(join(projectRoot, "wrangler.toml"), join(root, "wrangler.toml"));
    const tools = {
      ...realTools(root, { ADMIN_TOKEN }, () => undefined),
      wrangler: async () => "",
      backOffice: () => new BackOffice(service.url, { authorization: `Bearer ${ADMIN_TOKEN}` }),
      isRunning: async () => true,
      sleep: () => worker.scheduled({ cron: "* * * * *" }),
    };
    const shards = async (...argv: string[]): Promise<Ran> => {
      const [out, err]: [string[], string[]] = [[], []];
      const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
      const code = await runShards([...argv, "--base", service.url], { ADMIN_TOKEN }, terminal, tools);
      return { code, out: out.join("\n"), err: err.join("\n") };
    };
    await admin("operator", "put", "sharded", "--name", "Sharded", "--wallet-url", "http://127.0.0.1:9/w");
    const move = () => admin("operator", "shards", "sharded", "--shard", "1", "--json");
    expect((await shards("list")).out).toMatch(/^SHARD +STATE .*\n0 +open +\d+ .*\n1 +- +\d+ +- +0/);
    expect(await move()).toMatchObject({ code: 1, err: expect.stringContaining("must be open shards") });
    for (let repeat = 0; repeat < 2; repeat++)
      await addShard(tools, { shard: 1, local: true, env: undefined, base: undefined, place: [] });
    for (let repeat = 0; repeat < 2; repeat++)
      expect(JSON.parse((await move()).out)).toEqual({ operator_code: "sharded", shards: [1] });
    expect((await shards("list")).out).toMatch(/\n1 +open +\d+ +0 +1 /);
    for (let repeat = 0; repeat < 2; repeat++)
      expect(await shards("close", "1")).toMatchObject({
        code: 0,
        out: expect.stringMatching(/\n1 +closing +\d+ +0 +0 /),
      });
    expect(await shards("export", "1", "--json")).toMatchObject({ code: 0, out: expect.stringContaining('"export"') });
    expect(await shards("retire", "1")).toMatchObject({ code: 1, err: expect.stringMatching(/export/i) });
    expect(await shards("close", "7")).toMatchObject({ code: 1, err: expect.stringContaining("NOT_FOUND") });
  });
});
