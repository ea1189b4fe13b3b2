import { Hono } from "hono";
import * as z from "zod";
import { ALERT_KINDS, classOf, OWNERS, SEVERITIES } from "../../gate/alerts/alert.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { isoTime } from "../../lib/clock.ts";
import { acknowledgeAlert as acknowledge } from "../../ops/alerts/acknowledge-alert.ts";
import { type ListedAlert, listAlerts as list } from "../../ops/alerts/list-alerts.ts";
import { testReceiver } from "../../ops/alerts/post-alerts.ts";
import { checked, query } from "../http/valid.ts";
import { orNull, textOrNull, timeOrNull } from "../wire/described.ts";
import { presenter } from "../wire/present.ts";
import { operatorCode, pageOf, providerCode, transactionId } from "../wire/values.ts";
import { AlertSilence, presentSilence } from "./alert-silences.ts";
import { describe } from "./declare.ts";
import { FAILED_WIN } from "./examples.ts";
import { cursor, namedOperator, since } from "./fields.ts";

export const app = new Hono<AdminApiEnv>();

export const Alert = z.object({
  id: z.union([z.string(), z.int()]).describe("The alert's id."),
  kind: z.string().describe("What has happened: docs/operating.md lists the kinds."),
  operator_code: orNull(operatorCode, "The operator that it is about. Null: none.", "casino"),
  provider_code: orNull(providerCode, "The provider that it is about. Null: none.", "lantern"),
  transaction_id: orNull(transactionId, "The transaction that it is about. Null: none.", "lantern:w-1001"),
  message: z.string().describe("What has happened, in words."),
  created_at: z.iso.datetime().describe("When it happened, or first happened."),
  count: z.int().describe("How often it has happened, for the kinds that are counted by the hour; otherwise 1."),
  severity: z.enum(SEVERITIES).describe("How urgent it is."),
  owner: z.enum(OWNERS).describe("Who looks at it first."),
  acknowledged_at: z.iso.datetime().nullable().describe("When somebody took care of it. Null: nobody has."),
  acknowledged_by: textOrNull("The staff member's id, or `root`. Null: nobody.", "ada"),
  resolved_at: timeOrNull(
    "When what it reports was over, for the kinds that are followed. Null: it is not, or is not followed.",
    "2026-11-21T10:30:00.000Z",
  ),
  silence: AlertSilence.nullable().describe("The one in force that keeps it from `ALERT_URL`. Null: none."),
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

export const AlertsPage = pageOf({ alerts: z.array(Alert).describe("The page's alerts, newest first.") });

const AlertsQuery = z.object({
  since,
  kind: z.enum(ALERT_KINDS).optional().describe("Only this kind."),
  severity: z.enum(SEVERITIES).optional().describe("Only alerts of this urgency."),
  owner: z.enum(OWNERS).optional().describe("Only alerts that they look at first."),
  operator_code: namedOperator.optional().describe("Only alerts about this operator."),
  open: z.enum(["true", "false"]).optional().describe("`true`: neither acknowledged nor resolved."),
  silenced: z.enum(["true", "false"]).optional().describe("`true`: a silence keeps it from `ALERT_URL` now."),
  cursor,
});

app.get(
  "/alerts",
  describe({
    id: "listAlerts",
    scope: "read",
    summary: "List alerts, newest first",
    answer: AlertsPage,
    example: {
      query: { since: "2026-11-24T00:00:00Z", severity: "critical", open: "true" },
      answer: {
        alerts: [FAILED_WIN_ALERT],
        next_cursor: null,
      },
    },
  }),
  query(AlertsQuery),
  checked(),
  async (c) => {
    const query = c.req.valid("query");
    const page = await list(c.get("ctx"), {
      since: query.since === undefined ? undefined : Date.parse(query.since),
      kind: query.kind,
      severity: query.severity,
      owner: query.owner,
      operatorCode: query.operator_code,
      open: query.open === undefined ? undefined : query.open === "true",
      silenced: query.silenced === undefined ? undefined : query.silenced === "true",
      cursor: query.cursor,
    });
    return c.json<z.input<typeof AlertsPage>>({ alerts: page.rows.map(present), next_cursor: page.nextCursor });
  },
);

app.post(
  "/alerts/:id/acknowledge",
  describe({
    id: "acknowledgeAlert",
    scope: "support",
    people: { one: "the alert stays in the list with its reader" },
    summary: "Acknowledge an alert",
    description: "Records who takes care of it. It leaves the hourly digest.",
    idempotency: "A repeat returns the first acknowledgement.",
    params: { id: "The alert's id." },
    answer: Alert,
    errors: ["NOT_FOUND"],
    example: {
      answer: { ...FAILED_WIN_ALERT, acknowledged_at: "2026-11-24T10:05:00.000Z", acknowledged_by: "ada" },
    },
  }),
  async (c) => {
    const { id } = c.req.param();
    return c.json<z.input<typeof Alert>>(present(await acknowledge(c.get("ctx"), id)));
  },
);

export const TestedReceiver = z.object({
  format: z.enum(["webhook", "pagerduty", "opsgenie", "slack"]).describe("How the receiver is called: `ALERT_FORMAT`."),
  taken_at: z.iso.datetime().describe("When it took the test."),
});

app.post(
  "/alerts/test",
  describe({
    id: "testAlerts",
    scope: "support",
    people: { one: "it says that it is a test, and changes nothing" },
    summary: "Send a test alert to whoever gets the alerts",
    description: "Posts one critical alert of the kind `test` to `ALERT_URL` at once. No alert is raised.",
    idempotency: "Each call posts one; a receiver that keeps incidents has them as one.",
    answer: TestedReceiver,
    errors: ["CONFLICT", "UPSTREAM_UNAVAILABLE"],
    example: { answer: { format: "pagerduty", taken_at: "2026-11-24T10:05:00.000Z" } },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { format } = await testReceiver(ctx);
    return c.json<z.input<typeof TestedReceiver>>({ format, taken_at: isoTime(ctx.clock.now()) });
  },
);

const presentAlert = presenter(Alert);

function present(alert: ListedAlert): z.input<typeof Alert> {
  return presentAlert(alert, { ...classOf(alert.kind), silence: alert.silence && presentSilence(alert.silence) });
}
