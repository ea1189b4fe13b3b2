import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { INVOICED } from "../../src/billing/revenue/read-invoiced-day.ts";
import type { OperatorCtx } from "../../src/context.ts";
import { inShard } from "../../src/db/shards.ts";
import { resolveAlerts } from "../../src/gate/alerts/resolve-alerts.ts";
import { COUNT_ON_CONFLICT, COUNT_WIN, NOT_HELD } from "../../src/ledger/books/hold-sql.ts";
import { IS_FREE_BET, IS_PLAUSIBLE_WIN, READ_PROMOTION } from "../../src/ledger/books/promotion-sql.ts";
import { SESSION_OF_WIN } from "../../src/ledger/books/read-facts.ts";
import { ROUND_OF_SESSION } from "../../src/ledger/close-round.ts";
import { eventsAfter } from "../../src/ledger/events/list-events.ts";
import { recordEvent } from "../../src/ledger/events/record-event.ts";
import { sentBetween } from "../../src/ledger/events/recover-events.ts";
import { transactionData } from "../../src/ledger/events/transaction-data.ts";
import { GAMES, NEWEST, OF_DAY, PENDING, RELATED } from "../../src/ledger/queries/day-movements.ts";
import { CHANGED, NEW, NAMED as OF_JOURNAL } from "../../src/ledger/queries/journal-movements.ts";
import { LOOK_UNTIL, OPEN_ROUNDS } from "../../src/ledger/queries/list-open-rounds.ts";
import { NAMED } from "../../src/ledger/queries/named-movements.ts";
import { reportedRoundQuery } from "../../src/ledger/queries/read-reported.ts";
import { HAS_OPEN_ROUND } from "../../src/ledger/read-balance.ts";
import type { Movement } from "../../src/ledger/rules/movement.ts";
import { forgetSettled, silentSince } from "../../src/ops/health/forget-wallets.ts";
import { IN_FLIGHT, OVERDUE } from "../../src/ops/health/shard-report.ts";
import { lastingWallets } from "../../src/ops/health/watch-health.ts";
import {
  ERASE_FIRST_CALLS,
  ERASE_LATER_CALLS,
  ERASE_SANDBOX_ROUNDS,
  ERASE_SESSIONS,
  SESSIONS_OF_PLAYER,
} from "../../src/ops/privacy/erase-player.ts";
import { EXPORT_MOVEMENTS, EXPORT_SESSIONS } from "../../src/ops/privacy/export-player.ts";
import { END_OF_PART, FIRST_SESSION } from "../../src/ops/privacy/player.ts";
import { openFreeSpins } from "../../src/ops/risk/watch-free-spins.ts";
import { WATCHED_MOVEMENTS } from "../../src/ops/risk/watch-movements.ts";
import { bookedSince, bookedUnder } from "../../src/ops/risk/watch-shared-ids.ts";
import { unmetRollbacks } from "../../src/ops/risk/watch-tombstones.ts";
import { grantsAfter, lastGrantLookedAt } from "../../src/play/promotions/list-grants.ts";
import { campaignsAfter, sizesAfter } from "../../src/play/promotions/read-campaign.ts";
import { reportedWinsQuery } from "../../src/play/promotions/settle-free-spins.ts";
import { adminCtx } from "../support/fixtures.ts";
import { planOf } from "../support/plans.ts";

const ctx = { ...inShard(adminCtx(), 0), operator: { code: "o" } } as unknown as OperatorCtx;
const ofSession = (condition: string) => `SELECT 1 FROM sessions s WHERE s.id = ? AND ${condition}`;
const built = (query: { toSQL(): { readonly sql: string } }) => query.toSQL().sql;

const INVOICES =
  "SELECT id FROM invoices WHERE operator_code = ? AND status <> 'draft' AND sequence > ? ORDER BY sequence LIMIT 9";
const UNFINISHED = "SELECT count(*) FROM reconciliations WHERE operator_code = ? AND status IN ('open', 'running')";
const DUE = "SELECT id FROM book_jobs WHERE next_at <= ? AND lease_until IS NULL ORDER BY next_at LIMIT 9";
const MOVEMENT_DATA = transactionData(
  {
    sessionId: "s",
    freeSpinsId: "f",
    operatorCode: "o",
    amount: 1,
    precision: 2,
    createdAt: 1,
    completedAt: null,
  } as Movement,
  1,
);
const EVENTS_DUE = `SELECT id FROM operator_events WHERE status = 'pending' AND next_attempt_at <= ?
  AND (lease_until IS NULL OR lease_until <= ?) ORDER BY next_attempt_at LIMIT 9`;
const OLD_EVENTS =
  "SELECT rowid FROM operator_events WHERE created_at < ? AND status <> 'pending' ORDER BY created_at LIMIT 9";

/** What has the same time is sorted by id. */
const LAST_TERM = "TEMP B-TREE FOR LAST TERM OF ORDER BY";
/** The few keys of an operator. */
const OF_KEYS = "TEMP B-TREE FOR ORDER BY";

