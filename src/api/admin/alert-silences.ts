import { Hono } from "hono";
import * as z from "zod";
import type { FieldError } from "../../errors.ts";
import { ALERT_KINDS, type AlertKind } from "../../gate/alerts/alert.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { HOUR_MS, parseUtcTime } from "../../lib/clock.ts";
import { endSilence } from "../../ops/alerts/silences/end-silence.ts";
import { listSilences } from "../../ops/alerts/silences/list-silences.ts";
import { maxSilenceMs, names, type Silence } from "../../ops/alerts/silences/silence.ts";
import { silenceAlerts as silence } from "../../ops/alerts/silences/silence-alerts.ts";
import { body, checked, path, query } from "../http/valid.ts";
import { optional, orNull } from "../wire/described.ts";
import { text, utcTime } from "../wire/fields.ts";
import { presenter } from "../wire/present.ts";
import { operatorCode, pageOf, providerCode } from "../wire/values.ts";
import { describe } from "./declare.ts";
import { code, cursor, namedOperator, nullable } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

/** A silence, as it is shown beside an alert too. */
export const AlertSilence = z.object({
  id: z.string().describe("The name that it was given."),
  kind: z.string().describe("The kind of alert that it keeps from `ALERT_URL`."),
  operator_code: orNull(operatorCode, "Only alerts about this operator. Null: of every operator.", "casino"),
  provider_code: orNull(providerCode, "Only alerts about this provider. Null: of every provider.", "lantern"),
  reason: z.string().describe("Why."),
  starts_at: z.iso.datetime().describe("When it was made."),
  ends_at: z.iso.datetime().describe("When it ends, or ended."),
  silenced_by: z.string().describe("The staff member's id, or `root`."),
});

const presentRow = presenter(AlertSilence);

export const SILENCE_EXAMPLE = {
  id: "northwind-moves-house",
  kind: "wallet_down",
  operator_code: "northwind",
  provider_code: null,
  reason: "Northwind moves its wallet to another data centre",
  starts_at: "2026-11-24T01:00:00.000Z",
  ends_at: "2026-11-24T05:00:00.000Z",
  silenced_by: "ada",
} as const;

const ListedSilence = AlertSilence.extend({
  in_force: z.boolean().describe("Whether it keeps alerts from `ALERT_URL` now."),
});

export const AlertSilences = pageOf({ silences: z.array(ListedSilence).describe("The page's silences.") });

const SilencesQuery = z.object({
  in_force: optional(
    z.enum(["true", "false"]),
    "`true`: only those that keep alerts from `ALERT_URL` now; `false`: only others.",
  ),
  cursor,
});

app.get(
  "/alert-silences",
  describe({
    id: "listAlertSilences",
    scope: "read",
    summary: "List silences of alerts, newest first",
    description: "Those in force and those that ended in the last 400 days, 200 a page.",
    answer: AlertSilences,
    example: {
      query: { in_force: "true" },
      answer: { silences: [{ ...SILENCE_EXAMPLE, in_force: true }], next_cursor: null },
    },
  }),
  query(SilencesQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const { in_force: inForce, cursor } = c.req.valid("query");
    const page = await listSilences(ctx, { inForce: inForce === undefined ? undefined : inForce === "true", cursor });
    const now = ctx.clock.now();
    return c.json<z.input<typeof AlertSilences>>({
      silences: page.rows.map((row) => ({ ...presentSilence(row), in_force: row.endsAt > now })),
      next_cursor: page.nextCursor,
    });
  },
);

const params = { id: "Your own name for the silence." };
const pathSchema = z.object({ id: code });

