import * as z from "zod";
import { type ListedStop, listStops as list } from "../../catalogue/intake/list-stops.ts";
import { clearSwitch, setSwitch } from "../../catalogue/intake/set-switch.ts";
import { NO_END, STOP_KINDS, STOP_SCOPES, type StopRow } from "../../catalogue/intake/stop.ts";
import { resumeOperator as resume, suspendOperator as suspend } from "../../catalogue/intake/suspend-operator.ts";
import { about } from "../../lib/about.ts";
import { isoTime } from "../../lib/clock.ts";
import { text } from "../wire/fields.ts";
import { nextCursor, operatorCode, providerCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { CodePath, cursor, playerText, stopReason } from "./fields.ts";

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

export const STOPPED = {
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

export const SetStop = z.object({ reason: stopReason, player_text: playerText });

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
    presentStop(await setSwitch(ctx, { ...path, reason: body.reason, text: body.player_text ?? null })),
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

const operatorParams = { code: "The operator's code." };

export const suspendOperator = endpoint(
  {
    route: "PUT /admin/v1/operators/{code}/suspension",
    id: "suspendOperator",
    scope: "admin",
    summary: "Suspend an operator",
    description:
      "From the next one on, its calls are refused, except GET and closing sessions: its books stay open to it. Bets and launches of its players are refused as by a stop. Wins and rollbacks are still taken, and owed ones are still sent.",
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
    presentStop(await suspend(ctx, { operatorCode: path.code, reason: body.reason, text: body.player_text ?? null })),
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

export function presentStop(row: StopRow): z.input<typeof StopOf> {
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
  return { ...presentStop(row), in_force: row.startsAt <= now, game };
}