/** What each plan names: its indexes, and the scans and sorts that it may have. */
const STATEMENTS: readonly (readonly [name: string, sql: string, ...named: string[]])[] = [
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
  [
    "the event of a movement",
    built(recordEvent(ctx, { operatorCode: "o", event: "movement.failed", subject: "s", data: MOVEMENT_DATA, at: 1 })),
    ...["operators_1 (code=?)", "sqlite_autoindex_sessions_1 (id=?)", "sqlite_autoindex_bonus_campaigns_1 (id=?)"],
  ],
  ["events that are due", EVENTS_DUE, "operator_events_pending"],
  ["old events", OLD_EVENTS, "operator_events_by_age"],
  [
    "events of a time",
    built(sentBetween(ctx, { since: 1, until: 2 })),
    "operator_events_by_time (operator_code=? AND created_at>? AND created_at<?)",
  ],
  ["a page of events", built(eventsAfter(ctx, undefined, [1, "i"]).limit(9)), "operator_events_by_time"],
  ["events of a status", built(eventsAfter(ctx, "failed", [1, "i"]).limit(9)), "operator_events_by_status"],
  [
    "the entry of the audit log before one",
    "SELECT e.detail FROM audit_log e WHERE e.action = ? AND e.id < ? ORDER BY e.id DESC LIMIT 1",
    "audit_log_by_action (action=? AND id<?)",
  ],
  [
    "unproven keys of operators",
    "SELECT key_id FROM operator_keys WHERE operator_keys.proven = 0 AND operator_keys.revoked_at IS NULL",
    "SCAN operator_keys USING INDEX operator_keys_unproven",
  ],
  [
    "unproven keys of providers",
    "SELECT key_id FROM provider_keys WHERE provider_keys.proven = 0 AND provider_keys.revoked_at IS NULL",
    "SCAN provider_keys USING INDEX provider_keys_unproven",
  ],
  ["movements that are watched", WATCHED_MOVEMENTS, "m USING INTEGER PRIMARY KEY", "movements_by_round"],
  ["tombstones without their bet", built(unmetRollbacks(ctx, 0, 1)), "movements_tombstones"],
  ["what was booked since", built(bookedSince(ctx, ["o"], 1, 2)), "movements_by_completion"],
  ["what was booked under ids", built(bookedUnder(ctx, ["o:1"])), "movements_by_transaction (transaction_id=?)"],
  ["an open round of a session", HAS_OPEN_ROUND, "movements_by_creation", "CO-ROUTINE b", "SCAN b"],
  ["a round of a session", ROUND_OF_SESSION, "sqlite_autoindex_sessions_1 (id=?)", "movements_by_round"],
  [
    "a provider's page of a round",
    built(
      reportedRoundQuery(ctx.ledger, {
        ...{ operatorCode: "o", providerCode: "p", sessionId: "s", roundId: "r", after: 5, limit: 9 },
      }),
    ),
    "movements_by_round (operator_code=? AND round_id=? AND rowid>?)",
  ],
  ["what is overdue", OVERDUE, "SCAN m USING COVERING INDEX movements_due"],
  // A row for each wallet that does not answer.
  [
    "wallets that have been silent",
    built(silentSince(ctx.ledger, 1)),
    "SCAN wallet_health",
    "TEMP B-TREE FOR ORDER BY",
  ],
  [
    "wallets that nothing is on its way to",
    built(forgetSettled(ctx.ledger, ["o"])),
    "wallet_health USING COVERING INDEX sqlite_autoindex_wallet_health_1 (operator_code=?)",
    "movements USING COVERING INDEX movements_due (operator_code=?)",
  ],
  ["what is in flight", IN_FLIGHT, "movements_not_completed (status=?)", "TEMP B-TREE FOR GROUP BY"],
  ["new movements of the journal", NEW, "movements USING INTEGER PRIMARY KEY"],
  ["changed movements of the journal", CHANGED, "movements_by_transaction"],
  ["movements of the journal by id", OF_JOURNAL, "movements_by_transaction"],
  ["a promotion", READ_PROMOTION, "free_spins_by_provider_id", "movements_free_bets", "movements_bonus_wins"],
  ["a free bet", ofSession(IS_FREE_BET), "movements_free_bets"],
  ["a win of free spins", ofSession(IS_PLAUSIBLE_WIN), "free_spins_by_provider_id", "movements_bonus_wins"],
  ["limits that hold a win", ofSession(NOT_HELD)],
  ["the session of a win", SESSION_OF_WIN, OF_KEYS],
  ["the hour of a win", `${COUNT_WIN} 1 ${COUNT_ON_CONFLICT}`],
  [
    "open free spins",
    built(openFreeSpins(ctx, 0)),
    "SCAN free_spins USING INDEX free_spins_open",
    "TEMP B-TREE FOR GROUP BY",
  ],
  ["the wins of a grant", built(reportedWinsQuery(ctx.ledger, "p", "g")), "movements_bonus_wins"],
  ...(["active", "cancelled"] as const).map(
    (status) =>
      [
        `grants of a state: ${status}`,
        built(grantsAfter(ctx.db, { operatorCode: "o", playerId: undefined, status }, [1, "id"]).limit(9)),
        "free_spins_by_time (operator_code=? AND created_at<?)",
        LAST_TERM,
      ] as const,
  ),
  [
    "how far a page of grants looks",
    built(lastGrantLookedAt(ctx.db, { operatorCode: "o", playerId: undefined, status: undefined }, [1, "id"])),
    "free_spins_by_time",
    LAST_TERM,
  ],
  [
    "a player's grants",
    `SELECT * FROM free_spins WHERE operator_code = ? AND player_id = ?
      AND status IN ('active', 'finished', 'cancelled') ORDER BY created_at DESC, id DESC LIMIT 101`,
    "free_spins_by_player (operator_code=? AND player_id=?)",
    LAST_TERM,
  ],
  [
    "open grants",
    `SELECT * FROM free_spins WHERE operator_code = ? AND status IN ('placing', 'active')
      AND (provider_code, free_spins.rowid) > (?, ?) ORDER BY provider_code, free_spins.rowid LIMIT 101`,
    "free_spins_open",
  ],
  ["a page of campaigns", built(campaignsAfter(ctx, [1, "a"], [0, "a"])), "bonus_campaigns_by_time (operator_code=?"],
  ["how far a page of campaigns reaches", built(sizesAfter(ctx, [1, "a"])), "bonus_campaigns_by_time (operator_code=?"],
  [
    "open campaigns",
    `SELECT * FROM bonus_campaigns WHERE status IN ('pending', 'active')
      AND (status, valid_until, bonus_campaigns.rowid) > (?, ?, ?)
      ORDER BY status, valid_until, bonus_campaigns.rowid LIMIT 101`,
    "bonus_campaigns_open",
  ],
  [
    "campaigns by reference",
    "SELECT * FROM bonus_campaigns WHERE operator_code = ? AND reference > ? ORDER BY reference LIMIT 101",
    "bonus_campaigns_by_reference",
  ],
  ...["", "provider_code = ? AND "].map(
    (own) =>
      [
        `a search of games${own && " of a provider"}`,
        `SELECT * FROM games WHERE ${own}(provider_code, code) > (?, ?) AND (provider_code, code) <= (?, ?) AND name LIKE ?
          ORDER BY provider_code, code LIMIT 101`,
        "games_by_provider_code (",
      ] as const,
  ),
  [
    "open alerts of wallets that are still silent",
    built(resolveAlerts(ctx, "wallet_down", lastingWallets("[]"), 1)),
    "alerts_by_kind (kind=? AND created_at<?)",
    "alerts_once (once_key>? AND once_key<?)",
  ],
  ...["grant_batches", "setting_changes"].map(
    (table) =>
      [
        `a page of ${table}`,
        `SELECT * FROM ${table} WHERE operator_code = ? AND (created_at, id) < (?, ?)
          ORDER BY created_at DESC, id DESC LIMIT 9`,
        `SEARCH ${table} USING INDEX`,
      ] as const,
  ),
  [
    "a page of a batch's grants",
    "SELECT * FROM batched_grants WHERE batch_id = ? AND (place) > (?) ORDER BY place LIMIT 9",
    "(batch_id=? AND place>?)",
  ],
  [
    "runs of a suite",
    `SELECT * FROM validation_runs WHERE operator_code = ? AND provider_code IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 3`,
    "validation_runs_by_operator (operator_code=?)",
    LAST_TERM,
  ],
  ...Object.entries({
    ...{ ERASE_SESSIONS, ERASE_SANDBOX_ROUNDS, SESSIONS_OF_PLAYER, EXPORT_SESSIONS, FIRST_SESSION, END_OF_PART },
  }),
  // A part of the operator's movements, never all of them.
  ...Object.entries({ ERASE_FIRST_CALLS, ERASE_LATER_CALLS, EXPORT_MOVEMENTS }).map(
    ([name, sql]) => [name, sql, "movements_by_creation (operator_code=? AND created_at>? AND created_at<?)"] as const,
  ),
];

describe.each(["without statistics", "after ANALYZE"])("%s", (when) => {
  beforeAll(async () => {
    if (when === "after ANALYZE") await env.DB.prepare("ANALYZE").run();
  });

  it.each(STATEMENTS)("%s is searched by an index, never scanned or sorted", async (_name, sql, ...named) => {
    const plan = await planOf(sql);
    for (const part of named) expect(plan).toContain(part);
    const allowed = named.filter((part) => /^(SCAN|TEMP)/.test(part));
    const rest = plan.split("\n").filter((line) => !allowed.some((part) => line.endsWith(part)));
    // The sweep's mark is a table of one row.
    expect(rest.join("\n")).not.toMatch(
      /SCAN (?!json_each|j VIRTUAL|j\b|v$|CONSTANT|\(subquery|\(join|sqlite_master\b|sweep_mark\b|journal_open\b|o\b|\d)/m,
    );
    // Grouped after they were read: at most 10,000 pending movements, and the providers of a day.
    if (sql !== PENDING && sql !== INVOICED) expect(rest.join("\n")).not.toContain("TEMP B-TREE");
  });
});
