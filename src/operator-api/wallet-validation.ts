import { z } from "zod";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { presentCase, presentRun } from "../validation/present-run.ts";
import type { Run } from "../validation/run.ts";
import type { CaseGroup } from "../wallet-suite/case.ts";
import { WALLET_CASES } from "../wallet-suite/cases/index.ts";
import { readRun } from "../wallet-suite/read-run.ts";
import { startRun } from "../wallet-suite/start-run.ts";
import { currency, text } from "../wire/fields.ts";
import { SUITE_CASE, SUITE_RUN, SuiteCall } from "../wire/validation-run.ts";
import { endpoint } from "./endpoint.ts";
import { placesOf, unsupportedCurrency } from "./support/currency.ts";

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

const WALLET_GROUPS = [
  ...(["signature", "balance_and_form", "bet", "concurrency"] as const),
  ...(["win", "rollback", "free_spins", "robustness"] as const),
] as const satisfies readonly CaseGroup[];

const { name, ...caseFields } = SUITE_CASE;

export const WalletValidationCase = z.object({
  name,
  group: z.enum(WALLET_GROUPS),
  ...caseFields,
  transcript: z.array(SuiteCall),
});

const { currency: runCurrency, created_at, signature_v2, ...runFields } = SUITE_RUN;

export const WalletValidationRun = z.object({
  ...runFields,
  player_id: z.string(),
  currency: runCurrency,
  created_at,
  signature_v2,
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
      errors: ["VALIDATION_RUN_REFUSED"],
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

function present(found: Run): z.input<typeof WalletValidationRun> {
  return {
    ...presentRun(found, WALLET_CASES.length),
    player_id: found.run.playerId,
    cases: found.cases.map((row) => ({
      ...presentCase(row, (call) => call),
      group: row.group as CaseGroup,
    })),
  };
}
