import { Hono } from "hono";
import * as z from "zod";
import { cancelMaintenance as cancel, planMaintenance as plan } from "../../catalogue/intake/plan-maintenance.ts";
import type { FieldError } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { DAY_MS, parseUtcTime } from "../../lib/clock.ts";
import { body, checked, path } from "../http/valid.ts";
import { text, utcTime } from "../wire/fields.ts";
import { describe } from "./declare.ts";
import { code, playerText, stopReason } from "./fields.ts";
import { presentStop, STOPPED, StopOf } from "./stops.ts";

export const app = new Hono<AdminApiEnv>();

const MAX_MAINTENANCE_DAYS = 31;

const params = { id: "Your own name for the window." };
const pathSchema = z.object({ id: code });

const MAINTENANCE = {
  ...STOPPED,
  kind: "maintenance",
  id: "lantern-2026-12-01",
  player_text: "Under maintenance until 06:00 UTC.",
  reason: "Announced by Lantern",
  starts_at: "2026-12-01T04:00:00.000Z",
  ends_at: "2026-12-01T06:00:00.000Z",
} as const;

export const PlanMaintenance = z.object({
  scope: z.enum(["provider", "game"]).describe("What is stopped: a whole provider, or a game."),
  code: text(200).describe("The provider's code; of a game the catalogue id, or `<provider>:<code>`."),
  starts_at: utcTime.describe("When it begins, ISO 8601 UTC."),
  ends_at: utcTime.describe("In the future, and not too long after `starts_at`."),
  player_text: playerText.describe("What to show players."),
  reason: stopReason,
});

app.put(
  "/maintenance/:id",
  describe({
    id: "planMaintenance",
    scope: "support",
    people: { one: "a stop with an end" },
    summary: "Plan or change a maintenance window",
    description:
      "Between its times, bets and launches of the provider or game are refused as by a stop. It begins and ends by time alone. Operators see it in the provider's status.",
    idempotency: "A repeat changes nothing; another body changes the window.",
    params,
    answer: StopOf,
    errors: ["NOT_FOUND"],
    example: {
      request: {
        scope: MAINTENANCE.scope,
        code: MAINTENANCE.code,
        starts_at: MAINTENANCE.starts_at,
        ends_at: MAINTENANCE.ends_at,
        player_text: MAINTENANCE.player_text,
        reason: MAINTENANCE.reason,
      },
      answer: MAINTENANCE,
    },
  }),
  path(pathSchema),
  body(PlanMaintenance),
  checked(({ clock }, sent, broken) => (broken.length > 0 ? [] : timeRules(sent, clock.now()))),
  async (c) => {
    const { id: name } = c.req.valid("param");
    const body = c.req.valid("json");
    const [startsAt, endsAt] = timesOf(body);
    const { scope, code, reason, player_text: words = null } = body;
    return c.json<z.input<typeof StopOf>>(
      presentStop(await plan(c.get("ctx"), { name, scope, code, startsAt, endsAt, text: words, reason })),
    );
  },
);

app.delete(
  "/maintenance/:id",
  describe({
    id: "cancelMaintenance",
    scope: "support",
    people: { one: "play goes on under the same rules" },
    summary: "Cancel a maintenance window",
    description: "One that is in force ends with this call.",
    idempotency: "A repeat is NOT_FOUND.",
    params,
    answer: StopOf,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: MAINTENANCE },
  }),
  path(pathSchema),
  checked(),
  async (c) => c.json<z.input<typeof StopOf>>(presentStop(await cancel(c.get("ctx"), c.req.valid("param").id))),
);

interface SentTimes {
  readonly starts_at?: unknown;
  readonly ends_at?: unknown;
}

function timesOf({ starts_at, ends_at }: SentTimes): [startsAt: number, endsAt: number] {
  return [parseUtcTime(starts_at) ?? 0, parseUtcTime(ends_at) ?? 0];
}

function timeRules(sent: SentTimes, now: number): FieldError[] {
  const [startsAt, endsAt] = timesOf(sent);
  if (endsAt <= startsAt) return [{ field: "ends_at", message: "must be after starts_at" }];
  if (endsAt <= now) return [{ field: "ends_at", message: "must be in the future" }];
  if (endsAt - startsAt > MAX_MAINTENANCE_DAYS * DAY_MS)
    return [{ field: "ends_at", message: `must be at most ${MAX_MAINTENANCE_DAYS} days after starts_at` }];
  return [];
}
