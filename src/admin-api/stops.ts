import { z } from "zod";
import type { FieldError } from "../errors.ts";
import { type ListedStop, listStops as list } from "../intake/list-stops.ts";
import { cancelMaintenance as cancel, planMaintenance as plan } from "../intake/plan-maintenance.ts";
import { clearSwitch, setSwitch } from "../intake/set-switch.ts";
import { NO_END, STOP_KINDS, STOP_SCOPES, type StopRow } from "../intake/stop.ts";
import { resumeOperator as resume, suspendOperator as suspend } from "../intake/suspend-operator.ts";
import { about } from "../lib/about.ts";
import { DAY_MS, isoTime, parseUtcTime } from "../lib/clock.ts";
import { displayName, text, utcTime } from "../wire/fields.ts";
import { nextCursor, operatorCode, providerCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { CodePath, code, cursor } from "./fields.ts";

const MAX_MAINTENANCE_DAYS = 31;

const playerText = displayName(200)
  .nullish()
  .describe("What players read, in launches that are refused and in games. Default: a text of the service's.");
const reason = text(500);

/* @__PURE__ */ about(reason, ["Why, for the list and the audit log.", "Wins look wrong; the provider looks into it"]);
const scope = z.enum(STOP_SCOPES);

/* @__PURE__ */ about(scope, "What is stopped.");

/** A stop. */
export const StopOf = z.object({
  kind: z.enum(STOP_KINDS),
  id: z.string().nullable(),
  scope,
  code: z.string(),
  player_text: z.string(),
  reason: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
});

/* @__PURE__ */ about(StopOf, {
  kind: "`switch`: until it is put back. `maintenance`: planned. `suspension`: of an operator.",
  id: ["The name of a maintenance window. Null: it is none.", "lantern-december"],
  scope: "What is stopped.",
  code: "The code of the provider, operator or currency; a game's catalogue id.",
  player_text: "What to show players.",
  reason: "Why.",
  starts_at: "When it begins, or began.",
  ends_at: ["When it ends. Null: until it is put back.", "2026-12-01T06:00:00.000Z"],
});

const StoppedGame = z.object({ provider_code: providerCode, code: z.string(), name: z.string() });

/* @__PURE__ */ about(StoppedGame, {
  code: "The provider's code of the game.",
  name: "The game's name.",
});

export const Stop = StopOf.extend({
  in_force: z.boolean(),
  game: StoppedGame.nullable(),
});

/* @__PURE__ */ about(Stop, {
  in_force: "Whether it holds now.",
  game: "Of a game: which. Null otherwise.",
});

export const Stops = z.object({ stops: z.array(Stop), next_cursor: nextCursor });

/* @__PURE__ */ about(Stops, {
  stops: "The page's stops.",
});

const STOPPED = {
  kind: "switch",
  id: null,
  scope: "provider",
  code: "lantern",
  player_text: "Games of Lantern are paused. Your balance is safe.",
  reason: "Wins of Lantern arrive twice",
  starts_at: "2026-11-22T03:10:00.000Z",
  ends_at: null,
} as const;

const StopsQuery = z.object({ kind: z.enum(STOP_KINDS).optional(), cursor });

/* @__PURE__ */ about(StopsQuery, {
  kind: "Only stops of this kind.",
});

export const listStops = endpoint(
  {
    route: "GET /admin/v1/stops",
    id: "listStops",
    scope: "read",
    summary: "List what takes no bets, or will not",
    description:
      "Switches, maintenance windows and suspensions that are in force or planned, the first to begin first, 200 a page. The stop of the whole installation is in `/intake`.",
    query: StopsQuery,
    answer: Stops,
    example: { answer: { stops: [{ ...STOPPED, in_force: true, game: null }], next_cursor: null } },
  },
  async (ctx, { query: { kind, cursor } }) => {
    const { rows, nextCursor } = await list(ctx, { kind, cursor });
    const now = ctx.clock.now();
    return { stops: rows.map((row) => presentListed(row, now)), next_cursor: nextCursor };
  },
);

const params = {
  scope: "`provider`, `game`, `operator` or `currency`.",
  code: "Its code; of a game the catalogue id, or `<provider>:<code>`.",
};
const pathSchema = z.object({ scope, code: text(200) });

export const SetStop = z.object({ reason, player_text: playerText });

/* @__PURE__ */ about(SetStop, {
  player_text: "What to show players.",
});

export const setStop = endpoint(
  {
    route: "PUT /admin/v1/stops/{scope}/{code}",
    id: "setStop",
    scope: "support",
    summary: "Stop bets of a provider, game, operator or currency",
    description:
      "From the next one on, bets answer 503 INTAKE_STOPPED with `player_text`, and launches 503 UPSTREAM_UNAVAILABLE with the same words. Nothing of them is kept. Wins and rollbacks are still taken.",
    idempotency: "A repeat keeps the time and takes the new reason and text.",
    params,
    pathSchema,
    body: SetStop,
    answer: StopOf,
    errors: ["NOT_FOUND"],
    example: { request: { reason: STOPPED.reason, player_text: STOPPED.player_text }, answer: STOPPED },
  },
  async (ctx, { path, body }) =>
    present(await setSwitch(ctx, { ...path, reason: body.reason, text: body.player_text ?? null })),
);

export const ClearedStop = z.object({ scope, code: z.string(), stopped: z.literal(false) });

/* @__PURE__ */ about(ClearedStop, {
  code: "The code of what was stopped.",
  stopped: "It is not stopped any more.",
});

export const clearStop = endpoint(
  {
    route: "DELETE /admin/v1/stops/{scope}/{code}",
    id: "clearStop",
    scope: "support",
    summary: "Take bets of a provider, game, operator or currency again",
    description: "From the next bet on, unless a maintenance window, a suspension or `/intake` stops them too.",
    idempotency: "A repeat changes nothing.",
    params,
    pathSchema,
    answer: ClearedStop,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { scope: "provider", code: "lantern", stopped: false } },
  },
  async (ctx, { path }) => ({ ...(await clearSwitch(ctx, path)), stopped: false as const }),
);

