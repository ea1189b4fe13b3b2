import * as z from "zod";
import { ALERT_KINDS, classOf, OWNERS, SEVERITIES } from "../../gate/alerts/alert.ts";
import { about } from "../../lib/about.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { acknowledgeAlert as acknowledge } from "../../ops/alerts/acknowledge-alert.ts";
import { type ListedAlert, listAlerts as list } from "../../ops/alerts/list-alerts.ts";
import { nextCursor, operatorCode, providerCode, transactionId } from "../wire/values.ts";
import { AlertSilence, presentSilence } from "./alert-silences.ts";
import { endpoint } from "./endpoint.ts";
import { FAILED_WIN } from "./examples.ts";
import { cursor, namedOperator, since } from "./fields.ts";

export const Alert = z.object({
  id: z.union([z.string(), z.int()]),
  kind: z.string(),
  operator_code: operatorCode.nullable(),
  provider_code: providerCode.nullable(),
  transaction_id: transactionId.nullable(),
  message: z.string(),
  created_at: z.iso.datetime(),
  count: z.int(),
  severity: z.enum(SEVERITIES),
  owner: z.enum(OWNERS),
  acknowledged_at: z.iso.datetime().nullable(),
  acknowledged_by: z.string().nullable(),
  resolved_at: z.iso.datetime().nullable(),
  silence: AlertSilence.nullable(),
});

/* @__PURE__ */ about(Alert, {
  id: "The alert's id.",
  kind: "What has happened: docs/operating.md lists the kinds.",
  operator_code: ["The operator that it is about. Null: none.", "casino"],
  provider_code: ["The provider that it is about. Null: none.", "lantern"],
  transaction_id: ["The transaction that it is about. Null: none.", "lantern:w-1001"],
  message: "What has happened, in words.",
  created_at: "When it happened, or first happened.",
  count: "How often it has happened, for the kinds that are counted by the hour; otherwise 1.",
  severity: "How urgent it is.",
  owner: "Who looks at it first.",
  acknowledged_at: "When somebody took care of it. Null: nobody has.",
  acknowledged_by: ["The staff member's id, or `root`. Null: nobody.", "ada"],
  resolved_at: [
    "When what it reports was over, for the kinds that are followed. Null: it is not, or is not followed.",
    "2026-11-21T10:30:00.000Z",
  ],
  silence: "The one in force that keeps it from `ALERT_URL`. Null: none.",
});

const FAILED_WIN_ALERT = {
  id: "4b7e1f90-2c55-4a0e-9d3b-6a1f08c7e2d4",
  kind: "movement_failed",
  operator_code: "northwind",
  provider_code: FAILED_WIN.transaction_id.slice(0, FAILED_WIN.transaction_id.indexOf(":")),
  transaction_id: FAILED_WIN.transaction_id,
  message: "The wallet did not book a win in 72 hours. Replay it from the back office.",
  created_at: "2026-11-24T10:00:00.000Z",
  count: 1,
  severity: "critical",
  owner: "support",
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  silence: null,
} as const;

export const AlertsPage = z.object({ alerts: z.array(Alert), next_cursor: nextCursor });

/* @__PURE__ */ about(AlertsPage, {
  alerts: "The page's alerts, newest first.",
});

const AlertsQuery = z.object({
  since,
  kind: z.enum(ALERT_KINDS).optional(),
  severity: z.enum(SEVERITIES).optional(),
  owner: z.enum(OWNERS).optional(),
  operator_code: namedOperator.optional(),
  open: z.enum(["true", "false"]).optional(),
  silenced: z.enum(["true", "false"]).optional(),
  cursor,
});

/* @__PURE__ */ about(AlertsQuery, {
  kind: "Only this kind.",
  severity: "Only alerts of this urgency.",
  owner: "Only alerts that they look at first.",
  operator_code: "Only alerts about this operator.",
  open: "`true`: neither acknowledged nor resolved.",
  silenced: "`true`: a silence keeps it from `ALERT_URL` now.",
});

export const listAlerts = endpoint(
  {
    route: "GET /admin/v1/alerts",
    id: "listAlerts",
    scope: "read",
    summary: "List alerts, newest first",
    query: AlertsQuery,
    answer: AlertsPage,
    example: {
      query: { since: "2026-11-24T00:00:00Z", severity: "critical", open: "true" },
      answer: {
        alerts: [FAILED_WIN_ALERT],
        next_cursor: null,
      },
    },
  },
  async (ctx, { query }) => {
    const page = await list(ctx, {
      since: query.since === undefined ? undefined : Date.parse(query.since),
      kind: query.kind,
      severity: query.severity,
      owner: query.owner,
      operatorCode: query.operator_code,
      open: query.open === undefined ? undefined : query.open === "true",
      silenced: query.silenced === undefined ? undefined : query.silenced === "true",
      cursor: query.cursor,
    });
    return { alerts: page.rows.map(present), next_cursor: page.nextCursor };
  },
);

export const acknowledgeAlert = endpoint(
  {
    route: "POST /admin/v1/alerts/{id}/acknowledge",
    id: "acknowledgeAlert",
    scope: "support",
    summary: "Acknowledge an alert",
    description: "Records who takes care of it. It leaves the hourly digest.",
    idempotency: "A repeat returns the first acknowledgement.",
    params: { id: "The alert's id." },
    answer: Alert,
    errors: ["NOT_FOUND"],
    example: {
      answer: { ...FAILED_WIN_ALERT, acknowledged_at: "2026-11-24T10:05:00.000Z", acknowledged_by: "ada" },
    },
  },
  async (ctx, { path: { id } }) => present(await acknowledge(ctx, id)),
);

function present(alert: ListedAlert): z.input<typeof Alert> {
  return {
    id: alert.id,
    kind: alert.kind,
    operator_code: alert.operatorCode,
    provider_code: alert.providerCode,
    transaction_id: alert.transactionId,
    message: alert.message,
    created_at: isoTime(alert.createdAt),
    count: alert.count,
    ...classOf(alert.kind),
    acknowledged_at: isoTimeOrNull(alert.acknowledgedAt),
    acknowledged_by: alert.acknowledgedBy,
    resolved_at: isoTimeOrNull(alert.resolvedAt),
    silence: alert.silence && presentSilence(alert.silence),
  };
}
