import { Hono } from "hono";
import * as z from "zod";
import type { OperatorCtx } from "../../context.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { isoTime, SECOND_MS } from "../../lib/clock.ts";
import { nextDue } from "../../ops/test-clocks/advance.ts";
import { MAX_ADVANCE_MS, MAX_CALLS, MAX_LIFE_MS } from "../../ops/test-clocks/bounds.ts";
import { endClock as end } from "../../ops/test-clocks/end-clock.ts";
import { type ReadClock, readClock } from "../../ops/test-clocks/read-clock.ts";
import { startAdvance } from "../../ops/test-clocks/start-advance.ts";
import { clockOf, isAdvancing, startClock } from "../../ops/test-clocks/start-clock.ts";
import { STEP_KINDS } from "../../ops/test-clocks/step.ts";
import { describe } from "../http/describe.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { checked } from "../http/valid.ts";
import { optional, textOrNull } from "../wire/described.ts";
import { Empty, utcTime } from "../wire/fields.ts";
import { body, optionalBody } from "./declare.ts";
import { validTime } from "./support/promotion-rules.ts";

export const app = new Hono<OperatorApiEnv>();

const MAX_SECONDS = MAX_ADVANCE_MS / SECOND_MS;

export const StartTestClock = z.object({
  now: optional(
    utcTime,
    "The time that your clock begins at: from 35 days to ten years ahead of real time, in a month that real time does not reach in the next 30 days, and not before a time that an earlier clock of yours has reached. Default: the beginning of the first month that it may.",
    "2027-03-01T09:00:00Z",
  ),
});

export const AdvanceTestClock = z.object({
  to: optional(
    utcTime,
    "The time to advance to, at most 100 days ahead of your clock. Send this or `seconds`.",
    "2027-03-04T09:00:00Z",
  ),
  seconds: optional(z.int().min(1).max(MAX_SECONDS), "How far to advance: 259200 is 72 hours. Send this or `to`."),
});

export const TestClockStep = z.object({
  at: z.iso.datetime().describe("Your time when it happened."),
  kind: z
    .enum(STEP_KINDS)
    .describe(
      "`movement`: a wallet callback was due. `event`, `notification`: a post to your `event_url`, or to your address for invoices. `campaign`: a campaign was placed, or ended. `statement`: the statements of a day. `invoices`: a month closed. The others happen by themselves.",
    ),
  subject: z
    .string()
    .describe("What it is about: a transaction, event, invoice, campaign, grant or session id, a day or a month."),
  result: z.string().describe("What came of it, in words."),
});

const Advance = z.object({
  status: z
    .enum(["running", "finished", "stopped"])
    .describe("`stopped`: it ended before its target. `reason` says why; advance again to go on."),
  from: z.iso.datetime().describe("Your time when it began."),
  to: z.iso.datetime().describe("Its target."),
  reason: textOrNull("Why it stopped. Null: it did not.", "It made 500 calls. Advance again to go on."),
  calls: z.int().min(0).describe("The calls that it made to your addresses and to providers: at most 500."),
  steps: z.array(TestClockStep).describe("What it did so far, in order: at most 1,000."),
});

const NextDue = z.object({
  at: z.iso.datetime().describe("Your time when it is due."),
  kind: z.enum([...STEP_KINDS, "books"]).describe("As in a step. `books`: a day or a month is over."),
  subject: textOrNull("As in a step. Null: of `books`.", "studio:w-1001"),
});

export const TestClock = z.object({
  status: z
    .enum(["waiting", "advancing", "ended"])
    .describe("`waiting`: it stands still until it is advanced. `advancing`: an advance is running."),
  now: z.iso.datetime().describe("Your time. Of a clock that has ended, the last that it showed."),
  began_at: z.iso.datetime().describe("Your time when the clock was started."),
  real_time: z.iso.datetime().describe("Real time, which signatures keep to."),
  ends_at: z.iso.datetime().describe("When the clock ends by itself, in real time: 30 days after its start."),
  next_due: NextDue.nullable().describe(
    "What an advance of 100 days would do first. Null: nothing, or an advance is running.",
  ),
  advance: Advance.nullable().describe("The last advance of this clock. Null: none yet."),
});

const WAITING = {
  status: "waiting",
  now: "2027-03-01T09:00:00.000Z",
  began_at: "2027-03-01T09:00:00.000Z",
  real_time: "2026-11-21T10:00:00.000Z",
  ends_at: "2026-12-21T10:00:00.000Z",
  next_due: { at: "2027-03-02T00:05:00.000Z", kind: "books", subject: null },
  advance: null,
} as const;

const BEGUN = {
  status: "running",
  from: WAITING.now,
  to: "2027-03-04T09:00:00.000Z",
  reason: null,
  calls: 0,
  steps: [],
} as const;

const RETRIED = {
  at: "2027-03-01T09:00:05.000Z",
  kind: "movement",
  subject: "studio:w-1001",
  result: "call 2: answered 200; completed",
} as const;

