import { z } from "zod";
import { isoTime } from "../lib/clock.ts";
import { WALLET_CASES } from "../wallet-suite/cases/index.ts";
import { type CaseRow, type Run, readRun } from "../wallet-suite/read-run.ts";
import { startRun } from "../wallet-suite/start-run.ts";
import { currency, text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { placesOf, unsupportedCurrency } from "./support/currency.ts";
import { sandboxOnly } from "./support/sandbox-only.ts";

const RUN = {
  id: "7c1f0c52-6a0e-4a52-9d0a-3c2f4f1b8a10",
  status: "queued",
  passed: 0,
  warned: 0,
  failed: 0,
  skipped: 0,
  total: WALLET_CASES.length,
  player_id: "player-1",
  currency: "EUR",
  created_at: "2026-11-21T10:00:00.000Z",
  cases: [],
};

export const StartWalletValidation = z.object({ player_id: text(120), currency });

const Request = z.object({
  /** X-Agg-Key-Id and X-Agg-Timestamp as sent; null where the case omits them. Signatures are not kept. */
  key_id: z.string().nullable(),
  timestamp: z.string().nullable(),
  body: z.string(),
});

const Response = z.object({ status: z.int(), body: z.string() });

const Call = z.object({
  request: Request,
  response: Response.nullable(),
  fault: z.string().nullable(),
  duration_ms: z.int(),
});

export const WalletValidationCase = z.object({
  name: z.string(),
  group: z.enum(["signature", "balance_and_form", "bet", "concurrency", "win", "rollback", "free_spins", "robustness"]),
  status: z.enum(["passed", "warned", "failed", "skipped"]),
  expected: z.string(),
  received: z.string(),
  /** What went wrong and the likely cause; empty when the case passed. */
  message: z.string(),
  duration_ms: z.int(),
  /** The call that decided the case. */
  request: Request.nullable(),
  response: Response.nullable(),
  transcript: z.array(Call),
});

export const WalletValidationRun = z.object({
  id: z.uuid(),
  status: z.enum(["queued", "running", "passed", "failed", "error"]),
  passed: z.int(),
  warned: z.int(),
  failed: z.int(),
  skipped: z.int(),
  total: z.int(),
  /** Why the run was aborted; absent otherwise. */
  error: z.string().optional(),
  player_id: z.string(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  /** Whether the wallet refuses a wrong X-Agg-Signature-V2 beside a right X-Agg-Signature; no case depends on it. */
  signature_v2: z.enum(["verified", "ignored"]).optional(),
  cases: z.array(WalletValidationCase),
});

export const startWalletValidation = sandboxOnly(
  endpoint(
    {
      route: "POST /v1/test/wallet-validation",
      id: "startWalletValidation",
      summary: "Start a wallet test run",
      description:
        "Sandbox only. Queues a run of the wallet test suite against your wallet. The test player needs a balance of at least 10.00, which is restored afterwards. One run at a time, at most 10 per rolling hour; refused requests do not count.",
      idempotency: "Not idempotent: each accepted call starts a run.",
      body: StartWalletValidation,
      rules: unsupportedCurrency,
      status: 202,
      answer: WalletValidationRun,
      errors: ["VALIDATION_FAILED", "VALIDATION_RUN_REFUSED"],
      example: { request: { player_id: RUN.player_id, currency: RUN.currency }, answer: RUN },
    },
    async (ctx, { body }) => {
      const precision = await placesOf(ctx, body.currency);
      return present(await startRun(ctx, { playerId: body.player_id, currency: body.currency, precision }));
    },
  ),
);

export const getWalletValidation = sandboxOnly(
  endpoint(
    {
      route: "GET /v1/test/wallet-validation/{id}",
      id: "readWalletValidation",
      summary: "Get a wallet test run",
      description: "Each case appears as soon as it ends, with its calls. Signatures are left out.",
      params: { id: "The run's `id`." },
      answer: WalletValidationRun,
      errors: ["NOT_FOUND"],
      example: {
        answer: {
          ...RUN,
          status: "running",
          passed: 1,
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
    async (ctx, { path }) => present(await readRun(ctx, path.id)),
  ),
);

function present({ run, cases }: Run): z.input<typeof WalletValidationRun> {
  const count = (status: CaseRow["status"]) => cases.filter((row) => row.status === status).length;
  return {
    id: run.id,
    status: run.status,
    passed: count("passed"),
    warned: count("warned"),
    failed: count("failed"),
    skipped: count("skipped"),
    total: WALLET_CASES.length,
    ...(run.error === null ? {} : { error: run.error }),
    player_id: run.playerId,
    currency: run.currency,
    created_at: isoTime(run.createdAt),
    ...(run.state?.signatureV2 && { signature_v2: run.state.signatureV2 }),
    cases: cases.map(presentCase),
  };
}

function presentCase(row: CaseRow): z.input<typeof WalletValidationCase> {
  const { name, group, status, expected, received, message, durationMs, transcript } = row;
  const deciding = transcript.deciding === null ? undefined : transcript.calls[transcript.deciding];
  return {
    name,
    group,
    status,
    expected,
    received,
    message,
    duration_ms: durationMs,
    request: deciding?.request ?? null,
    response: deciding?.response ?? null,
    transcript: [...transcript.calls],
  };
}
