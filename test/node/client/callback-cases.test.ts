import { readFileSync } from "node:fs";
import { createWallet, toMinor, type WalletRequest } from "operator-games-client";
import { expect, test } from "vitest";
import { importSecret, signatureHeaders } from "../../../clients/typescript/src/signing.ts";

type Parts = readonly (string | readonly [text: string, times: number])[];

interface Case {
  readonly name: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly omit?: readonly string[];
  readonly more?: Parts;
  readonly raw?: Parts;
  readonly base64?: string;
  readonly sent?: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string | null>>;
    readonly after?: string;
    readonly seconds?: number;
  };
  readonly status: number;
  readonly error?: string;
  readonly minor?: number;
}

/** The table that every client's wallet handler answers alike; the tests of the Python and the PHP client read it too. */
const TABLE = JSON.parse(readFileSync("clients/callback-cases.json", "utf8")) as {
  readonly now: number;
  readonly key: { readonly id: string; readonly secret: string };
  readonly request: Readonly<Record<string, unknown>>;
  readonly cases: readonly Case[];
};
const USUAL: Readonly<Record<number, string>> = { 401: "INVALID_SIGNATURE", 400: "VALIDATION_FAILED" };

const joined = (parts: Parts) =>
  parts.map((part) => (typeof part === "string" ? part : part[0].repeat(part[1]))).join("");

function bodyOf({ set, omit = [], more, raw, base64 }: Case): Buffer<ArrayBuffer> {
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  if (raw) return Buffer.from(joined(raw));
  const fields = Object.entries({ ...TABLE.request, ...set }).filter(([name]) => !omit.includes(name));
  const text = JSON.stringify(Object.fromEntries(fields));
  return Buffer.from(more ? `${text.slice(0, -1)},${joined(more)}}` : text);
}

test.each(TABLE.cases)("$name is answered $status", async (one) => {
  const { id, secret } = TABLE.key;
  const asked: WalletRequest[] = [];
  const answer = (request: WalletRequest) => {
    asked.push(request);
    return { balance: "10.00" };
  };
  const wallet = createWallet({
    keys: { [id]: secret },
    getBalance: answer,
    bet: answer,
    win: answer,
    rollback: answer,
    now: () => TABLE.now * 1000,
  });
  const body = bodyOf(one);
  const { method = "POST", headers: changed = {}, after = "", seconds = 0 } = one.sent ?? {};
  const signable = { method: "POST", target: "/wallet", body };
  const signed = await signatureHeaders(id, await importSecret(secret), signable, TABLE.now + seconds);
  const headers = Object.entries({ ...signed, "X-Agg-Signature-V2": null, ...changed }).filter(([, value]) => value);
  const response = await wallet(
    new Request("https://casino.example/wallet", {
      method,
      headers: headers as [string, string][],
      ...(method !== "GET" && { body: Buffer.concat([body, Buffer.from(after)]) }),
    }),
  );
  const { error } = (await response.json()) as { error?: string };
  expect([response.status, error]).toEqual([one.status, one.error ?? USUAL[one.status]]);
  expect(asked).toHaveLength(one.status === 200 ? 1 : 0);
  const [request] = asked;
  if (request && request.action !== "getbalance")
    expect(toMinor(request.amount, request.currency)).toBe(BigInt(one.minor ?? -1));
});
