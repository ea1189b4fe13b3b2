import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { advanceReconciliation } from "../../src/books/reconciliation/compare-step.ts";
import { putPart } from "../../src/books/reconciliation/put-part.ts";
import { readReconciliation } from "../../src/books/reconciliation/read-reconciliation.ts";
import { openReconciliation, startReconciliation } from "../../src/books/reconciliation/start-reconciliation.ts";
import type { OperatorCtx } from "../../src/context.ts";
import { inShard } from "../../src/db/shards.ts";
import { HOUR_MS, utcDay } from "../../src/lib/clock.ts";
import { shardOf } from "../../src/lib/shard-id.ts";
import { rowsAt } from "../statements/support.ts";
import { consumed, drained, keeping } from "../support/queues.ts";
import { until } from "../support/session.ts";
import {
  addShard,
  aPlayerOf,
  aShardedCasino,
  openedIn,
  SPARE,
  sharded,
  shardedAdmin,
  shardedCtx,
} from "../support/shards.ts";

type Casino = Awaited<ReturnType<typeof aShardedCasino>>;

const SHARDS = [0, SPARE];
const BETS: Readonly<Record<number, string>> = { 0: "1.00", [SPARE]: "2.00" };

/** A casino with a player in each shard, who plays one round of a bet and a win of 0.25. */
async function aCasinoInBoth() {
  const casino = await aShardedCasino(SHARDS);
  const sessions: string[] = [];
  for (const shard of SHARDS) {
    const { session_id: id } = await openedIn(casino, aPlayerOf(shard));
    expect(shardOf(id)).toBe(shard);
    const said = { session_id: id, round_id: "round-of-two", currency: "EUR" };
    for (const [call, amount] of [
      ["bet", BETS[shard]],
      ["win", "0.25"],
    ] as const) {
      const report = { ...said, transaction_id: `${call}-${shard}`, amount };
      expect(await sharded(casino.provider, "POST", `/provider/v1/${call}`, report)).toMatchObject({ status: 200 });
    }
    sessions.push(id);
  }
  return { ...casino, sessions };
}

let casino: Awaited<ReturnType<typeof aCasinoInBoth>>;
let day: string;

beforeAll(async () => {
  await addShard();
  casino = await aCasinoInBoth();
  day = utcDay(Date.now());
});

const idOf = ({ provider }: Casino, name: string) => `${provider.code}:${name}`;
const path = (of: Casino, name: string, call = "") => `/v1/transactions/${encodeURIComponent(idOf(of, name))}${call}`;
const all = (of: Casino) => SHARDS.flatMap((shard) => [idOf(of, `bet-${shard}`), idOf(of, `win-${shard}`)]).toSorted();

