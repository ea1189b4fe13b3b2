import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { OperatorGames, verifyInvoiceNotification } from "operator-games-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { run } from "../../../clients/typescript/src/cli/run.ts";
import type { RunningWorker } from "../../bench/runtime.ts";
import { backOffice } from "../../support/back-office.ts";
import { served } from "../../support/served.ts";
import { ADMIN_TOKEN, startService } from "../support/service.ts";
import { aCasino } from "./casino.ts";
import { aLocalWallet, type LocalWallet } from "./local-wallet.ts";

/** The command against the whole service: its connection, its Durable Object, and a wallet on this machine. */

let service: RunningWorker;
let registered: LocalWallet;
let local: LocalWallet;
let key: { keyId: string; secret: string };
let games: OperatorGames;

const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [service, registered, local] = await Promise.all([startService(), aLocalWallet(), aLocalWallet()]);
  key = await aCasino(service.url, "casino", registered.url);
  registered.keys[key.keyId] = key.secret;
  local.keys[key.keyId] = key.secret;
  games = new OperatorGames({ baseUrl: service.url, ...key });
}, 180_000);

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

afterAll(async () => {
  await registered.close();
  await local.close();
  await service.stop();
});

/** Starts the command; it listens when this returns. `ended` is its exit code. */
async function listening(forwardTo: string, signedBy = key, more: readonly string[] = []) {
  const lines: string[] = [];
  const abort = new AbortController();
  const env = { AGG_BASE_URL: service.url, AGG_KEY_ID: signedBy.keyId, AGG_SECRET: signedBy.secret };
  const terminal = {
    out: (line: string) => lines.push(line),
    err: (line: string) => lines.push(`! ${line}`),
    stop: abort.signal,
  };
  const ended = run(["listen", "--forward-to", forwardTo, ...more], env, terminal);
  const stop = async () => {
    abort.abort();
    return ended;
  };
  stops.push(stop);
  await vi.waitUntil(() => lines.some((line) => /^Listening|^!/.test(line)), { timeout: 20_000 });
  return { lines, ended, stop };
}

