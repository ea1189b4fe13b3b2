import { DurableObject } from "cloudflare:workers";
import type { SmokeEnv } from "./index.ts";

/** A wallet callback, as far as this wallet reads it. */
export interface Callback {
  readonly action: "getbalance" | "bet" | "win" | "rollback";
  readonly transaction_id: string;
  readonly reference_transaction_id: string | null;
  readonly player_id: string;
  /** Of EUR: two places. */
  readonly amount: string | null;
}

/** A callback that arrived, repeats included. */
export interface Call {
  readonly action: string;
  readonly transaction_id: string;
  readonly reference_transaction_id: string | null;
}

const START = 1_000_000n;

/** One player's books. They are right; the faults are in how the Worker answers. */
export class Wallet extends DurableObject<SmokeEnv> {
  constructor(state: DurableObjectState, env: SmokeEnv) {
    super(state, env);
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS calls (seq INTEGER PRIMARY KEY, action TEXT, transaction_id TEXT, reference_transaction_id TEXT)",
    );
    state.storage.sql.exec(
      "CREATE TABLE IF NOT EXISTS booked (transaction_id TEXT PRIMARY KEY, effect INTEGER, undone INTEGER DEFAULT 0)",
    );
  }

  /** Books a callback once and answers the balance, with how often it has arrived. */
  book({ action, transaction_id: id, reference_transaction_id: reference, amount }: Callback) {
    const { sql } = this.ctx.storage;
    if (action !== "getbalance") sql.exec("INSERT INTO calls VALUES (NULL, ?, ?, ?)", action, id, reference);
    const minor = BigInt((amount ?? "0").replace(".", ""));
    if (action === "bet" || action === "win")
      sql.exec(
        "INSERT INTO booked (transaction_id, effect) VALUES (?, ?) ON CONFLICT DO NOTHING",
        id,
        Number(action === "bet" ? -minor : minor),
      );
    if (action === "rollback") sql.exec("UPDATE booked SET undone = 1 WHERE transaction_id = ?", reference);
    const [row] = sql.exec<{ sum: number | null }>("SELECT SUM(effect) AS sum FROM booked WHERE undone = 0");
    const [seen] = sql.exec<{ times: number }>("SELECT COUNT(*) AS times FROM calls WHERE transaction_id = ?", id);
    return { balance: decimal(START + BigInt(row?.sum ?? 0)), times: seen?.times ?? 0 };
  }

  calls(): Call[] {
    return this.ctx.storage.sql
      .exec("SELECT action, transaction_id, reference_transaction_id FROM calls ORDER BY seq")
      .toArray() as unknown as Call[];
  }
}

function decimal(minor: bigint): string {
  const digits = String(minor).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