describe("over two shards", () => {
  test("a provider reads each transaction and the round of each session", async () => {
    const { provider, sessions } = casino;
    for (const [place, shard] of SHARDS.entries()) {
      const found = await sharded(provider, "GET", `/provider/v1/transactions/bet-${shard}`);
      expect(found).toMatchObject({ status: 200, body: { session_id: sessions[place], amount: BETS[shard] } });
      const round = await sharded(provider, "GET", `/provider/v1/rounds/round-of-two?session_id=${sessions[place]}`);
      expect(round.body.transactions.map(({ transaction_id: id }: { transaction_id: string }) => id)).toEqual([
        idOf(casino, `bet-${shard}`),
        idOf(casino, `win-${shard}`),
      ]);
    }
    expect((await sharded(provider, "GET", "/provider/v1/transactions/none")).status).toBe(404);
  });

  test("a provider's day has the play of both", async () => {
    for (const query of ["", `?operator_code=${casino.operator.code}`]) {
      const { body } = await sharded(casino.provider, "GET", `/provider/v1/statements/${day}${query}`);
      expect(body.totals).toEqual([{ currency: "EUR", bets: "3.00", wins: "0.50", bonus_wins: "0.00" }]);
    }
  });

  test("an operator's statement has the totals and the list of both", async () => {
    const { body } = await sharded(casino.operator, "GET", `/v1/statements/${day}`);
    expect(body.statements).toMatchObject([{ transactions: 4, bets: "3.00", wins: "0.50", pending: 0 }]);
    const listed = await rowsAt(body.statements[0].ndjson_url);
    expect(listed.map(({ transaction_id: id }) => id)).toEqual(all(casino));
    // Read from what is stored: nothing changed in either shard.
    expect((await sharded(casino.operator, "GET", `/v1/statements/${day}`)).body.statements).toMatchObject([
      { transactions: 4 },
    ]);
  });

  test("a reconciliation compares the operator's list with both, a few rows a step", async () => {
    const { ctx, kept } = keeping(shardedCtx());
    const own = { ...ctx, operator: { code: casino.operator.code } } as unknown as OperatorCtx;
    const { id } = await openReconciliation(own, { day, currency: null });
    const rows = [
      `${idOf(casino, "bet-0")},1.00`,
      `${idOf(casino, `bet-${SPARE}`)},2.50`,
      `${idOf(casino, `win-${SPARE}`)},0.25`,
      "unknown,1.00",
    ];
    const bytes = new Uint8Array(new TextEncoder().encode(["transaction_id,amount", ...rows].join("\n")));
    await putPart(own, { id, part: 1, bytes, gzip: false });
    await startReconciliation(own, { id, parts: 1 });
    kept.splice(0);
    const sizes = { page: 1, run: 1, rows: 2, doubts: 2 };
    const progress: number[] = [];
    while ((await advanceReconciliation(ctx, id, { steps: 1, sizes })) === "more") {
      progress.push((await readReconciliation(own, id)).progress);
    }
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(await readReconciliation(own, id)).toMatchObject({
      ...{ status: "finished", progress: 1, rows: 4 },
      ...{ matched: 2, onlyYours: 1, onlyOurs: 1, different: 1 },
    });
  });

  test("an operator sees the wallet callbacks of both, and their health", async () => {
    for (const shard of SHARDS) {
      const { body } = await sharded(casino.operator, "GET", path(casino, `bet-${shard}`, "/attempts"));
      expect(body.attempts).toMatchObject([{ attempt: 1, class: "success" }]);
    }
    const { body } = await sharded(casino.operator, "GET", "/v1/wallet/health");
    expect(body.actions).toMatchObject([
      { action: "bet", calls: 2, success: 2 },
      { action: "win", calls: 2, success: 2 },
      { action: "rollback", calls: 0 },
    ]);
  });

  test("an operator's lists have both, oldest first, page by page", async () => {
    const { operator, sessions } = casino;
    const listed: string[] = [];
    let next: string | null = "";
    do {
      const cursor: string = next ? `&cursor=${encodeURIComponent(next)}` : "";
      const { body } = await sharded(operator, "GET", `/v1/transactions?from=${day}T00:00:00Z&limit=1${cursor}`);
      listed.push(...body.transactions.map(({ transaction_id: id }: { transaction_id: string }) => id));
      next = body.next_cursor;
    } while (next);
    expect(listed.toSorted()).toEqual(all(casino));
    const { body } = await sharded(operator, "GET", "/v1/sessions?limit=10");
    expect(body.sessions.map(({ session_id: id }: { session_id: string }) => id)).toEqual(sessions.toReversed());
    const round = await sharded(operator, "GET", "/v1/rounds/round-of-two");
    expect(round.body.transactions).toHaveLength(4);
    const found = await sharded(operator, "GET", "/v1/search?q=round-of");
    expect(found.body.rounds.map(({ session_id: id }: { session_id: string }) => id).toSorted()).toEqual(
      sessions.toSorted(),
    );
    const explained = await sharded(operator, "GET", "/v1/rounds/round-of-two/explain");
    expect(explained.status).toBe(200);
    expect(JSON.stringify(explained.body)).toContain("2.00");
  });

  test("an operator finds rounds of both in the order of their ids", async () => {
    const own = await aShardedCasino(SHARDS);
    const rounds = ["in-order-2", "in-order-1"];
    for (const [place, shard] of SHARDS.entries()) {
      const { session_id: id } = await openedIn(own, aPlayerOf(shard));
      const bet = { session_id: id, round_id: rounds[place], transaction_id: `bet-${shard}`, amount: "1.00" };
      await sharded(own.provider, "POST", "/provider/v1/bet", { ...bet, currency: "EUR" });
    }
    const { body } = await sharded(own.operator, "GET", "/v1/search?q=in-order");
    expect(body.rounds.map(({ round_id: id }: { round_id: string }) => id)).toEqual(["in-order-1", "in-order-2"]);
  });

  test("the books of a month agree with the ledger, and a preview prices all of it", async () => {
    const query = `operator_code=${casino.operator.code}&period=${day.slice(0, 7)}`;
    const check = await shardedAdmin("GET", `/invoices/check?${query}`);
    expect(check.body).toMatchObject({ agrees: true, days_checked: 1 });
    const preview = await shardedAdmin("GET", `/invoices/preview?${query}`);
    expect(preview.body.previews).toMatchObject([{ currency: "EUR", ggr: 2.5 }]);
  });
});

