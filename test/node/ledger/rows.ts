import { rowOf } from "../../../src/ledger/rules/decision.ts";
import type { Moment, Movement, SessionFacts } from "../../../src/ledger/rules/movement.ts";
import { onRollback } from "../../../src/ledger/rules/on-rollback.ts";
import { onStake } from "../../../src/ledger/rules/on-stake.ts";
import type { RollbackReport, StakeReport } from "../../../src/ledger/rules/report.ts";

type Decision = ReturnType<typeof onStake>;

export const NOW = 1_800_000_000_000;
export const LEASE_MS = 10_000;
export const LAST_AT = NOW + 72 * 3_600_000;

export const AT: Moment = { now: NOW, timeScale: 1, chance: 0.5, token: "token-1" };

export const SESSION: SessionFacts = {
  id: "session-1",
  providerCode: "studio",
  operatorCode: "casino",
  playerId: "player-1",
  currency: "EUR",
  precision: 2,
  walletGameCode: "wallet-game",
  sectionCode: "live",
  expiresAt: NOW + 1,
  closedAt: null,
  blocked: false,
  stopped: null,
};

export const BET: StakeReport = {
  action: "bet",
  sessionId: "session-1",
  transactionId: "bet-1",
  roundId: "round-1",
  amount: "1.50",
  currency: "EUR",
};

export const WIN: StakeReport = { ...BET, action: "win", transactionId: "win-1", amount: "7" };

export const ROLLBACK: RollbackReport = {
  action: "rollback",
  sessionId: "session-1",
  transactionId: "rollback-1",
  roundId: "round-1",
  referenceTransactionId: "bet-1",
};

/** A decision's writes: what each row was, null for a new one, and what it becomes. */
export function changes({ writes }: Decision): { before: Movement | null; after: Movement }[] {
  return writes.map((write) =>
    "insert" in write ? { before: null, after: write.insert } : { before: write.previous, after: write.update },
  );
}

/** The rows as a decision leaves them. */
export function rows(decision: Decision): Movement[] {
  return decision.writes.map(rowOf);
}

function only(decision: Decision): Movement {
  const [row] = rows(decision);
  if (!row) throw new Error("the decision writes no row");
  return row;
}

/** A bet, a win and a rollback whose call is in flight under `AT.token`. */
export const betInFlight = only(
  onStake({ providerCode: "studio", session: SESSION, own: null, promotion: null, hold: null }, BET, AT),
);
export const winInFlight = only(
  onStake({ providerCode: "studio", session: SESSION, own: null, promotion: null, hold: null }, WIN, AT),
);

export const completed = (row: Movement): Movement => ({
  ...idle(row),
  status: "completed",
  balance: "10.00",
  completedAt: NOW - 1,
  nextAttemptAt: null,
});

/** No process holds the row. */
export const idle = (row: Movement): Movement => ({ ...row, leaseToken: null, leaseUntil: null });

export const rollbackInFlight = rows(
  onRollback(
    { providerCode: "studio", session: SESSION, own: null, referenced: completed(betInFlight), betMayBeLost: false },
    ROLLBACK,
    AT,
  ),
)[1] as Movement;
