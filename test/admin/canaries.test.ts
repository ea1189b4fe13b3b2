import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, it, vi } from "vitest";
import { issueKey } from "../../src/gate/keys/issue-key.ts";
import { deliverMovement } from "../../src/ledger/delivery/deliver-movement.ts";
import { rearmMovement } from "../../src/ledger/delivery/rearm-movement.ts";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { adminCtx, anOperator, aProvider, aWindow, someGames, type TestOperator } from "../support/fixtures.ts";
import type { WalletStep } from "../support/provided.d.ts";
import { call, type Signer, signed } from "../support/signed.ts";

// Drives the failure paths, then searches everything that was stored, logged or answered for every secret.

const WALLET = "canaries";
const example: Signer = { keyId: "example-key", secret: "example-secret" };
const lines: string[] = [];
const answers: string[] = [];
const messages: string[] = [];
let operator: TestOperator;
let token = "";

async function record(response: Response): Promise<Record<string, string>> {
  const text = await response.text();
  answers.push(text, JSON.stringify([...response.headers]));
  return JSON.parse(text || "{}");
}

async function script(...steps: WalletStep[]): Promise<void> {
  await fetch(`${inject("scriptedWallet")}/script/${WALLET}`, { method: "PUT", body: JSON.stringify(steps) });
}

const secrets = () =>
  [operator.secret, example.secret, token, ADMIN_TOKEN, adminCtx().settings.masterKey].flatMap((secret) => [
    secret,
    btoa(secret),
    [...secret].map((char) => char.charCodeAt(0).toString(16)).join(""),
  ]);

async function everythingStored(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  ).all<{ name: string }>();
  const tables = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(tables.map(({ results: rows }, i) => [results[i]?.name, rows]));
}

beforeAll(async () => {
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void lines.push(args.map(String).join(" ")));
  }
  const send = env.DELIVERIES.send.bind(env.DELIVERIES);
  vi.spyOn(env.DELIVERIES, "send").mockImplementation((message, options) => {
    messages.push(JSON.stringify(message));
    return send(message, options);
  });

  operator = await anOperator({ walletUrl: `${inject("scriptedWallet")}/wallet/${WALLET}` });
  await aProvider({ code: "example", adapter: "http", baseUrl: inject("exampleProvider") });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await issueKey(adminCtx(), { owner: { kind: "provider", code: "example" }, fixed: example });
  const [game] = await someGames("example", [{ code: "coin-toss" }]);
  await aWindow(operator.code, ["example"]);

  const body = { player_id: "ann", currency: "EUR", game_id: game!.id };
  const opened = await (await signed(operator, "POST", "/v1/sessions", { body })).json<{ launch_url: string }>();
  token = new URLSearchParams(new URL(opened.launch_url).hash.slice(1)).get("token") ?? "";
  expect(token).not.toBe("");
  await play();
  await misuse(game!.id);
});

/** Transactions with every class of wallet answer, a dead letter and a replay. */
async function play(): Promise<void> {
  const session = await record(await signed(example, "POST", "/provider/v1/session", { body: { token } }));
  const stake = { session_id: session.session_id, round_id: "r", amount: "1.00", currency: "EUR" };
  const steps: WalletStep[] = [
    { action: "bet", times: 1, status: 402, body: JSON.stringify({ error: "INSUFFICIENT_FUNDS" }), book: false },
    { action: "bet", times: 1, status: 500, body: "<h1>broken</h1>", book: false },
    { action: "win", times: 1, status: 200, body: JSON.stringify({ balance: 1 }), book: false },
  ];
  await script(...steps);
  for (const [i, path] of ["bet", "bet", "bet", "win", "bet"].entries()) {
    const report = { ...stake, transaction_id: `t${i}` };
    await record(await signed(example, "POST", `/provider/v1/${path}`, { body: report }));
  }
  await rearmMovement(adminCtx(), "example:t3");
  await deliverMovement(adminCtx(), "example:t3");
  await admin("POST", "/movements/example:t3/replay");
}

/** Sends secrets and tokens in the wrong places: paths, queries and fields. */
async function misuse(gameId: string): Promise<void> {
  const wrong = { ...operator, secret: "wrong" };
  await record(await signed(wrong, "GET", "/v1/ping"));
  await record(await signed(operator, "GET", `/v1/transactions/${token}`));
  await record(await signed(operator, "GET", `/v1/nothing/${token}?token=${token}`));
  await record(await signed(operator, "POST", `/v1/sessions/${token}/close`));
  await record(await signed(operator, "POST", "/v1/sessions", { body: { game_id: gameId, currency: token } }));
  await record(await signed(example, "POST", "/provider/v1/session", { body: { token: [token] } }));
  await record(await signed(example, "POST", "/provider/v1/getbalance", { body: { session_id: token } }));
  await record(await call(`/v1/images/${token}`));
  await record(await call("/admin/v1/operators", { headers: { authorization: `Bearer ${ADMIN_TOKEN}x` } }));
  await record(await call(`/admin/v1/operators?token=${ADMIN_TOKEN}`));
  answers.push(JSON.stringify(await admin("GET", `/operators/${operator.code}`)));
  answers.push(JSON.stringify(await admin("GET", "/providers/example")));
  answers.push(JSON.stringify(await admin("GET", "/audit")));
  answers.push(JSON.stringify(await admin("GET", "/movements")));
  answers.push(JSON.stringify(await admin("GET", "/alerts")));
  answers.push(JSON.stringify(await admin("GET", `/operators/unknown?token=${token}`)));
}

describe("no secret or launch token", () => {
  it.each([
    ["the log", async () => lines.join("\n"), '"event":"request"'],
    ["the queue's messages", async () => messages.join("\n"), '"id":'],
    ["an answer or its headers", async () => answers.join("\n"), "UNAUTHORIZED"],
    ["the database: rows, attempts, alerts, audit", everythingStored, "example-key"],
  ])("appears in %s", async (_, read, marker) => {
    const text = await read();
    // The text is the right one, and not empty.
    expect(text).toContain(marker);
    for (const secret of secrets()) expect(text.includes(secret)).toBe(false);
  });
});
