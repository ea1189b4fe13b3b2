import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backup as backUp, DatabaseSync } from "node:sqlite";
import { BackOffice } from "../../../scripts/admin/back-office.ts";
import { restoreShard } from "../../../scripts/shards/restore.ts";
import type { InstallationTools } from "../../../scripts/shards/tools.ts";
import { shardOf } from "../../../src/lib/shard-id.ts";
import { READING, serviceBooks } from "../check.ts";
import { stillPending } from "../pending.ts";
import type { Session } from "../plan.ts";
import { ADMIN_TOKEN, operatorCaller, PROVIDER, setMood } from "../stage.ts";
import { gapsOf, type Installation, journalled, OWN_COLUMNS, statusOf } from "./installation.ts";

const SHARD = 1;
const SETTLE_TIMEOUT_MS = 120_000;

/** docs/second-day.md#restoring-one-database-of-the-ledger. Time Travel is a copy of the database's file. */
export async function restoreTheShard(installation: Installation): Promise<void> {
  const { stage, check, see, admin, play, deploy, folder, port, walletPort, baseUrl } = installation;
  const state = join(folder, "state");
  const report = operatorCaller(port, stage.provider);
  const own = stage.sessions.filter(({ sessionId }) => shardOf(sessionId) === SHARD);
  const [player, blocked] = own as [Session, Session];
  // Its wallet is well all the time.
  const other = stage.sessions.find(
    ({ sessionId, operator }) => shardOf(sessionId) !== SHARD && operator !== player.operator,
  ) as Session;
  const move = (action: string, { sessionId, currency }: Session, id: string, round = id) => {
    const stake = { session_id: sessionId, round_id: `round-${round}`, currency, amount: "3" };
    return report("POST", `/provider/v1/${action}`, { ...stake, transaction_id: id });
  };
  check("both databases have sessions", own.length > 1 && other !== undefined);
  await play(stage.provider);
  await move("bet", player, "before");
  await journalled(installation);
  const backup = join(folder, "backup.sqlite");
  const file = fileOf(state);
  const since = new Date().toISOString();
  const books = new DatabaseSync(file, READING);
  await backUp(books, backup);
  books.close();
  see("a backup of shard 1");

  await play(stage.provider);
  await move("bet", player, "after");
  await report("POST", "/provider/v1/rollback", {
    ...{ session_id: player.sessionId, round_id: "round-before" },
    ...{ transaction_id: "undo", reference_transaction_id: "before" },
  });
  const { operator } = player;
  const adjustment_amount = [{ currency: "EUR", amount: "10", reason: "Rehearsal" }];
  const period = new Date().toISOString().slice(0, 7);
  await admin()("POST", "/admin/v1/invoices", { operator_code: operator, period, adjustment_amount });
  await setMood(walletPort, operator, "apply_500");
  await move("win", player, "owed", "after").catch(() => undefined);
  const block = `/admin/v1/operators/${blocked.operator}/players/${blocked.playerId}/block`;
  await admin()("PUT", block, { reason: "self_excluded" });
  const before = rowsIn(state);
  check(
    "a win is owed",
    before.some((row) => row.includes(`"${PROVIDER}:owed"`) && row.includes('"pending"')),
  );

  let frozen = {};
  const tools: InstallationTools = {
    root: process.cwd(),
    backOffice: () => new BackOffice(baseUrl, { authorization: `Bearer ${ADMIN_TOKEN}` }),
    sleep: async () => undefined,
    say: see,
    wrangler: async (args, input) => {
      const line = args.slice(0, 3).join(" ");
      if (line.startsWith("secret put FROZEN")) {
        frozen = { FROZEN: String(input) };
        await deploy(frozen);
      }
      if (line.startsWith("secret delete FROZEN")) {
        check("the journal brought back what the shard had", rowsIn(state).join("\n") === before.join("\n"));
        await deploy();
      }
      if (!line.startsWith("d1 time-travel restore")) return "";
      check("the shard is away: 503, to be repeated", (await statusOf(move("bet", player, "frozen"))) === 503);
      check("the other plays meanwhile", (await statusOf(move("bet", other, "beside"))) === 200);
      await deploy(frozen, () => {
        for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
        copyFileSync(backup, file);
      });
      check("the shard has lost what came after", rowsIn(state).length < before.length);
      return "restored from a bookmark";
    },
  };
  const left = await restoreShard(tools, { shard: SHARD, since, env: "sandbox", base: undefined });
  for (const line of left) see(line);
  check("the books agree with the ledger, and the shard plays again", left.length === 0);
  check("a block of before the restore holds", (await statusOf(move("bet", blocked, "of-blocked"))) === 409);
  await setMood(walletPort, operator, "well");
  check("what is owed is paid", (await stillPending(state, SETTLE_TIMEOUT_MS)).length === 0);
  check("a repeat gets its first answer", (await statusOf(move("bet", player, "after"))) === 200);
  check("play goes on", (await statusOf(move("bet", player, "later"))) === 200);
  check("the wallet's players have what our books say", gapsOf(folder).length === 0);
}

/** The file of the shard: the one with its sessions. */
function fileOf(state: string): string {
  const files = readdirSync(state, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(state, name));
  const found = files.find((path) => {
    const books = new DatabaseSync(path, READING);
    const isLedger = books.prepare("SELECT 1 FROM sqlite_master WHERE name = 'movements'").get() !== undefined;
    const session = isLedger ? books.prepare("SELECT id FROM sessions LIMIT 1").get() : undefined;
    books.close();
    return session !== undefined && shardOf(String(session.id)) === SHARD;
  });
  if (found === undefined) throw new Error(`no shard below ${state}`);
  return found;
}

/** Movements that a restore of the shard must bring back, a line each. */
function rowsIn(state: string): string[] {
  const books = serviceBooks(state);
  const rows = books.prepare("SELECT * FROM movements ORDER BY transaction_id").all() as Record<string, unknown>[];
  books.close();
  return rows
    .filter(({ session_id }) => shardOf(String(session_id)) === SHARD)
    .map((row) => JSON.stringify(Object.entries(row).filter(([name]) => !OWN_COLUMNS.includes(name))));
}
