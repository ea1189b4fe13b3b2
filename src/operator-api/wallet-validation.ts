import { Hono } from "hono";
import type { z } from "zod";
import type { OperatorApiEnv } from "../auth/authenticate-operator.ts";
import type { OperatorCtx } from "../context.ts";
import { noSuchEndpoint } from "../errors.ts";
import { isoTime } from "../lib/clock.ts";
import { WALLET_CASES } from "../wallet-suite/cases/index.ts";
import { type CaseRow, type Run, readRun } from "../wallet-suite/read-run.ts";
import { startRun } from "../wallet-suite/start-run.ts";
import { StartWalletValidation, type WalletValidationRun } from "./contract/wallet-validation.ts";
import { currencyBody } from "./currency.ts";

type Wire = z.infer<typeof WalletValidationRun>;

export const walletValidation = new Hono<OperatorApiEnv>()
  /** POST /v1/test/wallet-validation: queues a run of the wallet test suite, in the sandbox only. */
  .post("/test/wallet-validation", async (c) => {
    const ctx = c.get("ctx");
    inSandbox(ctx);
    const { body, precision } = await currencyBody(c, ctx, StartWalletValidation);
    const run = await startRun(ctx, { playerId: body.player_id, currency: body.currency, precision });
    return c.json(present(run), 202);
  })
  /** GET /v1/test/wallet-validation/{id}: the run with every case so far. */
  .get("/test/wallet-validation/:id", async (c) => {
    inSandbox(c.get("ctx"));
    return c.json(present(await readRun(c.get("ctx"), c.req.param("id"))));
  });

function inSandbox(ctx: OperatorCtx): void {
  if (!ctx.settings.sandbox) throw noSuchEndpoint();
}

function present({ run, cases }: Run): Wire {
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
    cases: cases.map(presentCase),
  };
}

function presentCase(row: CaseRow): Wire["cases"][number] {
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
