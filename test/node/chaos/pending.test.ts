import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pendingIn, stillPending } from "../../chaos/pending.ts";

const NOW = 1_800_000_000_000;
let folder: string;
let books: DatabaseSync;

/** The service's state as a run leaves it: a file some folders down. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pending-"));
  mkdirSync(join(folder, "d1"));
  books = new DatabaseSync(join(folder, "d1", "books.sqlite"));
  for (const file of readdirSync("migrations").filter((name) => name.endsWith(".sql")))
    books.exec(readFileSync(join("migrations", file), "utf8"));
});

afterEach(() => {
  books.close();
  rmSync(folder, { recursive: true });
});

function insert(transactionId: string, fields: Record<string, string | number | null>): void {
  const row = {
    ...{ transaction_id: transactionId, provider_code: "p", operator_code: "north", session_id: "s", round_id: "r" },
    ...{
      player_id: "a",
      currency: "EUR",
      precision: 2,
      type: "win",
      intent: "apply",
      amount: 1,
      wallet_game_code: "g",
    },
    ...{ status: "pending", attempts: 0, revision: "1", created_at: NOW - 130_000, ...fields },
  };
  const columns = Object.keys(row);
  books
    .prepare(`INSERT INTO movements (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`)
    .run(...Object.values(row));
}

test("what is pending is named with its state, also in a first call; held wins are not", () => {
  insert("p:done", { status: "completed", completed_at: NOW });
  insert("p:held", { held_for: "max_win" });
  insert("p:waits", { attempts: 9, calls: 11, last_class: "unknown", next_attempt_at: NOW + 61_000 });
  insert("p:first", { type: "bet", calls: 1, unlisted: 1, next_attempt_at: NOW - 4_000, lease_until: NOW + 6_000 });
  books.exec("INSERT INTO wallet_health VALUES ('north', 12, 1)");
  expect(pendingIn(folder, NOW)).toEqual([
    "p:waits: win, intent apply, listed, attempts 9, calls 11, last unknown, next attempt 61.0 s, lease none, reported -130.0 s",
    "p:first: bet, intent apply, unlisted, attempts 0, calls 1, last null, next attempt -4.0 s, lease 6.0 s, reported -130.0 s",
    "the wallet of north has left 12 calls in a row unanswered",
  ]);
});

test("a run waits for its service to settle, and no longer than it has time", async () => {
  insert("p:waits", { next_attempt_at: NOW });
  expect(await stillPending(folder, 0)).toHaveLength(1);
  setTimeout(() => books.exec("UPDATE movements SET status = 'completed'"), 100);
  expect(await stillPending(folder, 60_000)).toEqual([]);
});
