import { Hono } from "hono";
import * as z from "zod";
import { type IntakeStop, readIntake as read, setIntake as set } from "../../catalogue/intake/set-intake.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime } from "../../lib/clock.ts";
import { body, checked } from "../http/valid.ts";
import { text } from "../wire/fields.ts";
import { describe } from "./declare.ts";

export const app = new Hono<AdminApiEnv>();

export const Intake = z.object({
  stopped: z.boolean().describe("Whether no bets are taken."),
  reason: z.string().nullable().describe("Why. Null: bets are taken."),
  stopped_at: z.iso.datetime().nullable().describe("Since when. Null: bets are taken."),
});

export const SetIntake = z.object({
  stopped: z.boolean().describe("True: no bets are taken from now on."),
  reason: text(500).nullish().describe("Why. Required to stop intake."),
});

const STOPPED = {
  stopped: true,
  reason: "Restoring the database",
  stopped_at: "2026-11-22T10:00:00.000Z",
};

app.get(
  "/intake",
  describe({
    id: "readIntake",
    scope: "read",
    summary: "Read whether bets are taken",
    answer: Intake,
    example: { answer: STOPPED },
  }),
  async (c) => c.json<z.input<typeof Intake>>(present(await read(c.get("ctx")))),
);

app.put(
  "/intake",
  describe({
    id: "setIntake",
    scope: "admin",
    people: { one: "a stop is needed at once; play goes on under the same rules" },
    summary: "Stop or resume intake",
    description:
      "While intake is stopped, bets answer 503 INTAKE_STOPPED and new sessions 503 UPSTREAM_UNAVAILABLE, from the next one on. Nothing of them is kept. Wins and rollbacks are still taken, and owed ones are still sent.",
    answer: Intake,
    example: { request: { stopped: true, reason: STOPPED.reason }, answer: STOPPED },
  }),
  body(SetIntake),
  checked((_ctx, { stopped, reason }, broken) =>
    broken.length === 0 && stopped === true && (reason ?? null) === null
      ? [{ field: "reason", message: "is required to stop intake" }]
      : [],
  ),
  async (c) => {
    const body = c.req.valid("json");
    return c.json<z.input<typeof Intake>>(present(await set(c.get("ctx"), body.stopped ? (body.reason ?? "") : null)));
  },
);

function present(stop: IntakeStop | null): z.input<typeof Intake> {
  return {
    stopped: stop !== null,
    reason: stop?.reason ?? null,
    stopped_at: stop ? isoTime(stop.stoppedAt) : null,
  };
}
