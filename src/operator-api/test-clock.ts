import { z } from "zod";
import type { OperatorCtx } from "../context.ts";
import { sandboxOnly } from "../http/sandbox-only.ts";
import { isoTime, realNow, SECOND_MS } from "../lib/clock.ts";
import { nextDue } from "../test-clocks/advance.ts";
import {
  MAX_ADVANCE_DAYS,
  MAX_ADVANCE_MS,
  MAX_CALLS,
  MAX_LEAD_DAYS,
  MAX_LIFE_DAYS,
  MAX_LIFE_MS,
  MAX_STEPS,
  MIN_LEAD_DAYS,
} from "../test-clocks/bounds.ts";
import { endClock as end } from "../test-clocks/end-clock.ts";
import { type ReadClock, readClock } from "../test-clocks/read-clock.ts";
import { startAdvance } from "../test-clocks/start-advance.ts";
import { clockOf, isAdvancing, startClock } from "../test-clocks/start-clock.ts";
import { STEP_KINDS } from "../test-clocks/step.ts";
import { Empty, utcTime } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { validTime } from "./support/promotion-rules.ts";

const MAX_SECONDS = MAX_ADVANCE_MS / SECOND_MS;

export const StartTestClock = z.object({
  now: utcTime.optional().meta({
    description: `The time that your clock begins at: from ${MIN_LEAD_DAYS} to ${MAX_LEAD_DAYS} days ahead of real time, and not before one that an earlier clock of yours has reached. Default: the beginning of the first month that it may.`,
  }),
});

export const AdvanceTestClock = z.object({
  to: utcTime.optional().meta({
    description: `The time to advance to, at most ${MAX_ADVANCE_DAYS} days ahead of your clock. Send this or \`seconds\`.`,
  }),
  seconds: z.int().min(1).max(MAX_SECONDS).optional().meta({
    description: "How far to advance. 259200 is 72 hours. Send this or `to`.",
  }),
});

export const TestClockStep = z.object({
  at: z.iso.datetime().meta({ description: "Your time when it happened." }),
  kind: z.enum(STEP_KINDS).meta({
    description:
      "`movement`: a wallet callback was due. `event`, `notification`: a post to your `event_url` or your address for invoices. `campaign`: a campaign was placed, or ended. `statement`: the statements of a day. `invoices`: a month closed. The others happen by themselves.",
  }),
  subject: z.string().meta({
    description: "What it is about: a transaction, event, invoice, campaign, grant or session id, a day or a month.",
  }),
  result: z.string().meta({ description: "What came of it, in words, such as `call 4: answered 200; completed`." }),
});

const Advance = z.object({
  status: z.enum(["running", "finished", "stopped"]).meta({
    description: "`stopped`: it ended before its target. `reason` says why; advance again to go on.",
  }),
  from: z.iso.datetime().meta({ description: "Your time when it began." }),
  to: z.iso.datetime().meta({ description: "Its target." }),
  reason: z.string().nullable().meta({ description: "Why it stopped; null unless it did." }),
  calls: z
    .int()
    .min(0)
    .meta({ description: `The calls that it made to your addresses: at most ${MAX_CALLS}.` }),
  steps: z.array(TestClockStep).meta({ description: `What it did so far, in order: at most ${MAX_STEPS}.` }),
});

