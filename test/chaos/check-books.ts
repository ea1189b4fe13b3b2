import { openingBalance } from "../../examples/wallet/opening-balance.ts";
import type { Evidence, Report, Row } from "./check.ts";

/** Opening balance of the chaos run's players: the worth of so many euros. */
export const AUTO_OPEN = "1000000";

interface Booked {
  readonly transaction_id: string;
  readonly action: string;
  readonly player_id: string;
  readonly amount: number;
  readonly effect: number;
  readonly reference_transaction_id: string | null;
}

interface Call {
  readonly at: number;
  readonly transaction_id: string;
  readonly action: string;
  readonly amount: string;
  readonly timestamp: number;
}

const ALLOWED = new Set([
  "pending>completed",
  "pending>refused",
  "pending>cancelled",
  "pending>failed",
  "completed>cancelled",
  "failed>pending",
]);

/** Checks the service's rows and attempts against the wallet's books (invariants 1, 2, 5 to 10, 13). */
export function checkBooks(evidence: Evidence, report: Report): void {
  const booked = new Map<string, Booked>();
  for (const row of evidence.wallet.prepare("SELECT * FROM movements").all() as unknown as Booked[]) {
    booked.set(row.transaction_id, row);
  }
  const calls = evidence.wallet
    .prepare("SELECT * FROM calls WHERE action <> 'getbalance' ORDER BY seq")
    .all() as unknown as Call[];
  checkBalances(evidence, booked, report);
  checkApplied(evidence, booked, report);
  checkCalls(evidence, calls, report);
  checkTransitions(evidence, report);
  checkRevenue(evidence, report);
}

export function checkBalances(
  { rows, wallet }: Pick<Evidence, "rows" | "wallet">,
  booked: ReadonlyMap<string, Booked>,
  report: Report,
): void {
  const owed = new Map<string, number>();
  for (const row of rows.values()) {
    owed.set(row.player_id, (owed.get(row.player_id) ?? 0) + worth(row));
  }
  const moved = new Map<string, number>();
  for (const { player_id, effect } of booked.values()) moved.set(player_id, (moved.get(player_id) ?? 0) + effect);
  const players = wallet.prepare("SELECT player_id, currency, balance FROM players").all() as {
    player_id: string;
    currency: string;
    balance: number;
  }[];
  for (const { player_id, currency, balance } of players) {
    const change = balance - Number(openingBalance(AUTO_OPEN, currency));
    if (change !== (moved.get(player_id) ?? 0)) report(1, `${player_id}: the wallet's own books do not add up`);
    if (change !== (owed.get(player_id) ?? 0)) {
      report(1, `${player_id}: the wallet moved ${change}, the completed rows add up to ${owed.get(player_id) ?? 0}`);
    }
  }
}

/** A row's effect on the player's balance. */
function worth({ type, status, amount, free_spins_id }: Row): number {
  if (status !== "completed" || type === "rollback") return 0;
  if (type === "win") return amount;
  return free_spins_id === null ? -amount : 0;
}

function checkApplied({ rows }: Evidence, booked: ReadonlyMap<string, Booked>, report: Report): void {
  const returned = new Map<string, number>();
  for (const { action, effect, reference_transaction_id, transaction_id } of booked.values()) {
    if (action !== "rollback" || effect === 0) continue;
    const bet = reference_transaction_id ?? "";
    if (returned.has(bet)) report(8, `${bet} was given back twice`);
    returned.set(bet, effect);
    if (effect !== -(booked.get(bet)?.effect ?? 0)) report(8, `${transaction_id} gave back ${effect} for ${bet}`);
  }
  for (const row of rows.values()) {
    const undone = row.type === "rollback" && row.status === "completed" ? row.reference_transaction_id : null;
    if (undone !== null && ["completed", "pending", undefined].includes(rows.get(undone)?.status)) {
      report(9, `${undone} is not undone although ${row.transaction_id} rolled it back`);
    }
    const applied = booked.get(row.transaction_id);
    const sent = row.attempts > 0;
    if (row.status === "completed" && sent && !applied) report(2, `${row.transaction_id} is completed, not booked`);
    if (applied && applied.amount !== row.amount) report(10, `${row.transaction_id} was booked with another amount`);
    if (row.status === "refused" || row.status === "cancelled") {
      const net = (applied?.effect ?? 0) + (returned.get(row.transaction_id) ?? 0);
      if (net !== 0) report(6, `${row.transaction_id} is ${row.status} and moved ${net}`);
    }
  }
  for (const id of booked.keys()) if (!rows.has(id)) report(5, `the wallet booked ${id}, which has no row`);
}

