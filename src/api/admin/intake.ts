import * as z from "zod";
import { type IntakeStop, readIntake as read, setIntake as set } from "../../catalogue/intake/set-intake.ts";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { text } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";

export const Intake = z.object({
  stopped: z.boolean(),
  reason: z.string().nullable(),
  stopped_at: z.iso.datetime().nullable(),
});

/* @__PURE__ */ about(Intake, {
  stopped: "Whether no bets are taken.",
  reason: "Why. Null: bets are taken.",
  stopped_at: "Since when. Null: bets are taken.",
});

export const SetIntake = z.object({
  stopped: z.boolean(),
  reason: text(500).nullish(),
});

/* @__PURE__ */ about(SetIntake, {
  stopped: "True: no bets are taken from now on.",
  reason: "Why. Required to stop intake.",
});

const STOPPED = {
  stopped: true,
  reason: "Restoring the database",
  stopped_at: "2026-11-22T10:00:00.000Z",
};

export const readIntake = endpoint(
  {
    route: "GET /admin/v1/intake",
    id: "readIntake",
    scope: "read",
    summary: "Read whether bets are taken",
    answer: Intake,
    example: { answer: STOPPED },
  },
  async (ctx) => present(await read(ctx)),
);

export const setIntake = endpoint(
  {
    route: "PUT /admin/v1/intake",
    id: "setIntake",
    scope: "admin",
    summary: "Stop or resume intake",
    description:
      "While intake is stopped, bets answer 503 INTAKE_STOPPED and new sessions 503 UPSTREAM_UNAVAILABLE, from the next one on. Nothing of them is kept. Wins and rollbacks are still taken, and owed ones are still sent.",
    body: SetIntake,
    rules: (_ctx, { stopped, reason }, broken) =>
      broken.length === 0 && stopped === true && (reason ?? null) === null
        ? [{ field: "reason", message: "is required to stop intake" }]
        : [],
    answer: Intake,
    example: { request: { stopped: true, reason: STOPPED.reason }, answer: STOPPED },
  },
  async (ctx, { body }) => present(await set(ctx, body.stopped ? (body.reason ?? "") : null)),
);

function present(stop: IntakeStop | null): z.input<typeof Intake> {
  return {
    stopped: stop !== null,
    reason: stop?.reason ?? null,
    stopped_at: stop ? isoTime(stop.stoppedAt) : null,
  };
}
