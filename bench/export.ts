/**
 * Exports a shard with many movements, of 20 operators and 30 days, to R2 as the service does, and prints time, memory and
 * bytes. `npm run bench:export -- [movements]`; 1,000,000 by default.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { keepStateInMemory } from "./runtime.ts";
import { ADMIN_TOKEN, fill, prepare } from "./sharded-service.ts";
import { startInstantWallet } from "./wallet.ts";

const rows = Number(process.argv[2] ?? 1_000_000);
keepStateInMemory();
const wallet = await startInstantWallet();
console.error(`building and starting the service, a shard with ${rows} movements …`);
const { worker, send, admin, signed, operator, cron, openSession, bet } = await prepare(wallet, { shards: 1 });
await admin("PUT", "/shards/1");
await cron();
await admin("PUT", "/operators/bench/shards", { shards: [1] });
await signed(operator, "GET", "/v1/ping");
await bet(await openSession("player"));
const db = await worker.miniflare.getD1Database("LEDGER_01");
const ago = `(n.i * 2592000000 / ${rows})`;
const of = { operator_code: "'bench-' || (n.i % 20)", created_at: `created_at - ${ago}` };
await fill(db, "sessions", Math.ceil(rows / 10), { ...of, id: "'session-' || n.i", token_hash: "'hash-' || n.i" });
await fill(db, "movements", rows, {
  ...of,
  transaction_id: "'bench:' || n.i",
  round_id: "'round-' || (n.i / 40)",
  session_id: "'session-' || (n.i / 10)",
  completed_at: `completed_at - ${ago}`,
});
const { meta } = await db.prepare("SELECT 1").run();
await admin("POST", "/shards/1/close");
const [before, began] = [worker.cpuSeconds(), performance.now()];
await admin("POST", "/shards/1/export");
type Shown = { shards: { export?: { finished_at: string | null; progress: number } }[] };
for (let polls = 1; ; polls++) {
  await sleep(1_000);
  const { shards } = (await send("GET", "/admin/v1/shards", {
    authorization: `Bearer ${ADMIN_TOKEN}`,
  })) as unknown as Shown;
  const progress = shards[1]?.export;
  if (progress?.finished_at) break;
  // The minute's job wakes an export whose message was lost.
  if (polls % 60 === 0) await cron();
  if (polls % 30 === 0) console.error(`${polls} s: ${((progress?.progress ?? 0) * 100).toFixed(1)} %`);
}
const seconds = (performance.now() - began) / 1_000;
const bucket = await worker.miniflare.getR2Bucket("DOCUMENTS");
let [files, bytes, lists, manifest] = [0, 0, 0, 0];
for (let cursor: string | undefined; ; ) {
  const page = await bucket.list({ prefix: "archive/", ...(cursor === undefined ? {} : { cursor }) });
  for (const { key, size } of page.objects) {
    files++;
    bytes += size;
    if (key.includes("/lists/")) lists++;
    if (key.endsWith("manifest.json")) manifest = size;
  }
  if (!page.truncated) break;
  cursor = page.cursor;
}
console.table({
  movements: rows,
  "database, MB": Math.round((meta.size_after ?? 0) / 1e6),
  seconds: Math.round(seconds),
  "movements/s": Math.round(rows / seconds),
  "processor seconds": Math.round(worker.cpuSeconds() - before),
  "peak of the runtime, MiB": Math.round(worker.peakMib()),
  "files in R2": files,
  "MB in R2": Math.round(bytes / 1e6),
  lists,
  "manifest, kB": Math.round(manifest / 1e3),
});
await worker.stop();
wallet.stop();
process.exit(0);
