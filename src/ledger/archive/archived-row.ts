import type { Row } from "../books/rows.ts";
import { type Attempt, UNKNOWN_CALL } from "../queries/read-attempts.ts";

/** Record of a wallet's call in an archive: no address, headers or body. */
interface ArchivedCall {
  readonly started_at: number;
  readonly duration_ms: number | null;
  readonly class: Attempt["class"];
  readonly http_status: number | null;
  readonly wallet_code: string | null;
  readonly reason: string | null;
}

/** A movement's line in an archive: its row with its session's game, as the database answered it, and its calls. */
interface ArchivedRow extends Row {
  readonly wallet_calls: readonly ArchivedCall[];
}

export function archivedRow(row: Row, attempts: readonly Attempt[]): ArchivedRow {
  const calls = attempts.map((attempt) => ({
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    class: attempt.class,
    http_status: attempt.httpStatus,
    wallet_code: attempt.walletCode,
    reason: attempt.reason,
  }));
  return { ...row, wallet_calls: calls };
}

/** The calls of a row; undefined for one that a database answered. */
export function archivedAttempts(row: Row): Attempt[] | undefined {
  const calls = row.wallet_calls as ArchivedRow["wallet_calls"] | undefined;
  return calls?.map((call) => ({
    ...UNKNOWN_CALL,
    startedAt: call.started_at,
    durationMs: call.duration_ms,
    class: call.class,
    httpStatus: call.http_status,
    walletCode: call.wallet_code,
    reason: call.reason,
  }));
}
