import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningWorker } from "../../bench/runtime.ts";
import { type Key, signedHeaders } from "../../support/signed-headers.ts";
import { aCasino } from "../client/casino.ts";
import { startService } from "../support/service.ts";

// Uses node:http, because fetch cannot send a GET with a body.

let service: RunningWorker;
let key: Key;

beforeAll(async () => {
  service = await startService();
  key = await aCasino(service.url, "casino", "http://127.0.0.1:1/wallet");
}, 60_000);

afterAll(() => service.stop());

function send(method: string, target: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { ...signedHeaders(key, method, target, body), "content-length": Buffer.byteLength(body) };
    const sent = request(service.url + target, { method, headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

// The signature of a body covers neither method nor path. One of a callback or a close would open every read.
test.each([
  ["GET", "/v1/ping"],
  ["GET", "/v1/rates"],
  ["GET", "/v1/rounds/r-1"],
  ["HEAD", "/v1/ping"],
  ["DELETE", "/v1/ping"],
  ["GET", "/provider/v1/session"],
])("%s %s with a correctly signed body is refused (F6)", async (method, target) => {
  const callback = JSON.stringify({ action: "getbalance", transaction_id: "", player_id: "p", currency: "EUR" });
  const tooLarge = " ".repeat(2 ** 20 + 1);
  for (const body of ["{}", "not json", callback, tooLarge]) {
    const { status, text } = await send(method, target, body);
    expect(status).toBe(401);
    if (method !== "HEAD") expect(JSON.parse(text)).toMatchObject({ error: "UNAUTHORIZED", retryable: false });
  }
});

test("a GET that announces an empty body is a GET without one", async () => {
  expect((await send("GET", "/v1/ping", "")).status).toBe(200);
});
