/** Process of hostile-uploads.ts: sends reconciliation parts that cost the most, until a message ends it. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Key } from "../support/signed-headers.ts";

interface Order {
  readonly url: string;
  readonly keys: readonly Key[];
  /** Parts of each operator at a time. */
  readonly uploads: number;
}

const { url, keys, uploads } = JSON.parse(process.argv[2] ?? "") as Order;

/** The costliest contents of a part: within its bounds and just beyond them. */
const row = (i: number) => `bench:${i},completed,1.00,EUR`;
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");
const BODIES: Readonly<Record<string, Buffer>> = {
  "short lines": gzipSync(`transaction_id,amount\n${"a,1\n".repeat(1_400_000)}`),
  "a gibibyte of zeros": gzipSync(Buffer.alloc(2 ** 30), { level: 9 }),
  "unreadable lines": gzipSync(`${"{\n".repeat(1_000_000)}`),
  "quoted fields": gzipSync(`transaction_id,amount\n${'"a""b","1"\n'.repeat(600_000)}`),
  "real rows": gzipSync(`transaction_id,status,amount,currency\n${lines(200_000, row)}`),
};

async function call(key: Key, method: string, target: string, body: Buffer, headers: Record<string, string> = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key.secret).update(`${timestamp}.`).update(body).digest("hex");
  const signed = { "x-agg-key-id": key.keyId, "x-agg-timestamp": timestamp, "x-agg-signature": signature };
  const answer = await fetch(url + target, {
    method,
    headers: { ...headers, ...signed },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The path of the parts of a new reconciliation. */
async function openParts(key: Key): Promise<string> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const opened = await call(key, "POST", "/v1/reconciliations", Buffer.from(JSON.stringify({ day })));
  if (opened.status !== 201) throw new Error(`no reconciliation: ${opened.status} ${opened.text}`);
  return `/v1/reconciliations/${JSON.parse(opened.text).id}/parts`;
}

const answers = new Map<string, number>();
let isOver = false;

/** Sends one part after the other until the bench is over. */
async function upload(key: Key, parts: string, first: number): Promise<void> {
  const names = Object.keys(BODIES);
  for (let n = first; !isOver; n += uploads) {
    const name = names[n % names.length] ?? "";
    const encoded = { "content-encoding": "gzip", "content-type": "text/csv" };
    const part = (n % 1_000) + 1;
    const { status, text } = await call(key, "PUT", `${parts}/${part}`, BODIES[name] ?? Buffer.alloc(0), encoded);
    const code = status === 200 ? "" : ` ${(JSON.parse(text) as { error?: string }).error}`;
    const what = `${name}: ${status}${code}`;
    answers.set(what, (answers.get(what) ?? 0) + 1);
    // As a client does that obeys Retry-After.
    if (status === 429 || status === 503) await sleep(1_000);
  }
}

const work = await Promise.all(
  keys.map(async (key) => {
    const parts = await openParts(key);
    return Array.from({ length: uploads }, (_, first) => () => upload(key, parts, first));
  }),
);
process.send?.("begins");
const sending = work.flat().map((begin) => begin());
await once(process, "message");
isOver = true;
await Promise.all(sending);
process.send?.(Object.fromEntries(answers), () => process.disconnect());
