/** npm run bench -- hostile-uploads: see HELP. */
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { optionsOf } from "../support/options.ts";
import { callAtRate, type LoadResult, merge } from "./arrivals.ts";
import { atMost } from "./figures.ts";
import { keepStateInMemory } from "./runtime.ts";
import { prepareService } from "./service.ts";
import { freshBody, type Key, signedHeaders } from "./signing.ts";
import { startInstantWallet } from "./wallet.ts";

const HELP = `npm run bench -- hostile-uploads [--rate 20] [--seconds 15] [--uploads 10]

Bets at a constant rate, quiet and while reconciliation parts that cost the most are in work: as many at a time as --uploads,
two of each operator, a new one as soon as one is answered. Quiet time is measured before and after. Prints the bets' p99 with
the uploads beside that without, and how much more memory the runtime held. Exits 1 over a goal.`;

const values = optionsOf(HELP, {
  rate: { type: "string", default: "20" },
  seconds: { type: "string", default: "15" },
  uploads: { type: "string", default: "10" },
});
const MAX_TIMES_AS_LONG = 2;
const MAX_MORE_MIB = 300;
const UPLOADS_OF_AN_OPERATOR = 2;

/** What a part may hold that costs the most: within its bounds and just beyond them. */
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

keepStateInMemory();
const wallet = await startInstantWallet();
console.error("building and starting the service …");
const { worker, admin, scenarios } = await prepareService(wallet.url, { titles: 10 });

async function call(key: Key, method: string, target: string, body: Buffer, headers: Record<string, string> = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key.secret).update(`${timestamp}.`).update(body).digest("hex");
  const signed = { "x-agg-key-id": key.keyId, "x-agg-timestamp": timestamp, "x-agg-signature": signature };
  const answer = await fetch(worker.url + target, {
    method,
    headers: { ...headers, ...signed },
    body: new Uint8Array(body),
  });
  return { status: answer.status, text: await answer.text() };
}

/** An operator with a reconciliation that takes parts. */
async function rival(name: string): Promise<{ key: Key; parts: string }> {
  await admin("PUT", `/operators/${name}`, { name, wallet_url: wallet.url, requests_per_minute: 1_000_000 });
  const { key_id: keyId, secret } = await admin<{ key_id: string; secret: string }>(
    "POST",
    `/operators/${name}/keys`,
    {},
  );
  const key = { keyId, secret };
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const opened = await call(key, "POST", "/v1/reconciliations", Buffer.from(JSON.stringify({ day })));
  if (opened.status !== 201) throw new Error(`no reconciliation: ${opened.status} ${opened.text}`);
  return { key, parts: `/v1/reconciliations/${JSON.parse(opened.text).id}/parts` };
}

const answers = new Map<string, number>();
let isOver = false;

/** Sends one part after the other until the bench is over. */
async function upload({ key, parts }: { key: Key; parts: string }, first: number): Promise<void> {
  const names = Object.keys(BODIES);
  for (let n = first; !isOver; n += UPLOADS_OF_AN_OPERATOR) {
    const name = names[n % names.length] ?? "";
    const encoded = { "content-encoding": "gzip", "content-type": "text/csv" };
    const { status, text } = await call(
      key,
      "PUT",
      `${parts}/${(n % 1_000) + 1}`,
      BODIES[name] ?? Buffer.alloc(0),
      encoded,
    );
    const code = status === 200 ? "" : ` ${(JSON.parse(text) as { error?: string }).error}`;
    const what = `${name}: ${status}${code}`;
    answers.set(what, (answers.get(what) ?? 0) + 1);
    // As a client does that is told to come back later.
    if (status === 429 || status === 503) await sleep(1_000);
  }
}

function bets(seconds: number): Promise<LoadResult> {
  const { method, target, key, body } = scenarios.bet;
  return callAtRate(
    { perSecond: Number(values.rate), seconds },
    () => {
      const sent = freshBody(body) ?? "";
      return { method, url: worker.url + target, headers: signedHeaders(key, method, target, sent), body: sent };
    },
    ({ status, text }) => (status === 200 ? undefined : `${status} ${text}`),
  );
}

const seconds = Number(values.seconds);
const rivals = await Promise.all(
  Array.from({ length: Math.ceil(Number(values.uploads) / UPLOADS_OF_AN_OPERATOR) }, (_, i) => rival(`rival-${i + 1}`)),
);
await bets(5);
const before = await bets(seconds / 2);
const mibBefore = worker.memoryMib();
const work = rivals.flatMap((one) => Array.from({ length: UPLOADS_OF_AN_OPERATOR }, (_, first) => upload(one, first)));
await sleep(500);
const during = await bets(seconds);
isOver = true;
await Promise.all(work);
const mibPeak = worker.peakMib();
const after = await bets(seconds / 2);
const quiet = merge(before, after);

const ms = (value: number) => Math.round(value * 10) / 10;
console.table(
  Object.entries({ "quiet, before": before, "quiet, after": after, "with uploads": during }).map(([when, load]) => ({
    when,
    bets: load.calls,
    "p50 ms": ms(load.p50),
    "p99 ms": ms(load.p99),
    "worst ms": ms(load.worst),
    errors: [...load.errors].map(([text, count]) => `${count} times ${text.slice(0, 100)}`).join("; "),
  })),
);
console.table([...answers].toSorted().map(([part, times]) => ({ part, times })));
const figures = [
  atMost("a bet's p99 with the uploads beside its quiet one", [during.p99 / quiet.p99], MAX_TIMES_AS_LONG),
  atMost("memory of the runtime, MiB more at its peak than before", [mibPeak - mibBefore], MAX_MORE_MIB),
];
console.table(figures);
wallet.stop();
await worker.stop();
process.exit(figures.every(({ reached }) => reached) && during.errors.size === 0 ? 0 : 1);