const maintenanceParams = { id: "Your own name for the window." };
const maintenancePath = z.object({ id: code });

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
  scope: z.enum(["provider", "game"]),
  code: text(200),
  starts_at: utcTime,
  ends_at: utcTime,
  player_text: playerText,
  reason,
});

/* @__PURE__ */ about(PlanMaintenance, {
  scope: "What is stopped: a whole provider, or a game.",
  code: "The provider's code; of a game the catalogue id, or `<provider>:<code>`.",
  starts_at: "When it begins, ISO 8601 UTC.",
  ends_at: "In the future, and not too long after `starts_at`.",
  player_text: "What to show players.",
});

export const planMaintenance = endpoint(
  {
    route: "PUT /admin/v1/maintenance/{id}",
    id: "planMaintenance",
    scope: "support",
    summary: "Plan or change a maintenance window",
    description:
      "Between its times, bets and launches of the provider or game are refused as by a stop. It begins and ends by time alone. Operators see it in the provider's status.",
    idempotency: "A repeat changes nothing; another body changes the window.",
    params: maintenanceParams,
    pathSchema: maintenancePath,
    body: PlanMaintenance,
    rules: ({ clock }, sent, broken) => (broken.length > 0 ? [] : timeRules(sent, clock.now())),
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
  },
  async (ctx, { path: { id: name }, body }) => {
    const [startsAt, endsAt] = timesOf(body);
    const { scope, code, reason, player_text: words = null } = body;
    return present(await plan(ctx, { name, scope, code, startsAt, endsAt, text: words, reason }));
  },
);