export const TestClock = z.object({
  status: z.enum(["waiting", "advancing", "ended"]).meta({
    description: "`waiting`: it stands still until it is advanced. `advancing`: an advance is running.",
  }),
  now: z.iso.datetime().meta({ description: "Your time. Of a clock that has ended, the last time it showed." }),
  began_at: z.iso.datetime().meta({ description: "Your time when the clock was started." }),
  real_time: z.iso.datetime().meta({ description: "Real time, which signatures keep to." }),
  ends_at: z.iso.datetime().meta({
    description: `When the clock ends by itself, in real time: ${MAX_LIFE_DAYS} days after its start.`,
  }),
  next_due: z
    .object({
      at: z.iso.datetime().meta({ description: "Your time." }),
      kind: z.enum([...STEP_KINDS, "books"]).meta({
        description: "As in a step; `books`: a day or a month is over.",
      }),
      subject: z.string().nullable().meta({ description: "As in a step; null for `books`." }),
    })
    .nullable()
    .meta({ description: `What an advance of ${MAX_ADVANCE_DAYS} days would do first. Null: nothing, or not known.` }),
  advance: Advance.nullable().meta({ description: "The last advance of this clock; null before the first." }),
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
  ...{ status: "running", from: WAITING.now, to: "2027-03-04T09:00:00.000Z", reason: null, calls: 0, steps: [] },
} as const;

const RETRIED = {
  at: "2027-03-01T09:00:05.000Z",
  kind: "movement",
  subject: "studio:w-1001",
  result: "call 2: answered 200; completed",
} as const;

export const startTestClock = sandboxOnly(
  endpoint(
    {
      route: "POST /v1/test/clock",
      id: "startTestClock",
      summary: "Start a test clock",
      description:
        "Sandbox only. From now on your calls, and the sessions that you open, are in the time of this clock, until you end it. It stands still, and what is due later waits, until you advance it. Earlier sessions stay in real time, as do signatures and rate limits.",
      idempotency: "A repeat is refused while the clock is in force.",
      body: StartTestClock,
      bodyOptional: true,
      answer: TestClock,
      errors: ["TEST_CLOCK_REFUSED"],
      example: { request: { now: "2027-03-01T09:00:00Z" }, answer: WAITING },
    },
    async (ctx, { body }) => {
      await startClock(ctx, body.now === undefined ? undefined : validTime(body.now));
      return present(ctx, await readClock(ctx));
    },
  ),
);

export const getTestClock = sandboxOnly(
  endpoint(
    {
      route: "GET /v1/test/clock",
      id: "getTestClock",
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
    },
    async (ctx) => present(ctx, await readClock(ctx)),
  ),
);

export const advanceTestClock = sandboxOnly(
  endpoint(
    {
      route: "POST /v1/test/clock/advance",
      id: "advanceTestClock",
      summary: "Advance the test clock",
      description: `Sandbox only. Goes from one due time to the next, and does at each what is due: callbacks are repeated, sessions expire, campaigns start and end, events are sent, days get their statements, months close and are invoiced. One call at a time, at most ${MAX_CALLS}. Poll \`GET /v1/test/clock\` until \`advance.status\` is no longer \`running\`.`,
      idempotency: "A repeat is refused while the advance runs. By `to`, it is refused afterwards too.",
      body: AdvanceTestClock,
      rules: (_, { to, seconds }) =>
        (to === undefined) === (seconds === undefined)
          ? [{ field: "to", message: "or seconds must be sent, and not both" }]
          : [],
      status: 202,
      answer: TestClock,
      errors: ["TEST_CLOCK_REFUSED"],
      example: {
        request: { seconds: 259_200 },
        answer: { ...WAITING, status: "advancing", next_due: null, advance: BEGUN },
      },
    },
    async (ctx, { body: { to, seconds } }) => {
      await startAdvance(ctx, to === undefined ? { byMs: (seconds ?? 0) * SECOND_MS } : { to: validTime(to) });
      return present(ctx, await readClock(ctx));
    },
  ),
);

export const endTestClock = sandboxOnly(
  endpoint(
    {
      route: "POST /v1/test/clock/end",
      id: "endTestClock",
      summary: "End the test clock",
      description:
        "Sandbox only. You are in real time again. The clock's sessions are closed, its campaigns ended, its grants cancelled, and what it still owes you is not sent any more. What it wrote stays in its time.",
      idempotency: "A repeat is refused: no clock is in force.",
      body: Empty,
      bodyOptional: true,
      answer: TestClock,
      errors: ["TEST_CLOCK_REFUSED"],
      example: { request: {}, answer: { ...WAITING, status: "ended", next_due: null } },
    },
    async (ctx) => {
      await clockOf(ctx);
      if (!(await end(ctx, ctx.operator.code))) throw isAdvancing();
      return present(ctx, await readClock(ctx));
    },
  ),
);

async function present(ctx: OperatorCtx, { clock, steps }: ReadClock): Promise<z.input<typeof TestClock>> {
  const real = realNow(ctx.clock);
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
