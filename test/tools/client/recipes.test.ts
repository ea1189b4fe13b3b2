import { createServer, type RequestListener } from "node:http";
import { resolve } from "node:path";
import { build } from "esbuild";
import express from "express";
import { Hono } from "hono";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { createWallet, nodeHandler, signCallback, type WalletRequest } from "operator-games-client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Books } from "../../../clients/typescript/recipes/books.ts";
import { expressApp } from "../../../clients/typescript/recipes/express.ts";
import { fastifyApp } from "../../../clients/typescript/recipes/fastify.ts";
import { honoApp } from "../../../clients/typescript/recipes/hono.ts";
import { WALLET_CASES } from "../../../src/suites/wallet/cases/index.ts";
import { KEYS, PLAYER } from "../../node/wallet-suite/faulty-wallet.ts";
import { play, underTest } from "../../node/wallet-suite/suite.ts";
import { served } from "../../support/served.ts";

const keys = Object.fromEntries(KEYS.map(({ id, secret }) => [id, secret]));
const SIGNER = { keyId: KEYS[0].id, secret: KEYS[0].secret };

const running: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

function aWallet() {
  const books = new Books();
  books.players.set(PLAYER, { currency: "EUR", balance: 100_000n });
  books.players.set("blocked-player", { currency: "EUR", balance: 100n, blocked: true });
  books.closedSessions.add("closed-session");
  return { books, wallet: createWallet({ keys, verifyPath: true, ...books }) };
}

/** Serves a handler on a free port; the address of its wallet. */
async function serve(handler: RequestListener): Promise<string> {
  const { url, close } = await served(createServer(handler));
  running.push(close);
  return `${url}/wallet`;
}

const RECIPES = {
  express: () => serve(expressApp(aWallet().wallet)),
  fastify: async () => {
    const app = fastifyApp(aWallet().wallet);
    running.push(() => app.close());
    return `${await app.listen({ port: 0, host: "127.0.0.1" })}/wallet`;
  },
  hono: () => {
    const app = honoApp(aWallet().wallet);
    return serve(nodeHandler(async (request) => app.fetch(request)));
  },
};

describe.each(Object.entries(RECIPES))("the recipe for %s", (_, start) => {
  test("is a wallet that passes the wallet suite without a warning", async () => {
    const results = await play(await underTest(await start()));
    expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(results).toHaveLength(WALLET_CASES.length);
  });

  test("leaves the other routes of the application as they are", async () => {
    const url = new URL("/echo", await start());
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: '{"a":1}' });
    expect(await response.json()).toEqual({ a: 1 });
  });
});

test("the recipe's books know a callback again that a newer service adds a field to", () => {
  const { books } = aWallet();
  const of = { session_id: "s", player_id: PLAYER, currency: "EUR", game_id: "book", round_id: "r" };
  const win = { action: "win", transaction_id: "w", amount: "5.00", ...of } as Parameters<Books["win"]>[0];
  const first = books.win(win);
  expect(books.win({ ...win, new_field: "new" } as typeof win)).toEqual(first);
  expect(() => books.win({ ...win, round_id: "another" })).toThrow(/other fields/);
});

test("the recipe for Workers runs in their runtime and passes signatures and movements", async () => {
  const recipes = resolve("clients/typescript/recipes");
  const { outputFiles } = await build({
    stdin: {
      contents: `import { worker } from "./workers.ts";
        import { Books } from "./books.ts";
        const books = new Books();
        books.players.set(${JSON.stringify(PLAYER)}, { currency: "EUR", balance: 100000n });
        books.players.set("blocked-player", { currency: "EUR", balance: 100n, blocked: true });
        books.closedSessions.add("closed-session");
        export default worker(() => books);`,
      resolveDir: recipes,
    },
    alias: { "operator-games-client": resolve("clients/typescript/src/index.ts") },
    bundle: true,
    format: "esm",
    write: false,
  });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: "ESModule", path: "worker.js", contents: outputFiles[0]?.text ?? "" }],
      compatibilityDate: "2026-10-01",
      name: "worker",
      // Without the development proxy, which doubles the time of each call.
      unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
      bindings: { AGG_KEYS: JSON.stringify(keys) },
    } as never),
  );
  running.push(() => miniflare.dispose());
  const url = new URL("/wallet", await miniflare.unsafeGetDirectURL()).href;
  const groups: readonly string[] = ["signature", "bet", "win", "rollback"];
  const names = WALLET_CASES.filter(({ group }) => groups.includes(group)).map(({ name }) => name);
  const results = await play(await underTest(url), names);
  expect(results.length).toBeGreaterThan(25);
  expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
});

const BET: WalletRequest = {
  action: "bet",
  transaction_id: "sandbox:b-1",
  session_id: "s-1",
  round_id: "r-1",
  player_id: PLAYER,
  currency: "EUR",
  amount: "1.00",
};

/** The signed callback over HTTP, as its bytes are. */
async function send(url: string, callback: WalletRequest | string, change = "") {
  const request = await signCallback({ ...SIGNER, url }, callback);
  const body = (await request.text()) + change;
  const response = await fetch(url, { method: "POST", headers: request.headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("a body that was parsed before the wallet saw it", () => {
  test("by express.json is answered with what to do, and is no refusal", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const app = express();
    app.use(express.json());
    app.post("/wallet", nodeHandler(aWallet().wallet));
    const { status, body } = await send(await serve(app), BET);
    expect(status).toBe(500);
    expect(body.message).toMatch(/Register the wallet before express.json\(\), or parse its route with express.raw/);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test.each([
    ["raw", express.raw({ type: "*/*" })],
    ["text", express.text({ type: "*/*" })],
  ])("by express.%s is verified all the same", async (_, parser) => {
    const app = express();
    app.post("/wallet", parser, nodeHandler(aWallet().wallet));
    const url = await serve(app);
    expect(await send(url, BET)).toMatchObject({ status: 200, body: { balance: "999.00" } });
    expect(await send(url, BET, " ")).toMatchObject({ status: 401, body: { error: "INVALID_SIGNATURE" } });
  });

  test("by Hono's c.req.json is answered with 500", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const app = new Hono();
    const { wallet } = aWallet();
    app.post("/wallet", async (c) => {
      await c.req.json();
      return wallet(c.req.raw);
    });
    const response = await app.request(await signCallback(SIGNER, BET));
    expect(response.status).toBe(500);
    log.mockRestore();
  });
});
