import { TRANSACTION } from "../../../wire/examples.ts";

/** What the calls about movements look like: a win failed, somebody is told, and it is sent again. */

const ATTEMPT = { started_at: "2026-11-21T10:00:00.005Z", duration_ms: 5000, http_status: null, class: "unknown" };
const FAILED_WIN = {
  ...TRANSACTION,
  transaction_id: "lantern:w-1001",
  type: "win",
  status: "failed",
  amount: "12.50",
  operator_transaction_id: null,
  completed_at: null,
  operator_code: "northwind",
  attempts: [{ ...ATTEMPT, wallet_code: null, answer: null }],
};
const SENT_AGAIN = {
  started_at: "2026-11-24T11:30:00.005Z",
  duration_ms: 38,
  http_status: 200,
  class: "success",
  wallet_code: null,
  answer: '{"balance":"112.50"}',
};

export const LIST_ALERTS = {
  query: { since: "2026-11-24T00:00:00Z" },
  answer: {
    alerts: [
      {
        id: "4b7e1f90-2c55-4a0e-9d3b-6a1f08c7e2d4",
        kind: "movement_failed",
        operator_code: "northwind",
        transaction_id: FAILED_WIN.transaction_id,
        message: "The wallet did not book a win in 72 hours; it can be sent again from the back office.",
        created_at: "2026-11-24T10:00:00.000Z",
      },
    ],
    next_cursor: null,
  },
};

export const LIST_MOVEMENTS = {
  query: { status: "failed", operator_code: "northwind" },
  answer: { movements: [FAILED_WIN], next_cursor: null },
};

export const REPLAY_MOVEMENT = {
  answer: {
    ...FAILED_WIN,
    status: "completed",
    operator_transaction_id: "w-20977",
    completed_at: "2026-11-24T11:30:00.043Z",
    attempts: [...FAILED_WIN.attempts, SENT_AGAIN],
  },
};