export const SilenceAlerts = z.object({
  kind: z.enum(ALERT_KINDS).describe("The kind of alert to keep from `ALERT_URL`."),
  operator_code: nullable(namedOperator).meta({
    description: "Only alerts about this operator.",
    examples: ["casino"],
  }),
  provider_code: nullable(namedOperator).meta({
    description: "Only alerts about this provider.",
    examples: ["lantern"],
  }),
  ends_at: utcTime.describe("In the future: of critical alerts at most 24 hours, of others 30 days."),
  reason: text(500).describe("Why, for the list and the audit log."),
});

app.put(
  "/alert-silences/:id",
  describe({
    id: "silenceAlerts",
    scope: "support",
    people: { one: "it ends by itself; the alerts stay in the list" },
    summary: "Silence a kind of alert until a time",
    description:
      "From now on, alerts of the kind are not posted to `ALERT_URL`. They are still raised, counted and listed, with their `silence`. What is open when it ends is posted then.",
    idempotency:
      "A repeat changes nothing; another end or reason changes the silence. CONFLICT for the id of one that has ended, or of another kind, operator or provider.",
    params,
    answer: AlertSilence,
    errors: ["NOT_FOUND", "CONFLICT"],
    example: {
      request: {
        kind: SILENCE_EXAMPLE.kind,
        operator_code: SILENCE_EXAMPLE.operator_code,
        ends_at: "2026-11-24T05:00:00Z",
        reason: SILENCE_EXAMPLE.reason,
      },
      answer: SILENCE_EXAMPLE,
    },
  }),
  path(pathSchema),
  body(SilenceAlerts),
  checked(({ clock }, sent, broken) => silenceRules(sent, broken, clock.now())),
  async (c) => {
    const { id } = c.req.valid("param");
    const { kind, operator_code, provider_code, ends_at, reason } = c.req.valid("json");
    const subject = { kind, operatorCode: operator_code, providerCode: provider_code };
    return c.json<z.input<typeof AlertSilence>>(
      presentSilence(await silence(c.get("ctx"), { id, ...subject, endsAt: parseUtcTime(ends_at) ?? 0, reason })),
    );
  },
);

app.delete(
  "/alert-silences/:id",
  describe({
    id: "endAlertSilence",
    scope: "support",
    people: { one: "it only makes alerts heard again" },
    summary: "End a silence of alerts",
    description: "What it kept back and is still open is posted within a minute or two.",
    idempotency: "A repeat changes nothing.",
    params,
    answer: AlertSilence,
    errors: ["VALIDATION_FAILED", "NOT_FOUND"],
    example: { answer: { ...SILENCE_EXAMPLE, ends_at: "2026-11-24T03:30:00.000Z" } },
  }),
  path(pathSchema),
  checked(),
  async (c) =>
    c.json<z.input<typeof AlertSilence>>(presentSilence(await endSilence(c.get("ctx"), c.req.valid("param").id))),
);

interface SentSilence {
  readonly kind?: unknown;
  readonly operator_code?: unknown;
  readonly provider_code?: unknown;
  readonly ends_at?: unknown;
}

function silenceRules(sent: SentSilence, broken: readonly FieldError[], now: number): FieldError[] {
  const isBroken = (name: string) => broken.some(({ field }) => field === name);
  if (isBroken("kind")) return [];
  const kind = sent.kind as AlertKind;
  const nameless = (["operator", "provider"] as const)
    .filter((subject) => typeof sent[`${subject}_code`] === "string" && !names(kind, subject))
    .map((subject) => ({ field: `${subject}_code`, message: `must be left out: ${kind} names no ${subject}` }));
  if (isBroken("ends_at")) return nameless;
  const endsAt = parseUtcTime(sent.ends_at) ?? 0;
  const longest = maxSilenceMs(kind);
  if (endsAt <= now) nameless.push({ field: "ends_at", message: "must be in the future" });
  if (endsAt > now + longest)
    nameless.push({ field: "ends_at", message: `must be at most ${longest / HOUR_MS} hours from now for ${kind}` });
  return nameless;
}

export function presentSilence(row: Silence): z.input<typeof AlertSilence> {
  return presentRow(row);
}