export const cancelMaintenance = endpoint(
  {
    route: "DELETE /admin/v1/maintenance/{id}",
    id: "cancelMaintenance",
    scope: "support",
    summary: "Cancel a maintenance window",
    description: "One that is in force ends with this call.",
    idempotency: "A repeat is NOT_FOUND.",
    params: maintenanceParams,
    pathSchema: maintenancePath,
    answer: StopOf,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: MAINTENANCE },
  },
  async (ctx, { path }) => present(await cancel(ctx, path.id)),
);

const operatorParams = { code: "The operator's code." };

export const suspendOperator = endpoint(
  {
    route: "PUT /admin/v1/operators/{code}/suspension",
    id: "suspendOperator",
    scope: "admin",
    summary: "Suspend an operator",
    description:
      "From the next one on, its calls answer 403 OPERATOR_SUSPENDED, except GET: its books stay open to it. Bets and launches of its players are refused as by a stop. Wins and rollbacks are still taken, and owed ones are still sent.",
    idempotency: "A repeat keeps the time and takes the new reason and text.",
    params: operatorParams,
    pathSchema: CodePath,
    body: SetStop,
    answer: StopOf,
    errors: ["NOT_FOUND"],
    example: {
      request: { reason: "Contract ended", player_text: null },
      answer: {
        ...STOPPED,
        kind: "suspension",
        scope: "operator",
        code: "northwind",
        player_text: "No bets are taken at the moment.",
        reason: "Contract ended",
      },
    },
  },
  async (ctx, { path, body }) =>
    present(await suspend(ctx, { operatorCode: path.code, reason: body.reason, text: body.player_text ?? null })),
);

export const ResumedOperator = z.object({ operator_code: operatorCode, suspended: z.literal(false) });

/* @__PURE__ */ about(ResumedOperator, {
  suspended: "It is not suspended any more.",
});

export const resumeOperator = endpoint(
  {
    route: "DELETE /admin/v1/operators/{code}/suspension",
    id: "resumeOperator",
    scope: "admin",
    summary: "Resume a suspended operator",
    idempotency: "A repeat changes nothing.",
    params: operatorParams,
    pathSchema: CodePath,
    answer: ResumedOperator,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { operator_code: "northwind", suspended: false } },
  },
  async (ctx, { path }) => {
    await resume(ctx, path.code);
    return { operator_code: path.code, suspended: false as const };
  },
);

interface SentTimes {
  readonly starts_at?: unknown;
  readonly ends_at?: unknown;
}

function timesOf({ starts_at, ends_at }: SentTimes): [startsAt: number, endsAt: number] {
  return [parseUtcTime(String(starts_at)) ?? 0, parseUtcTime(String(ends_at)) ?? 0];
}

function timeRules(sent: SentTimes, now: number): FieldError[] {
  const [startsAt, endsAt] = timesOf(sent);
  if (endsAt <= startsAt) return [{ field: "ends_at", message: "must be after starts_at" }];
  if (endsAt <= now) return [{ field: "ends_at", message: "must be in the future" }];
  if (endsAt - startsAt > MAX_MAINTENANCE_DAYS * DAY_MS)
    return [{ field: "ends_at", message: `must be at most ${MAX_MAINTENANCE_DAYS} days after starts_at` }];
  return [];
}

function present(row: StopRow): z.input<typeof StopOf> {
  return {
    kind: row.kind,
    id: row.kind === "maintenance" ? row.id.slice(row.id.indexOf(":") + 1) : null,
    scope: row.scope,
    code: row.code,
    player_text: row.text,
    reason: row.reason,
    starts_at: isoTime(row.startsAt),
    ends_at: row.endsAt === NO_END ? null : isoTime(row.endsAt),
  };
}

function presentListed(row: ListedStop, now: number): z.input<typeof Stop> {
  const game = row.game && { provider_code: row.game.providerCode, code: row.game.code, name: row.game.name };
  return { ...present(row), in_force: row.startsAt <= now, game };
}