app.post(
  "/test/clock",
  sandboxOnly,
  describe({
    id: "startTestClock",
    tag: "Wallet integration",
    summary: "Start a test clock",
    description:
      "Sandbox only. From now on your calls, and the sessions that you open, are in the time of this clock, until you end it. It stands still, and what is due later waits, until you advance it. Earlier sessions stay in real time, as do signatures and rate limits.",
    idempotency: "A repeat is refused while the clock is in force.",
    answer: TestClock,
    errors: ["TEST_CLOCK_REFUSED"],
    example: { request: { now: "2027-03-01T09:00:00Z" }, answer: WAITING },
  }),
  optionalBody(StartTestClock),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const body = c.req.valid("json");
    await startClock(ctx, body.now === undefined ? undefined : validTime(body.now));
    return c.json<z.input<typeof TestClock>>(await present(ctx, await readClock(ctx)));
  },
);

app.get(
  "/test/clock",
  sandboxOnly,
  describe({
    id: "getTestClock",
    tag: "Wallet integration",
    summary: "Read the test clock",
    description: "Sandbox only. Your time, what is due next, and what the last advance did.",
    answer: TestClock,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        ...WAITING,
        now: BEGUN.to,
        advance: { ...BEGUN, status: "finished", calls: 1, steps: [RETRIED] },
      },
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    return c.json<z.input<typeof TestClock>>(await present(ctx, await readClock(ctx)));
  },
);

app.post(
  "/test/clock/advance",
  sandboxOnly,
  describe({
    id: "advanceTestClock",
    tag: "Wallet integration",
    summary: "Advance the test clock",
    description: `Sandbox only. Goes from one due time to the next, and does at each what is due: callbacks are repeated, sessions expire, campaigns start and end, events are sent, days get their statements, months close and are invoiced. One call at a time, at most ${MAX_CALLS}. Poll \`GET /v1/test/clock\` until \`advance.status\` is no longer \`running\`.`,
    idempotency: "A repeat is refused while the advance runs. By `to`, it is refused afterwards too.",
    status: 202,
    answer: TestClock,
    errors: ["TEST_CLOCK_REFUSED"],
    example: {
      request: { seconds: 259_200 },
      answer: { ...WAITING, status: "advancing", next_due: null, advance: BEGUN },
    },
  }),
  body(AdvanceTestClock),
  checked((_, { to, seconds }) =>
    (to === undefined) === (seconds === undefined)
      ? [{ field: "to", message: "or seconds must be sent, and not both" }]
      : [],
  ),
  async (c) => {
    const ctx = c.get("ctx");
    const { to, seconds } = c.req.valid("json");
    const target = to === undefined ? { byMs: (seconds ?? 0) * SECOND_MS } : { to: validTime(to) };
    await startAdvance(ctx, ctx.operator.code, target);
    return c.json<z.input<typeof TestClock>>(await present(ctx, await readClock(ctx)), 202);
  },
);

app.post(
  "/test/clock/end",
  sandboxOnly,
  describe({
    id: "endTestClock",
    tag: "Wallet integration",
    summary: "End the test clock",
    description:
      "Sandbox only. You are in real time again. The clock's sessions are closed, its campaigns ended, its grants cancelled, and what it still owes you is not sent any more. What it wrote stays in its time.",
    idempotency: "A repeat is refused: no clock is in force.",
    answer: TestClock,
    errors: ["TEST_CLOCK_REFUSED"],
    example: { request: {}, answer: { ...WAITING, status: "ended", next_due: null } },
  }),
  optionalBody(Empty),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    await clockOf(ctx, ctx.operator.code);
    if (!(await end(ctx, ctx.operator.code))) throw isAdvancing();
    return c.json<z.input<typeof TestClock>>(await present(ctx, await readClock(ctx)));
  },
);

async function present(ctx: OperatorCtx, { clock, steps }: ReadClock): Promise<z.input<typeof TestClock>> {
  const real = ctx.clock.now();
  const now = clock.at;
  const status = clock.endedAt !== null ? "ended" : clock.status === "running" ? "advancing" : "waiting";
  const next = status === "waiting" ? await nextDue(ctx, clock, now + MAX_ADVANCE_MS) : undefined;
  return {
    status,
    now: isoTime(now),
    began_at: isoTime(clock.beganAt),
    real_time: isoTime(real),
    ends_at: isoTime(clock.startedAt + MAX_LIFE_MS),
    next_due: next ? { ...next, at: isoTime(next.at) } : null,
    advance:
      clock.status === "idle"
        ? null
        : {
            status: clock.status,
            from: isoTime(clock.fromTime ?? clock.beganAt),
            to: isoTime(clock.toTime ?? clock.beganAt),
            reason: clock.reason,
            calls: clock.calls,
            steps: steps.map(({ at, kind, subject, result }) => ({
              at: isoTime(at),
              kind: kind as (typeof STEP_KINDS)[number],
              subject,
              result,
            })),
          },
  };
}
