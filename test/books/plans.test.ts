import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { INVOICED } from "../../src/billing/revenue/read-invoiced-day.ts";
import { GAMES, NEWEST, OF_DAY, PENDING, RELATED } from "../../src/ledger/queries/day-movements.ts";
import { LOOK_UNTIL, OPEN_ROUNDS } from "../../src/ledger/queries/list-open-rounds.ts";
import { NAMED } from "../../src/ledger/queries/named-movements.ts";
import { planOf } from "../support/plans.ts";

const INVOICES =
  "SELECT id FROM invoices WHERE operator_code = ? AND status <> 'draft' AND sequence > ? ORDER BY sequence LIMIT 9";
const UNFINISHED = "SELECT count(*) FROM reconciliations WHERE operator_code = ? AND status IN ('open', 'running')";
const DUE = "SELECT id FROM book_jobs WHERE next_at <= ? AND lease_until IS NULL ORDER BY next_at LIMIT 9";
const EVENTS_DUE = `SELECT id FROM operator_events WHERE status = 'pending' AND next_attempt_at <= ?
  AND (lease_until IS NULL OR lease_until <= ?) ORDER BY next_attempt_at LIMIT 9`;
const OLD_EVENTS =
  "SELECT rowid FROM operator_events WHERE created_at < ? AND status <> 'pending' ORDER BY created_at LIMIT 9";

const STATEMENTS: readonly (readonly [name: string, sql: string, ...indexes: string[]])[] = [
  ["a page of a day", OF_DAY, "movements_by_completion"],
  ["the newest of a day", NEWEST, "movements_by_completion"],
  ["what is pending", PENDING, "movements_due"],
  ["rollbacks and their bets", RELATED, "movements_by_transaction"],
  ["the games of sessions", GAMES, "sqlite_autoindex_sessions_1"],
  ["movements by id", NAMED, "movements_by_transaction"],
  ["open rounds", OPEN_ROUNDS, "movements_by_creation", "movements_by_round", "sqlite_autoindex_sessions_1"],
  ["how far a page of open rounds looks", LOOK_UNTIL, "movements_by_creation"],
  ["what was invoiced of a day", INVOICED, "sqlite_autoindex_revenue_days_1"],
  ["an operator's invoices", INVOICES, "invoices_by_operator"],
  ["unfinished reconciliations", UNFINISHED, "reconciliations_unfinished"],
  ["work that is due", DUE, "book_jobs_due"],
  ["events that are due", EVENTS_DUE, "operator_events_pending"],
  ["old events", OLD_EVENTS, "operator_events_by_age"],
];

describe.each(["without statistics", "after ANALYZE"])("%s", (when) => {
  beforeAll(async () => {
    if (when === "after ANALYZE") await env.DB.prepare("ANALYZE").run();
  });

  it.each(STATEMENTS)("%s is searched by an index, never scanned or sorted", async (_name, sql, ...indexes) => {
    const plan = await planOf(sql);
    for (const index of indexes) expect(plan).toContain(index);
    // The sweep's mark is a table of one row.
    expect(plan).not.toMatch(/SCAN (?!json_each|j VIRTUAL|j\b|\(subquery|sweep_mark\b|\d)/);
    // Grouped after they were read: at most 10,000 pending movements, and the providers of a day.
    if (sql !== PENDING && sql !== INVOICED) expect(plan).not.toContain("TEMP B-TREE");
  });
});
