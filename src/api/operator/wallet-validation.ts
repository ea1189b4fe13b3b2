import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime } from "../../lib/clock.ts";
import { presentCase, presentRun, type Run } from "../../suites/runner/run.ts";
import type { CaseGroup } from "../../suites/wallet/case.ts";
import { WALLET_CASES } from "../../suites/wallet/cases/index.ts";
import { type ListedRun, listRuns, readRun } from "../../suites/wallet/list-runs.ts";
import { probableCauses } from "../../suites/wallet/probable-causes.ts";
import { startRun } from "../../suites/wallet/start-run.ts";
import { placesOf, unsupportedCurrency } from "../http/currency.ts";
import { describe } from "../http/describe.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { checked, query } from "../http/valid.ts";
import { optional } from "../wire/described.ts";
import { currency, text } from "../wire/fields.ts";
import { SUITE_CASE, SUITE_RUN, SuiteCall } from "../wire/validation-run.ts";
import { pageOf, playerId } from "../wire/values.ts";
import { body } from "./declare.ts";
import { HOW_TO_PAGE, paging } from "./support/paging.ts";

export const app = new Hono<OperatorApiEnv>();

export const EXAMPLE_RUN = {
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
  probable_causes: [],
  cases: [],
};

const { probable_causes, cases, ...listed } = EXAMPLE_RUN;
const LISTED_RUN = { ...listed, status: "passed", passed: WALLET_CASES.length - 1, warned: 1, whole: true } as const;

export const StartWalletValidation = z.object({
  player_id: text(120).describe("Your own id of a test player with a balance of at least 10.00."),
  currency: currency.describe("The currency of that balance, in upper case."),
  session_id: optional(
    text(120),
    "An open session of the player, for wallets that check it. Default: the suite makes its sessions up.",
    "5c1f6f2e-0d6b-4d3e-8f8b-6f0f5a1c2b3d",
  ),
  closed_session_id: optional(
    text(120),
    "A session of the player that your wallet has closed. Without it, the cases about one are skipped.",
    "9e3a7d10-5b2c-4f8e-a1d6-7c0b9f8e5d42",
  ),
  blocked_player_id: optional(
    text(120),
    "A test player in the same currency that your wallet has blocked. It wins the smallest unit. Without it, the cases about one are skipped.",
    "player-blocked",
  ),
  cases: optional(
    z.union([z.array(z.int().min(1).max(WALLET_CASES.length)).min(1).max(WALLET_CASES.length), z.literal("failed")]),
    "Plays only these cases, by number, or those that failed or warned in the last finished run. Does not count as a run; at most 60 times and 200 cases an hour.",
    [22, 31],
  ),
});

const WALLET_GROUPS = [
  ...(["signature", "balance_and_form", "bet", "concurrency"] as const),
  ...(["win", "rollback", "free_spins", "robustness"] as const),
  ...(["further_rules", "closed_and_blocked", "edges", "test_clock"] as const),
] as const satisfies readonly CaseGroup[];

const { name, ...caseFields } = SUITE_CASE;

export const WalletValidationCase = z.object({
  number: z.int().describe("The case's number. It never changes."),
  name,
  group: z
    .enum(WALLET_GROUPS)
    .describe("What the case is about. `test_clock`: cases that only a trigger plays, numbered from 101 on."),
  ...caseFields,
  transcript: z.array(SuiteCall).describe("Every call of the case, in order."),
});

const { currency: runCurrency, created_at, signature_v2, ...runFields } = SUITE_RUN;

export const ListedWalletValidation = z.object({
  ...runFields,
  player_id: playerId.describe("Your own id of the test player."),
  currency: runCurrency,
  created_at,
  whole: z.boolean().describe("Whether it plays all cases of the suite. False: some cases again, or a trigger."),
});

export const WalletValidationsPage = pageOf({
  runs: z.array(ListedWalletValidation).describe("The page's runs, newest first."),
});

const ProbableCause = z.object({
  cause: z.string().meta({
    description: "What is probably wrong.",
    examples: ["The transaction id is not used as the idempotency key of bets."],
  }),
  cases: z.array(z.int()).describe("The numbers of the cases that it makes fail."),
});