describe("in a shard beside the control database", () => {
  /** A casino there whose wins its wallet fails to take. */
  async function anUnpaidCasino(...wins: readonly string[]) {
    const own = await aShardedCasino();
    await own.script({ action: "win", status: 500, body: "down", book: false });
    const { session_id: id } = await openedIn(own);
    for (const name of wins) {
      const win = { session_id: id, round_id: "round-of-two", transaction_id: name, amount: "1.00", currency: "EUR" };
      await sharded(own.provider, "POST", "/provider/v1/win", win);
    }
    await own.script();
    return own;
  }

  const statusOf = async (own: Casino, name: string) =>
    (await sharded(own.operator, "GET", path(own, name))).body.status;

  test("a transaction is sent again now", async () => {
    const own = await anUnpaidCasino("win");
    expect(await statusOf(own, "win")).toBe("pending");
    const sent = await sharded(own.operator, "POST", path(own, "win", "/resend"), {});
    expect(sent).toMatchObject({ status: 200, body: { status: "completed" } });
  });

  test("failed transactions are sent again; each page asks its shard for the next", async () => {
    const own = await anUnpaidCasino("w1", "w2");
    await env.LEDGER_01.prepare(
      "UPDATE movements SET status = 'failed', next_attempt_at = NULL, revision = 'failed' WHERE operator_code = ?",
    )
      .bind(own.operator.code)
      .run();
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const recover = async () => (await sharded(own.operator, "POST", "/v1/deliveries/recover", { since })).body;
    expect(await recover()).toEqual({ queued: 2 });
    expect(await recover()).toEqual({ queued: 0 });
    const backlog = { kind: "backlog", id: own.operator.code, shard: SPARE } as const;
    await drained(shardedCtx(), (ctx) => consumed(ctx, backlog));
    // The queue may have sent them first.
    for (const name of ["w1", "w2"])
      await until(
        () => statusOf(own, name),
        (status) => status === "completed",
      );
  });
});

test("an export of a player who has thousands of sessions in each is whole", async () => {
  const { sessions, operator } = casino;
  const columns = "currency, precision, game_id, provider_code, game_code, wallet_game_code, created_at, expires_at";
  for (const [place, shard] of SHARDS.entries())
    await inShard(shardedCtx(), shard)
      .ledger.d1.prepare(
        `INSERT INTO sessions (id, operator_code, player_id, token_hash, ${columns})
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
         SELECT id || '-' || i, operator_code, 'in-both', id || '-' || i, ${columns} FROM sessions, n WHERE id = ?`,
      )
      .bind(sessions[place])
      .run();
  const { body } = await shardedAdmin("GET", `/operators/${operator.code}/players/in-both/export`);
  expect([body.sessions.length, body.whole]).toEqual([6_000, true]);
});
