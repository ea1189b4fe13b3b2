import { createHash, createHmac } from "node:crypto";
import { afterEach } from "vitest";
import { openBooks } from "../../../examples/wallet/books.ts";
import { createWalletServer } from "../../../examples/wallet/server.ts";
import type { WalletSettings } from "../../../examples/wallet/wallet.ts";
import { served } from "../../support/served.ts";

export const KEY = { id: "key-1", secret: "secret-one" };
export const SECOND_KEY = { id: "key-2", secret: "secret-two" };

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

const open: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Starts a wallet on a free port, with empty books in memory. */
export async function startWallet(settings: Partial<WalletSettings> = {}): Promise<string> {
  const books = openBooks(":memory:");
  const keys = new Map([KEY, SECOND_KEY].map(({ id, secret }) => [id, secret]));
  const server = createWalletServer({ books, keys, autoOpen: null, verifyV2: true, now: Date.now, ...settings });
  const { url, close } = await served(server);
  open.push(async () => {
    await close();
    books.close();
  });
  return url;
}

export function sign(body: string | Uint8Array, key = KEY, timestamp = Math.floor(Date.now() / 1000)) {
  return {
    "x-agg-key-id": key.id,
    "x-agg-timestamp": String(timestamp),
    "x-agg-signature": createHmac("sha256", key.secret).update(`${timestamp}.`).update(body).digest("hex"),
  };
}

/** The same with the second signature, over the path of the wallet too. */
export function signBoth(body: string | Uint8Array, key = KEY) {
  const headers = sign(body, key);
  const hash = createHash("sha256").update(body).digest("hex");
  const signed = `v2.${headers["x-agg-timestamp"]}.POST./wallet.${hash}`;
  return { ...headers, "x-agg-signature-v2": createHmac("sha256", key.secret).update(signed).digest("hex") };
}

export async function send(
  base: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = signBoth(body),
): Promise<Reply> {
  const response = await fetch(`${base}/wallet`, { method: "POST", body, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function call(base: string, fields: Record<string, unknown>): Promise<Reply> {
  return send(base, JSON.stringify({ session_id: "s-1", player_id: "ann", currency: "EUR", game_id: "g", ...fields }));
}

export async function putPlayer(base: string, id: string, fields: Record<string, unknown>): Promise<Reply> {
  const response = await fetch(`${base}/books/players/${encodeURIComponent(id)}`, {
    method: "PUT",
    body: JSON.stringify({ currency: "EUR", balance: "100.00", ...fields }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

export async function read(base: string, path: string): Promise<Record<string, unknown>> {
  return (await (await fetch(base + path)).json()) as Record<string, unknown>;
}

export async function balanceOf(base: string, id: string): Promise<unknown> {
  return (await read(base, `/books/players/${encodeURIComponent(id)}`)).balance;
}

export function bet(id: string, amount: unknown, more: Record<string, unknown> = {}) {
  return { action: "bet", transaction_id: `p:${id}`, round_id: "r-1", amount, ...more };
}

export function win(id: string, amount: unknown, more: Record<string, unknown> = {}) {
  return { ...bet(id, amount, more), action: "win" };
}

export function rollback(id: string, of: string, amount: unknown, more: Record<string, unknown> = {}) {
  return { ...bet(id, amount, more), action: "rollback", reference_transaction_id: `p:${of}` };
}