export const WalletValidationRun = z.object({
  ...runFields,
  player_id: playerId.describe("Your own id of the test player."),
  currency: runCurrency,
  created_at,
  signature_v2,
  probable_causes: z
    .array(ProbableCause)
    .describe("The failed cases by what probably makes them fail. Mend the first cause first."),
  cases: z.array(WalletValidationCase).describe("The cases that have ended so far."),
});

app.post(
  "/test/wallet-validation",
  sandboxOnly,
  describe({
    id: "startWalletValidation",
    tag: "Wallet integration",
    summary: "Start a wallet test run",
    description:
      "Sandbox only. Queues a run of the wallet test suite against your wallet. The test player needs a balance of at least 10.00, which is restored afterwards. One run at a time, at most 10 per rolling hour; refused requests do not count, neither do up to ten runs that could not begin, and neither does playing `cases` of it again.",
    idempotency: "Not idempotent: each accepted call starts a run.",
    status: 202,
    answer: WalletValidationRun,
    errors: ["NOT_FOUND", "VALIDATION_RUN_REFUSED"],
    example: { request: { player_id: EXAMPLE_RUN.player_id, currency: EXAMPLE_RUN.currency }, answer: EXAMPLE_RUN },
  }),
  body(StartWalletValidation),
  checked(unsupportedCurrency),
  async (c) => {
    const body = c.req.valid("json");
    const ctx = c.get("ctx");
    const precision = await placesOf(ctx, body.currency);
    const options = {
      sessionId: body.session_id,
      closedSessionId: body.closed_session_id,
      blockedPlayerId: body.blocked_player_id,
    };
    const player = { playerId: body.player_id, currency: body.currency, precision };
    return c.json<z.input<typeof WalletValidationRun>>(
      presentWalletRun(await startRun(ctx, { ...player, options, only: body.cases })),
      202,
    );
  },
);

app.get(
  "/test/wallet-validation",
  sandboxOnly,
  describe({
    id: "listWalletValidations",
    tag: "Wallet integration",
    summary: "List your wallet test runs",
    description: `Newest first, with the counts of their cases. Runs are kept for 90 days. ${HOW_TO_PAGE}`,
    answer: WalletValidationsPage,
    example: { answer: { runs: [LISTED_RUN], next_cursor: null } },
  }),
  query(z.object(paging)),
  checked(),
  async (c) => {
    const { limit, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await listRuns(c.get("ctx"), { limit, cursor });
    return c.json<z.input<typeof WalletValidationsPage>>({ runs: rows.map(presentListedRun), next_cursor: nextCursor });
  },
);

app.get(
  "/test/wallet-validation/:id",
  sandboxOnly,
  describe({
    id: "readWalletValidation",
    tag: "Wallet integration",
    summary: "Get a wallet test run",
    description: "Each case appears as soon as it ends, with its calls. Signatures are left out.",
    params: { id: ["The run's `id`.", EXAMPLE_RUN.id] },
    answer: WalletValidationRun,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        ...EXAMPLE_RUN,
        status: "running",
        passed: 1,
        cases: [
          {
            number: 6,
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
  }),
  async (c) =>
    c.json<z.input<typeof WalletValidationRun>>(presentWalletRun(await readRun(c.get("ctx"), c.req.param("id")))),
);

function presentListedRun({ run, counts }: ListedRun): z.input<typeof ListedWalletValidation> {
  const { passed = 0, warned = 0, failed = 0, skipped = 0 } = counts;
  return {
    ...{ id: run.id, status: run.status, passed, warned, failed, skipped },
    total: run.options?.cases?.length ?? WALLET_CASES.length,
    ...(run.error === null ? {} : { error: run.error }),
    ...{ player_id: run.playerId, currency: run.currency, created_at: isoTime(run.createdAt) },
    whole: run.options?.cases === undefined,
  };
}

export function presentWalletRun(found: Run): z.input<typeof WalletValidationRun> {
  return {
    ...presentRun(found, found.run.options?.cases?.length ?? WALLET_CASES.length),
    player_id: found.run.playerId,
    probable_causes: probableCauses(found.cases).map(({ cause, cases }) => ({ cause, cases: [...cases] })),
    cases: found.cases.map((row) => ({
      ...presentCase(row, (call) => call),
      number: row.position + 1,
      group: row.group as CaseGroup,
    })),
  };
}