function checkCalls({ rows, service }: Evidence, calls: readonly Call[], report: Report): void {
  const attempts = new Map<string, number>();
  const counts = service
    .prepare(`SELECT id, COUNT(*) AS n FROM (
      SELECT transaction_id AS id FROM attempts
      UNION ALL SELECT transaction_id FROM movements WHERE called_at IS NOT NULL) GROUP BY 1`)
    .all();
  for (const { id, n } of counts as { id: string; n: number }[]) attempts.set(id, n);
  const seen = new Map<string, { n: number; amount: string; timestamp: number }>();
  for (const { transaction_id: id, action, amount, timestamp, at } of calls) {
    const row = rows.get(id);
    if (!row) report(5, `the wallet was called with ${id}, which has no row`);
    const before = seen.get(id);
    if (before && before.amount !== amount) report(10, `${id} was sent with two amounts`);
    // A timestamp is in whole seconds, and a busy machine may delay the call.
    if (Math.abs(at / 1_000 - timestamp) > 8 || timestamp < (before?.timestamp ?? 0))
      report(10, `${id} has a stale timestamp`);
    const n = (before?.n ?? 0) + 1;
    seen.set(id, { n, amount, timestamp });
    if (n > (attempts.get(id) ?? 0)) report(5, `${id} was called ${n} times with ${attempts.get(id) ?? 0} attempts`);
    if (action === "bet" && n > 1) report(2, `the bet ${id} was sent ${n} times`);
    if (action === "bet" && row && isTombstone(row, rows)) report(9, `${id} was sent after its tombstone`);
  }
}

/** A bet that its rollback created: both have the same creation time. */
function isTombstone(bet: Row, rows: Evidence["rows"]): boolean {
  const rollback = rows.get(bet.undone_by ?? "");
  return (
    bet.completed_at === null &&
    bet.attempts === 0 &&
    rollback?.created_at === bet.created_at &&
    rollback.attempts === 0
  );
}

function checkTransitions({ service }: Evidence, report: Report): void {
  const changes = service.prepare("SELECT * FROM transitions").all() as {
    transaction_id: string;
    type: string;
    old: string;
    new: string;
  }[];
  for (const change of changes) {
    const step = `${change.old}>${change.new}`;
    const allowed = ALLOWED.has(step) && (step !== "completed>cancelled" || change.type === "bet");
    if (!allowed) report(7, `${change.transaction_id} went ${step}`);
  }
}

function checkRevenue({ rows, service }: Evidence, report: Report): void {
  const billed = new Map<string, number>();
  const days = service
    .prepare(
      "SELECT operator_code, currency, SUM(bets) AS bets, SUM(wins) AS wins, SUM(bonus) AS bonus FROM revenue_days GROUP BY 1, 2",
    )
    .all() as Record<string, string | number>[];
  for (const day of days) {
    for (const sum of ["bets", "wins", "bonus"])
      billed.set(`${day.operator_code} ${day.currency} ${sum}`, Number(day[sum]));
  }
  const due = new Map<string, number>();
  for (const { type, status, free_spins_id, amount, operator_code, currency } of rows.values()) {
    if (status !== "completed" || type === "rollback" || (type === "bet" && free_spins_id !== null)) continue;
    const sum = type === "bet" ? "bets" : free_spins_id === null ? "wins" : "bonus";
    const name = `${operator_code} ${currency} ${sum}`;
    due.set(name, (due.get(name) ?? 0) + amount);
  }
  for (const name of new Set([...billed.keys(), ...due.keys()])) {
    if ((billed.get(name) ?? 0) !== (due.get(name) ?? 0)) {
      report(13, `${name}: ${billed.get(name) ?? 0} billed, ${due.get(name) ?? 0} completed`);
    }
  }
}