/** Fires a trigger as an operator; the run when it is over. */
async function triggered(client = games) {
  const { id } = await client.fireTrigger({ trigger: "duplicate", player_id: "ann", currency: "EUR" });
  return vi.waitUntil(
    async () => {
      const found = await client.walletValidation(id);
      return found.status !== "queued" && found.status !== "running" && found;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** How many callbacks a wallet got during some work. */
async function callbacksOf(wallet: LocalWallet, work: () => Promise<unknown>) {
  const before = wallet.heard();
  await work();
  return wallet.heard() - before;
}

/** A server on this machine that answers callbacks in its own way. */
async function aServer(handler: RequestListener): Promise<string> {
  const { url, close } = await served(createServer(handler));
  stops.push(close);
  return `${url}/wallet`;
}

describe("while a command listens", () => {
  test("the wallet on this machine gets the callbacks, as they were signed, and passes", async () => {
    const { lines } = await listening(local.url);
    expect(lines[0]).toBe(
      `Listening for casino. Callbacks go to ${local.url}, not to ${registered.url}. Stop with Ctrl-C.`,
    );
    const away = await callbacksOf(registered, async () => {
      expect(await callbacksOf(local, async () => expect((await triggered()).status).toBe("passed"))).toBeGreaterThan(
        3,
      );
    });
    expect(away).toBe(0);
    expect(lines.join("\n")).toMatch(/^bet validation:\S+ ann 1.00 EUR -> 200 {"balance":"49.00".* \(\d+ ms\)$/m);
  });

  test("another operator's callbacks go to his own wallet", async () => {
    const other = await aLocalWallet();
    stops.push(other.close);
    const signer = await aCasino(service.url, "other", other.url);
    other.keys[signer.keyId] = signer.secret;
    const { lines } = await listening(local.url);
    const heard = await callbacksOf(other, () => triggered(new OperatorGames({ baseUrl: service.url, ...signer })));
    expect(heard).toBeGreaterThan(3);
    expect(lines).toHaveLength(1);
  });

  test("a second one takes over, and the first is told and ends", async () => {
    const first = await listening("http://127.0.0.1:9/wallet");
    const second = await listening(local.url);
    expect(await first.ended).toBe(1);
    expect(first.lines.at(-1)).toBe("Another listener has connected and has the callbacks now.");
    expect((await triggered()).status).toBe("passed");
    expect(second.lines.length).toBeGreaterThan(3);
  });

  test("an answer that the wallet does not give is an unknown outcome, and is shown", async () => {
    const { lines } = await listening("http://127.0.0.1:9/wallet");
    const run = await triggered();
    expect(run.status).toBe("error");
    expect(lines.join("\n")).toMatch(/getbalance ann -> no answer: /);
  });

  test("an answer longer than 64 KiB is not passed on", async () => {
    const url = await aServer((_, response) => response.end(`{"balance":"1.00","x":"${"x".repeat(64 * 1024)}"}`));
    const { lines } = await listening(url);
    await triggered();
    expect(lines.join("\n")).toContain("but the answer has more than 65536 bytes");
  });
});

test("an invoice notification comes to the command's URL, signed and with its number", async () => {
  const admin = backOffice(service.url, ADMIN_TOKEN);
  const invoiceUrl = "http://127.0.0.1:9/invoices";
  await admin("PUT", "/operators/casino", { name: "casino", wallet_url: registered.url, invoice_url: invoiceUrl });
  const heard: { headers: Record<string, string>; body: string }[] = [];
  const url = await aServer(async (request, response) => {
    heard.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    response.writeHead(204).end();
  });
  const { lines } = await listening(local.url, key, ["--invoices-to", url]);
  expect(lines).toContain(`Invoice notifications go to ${url}.`);
  const adjustment = { currency: "EUR", amount: "5.00", reason: "A machine" };
  const month = new Date(Date.now() - 45 * 24 * 3600 * 1000).toISOString().slice(0, 7);
  await admin("POST", "/invoices", { operator_code: "casino", period: month, adjustment_amount: [adjustment] });
  const [{ headers, body }] = await vi.waitUntil(() => heard.length > 0 && (heard as [(typeof heard)[0]]), {
    timeout: 30_000,
  });
  const told = await verifyInvoiceNotification({ [key.keyId]: key.secret }, { headers, body, target: "/invoices" });
  expect(told).toMatchObject({ event: "invoice.issued", invoice: { operator_code: "casino", period: month } });
  const passedOn = `invoice.issued ${told.invoice.number} -> 204`;
  await vi.waitUntil(() => lines.some((line) => line.startsWith(passedOn)), { timeout: 30_000 });
});

describe("when the command is stopped", () => {
  test("callbacks go to the registered wallet again", async () => {
    const { stop, lines } = await listening(local.url);
    expect(await stop()).toBe(0);
    expect(lines.at(-1)).toBe(`Stopped. Callbacks go to ${registered.url} again.`);
    await vi.waitUntil(async () => (await callbacksOf(registered, triggered)) > 3, { timeout: 30_000 });
    expect(await callbacksOf(local, triggered)).toBe(0);
  });

  test("in the middle of a call, that call is an unknown outcome", async () => {
    let asked: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const url = await aServer(async (request, response) => {
      const { transaction_id: id } = JSON.parse(await text(request)) as { transaction_id: string };
      // The first bet of the case; what the run asks before tells whether a wallet is there, and is repeated.
      if (id.endsWith("-22-1-bet")) asked();
      else response.end(JSON.stringify({ balance: "50.00", transaction_id: `own-${id}` }));
    });
    const { stop } = await listening(url);
    const fired = triggered();
    await reached;
    await stop();
    const { status, cases } = await fired;
    expect(status).toBe("failed");
    expect(cases[0]?.transcript[1]).toMatchObject({ response: null, fault: expect.stringContaining("listener") });
  });
});

test("a wrong secret is refused in words", async () => {
  const { ended, lines } = await listening(local.url, { ...key, secret: "another secret" });
  expect(await ended).toBe(1);
  expect(lines[0]).toMatch(/^! UNAUTHORIZED: The signature does not match/);
});
