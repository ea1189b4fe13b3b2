import type { Operation } from "../../../openapi/operation.ts";
import { StartWalletValidation, WalletValidationRun } from "../wallet-validation.ts";

const tag = "Wallet integration";
const id = "7c1f0c52-6a0e-4a52-9d0a-3c2f4f1b8a10";
const counts = { passed: 0, warned: 0, failed: 0, skipped: 0, total: 59 };
const about = { player_id: "player-1", currency: "EUR", created_at: "2026-11-21T10:00:00.000Z" };

export const walletIntegration: readonly Operation[] = [
  {
    method: "post",
    path: "/v1/test/wallet-validation",
    id: "startWalletValidation",
    tag,
    summary: "Test the operator's wallet",
    description:
      "Sandbox only. Queues a run of the wallet test suite with a test player who has at least 10.00; the balance is put back. One run at a time, ten in a rolling hour; a refused start does not count.",
    idempotency: "Each call that is not refused starts a run.",
    body: StartWalletValidation,
    status: 202,
    answer: WalletValidationRun,
    errors: ["VALIDATION_FAILED", "VALIDATION_RUN_REFUSED"],
    example: {
      request: { player_id: "player-1", currency: "EUR" },
      answer: { id, status: "queued", ...counts, ...about, cases: [] },
    },
  },
  {
    method: "get",
    path: "/v1/test/wallet-validation/{id}",
    id: "readWalletValidation",
    tag,
    summary: "Read a run of the wallet test suite",
    description: "Every case is there as soon as it ends, with its calls, without digests.",
    idempotency: "Changes nothing.",
    params: { id: "The run's `id`." },
    answer: WalletValidationRun,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        id,
        status: "running",
        ...counts,
        passed: 1,
        ...about,
        cases: [
          {
            name: "upper-case hex digest",
            group: "signature",
            status: "passed",
            expected: "accepted",
            received: "as expected",
            message: "",
            duration_ms: 12,
            request: null,
            response: null,
            transcript: [],
          },
        ],
      },
    },
  },
];
