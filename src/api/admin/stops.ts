import { Hono } from "hono";
import * as z from "zod";
import { type ListedStop, listStops as list } from "../../catalogue/intake/list-stops.ts";
import { clearSwitch, setSwitch } from "../../catalogue/intake/set-switch.ts";
import { NO_END, STOP_KINDS, STOP_SCOPES, type StopRow } from "../../catalogue/intake/stop.ts";
import { resumeOperator as resume, suspendOperator as suspend } from "../../catalogue/intake/suspend-operator.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime } from "../../lib/clock.ts";
import { body, checked, path, query } from "../http/valid.ts";
import { textOrNull, timeOrNull } from "../wire/described.ts";
import { text } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { operatorCode, pageOf, providerCode } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { CodePath, cursor, playerText, stopReason } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

const scope = z.enum(STOP_SCOPES).describe("What is stopped.");

export const StopOf = z.object({
  kind: z
    .enum(STOP_KINDS)
    .describe("`switch`: until it is put back. `maintenance`: planned. `suspension`: of an operator."),
  id: textOrNull("The name of a maintenance window. Null: it is none.", "lantern-december"),
  scope: scope.describe("What is stopped."),
  code: z.string().describe("The code of the provider, operator or currency; a game's catalogue id."),
  player_text: z.string().describe("What to show players."),
  reason: z.string().describe("Why."),
  starts_at: z.iso.datetime().describe("When it begins, or began."),
  ends_at: timeOrNull("When it ends. Null: until it is put back.", "2026-12-01T06:00:00.000Z"),
});

const presentRow = presenter(StopOf);

const StoppedGame = z.object({
  provider_code: providerCode,
  code: z.string().describe("The provider's code of the game."),
  name: z.string().describe("The game's name."),
});

export const Stop = StopOf.extend({
  in_force: z.boolean().describe("Whether it holds now."),
  game: StoppedGame.nullable().describe("Of a game: which. Null otherwise."),
});

export const Stops = pageOf({ stops: z.array(Stop).describe("The page's stops.") });

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

const StopsQuery = z.object({ kind: z.enum(STOP_KINDS).optional().describe("Only stops of this kind."), cursor });

app.get(
  "/stops",
  describe({
    id: "listStops",
    scope: "read",
    summary: "List what takes no bets, or will not",
    description:
      "Switches, maintenance windows and suspensions that are in force or planned, the first to begin first, 200 a page. The stop of the whole installation is in `/intake`.",
    answer: Stops,
    example: { answer: { stops: [{ ...STOPPED, in_force: true, game: null }], next_cursor: null } },
  }),
  query(StopsQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { kind, cursor } = c.req.valid("query");
    const { rows, nextCursor } = await list(ctx, { kind, cursor });
    const now = ctx.clock.now();
    return c.json<z.input<typeof Stops>>({
      stops: rows.map((row) => presentListed(row, now)),
      next_cursor: nextCursor,
    });
  },
);

const params = {
  scope: "`provider`, `game`, `operator` or `currency`.",
  code: "Its code; of a game the catalogue id, or `<provider>:<code>`.",
};
const pathSchema = z.object({ scope, code: text(200) });

export const SetStop = z.object({ reason: stopReason, player_text: playerText.describe("What to show players.") });

app.put(
  "/stops/:scope/:code",
  describe({
    id: "setStop",
    scope: "support",
    people: { one: "it is needed at once" },
    summary: "Stop bets of a provider, game, operator or currency",
    description:
      "From the next one on, bets answer 503 INTAKE_STOPPED with `player_text`, and launches 503 UPSTREAM_UNAVAILABLE with the same words. Nothing of them is kept. Wins and rollbacks are still taken.",
    idempotency: "A repeat keeps the time and takes the new reason and text.",
    params,
    answer: StopOf,
    errors: ["NOT_FOUND"],
    example: { request: { reason: STOPPED.reason, player_text: STOPPED.player_text }, answer: STOPPED },
  }),
  path(pathSchema),
  body(SetStop),
  checked(),
  async (c) => {
    const body = c.req.valid("json");
    return c.json<z.input<typeof StopOf>>(
      presentStop(
        await setSwitch(c.get("ctx"), { ...c.req.valid("param"), reason: body.reason, text: body.player_text ?? null }),
      ),
    );
  },
);

export const ClearedStop = z.object({
  scope,
  code: z.string().describe("The code of what was stopped."),
  stopped: z.literal(false).describe("It is not stopped any more."),
});

app.delete(
  "/stops/:scope/:code",
  describe({
    id: "clearStop",
    scope: "support",
    people: { one: "play goes on under the same rules" },
    summary: "Take bets of a provider, game, operator or currency again",
    description: "From the next bet on, unless a maintenance window, a suspension or `/intake` stops them too.",
    idempotency: "A repeat changes nothing.",
    params,
    answer: ClearedStop,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { scope: "provider", code: "lantern", stopped: false } },
  }),
  path(pathSchema),
  checked(),
  async (c) =>
    c.json<z.input<typeof ClearedStop>>({
      ...(await clearSwitch(c.get("ctx"), c.req.valid("param"))),
      stopped: false as const,
    }),
);

const operatorParams = { code: "The operator's code." };

app.put(
  "/operators/:code/suspension",
  describe({
    id: "suspendOperator",
    scope: "admin",
    people: { one: "it is needed at once" },
    summary: "Suspend an operator",
    description:
      "From the next one on, its calls are refused, except GET and closing sessions: its books stay open to it. Bets and launches of its players are refused as by a stop. Wins and rollbacks are still taken, and owed ones are still sent.",
    idempotency: "A repeat keeps the time and takes the new reason and text.",
    params: operatorParams,
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
  }),
  path(CodePath),
  body(SetStop),
  checked(),
  async (c) => {
    const body = c.req.valid("json");
    return c.json<z.input<typeof StopOf>>(
      presentStop(
        await suspend(c.get("ctx"), {
          operatorCode: c.req.valid("param").code,
          reason: body.reason,
          text: body.player_text ?? null,
        }),
      ),
    );
  },
);

export const ResumedOperator = z.object({
  operator_code: operatorCode,
  suspended: z.literal(false).describe("It is not suspended any more."),
});

app.delete(
  "/operators/:code/suspension",
  describe({
    id: "resumeOperator",
    scope: "admin",
    people: { one: "play goes on under the same rules" },
    summary: "Resume a suspended operator",
    idempotency: "A repeat changes nothing.",
    params: operatorParams,
    answer: ResumedOperator,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { operator_code: "northwind", suspended: false } },
  }),
  path(CodePath),
  checked(),
  async (c) => {
    const path = c.req.valid("param");
    await resume(c.get("ctx"), path.code);
    return c.json<z.input<typeof ResumedOperator>>({ operator_code: path.code, suspended: false as const });
  },
);

export function presentStop(row: StopRow): z.input<typeof StopOf> {
  return presentRow(row, {
    id: row.kind === "maintenance" ? row.id.slice(row.id.indexOf(":") + 1) : null,
    player_text: row.text,
    ends_at: row.endsAt === NO_END ? null : isoTime(row.endsAt),
  });
}

function presentListed(row: ListedStop, now: number): z.input<typeof Stop> {
  const game = row.game && { provider_code: row.game.providerCode, code: row.game.code, name: row.game.name };
  return { ...presentStop(row), in_force: row.startsAt <= now, game };
}
