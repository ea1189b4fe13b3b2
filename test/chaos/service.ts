/**
 * The service of a chaos run in its own process group, so that one signal kills all of it: workerd with state on disk,
 * without a dev proxy, and the cron. It logs to standard output.
 */
import { connect, createServer } from "node:net";
import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { bundledModules } from "../../scripts/local/bundled-modules.ts";
import { freePort, requireFree } from "../../scripts/local/ports.ts";

const [
  configPath = "",
  bundle = "",
  state = "",
  port = "",
  cronMs = "",
  bindings = "{}",
  shards = "1",
  other = "",
  queues,
] = process.argv.slice(2);

const directs = [await freePort(), ...(other === "" ? [] : [await freePort()])];
// The platform serves static files in front of a deployed Worker, and no money passes through them.
const { assets: _, ...workerOptions } = unstable_getMiniflareWorkerOptions(configPath).workerOptions;
// Tells the platform's weather which callers hang up.
/** The shards beside the control database, which is shard 0. */
const LEDGERS = Array.from({ length: Number(shards) - 1 }, (_, i) => `LEDGER_${String(i + 1).padStart(2, "0")}`);
const { DB } = workerOptions.d1Databases as Record<string, unknown>;
const compatibilityFlags = [...(workerOptions.compatibilityFlags as string[]), "enable_request_signal"];
const worker = async (name: string, from: string, direct: number | undefined) => ({
  ...workerOptions,
  compatibilityFlags,
  d1Databases: { DB, ...Object.fromEntries(LEDGERS.map((name) => [name, { id: name.toLowerCase() }])) },
  name,
  modules: await bundledModules(from),
  // What a queue takes it never delivers.
  ...(queues === "still" ? { queueConsumers: {} } : {}),
  bindings: { ...(workerOptions.bindings as object), ...(JSON.parse(bindings) as object) },
  unsafeDirectSockets: [{ host: "127.0.0.1", port: direct }],
});
const NAMES = ["worker", "other"] as const;
/** Objects and queues are the first version's: an object runs on one version at a time. */
const beside = async () => {
  const {
    queueConsumers: _,
    durableObjects,
    ...own
  } = (await worker(NAMES[1], other, directs[1])) as Record<string, unknown>;
  const objects = Object.entries(durableObjects as Record<string, string | { className: string }>).map(
    ([name, object]) => [
      name,
      { ...(typeof object === "string" ? { className: object } : object), scriptName: NAMES[0] },
    ],
  );
  return { ...own, durableObjects: Object.fromEntries(objects) };
};
const miniflare = new Miniflare({
  ...convertV4MiniflareOptions({
    workers: [await worker(NAMES[0], bundle, directs[0]), ...(other === "" ? [] : [await beside()])],
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: ({ message }: { message: string }) => console.log(message),
  } as never),
  resourcePersistencePath: state,
});
await miniflare.ready;

/** Records every change of a status for the checks. */
const WITNESS = `CREATE TRIGGER witness AFTER UPDATE OF status ON movements WHEN old.status <> new.status
  BEGIN INSERT INTO transitions VALUES (old.transaction_id, old.type, old.status, new.status); END`;
for (const [name, migrations] of [["DB", "migrations"], ...LEDGERS.map((ledger) => [ledger, "migrations/ledger"])] as [
  string,
  string,
][]) {
  const db = await miniflare.getD1Database(name);
  if (await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'movements'").first()) continue;
  for (const { queries } of await readD1Migrations(migrations)) await db.batch(queries.map((sql) => db.prepare(sql)));
  await db.prepare("CREATE TABLE transitions (transaction_id TEXT, type TEXT, old TEXT, new TEXT)").run();
  await db.prepare(WITNESS).run();
}

// Accepts callers only now: miniflare does not read workerd's log before it is ready, and workerd blocks once the log's
// pipe is full.
let callers = 0;
const entrance = createServer((caller) => {
  const service = connect(directs[callers++ % directs.length] as number, "127.0.0.1");
  for (const [from, to] of [
    [caller, service],
    [service, caller],
  ] as const) {
    from.on("error", () => to.destroy()).on("close", () => to.destroy());
    from.pipe(to);
  }
});
// The service before this one was killed a moment ago.
await requireFree(Number(port), "the port");
await new Promise<void>((resolve) => entrance.listen(Number(port), "127.0.0.1", resolve));
console.log("service ready");

const versions = await Promise.all(directs.map((_, place) => miniflare.getWorker(NAMES[place])));
for (let crons = 0; ; crons++) {
  await new Promise((resolve) => setTimeout(resolve, Number(cronMs)));
  const at = Date.now();
  await versions[crons % versions.length]
    ?.scheduled({ cron: "* * * * *" })
    .catch((cause: unknown) => console.error(String(cause)));
  console.log(JSON.stringify({ event: "chaos.cron", at, took_ms: Date.now() - at }));
}
