import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { inShard } from "../../src/db/shards.ts";
import { shardOf } from "../../src/lib/shard-id.ts";
import { writeJournal } from "../../src/ops/recovery/write-journal.ts";
import { fetched, signedRequest } from "../support/in-process.ts";
import { putBack, rowsIn } from "../support/kept-rows.ts";
import {
  addShard,
  aShardedCasino,
  keepCopies,
  openedIn,
  SPARE,
  sharded,
  shardedAdmin,
  shardedCtx,
} from "../support/shards.ts";

beforeAll(addShard);

const LEDGER = env.LEDGER_01 as D1Database;
const TABLES = [
  ...["sessions", "movements", "revenue_days", "billed_invoices", "journal_cursor", "journal_open"],
  ...["player_blocks", "fact_copies", "restores"],
];

/** A call of the deployment that has the shard frozen. */
const frozen = (method: string, path: string, body?: object) =>
  shardedAdmin(method, path, body, { FROZEN: String(SPARE) });

const stake = (session_id: string, transaction_id: string, round_id = transaction_id) => {
  return { session_id, transaction_id, round_id, amount: "2.00", currency: "EUR" };
};

async function amounts(operator: string) {
  const { results } = await LEDGER.prepare(
    "SELECT transaction_id, status, amount FROM movements WHERE operator_code = ? ORDER BY 1",
  )
    .bind(operator)
    .all();
  const books = await LEDGER.prepare("SELECT bets, wins FROM revenue_days WHERE operator_code = ?")
    .bind(operator)
    .all();
  return { movements: results, books: books.results };
}

test("one shard is restored alone, with its facts and its books, while others play", async () => {
  const casino = await aShardedCasino([0, SPARE]);
  const { operator, provider } = casino;
  const players = ["ann", "bob", "cid", "dan", "eve", "fay"];
  const ids = (await Promise.all(players.map((player) => openedIn(casino, player)))).map(
    ({ session_id }) => session_id,
  );
  const [here = "", blocked = ""] = ids.filter((id) => shardOf(id) === SPARE);
  const [beside = ""] = ids.filter((id) => shardOf(id) !== SPARE);
  expect([here, blocked, beside]).not.toContain("");
  const bet = (session: string, id: string) => sharded(provider, "POST", "/provider/v1/bet", stake(session, id));
  await bet(here, "before");
  await writeJournal(inShard(shardedCtx(), SPARE));
  const backup = await rowsIn(LEDGER, TABLES);
  const since = new Date().toISOString();
  expect((await bet(here, "after")).status).toBe(200);
  expect((await bet(beside, "elsewhere")).status).toBe(200);
  const player = players[ids.indexOf(blocked)];
  await shardedAdmin("PUT", `/operators/${operator.code}/players/${player}/block`, { reason: "self_excluded" });
  const before = await amounts(operator.code);
  expect(before.movements).toHaveLength(2);

  const restore = { since, shard: SPARE };
  expect((await shardedAdmin("POST", "/restores", restore)).body.error).toBe("CONFLICT");
  // What the journal lacks is written before the shard is restored.
  const { status, body } = await frozen("POST", "/restores", restore);
  expect([status, body.shard]).toEqual([201, SPARE]);
  await putBack(LEDGER, backup);
  expect((await amounts(operator.code)).movements).toHaveLength(1);

  const away = await signedRequest(provider, "POST", "/provider/v1/bet", JSON.stringify(stake(here, "frozen")));
  expect((await fetched({ FROZEN: String(SPARE) }, away)).status).toBe(503);
  const plays = await signedRequest(provider, "POST", "/provider/v1/bet", JSON.stringify(stake(beside, "plays")));
  expect((await fetched({ FROZEN: String(SPARE) }, plays)).status).toBe(200);
  expect((await shardedAdmin("POST", `/restores/${body.id}/import`)).body.error).toBe("CONFLICT");
  let imported: string | null = null;
  while (imported === null) imported = (await frozen("POST", `/restores/${body.id}/import`)).body.imported_at;
  expect(await amounts(operator.code)).toEqual(before);
  const period = since.slice(0, 7);
  const check = await frozen("GET", `/invoices/check?operator_code=${operator.code}&period=${period}`);
  expect(check).toMatchObject({ status: 200, body: { agrees: true } });

  // Thawed: the block holds, and the rollback of a bet that may be lost goes to the wallet, in this shard alone.
  expect((await bet(blocked, "of-blocked")).body.error).toBe("PLAYER_BLOCKED");
  const undo = async (session: string, transaction_id: string) => {
    const reference_transaction_id = `lost-${transaction_id}`;
    const body = { session_id: session, round_id: "lost", transaction_id, reference_transaction_id };
    expect((await sharded(provider, "POST", "/provider/v1/rollback", body)).status).toBe(200);
  };
  await undo(here, "rb-here");
  await undo(beside, "rb-beside");
  const calls = (db: D1Database, id: string) =>
    db.prepare("SELECT calls FROM movements WHERE transaction_id = ?").bind(`${provider.code}:${id}`).first("calls");
  expect(await calls(LEDGER, "rb-here")).toBe(1);
  expect(await calls(env.DB, "rb-beside")).toBe(0);
  const { body: intake } = await shardedAdmin("GET", "/intake");
  expect(intake.stopped).toBe(false);
  await keepCopies();
});
