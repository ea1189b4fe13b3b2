import { setTimeout as sleep } from "node:timers/promises";
import { serviceBooks } from "./check.ts";

const POLL_MS = 500;

interface Row {
  readonly transaction_id: string;
  readonly type: string;
  readonly intent: string;
  readonly attempts: number;
  readonly calls: number;
  readonly last_class: string | null;
  readonly next_attempt_at: number | null;
  readonly lease_until: number | null;
  readonly unlisted: number;
  readonly created_at: number;
}

/**
 * Lists movements still pending once the service had `timeoutMs` to settle everything, a line each. Read from the
 * service's own file: the back office does not list a movement in its first call, and a busy one does not answer.
 */
export async function stillPending(state: string, timeoutMs: number): Promise<string[]> {
  for (const end = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
    const lines = pendingIn(state);
    if (lines.length === 0 || Date.now() > end) return lines;
  }
}

/** Held wins wait for staff. */
const PENDING = `SELECT * FROM movements WHERE status = 'pending' AND NOT (held_for IS NOT NULL AND next_attempt_at IS NULL)
  ORDER BY seq`;

export function pendingIn(state: string, now = Date.now()): string[] {
  const books = serviceBooks(state);
  const rows = books.prepare(PENDING).all() as unknown as Row[];
  const wallets = books.prepare("SELECT * FROM wallet_health ORDER BY operator_code").all();
  books.close();
  if (rows.length === 0) return [];
  return [
    ...rows.map((row) => lineOf(row, now)),
    ...wallets.map(
      (row) => `the wallet of ${row.operator_code} has left ${row.unanswered_calls} calls in a row unanswered`,
    ),
  ];
}

function lineOf(row: Row, now: number): string {
  const seconds = (time: number | null) => (time === null ? "none" : `${((time - now) / 1_000).toFixed(1)} s`);
  return [
    `${row.transaction_id}: ${row.type}, intent ${row.intent}, ${row.unlisted === 1 ? "unlisted" : "listed"}`,
    `attempts ${row.attempts}, calls ${row.calls}, last ${row.last_class}`,
    `next attempt ${seconds(row.next_attempt_at)}, lease ${seconds(row.lease_until)}, reported ${seconds(row.created_at)}`,
  ].join(", ");
}
