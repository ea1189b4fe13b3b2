import { Hono } from "hono";
import * as z from "zod";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import type { ProviderCaseGroup } from "../../suites/provider/case.ts";
import { PROVIDER_CASES } from "../../suites/provider/cases/index.ts";
import { readRun, startRun } from "../../suites/provider/start-run.ts";
import { presentCase, presentRun, type Run } from "../../suites/runner/run.ts";
import { placesOf, unsupportedCurrency } from "../http/currency.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { body, checked, path } from "../http/valid.ts";
import { currency, text } from "../wire/fields.ts";
import { SUITE_CASE, SUITE_RUN, SuiteCall } from "../wire/validation-run.ts";
import { providerCode } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { CodePath, nullable } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

export const StartProviderValidation = z.object({
  game_code: nullable(text(120)).meta({
    description: "The game that is played; the provider's first one when omitted.",
    examples: ["coin-toss"],
  }),
  currency: currency.describe("The currency that is played in, in upper case."),
});

const GROUPS = [
  ...(["signature", "launch", "session", "bet", "win", "rollback"] as const),
  ...(["free_spins", "campaigns", "live_tables", "whole_run"] as const),
] as const satisfies readonly ProviderCaseGroup[];

export const ProviderValidationCall = z.object({
  direction: z.enum(["sent", "received"]).describe("From the service to the provider, or the other way."),
  call: z.string().describe("Method and path."),
  ...SuiteCall.shape,
});

const { name, ...caseFields } = SUITE_CASE;

export const ProviderValidationCase = z.object({
  name,
  group: z.enum(GROUPS).describe("What the case is about."),
  ...caseFields,
  transcript: z.array(ProviderValidationCall).describe("Every call of the case, in order."),
});

export const ProviderValidationRun = z.object({
  ...SUITE_RUN,
  provider_code: providerCode,
  game_code: z.string().describe("The provider's code of the game that is played."),
  cases: z.array(ProviderValidationCase).describe("The cases that have ended so far."),
});

const RUN = {
  ...{ id: "7c1f0c52-6a0e-4a52-9d0a-3c2f4f1b8a10", status: "queued", passed: 0, warned: 0, failed: 0, skipped: 0 },
  ...{ total: PROVIDER_CASES.length, currency: "EUR", created_at: "2026-11-21T10:00:00.000Z" },
  ...{ provider_code: "lantern", game_code: "coin-toss", cases: [] },
};

const CASE = {
  ...{ name: "win booked, its answer lost", group: "win", status: "failed" },
  expected: "the same win again, under the same id",
  received: "the win was reported 1 times and then given up",
  message: "The win was reported 1 times and then given up. Likely cause: the win is not repeated.",
  ...{ duration_ms: 45120, request: null, response: null, transcript: [] },
};

app.post(
  "/providers/:code/validation-runs",
  sandboxOnly,
  describe({
    id: "startProviderValidation",
    scope: "catalogue",
    people: { one: "the suite plays with its own player" },
    summary: "Start a run of the provider suite",
    description:
      "Sandbox only. Queues a run of the provider suite against an http provider. One run of a provider at a time, at most 10 per rolling hour; refused requests do not count.",
    idempotency: "Not idempotent: each accepted call starts a run.",
    params: { code: "The provider's code." },
    status: 202,
    answer: ProviderValidationRun,
    errors: ["NOT_FOUND", "VALIDATION_RUN_REFUSED"],
    example: { request: { game_code: RUN.game_code, currency: RUN.currency }, answer: RUN },
  }),
  path(CodePath),
  body(StartProviderValidation),
  checked(unsupportedCurrency),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    const precision = await placesOf(ctx, body.currency);
    const { game_code: gameCode, currency: code } = body;
    return c.json<z.input<typeof ProviderValidationRun>>(
      present(await startRun(ctx, { providerCode: c.req.valid("param").code, gameCode, currency: code, precision })),
      202,
    );
  },
);

app.get(
  "/providers/:code/validation-runs/:id",
  sandboxOnly,
  describe({
    id: "readProviderValidation",
    scope: "read",
    summary: "Read a run of the provider suite",
    description: "Each case appears as soon as it ends, with its calls in both directions. Signatures are left out.",
    params: { code: "The provider's code.", id: "The run's `id`." },
    answer: ProviderValidationRun,
    errors: ["NOT_FOUND"],
    example: { answer: { ...RUN, status: "running", failed: 1, cases: [CASE] } },
  }),
  async (c) => {
    const path = c.req.param();
    return c.json<z.input<typeof ProviderValidationRun>>(present(await readRun(c.get("ctx"), path.code, path.id)));
  },
);

function present(found: Run): z.input<typeof ProviderValidationRun> {
  const { providerCode, gameCode } = found.run;
  return {
    ...presentRun(found, PROVIDER_CASES.length),
    provider_code: providerCode ?? "",
    game_code: gameCode ?? "",
    cases: found.cases.map((row) => ({
      ...presentCase(row, ({ direction = "sent", call = "", ...rest }) => ({ direction, call, ...rest })),
      group: row.group as ProviderCaseGroup,
    })),
  };
}
